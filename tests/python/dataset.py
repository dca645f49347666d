# SPDX-License-Identifier: MIT
"""Files of tavola dataset, read and played again."""
import os
import subprocess
import tempfile
import unittest

import numpy

import tavola
from support import ENCODED, Case

COMMAND = os.environ["TAVOLA_COMMAND"]


def make(folder, *arguments):
    path = os.path.join(folder, "data")
    environment = {key: value for key, value in os.environ.items() if key != "LD_PRELOAD"}
    subprocess.run([COMMAND, "dataset", *arguments, "--out", path], check=True, env=environment,
                   stdout=subprocess.DEVNULL)
    return path


class Datasets(Case):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def check_form(self, data, game):
        policy, ids = data["policy"], data["ids"]
        there = ids != 65535
        numpy.testing.assert_allclose(policy.sum(axis=1), 1, atol=1e-5)
        self.assertTrue((policy[~there] == 0).all() and numpy.isnan(data["values"][~there]).all())
        numpy.testing.assert_array_equal(data["values"][:, 0], data["value"])
        legal = numpy.unpackbits(data["legal"], axis=1, count=game.num_actions, bitorder="little")
        rows = numpy.arange(len(data))
        self.assertTrue(legal[rows, data["played"]].all())
        for line in range(ids.shape[1]):
            self.assertTrue(legal[rows[there[:, line]], ids[there[:, line], line]].all())
        return legal

    def check_games(self, data, legal, name):
        """Played again from the start, every position is the one that the row shows."""
        state, last = None, -1
        for row in range(len(data)):
            if data["game"][row] != last:
                self.check_end(state, data, row - 1)
                setup = int(data["setup"][row])
                state = tavola.game(name, **({} if setup < 0 else {"seed": setup})).start()
                last = data["game"][row]
            self.assertEqual(state.current_player, data["player"][row])
            self.assertEqual(state.position_hash, data["hash"][row])
            numpy.testing.assert_array_equal(state.observation(), data["planes"][row])
            numpy.testing.assert_array_equal(state.mask(), legal[row])
            state.apply(int(data["played"][row]))
        self.check_end(state, data, len(data) - 1)

    def check_end(self, state, data, row):
        if state is not None:
            self.assertTrue(state.is_over)
            numpy.testing.assert_allclose(state.returns(), data["result"][row])

    def test_every_game(self):
        for name in ENCODED:
            with self.subTest(name):
                path = make(self.folder.name, name, "--games", "2", "--engine", "level1", "--lines", "1",
                            "--opening", "0", "--noise", "3")
                data = tavola.read_dataset(path)
                self.assertEqual(data.facts["game"], name)
                self.assertEqual(int(data.facts["ids"]), tavola.game(name).num_actions)
                legal = self.check_form(data, tavola.game(name))
                if name != "angoli":  # whose dice are not in the file
                    self.check_games(data, legal, name)

    def test_lines_and_openings(self):
        path = make(self.folder.name, "mijnlieff", "--games", "5", "--lines", "5", "--temperature", "0.5")
        data = tavola.read_dataset(path)
        self.check_form(data, tavola.game("mijnlieff"))
        self.assertEqual(data["ids"].shape[1], 5)
        self.assertIn("score", list(data))
        share = numpy.exp(numpy.nan_to_num(data["values"] - data["value"][:, None], nan=-1e9) / 0.5)
        numpy.testing.assert_allclose(data["policy"], share / share.sum(axis=1, keepdims=True), atol=1e-5)
        self.assertTrue((data["ply"] > 0).any())

    def test_columns_are_the_file_itself(self):
        data = tavola.read_dataset(make(self.folder.name, "mijnlieff", "--games", "1"))
        self.assertFalse(data["planes"].flags.owndata)
        self.refuse(ValueError, "read-only", data["planes"].__setitem__, 0, 1)
        for column in data.columns.values():
            self.assertTrue(column.flags.aligned)

    def test_wrong_files(self):
        path = make(self.folder.name, "mijnlieff", "--games", "1")
        with open(path, "rb") as file:
            whole = file.read()
        other = os.path.join(self.folder.name, "other")
        for wrong in [b"", b"abc", whole[:100], whole[:-1], b"\xff" * 100, whole[:8] + b"x" + whole[9:],
                      whole.replace(b"tavola dataset 1", b"tavola dataset 2", 1),
                      whole.replace(b'"U16"', b'"Q16"', 1)]:
            with open(other, "wb") as file:
                file.write(wrong)
            self.refuse(ValueError, "expected a file of tavola dataset", tavola.read_dataset, other)
        self.refuse(FileNotFoundError, "", tavola.read_dataset, other + "x")


if __name__ == "__main__":
    unittest.main()
