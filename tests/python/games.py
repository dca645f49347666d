# SPDX-License-Identifier: MIT
"""Games, states, engines, solving and records."""
import copy
import io
import os
import pickle
import signal
import subprocess
import sys
import tempfile
import threading
import unittest

import numpy

import tavola
from support import ENCODED, Case, walk

LATE = "..fD/O.do/oFnN/nDF. 1 c3 12"


class Games(Case):
    def test_all_are_there(self):
        self.assertEqual(len(tavola.games()), 7)
        self.assertIn("mijnlieff", ENCODED)
        for name in tavola.games():
            game = tavola.game(name)
            self.assertEqual(game.name, name)
            self.assertTrue(2 <= game.num_players <= 6)
            self.assertTrue(game.title() and game.title(language="de"))
            self.assertTrue(game.engines())

    def test_options(self):
        self.assertEqual(tavola.game("angoli", players=3).options, "players=3")
        self.assertEqual(tavola.game("angoli", {"players": 3}), tavola.game("angoli", players="3"))
        self.assertNotEqual(tavola.game("angoli", players=3), tavola.game("angoli"))
        self.assertEqual(hash(tavola.game("angoli", players=3)), hash(tavola.game("angoli", players=3)))
        names = [option["name"] for option in tavola.options("moguli")]
        self.assertIn("seed", names)
        self.refuse(ValueError, "chess.*mijnlieff", tavola.game, "chess")
        self.refuse(ValueError, "chess.*mijnlieff", tavola.options, "chess")
        self.refuse(ValueError, "player", tavola.game, "angoli", players=9)
        self.refuse(ValueError, "wings", tavola.game, "angoli", wings=2)
        self.refuse(ValueError, "one word", tavola.game, "angoli", players="3 side=7")
        self.refuse(TypeError, "players", tavola.game, "angoli", players=3.5)
        self.refuse(TypeError, "twice", tavola.game, "angoli", {"players": 3}, players=3)
        self.refuse(ValueError, "NUL", tavola.game, "angoli\0")
        self.refuse(TypeError, "", tavola.game, 3)

    def test_title_in_no_language(self):
        self.refuse(ValueError, "tlh", tavola.game("hopper").title, "tlh")


class States(Case):
    def check(self, state):
        game = state.game
        ids, texts = state.legal_actions(), state.legal_texts()
        self.assertEqual(len(ids), len(set(ids)))
        self.assertEqual(len(ids), len(texts))
        self.assertEqual(state.is_over, not ids)
        self.assertEqual(state.is_over, state.current_player == -2)
        self.assertEqual(list(numpy.flatnonzero(state.mask())), sorted(ids))
        self.assertEqual(state.observation().shape, game.observation_shape)
        again = game.state(state.text)
        self.assertEqual(again, state)
        self.assertEqual(hash(again), hash(state))
        self.assertEqual(again.position_hash, state.position_hash)
        for id, text in list(zip(ids, texts))[:3]:
            self.assertEqual(state.action_text(id), text)
            self.assertEqual(state.action_id(text), id)
            self.assertEqual(state.child(id), state.child(text))
        if state.current_player == -1:
            outcomes, shares = state.chance_outcomes()
            self.assertEqual(outcomes, ids)
            self.assertAlmostEqual(sum(shares), 1)
        else:
            self.refuse(ValueError, "chance", state.chance_outcomes)

    def test_walks(self):
        for name in ENCODED:
            for seed in range(3):
                for state in walk(tavola.game(name), seed, 60):
                    self.check(state)

    def test_what_a_game_comes_to(self):
        state = list(walk(tavola.game("mijnlieff"), 1))[-1]
        self.assertEqual(sum(state.returns()), 1)
        self.assertEqual(len(state.scores()), 2)
        self.assertTrue(state.ending)
        self.assertGreater(state.turns, 8)
        start = tavola.game("mijnlieff").start()
        self.refuse(ValueError, "not over", start.returns)
        self.assertIsNone(start.ending)
        self.assertIsNone(tavola.game("hopper").start().scores())
        self.refuse(ValueError, "over", state.apply, 0)

    def test_copies(self):
        state = tavola.game("mijnlieff").start()
        for other in (state.copy(), copy.copy(state), copy.deepcopy(state),
                      pickle.loads(pickle.dumps(state))):
            self.assertEqual(other, state)
            other.apply(0)
            self.assertNotEqual(other, state)
        self.assertEqual(len({state, state.copy()}), 1)
        self.assertNotEqual(state, tavola.game("hopper").start())
        self.assertNotEqual(state, "text")

    def test_pictures(self):
        state = tavola.game("mijnlieff").start()
        self.assertTrue(state.svg().startswith("<svg"))
        self.assertEqual(state._repr_svg_(), state.svg("en"))
        self.assertNotEqual(state.svg(language="fr"), state.svg())
        self.assertIn("{", state.json())
        self.assertEqual(str(state), state.plain())
        self.assertIn(state.text, repr(state))
        self.assertTrue(state.prompt(language="it"))
        self.refuse(ValueError, "xx", state.svg, "xx")
        self.refuse(TypeError, "tongue", state.svg, tongue="en")

    def test_symmetries(self):
        for name in ENCODED:
            game = tavola.game(name)
            for state in walk(game, 4, 20):
                for way in range(game.symmetries):
                    turned = state.symmetry(way)
                    self.assertEqual(len(turned.legal_actions()), len(state.legal_actions()))
            self.refuse(ValueError, "way must be", game.start().symmetry, game.symmetries)
            self.refuse(TypeError, "way", game.start().symmetry, None)

    def test_bad_actions_change_nothing(self):
        state = tavola.game("mijnlieff").start()
        before = state.text
        for bad, kind in ((5, ValueError), (-1, ValueError), (65, ValueError), (2**32, ValueError), (10**30, ValueError),
                          ("Ob2", ValueError), ("", ValueError), ("Oa1\0", ValueError),
                          (None, TypeError), (1.5, TypeError), (b"Oa1", TypeError)):
            self.refuse(kind, "", state.apply, bad)
            self.refuse(kind, "", state.child, bad)
        self.refuse(ValueError, "5 is not legal; legal are .* more", state.apply, 5)
        self.assertEqual(state.text, before)
        state.apply(numpy.int64(0))
        self.assertEqual(state.action_text(state.legal_actions()[0]), state.legal_texts()[0])

    def test_bad_positions(self):
        game = tavola.game("mijnlieff")
        self.refuse(ValueError, "", game.state, "nonsense")
        self.refuse(ValueError, "NUL", game.state, LATE + "\0")
        self.refuse(TypeError, "text", game.state, b"bytes")
        self.refuse(ValueError, "hopper", game.perft, tavola.game("hopper").start(), 1)
        self.refuse(TypeError, "state", game.perft, 7, 1)
        self.refuse(TypeError, "depth", game.perft, LATE, None)
        self.refuse(ValueError, "depth", game.perft, LATE, 101)

    def test_perft(self):
        game = tavola.game("mijnlieff")
        self.assertEqual(game.perft(game.start(), 0), 1)
        self.assertEqual(game.perft(game.start(), 2), 1152)
        self.assertEqual(game.perft(game.start(), depth=3),
                         sum(game.perft(game.start().child(id), 2)
                             for id in game.start().legal_actions()))

    def test_nobody_makes_one(self):
        for kind in (tavola.State, tavola.Game, tavola.Env, tavola.Engine):
            self.refuse(TypeError, "", kind)
            self.refuse(TypeError, "", type, "Derived", (kind,), {})


class Engines(Case):
    def test_answers(self):
        game = tavola.game("mijnlieff")
        state = game.state(LATE)
        for name in ("level1", "level8", *game.engines()):
            limits = {} if name == "level1" else {"nodes": 2000}
            answer = game.engine(name, seed=1, table_mb=1).best(state, **limits)
            self.assertIn(answer.action, state.legal_actions())
            self.assertEqual(state.action_text(answer.action), answer.text)
            self.assertTrue(0 <= answer.value <= 1)
            self.assertEqual(answer.line, answer.lines[0].texts)
        self.assertTrue(game.engine(table_mb=1).best(LATE, nodes=100000).exact)
        hopper = tavola.game("hopper")
        answer = hopper.engine("alphabeta", table_mb=1).best(hopper.start(), nodes=1000, lines=2)
        self.assertEqual(len(answer.lines), 2)

    def test_all_games(self):
        for name in tavola.games():
            state = tavola.game(name).start()
            while state.current_player == -1:
                state.apply(state.legal_texts()[0])
            answer = state.game.engine("level8", table_mb=1).best(state, nodes=300)
            self.assertIn(answer.text, state.legal_texts())

    def test_refusals(self):
        game = tavola.game("mijnlieff")
        self.refuse(ValueError, "deepthought", game.engine, "deepthought")
        self.refuse(ValueError, "", game.engine, "level9")
        self.refuse(ValueError, "threads", game.engine, threads=0)
        self.refuse(ValueError, "table_mb", game.engine, table_mb=0)
        engine = game.engine(table_mb=1)
        self.refuse(ValueError, "over", engine.best, "ddff/nnoo/DDFF/NNOO 1 a3 16")
        self.refuse(ValueError, "depth", engine.best, LATE, depth=0)
        self.refuse(ValueError, "seconds", engine.best, LATE, seconds=-1)
        self.refuse(ValueError, "seconds", engine.best, LATE, seconds=float("nan"))
        self.refuse(TypeError, "seconds", engine.best, LATE, seconds="x")
        self.refuse(ValueError, "hopper", engine.best, tavola.game("hopper").start())

    def test_one_thread_at_a_time(self):
        engine = tavola.game("hopper").engine(table_mb=1)
        state = tavola.game("hopper").start()
        thread = threading.Thread(target=engine.best, args=(state,), kwargs={"seconds": 1})
        thread.start()
        refused = False
        while thread.is_alive() and not refused:
            try:
                engine.best(state, nodes=1)
            except RuntimeError:
                refused = True
        thread.join()
        self.assertTrue(refused)

    def test_interrupt(self):
        script = ("import tavola, os, signal, threading\n"
                  "game = tavola.game('hopper')\n"
                  "threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()\n"
                  "try:\n    game.engine(table_mb=1).best(game.start(), seconds=600)\n"
                  "except KeyboardInterrupt:\n    print('interrupted')\n")
        done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=120)
        self.assertEqual(done.stdout, "interrupted\n", done.stderr)


class Solving(Case):
    def test_exact_values(self):
        game = tavola.game("mijnlieff")
        solution = game.solve(LATE)
        self.assertEqual(set(solution.values), set(game.state(LATE).legal_actions()))
        self.assertEqual(set(solution.values.values()), {-1})
        self.assertEqual(solution.value, -1)
        self.assertGreater(solution.nodes, 0)

    def test_too_few_nodes(self):
        game = tavola.game("mijnlieff")
        self.assertIsNone(game.solve(game.start(), nodes=10))

    def test_refusals(self):
        self.refuse(ValueError, "angoli", tavola.game("angoli").solve, tavola.game("angoli").start())
        self.refuse(ValueError, "over", tavola.game("mijnlieff").solve, "ddff/nnoo/DDFF/NNOO 1 a3 16")


RECORDS = ("game mijnlieff\nplayer 1 Ada\nactions\nOa1 Na2\n\n\n"
           "game mijnlieff\nforfeit 2 went home\nreturns 1 0\nending forfeit\nactions\nOa1 Na2\n")


class Records(Case):
    def check(self, records):
        self.assertEqual(len(records), 2)
        first, second = records
        self.assertEqual(first.players, ["Ada", ""])
        self.assertEqual(first.texts, ["Oa1", "Na2"])
        self.assertEqual(first.actions[0], first.game.start().action_id("Oa1"))
        self.assertIsNone(first.returns)
        self.assertIsNone(first.ending)
        self.assertEqual(second.returns, [1, 0])
        self.assertEqual(second.ending, "forfeit")
        self.assertEqual([state.text for state in first.states()][-1], "..../..../n.../O... 1 a2 2")

    def test_sources(self):
        self.check(tavola.read_records(RECORDS))
        self.check(tavola.read_records(io.StringIO(RECORDS)))
        self.check(tavola.read_records(RECORDS.replace("\n", "\r\n")))
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "games.txt")
            with open(path, "w", encoding="utf-8") as file:
                file.write(RECORDS)
            self.check(tavola.read_records(path))
        self.assertEqual(tavola.read_records("\n"), [])
        self.refuse(ValueError, "from line 7 on", tavola.read_records, RECORDS.replace("1 0", "0 1"))
        self.refuse(ValueError, "NUL", tavola.read_records, "game\0\n")
        self.refuse(OSError, "", tavola.read_records, "/nowhere/at/all")


if __name__ == "__main__":
    unittest.main()
