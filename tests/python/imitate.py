# SPDX-License-Identifier: MIT
"""The example that learns from an engine: it learns, repeats itself, and says what is wrong."""
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

COMMAND = os.environ["TAVOLA_COMMAND"]
EXAMPLE = os.path.join(os.path.dirname(__file__), "../../examples/imitate.py")
SMALL = ["--epochs", "3", "--hidden", "32", "--look", "4", "--trials", "60"]


def run(*arguments, script=EXAMPLE, **environment):
    return subprocess.run([sys.executable, script, *arguments], env={**os.environ, **environment},
                          capture_output=True, text=True, check=False)


class Imitate(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.data = os.path.join(cls.folder.name, "data")
        environment = {key: value for key, value in os.environ.items() if key != "LD_PRELOAD"}
        subprocess.run([COMMAND, "dataset", "hopper", "--games", "60", "--engine", "alphabeta:nodes=100",
                        "--out", cls.data], check=True, env=environment, stdout=subprocess.DEVNULL)

    def refuse(self, phrase, result):
        self.assertNotEqual(result.returncode, 0)
        self.assertIn(phrase, result.stderr)
        self.assertEqual(result.stderr.count("\n"), 1, result.stderr)

    def test_it_learns(self):
        first, again = (run("hopper", "--data", self.data, *SMALL) for _ in range(2))
        self.assertEqual(first.returncode, 0, first.stderr)
        chance, *epochs = map(float, re.findall(r"in ([0-9.]+)%", first.stdout))
        self.assertEqual(len(epochs), 3)
        self.assertGreater(epochs[-1], 1.5 * chance, first.stdout)
        wrong = list(map(float, re.findall(r"off by ([0-9.]+)", first.stdout)))
        self.assertLess(wrong[-1], wrong[0], first.stdout)
        points = float(re.search(r"([0-9.]+)% of the points", first.stdout).group(1))
        self.assertGreater(points, 60, first.stdout)
        self.assertEqual(first.stdout.splitlines()[:-1], again.stdout.splitlines()[:-1])  # but the time

    def test_wrong_data(self):
        self.refuse("is of game 'hopper', not 'mijnlieff'", run("mijnlieff", "--data", self.data))
        self.refuse("expected a file of tavola dataset", run("mijnlieff", "--data", EXAMPLE))

    def test_nothing_to_work_with(self):
        alone = os.path.join(self.folder.name, "examples", "imitate.py")
        os.makedirs(os.path.dirname(alone))
        shutil.copy(EXAMPLE, alone)
        self.refuse("no command tavola", run("mijnlieff", script=alone, PATH=""))
        with open(os.path.join(os.path.dirname(alone), "numpy.py"), "w", encoding="utf-8") as file:
            file.write("raise ImportError\n")
        self.refuse("there is no NumPy", run("mijnlieff", script=alone))


if __name__ == "__main__":
    unittest.main()
