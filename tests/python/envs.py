# SPDX-License-Identifier: MIT
"""Envs: rows play as single states do, and whatever is wrong is said."""
import array
import gc
import os
import subprocess
import sys
import threading
import unittest

import numpy

import tavola
from support import ENCODED, Case


def snapshot(env):
    return [numpy.array(a) for a in (env.states, env.final_states, env.legal_action_mask,
                                     env.current_player, env.rewards, env.terminated)]


class Envs(Case):
    def same(self, before, after):
        for a, b in zip(before, after):
            numpy.testing.assert_array_equal(a, b)

    def test_shapes(self):
        env = tavola.make("mijnlieff", n=5, seed=1)
        self.assertEqual(env.current_player.dtype, numpy.int8)
        self.assertEqual(env.legal_action_mask.shape, (5, 65))
        self.assertEqual(env.legal_action_mask.dtype, numpy.bool_)
        self.assertEqual(env.rewards.shape, (5, 2))
        self.assertEqual(env.rewards.dtype, numpy.float32)
        self.assertEqual(env.terminated.dtype, numpy.bool_)
        self.assertEqual(env.states.shape, (5, env.game.state_size))
        self.assertEqual(env.observe().shape, (5, *env.observation_shape))
        self.assertEqual(env.observe().dtype, numpy.uint8)
        self.assertEqual(env.sample().dtype, numpy.int32)
        self.assertIs(env.sample(), env.actions)
        for view in (env.states, env.legal_action_mask, env.current_player, env.rewards):
            self.refuse(ValueError, "read-only", view.fill, 0)
            self.refuse(ValueError, "", view.setflags, write=True)
            self.refuse(AttributeError, "", setattr, env, "states", view)
            self.refuse(BufferError, "only to be read", env.observe, out=view.base.obj)

    def test_rows_play_as_states(self):
        for name in ENCODED:
            for chance in ("sample", "explicit"):
                env = tavola.make(name, n=6, seed=3, chance=chance)
                states = [env.state(row) for row in range(6)]
                for _ in range(150):
                    actions = env.sample()
                    for row, state in enumerate(states):
                        self.assertEqual(env.current_player[row], state.current_player)
                        self.assertEqual(env.legal(row), state.legal_actions())
                        state.apply(int(actions[row]))
                    env.step(actions)
                    for row, state in enumerate(states):
                        over = bool(env.terminated[row])
                        if chance == "explicit" or not env.game.has_chance:
                            self.assertEqual(over, state.is_over)
                        last = env.final_state(row) if over else None
                        if over:
                            self.assertTrue(last.is_over)
                            numpy.testing.assert_allclose(env.rewards[row], last.returns(), rtol=1e-6)
                        else:
                            self.assertFalse(env.rewards[row].any())
                            self.refuse(ValueError, "ended no game", env.final_state, row)
                        if not over and not state.is_over and state.current_player != -1:
                            self.assertEqual(env.state(row), state)
                        states[row] = env.state(row)
                        if chance == "sample":
                            self.assertGreaterEqual(env.current_player[row], 0)

    def test_observations(self):
        for name in ENCODED:
            env = tavola.make(name, n=4, seed=5)
            for _ in range(7):
                env.step(env.sample())
            planes = env.observe()
            for row in range(4):
                numpy.testing.assert_array_equal(planes[row], env.state(row).observation())
            numpy.testing.assert_array_equal(env.observe(rows=[2, 0, 2]), planes[[2, 0, 2]])
            numpy.testing.assert_array_equal(env.observe(rows=env.current_player == 0),
                                             planes[env.current_player == 0])
            out = numpy.empty_like(planes)
            self.assertIs(env.observe(out=out), out)
            numpy.testing.assert_array_equal(out, planes)
            self.assertEqual(env.observe(rows=[]).shape[0], 0)

    def test_no_reset(self):
        env = tavola.make("mijnlieff", n=3, seed=2, autoreset=False)
        for _ in range(20):
            env.step(env.sample())
        self.assertEqual(list(env.current_player), [-2] * 3)
        self.assertEqual(list(env.sample()), [-1] * 3)
        self.assertFalse(env.terminated.any())
        env.step([-1] * 3)
        self.refuse(ValueError, "row 1: 4 is not legal; the game is over", env.step, [-1, 4, -1])
        self.assertEqual(env.legal(), [[], [], []])
        env.reset()
        self.assertEqual(list(env.current_player), [0] * 3)

    def test_seeds_and_threads(self):
        runs = []
        for threads, n in ((1, 300), (3, 300), (1, 400)):
            env = tavola.make("mijnlieff", n=n, seed=9, threads=threads)
            for _ in range(30):
                env.step(env.sample())
            runs.append([a[:300] for a in snapshot(env)])
        self.same(runs[0], runs[1])
        self.same(runs[0], runs[2])
        env.reset(seed=9)
        first = env.sample().copy()
        env.reset()
        self.assertFalse((first == env.sample()).all())
        env.reset(seed=9)
        numpy.testing.assert_array_equal(first, env.sample())

    def test_logits(self):
        env = tavola.make("mijnlieff", n=200, seed=4)
        logits = numpy.zeros((200, 65), numpy.float32)
        wanted = env.legal(0)[3]
        logits[:, wanted] = 50
        self.assertTrue((env.sample(logits) == wanted).all())
        self.assertTrue((env.sample(logits.astype(numpy.float64)) == wanted).all())
        self.assertTrue((env.sample(numpy.asfortranarray(logits)) == wanted).all())
        out = numpy.empty(200, numpy.int32)
        self.assertIs(env.sample(logits, out=out), out)
        self.assertTrue((out == wanted).all())
        logits[7, wanted] = numpy.nan
        self.refuse(ValueError, "row 7", env.sample, logits)
        self.refuse(ValueError, r"\(200, 65\)", env.sample, logits[:, 1:])
        self.refuse(ValueError, r"\(200, 65\)", env.sample, logits.ravel())
        self.refuse(TypeError, "float32", env.sample, numpy.zeros((200, 65), int))
        self.refuse(TypeError, "float32", env.sample, [[0.0]])
        self.refuse(TypeError, "'i'", env.sample, out=numpy.empty(200, numpy.int64))
        self.refuse(ValueError, "200", env.sample, out=numpy.empty(199, numpy.int32))

    def test_actions_of_all_kinds(self):
        env = tavola.make("mijnlieff", n=3, seed=1)
        for kind in ("b", "B", "h", "H", "i", "I", "l", "L", "q", "Q"):
            env.reset(seed=1)
            env.step(array.array(kind, [0, 1, 2]))
            self.assertEqual(env.state(2).turns, 1)
        env.reset()
        env.step((0, 1, 2))
        env.reset()
        env.step(numpy.arange(6, dtype=numpy.int64)[::2])
        env.reset()
        env.step(numpy.array([0, 1, 2])[::-1])
        env.reset()
        env.step(memoryview(numpy.array([0, 1, 2], numpy.uint8)))
        env.reset()
        env.actions[:] = [2, 1, 0]
        env.step(env.actions)
        self.assertEqual(env.state(0), env.game.start().child(2))

    def test_bad_actions_change_nothing(self):
        env = tavola.make("mijnlieff", n=3, seed=1)
        env.step(env.sample())
        before = snapshot(env)
        good = env.sample().copy()
        released = memoryview(bytearray(3))
        released.release()
        bad = good.copy()
        bad[1] = 65
        text = env.state(1).action_text(env.legal(1)[0])
        self.refuse(ValueError, rf"row 1: 65 is not legal; legal are {env.legal(1)[0]} \({text}\)", env.step, bad)
        self.refuse(ValueError, "3 entries.*not 4", env.step, [0, 0, 0, 0])
        self.refuse(ValueError, "one dimension", env.step, good.reshape(3, 1))
        self.refuse(ValueError, "one dimension", env.step, numpy.int32(4))
        self.refuse(ValueError, "32 bits", env.step, numpy.array([0, 2**40, 0]))
        self.refuse(ValueError, "32 bits", env.step, numpy.array([0, 2**63, 0], numpy.uint64))
        self.refuse(ValueError, "32 bits", env.step, [0, 10**30, 0])
        self.refuse(TypeError, "integers.*'d'", env.step, good.astype(float))
        self.refuse(TypeError, "integers", env.step, good.astype(bool))
        self.refuse(TypeError, "integers", env.step, good.astype(">i4"))
        self.refuse(TypeError, "", env.step, [0, "a", 0])
        self.refuse(TypeError, "", env.step, 7)
        self.refuse(TypeError, "", env.step, None)
        self.refuse(ValueError, "released", env.step, released)
        self.refuse(TypeError, "needs 'actions'", env.step)
        self.refuse(TypeError, "no argument 'action'", env.step, action=good)
        self.refuse(TypeError, "twice", env.step, good, actions=good)
        self.refuse(ValueError, "row 0.*row 1.*row 2", env.step, [99, 99, 99])
        self.same(before, snapshot(env))
        env.step(good)

    def test_steps_of_some_rows(self):
        env = tavola.make("mijnlieff", n=4, seed=1)
        env.step([3, 1], rows=[2, 0])
        self.assertEqual(env.state(2), env.game.start().child(3))
        self.assertEqual(env.state(0), env.game.start().child(1))
        self.assertEqual(env.state(1), env.game.start())
        env.step([5], rows=numpy.array([False, False, False, True])) if 5 in env.legal(3) else None
        before = snapshot(env)
        self.refuse(ValueError, "twice", env.step, [1, 1], rows=[1, 1])
        self.refuse(IndexError, "no row 4", env.step, [1], rows=[4])
        self.refuse(IndexError, "no row -1", env.step, [1], rows=[-1])
        self.refuse(ValueError, "row 1: 65", env.step, [65], rows=[1])
        self.refuse(ValueError, "entries", env.step, [1, 1], rows=[1])
        self.refuse(ValueError, "mask of rows", env.step, [1], rows=numpy.array([True]))
        self.same(before, snapshot(env))

    def test_copies_of_rows(self):
        source = tavola.make("mijnlieff", n=10, seed=1)
        env = tavola.make("mijnlieff", n=30, seed=2)
        for _ in range(14):
            source.step(source.sample())
        env.copy_rows(source, numpy.arange(10), range(20, 30))
        self.same(snapshot(source), [a[20:] for a in snapshot(env)])
        env.copy_rows(env, [20], [0])
        self.assertEqual(env.state(0), env.state(20))
        self.refuse(ValueError, "from_rows has 1", env.copy_rows, env, [0], [1, 2])
        self.refuse(IndexError, "no row 10", env.copy_rows, source, [10], [0])
        self.refuse(IndexError, "no row 30", env.copy_rows, source, [0], [30])
        self.refuse(TypeError, "env", env.copy_rows, None, [0], [0])
        self.refuse(TypeError, "from_rows", env.copy_rows, env, None, [0])
        for name in ENCODED[1:]:
            self.refuse(ValueError, "same", env.copy_rows, tavola.make(name), [0], [0])

    def test_set_state(self):
        env = tavola.make("mijnlieff", n=3)
        env.set_state(1, "..fD/O.do/oFnN/nDF. 1 c3 12")
        self.assertEqual(env.state(1).text, "..fD/O.do/oFnN/nDF. 1 c3 12")
        self.assertEqual(env.legal(1), env.state(1).legal_actions())
        env.set_state(row=2, state=env.state(1))
        self.assertEqual(env.state(1), env.state(2))
        self.assertEqual(env.state(0), env.game.start())
        self.refuse(ValueError, "", env.set_state, 1, "nonsense")
        self.refuse(ValueError, "hopper", env.set_state, 1, tavola.game("hopper").start())
        self.refuse(TypeError, "state", env.set_state, 1, bytes(env.states[0]))
        self.refuse(ValueError, "row must be", env.set_state, 3, env.state(0))
        self.assertEqual(env.legal(numpy.int64(1)), env.legal([1])[0])
        self.assertEqual(env.legal(numpy.array([1])), env.legal([1]))
        self.refuse(TypeError, "row", env.state, None)

    def test_playouts(self):
        env = tavola.make("mijnlieff", n=50, seed=3)
        before = snapshot(env)
        points = env.playout()
        self.assertEqual(points.shape, (50, 2))
        self.assertTrue((points.sum(1) == 1).all())
        self.same(before, snapshot(env))
        self.assertTrue(numpy.isnan(env.playout(rows=[1], max_actions=1)).all())
        self.assertEqual(env.playout(rows=[4, 4, 4]).shape, (3, 2))
        self.refuse(IndexError, "no row 50", env.playout, [50])

    def test_symmetries(self):
        for name in ENCODED:
            env = tavola.make(name, n=5, seed=3, chance="explicit")
            for _ in range(9):
                env.step(env.sample())
            policy = numpy.random.default_rng(1).random((5, env.num_actions), numpy.float32)
            planes, same = env.symmetry(0, policy)
            numpy.testing.assert_array_equal(planes, env.observe())
            numpy.testing.assert_array_equal(same, policy * env.legal_action_mask)
            for way in range(env.symmetries):
                planes, turned = env.symmetry(way, policy[[3, 1]], rows=[3, 1])
                for place, row in enumerate((3, 1)):
                    state = env.state(row).symmetry(way)
                    numpy.testing.assert_array_equal(planes[place], state.observation())
                    numpy.testing.assert_array_equal(turned[place] > 0, state.mask())
            self.assertIsNone(env.symmetry(way=0)[1])
            self.refuse(ValueError, "way must be", env.symmetry, env.symmetries)
            self.refuse(ValueError, "policy", env.symmetry, 0, policy[:2])

    def test_chance(self):
        for name in ENCODED:
            if not tavola.game(name).has_chance:
                self.refuse(ValueError, "chance does not act", tavola.make(name).chance_outcomes, 0)
                continue
            env = tavola.make(name, n=8, seed=1, chance="explicit")
            seen = False
            for _ in range(50):
                rows = numpy.flatnonzero(env.current_player == -1)
                for row, (ids, shares) in zip(rows, env.chance_outcomes(rows)):
                    seen = True
                    self.assertEqual(ids, env.legal(int(row)))
                    self.assertAlmostEqual(sum(shares), 1)
                env.step(env.sample(numpy.full((8, env.num_actions), numpy.nan, numpy.float32))
                         if len(rows) == 8 else env.sample())
            self.assertTrue(seen)

    def test_boards(self):
        self.refuse(ValueError, "mijnlieff draws no board", tavola.make, "mijnlieff", boards=2)
        self.refuse(ValueError, "boards", tavola.make, "mijnlieff", boards=0)
        self.refuse(ValueError, "chess", tavola.make, "chess", boards=2)
        for name in ENCODED:
            if not any(option["kind"] == "seed" for option in tavola.options(name)):
                continue
            env = tavola.make(name, n=6, boards=3, options={"seed": 10})
            self.assertEqual([env.state(row).game.options for row in range(6)],
                             ["seed=10", "seed=11", "seed=12"] * 2)
            self.assertEqual(env.state(1), tavola.game(name, seed=11).start())
            self.refuse(ValueError, "seed=", env.set_state, 0, tavola.game(name, seed=11).start())
            env.set_state(4, env.state(1))
            env.copy_rows(env, [0], [3])
            self.refuse(ValueError, "same", env.copy_rows, env, [0], [1])
            self.refuse(TypeError, "seed", tavola.make, name, boards=2, options={"seed": "x"})

    def test_makings_that_are_refused(self):
        self.refuse(ValueError, "n must be", tavola.make, "mijnlieff", n=0)
        self.refuse(ValueError, "n must be", tavola.make, "mijnlieff", n=2**24 + 1)
        self.refuse(ValueError, "threads", tavola.make, "mijnlieff", threads=0)
        self.refuse(ValueError, "seed", tavola.make, "mijnlieff", seed=-1)
        self.refuse(ValueError, "chance", tavola.make, "mijnlieff", chance="maybe")
        self.refuse(TypeError, "n must be", tavola.make, "mijnlieff", n="many")
        self.refuse(ValueError, "chess", tavola.make, "chess")
        self.refuse(ValueError, "wings", tavola.make, "mijnlieff", options={"wings": 2})

    def test_views_outlive_the_env(self):
        env = tavola.make("mijnlieff", n=100)
        views = [env.states, memoryview(env.rewards), env.state(3), env.game]
        text = views[2].text
        del env
        gc.collect()
        self.assertEqual(int(views[0].sum()), int(views[0].sum()))
        self.assertEqual(bytes(views[1]), bytes(100 * 8))
        self.assertEqual(views[2].text, text)

    def test_two_threads(self):
        env = tavola.make("mijnlieff", n=50000, seed=1)
        refused = []

        def play():
            for _ in range(15):
                try:
                    env.step(env.sample(out=numpy.empty(50000, numpy.int32)))
                except (RuntimeError, ValueError) as error:
                    refused.append(str(error))

        threads = [threading.Thread(target=play) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertTrue(any("somebody else" in text for text in refused), refused[:3])
        env.step(env.sample())

    def test_an_index_that_steps(self):
        env = tavola.make("mijnlieff", n=2)

        class Sly:
            def __index__(self):
                env.step([0, 0])
                return 0

        self.refuse(RuntimeError, "somebody else", env.step, [Sly(), Sly()])
        self.assertEqual(env.state(0), env.game.start())

    def test_fork(self):
        env = tavola.make("mijnlieff", n=1000, seed=1, threads=3)
        env.step(env.sample())
        child = os.fork()
        if child == 0:
            code = 1
            try:
                for _ in range(30):
                    env.step(env.sample())
                code = 0
            finally:
                os._exit(code)
        self.assertEqual(os.waitpid(child, 0)[1], 0)
        env.step(env.sample())

    def test_without_numpy(self):
        script = ("import sys\nsys.modules['numpy'] = None\nimport tavola\n"
                  "env = tavola.make('mijnlieff', n=3, seed=1)\n"
                  "env.step(env.sample())\n"
                  "assert type(env.states) is memoryview and env.states.readonly\n"
                  "assert env.legal_action_mask.shape == (3, 65)\n"
                  "assert env.legal_action_mask.format == '?'\n"
                  "assert env.legal_action_mask[0, env.legal(0)[0]] is True\n"
                  "assert env.observe().shape == (3, 12, 4, 4)\n"
                  "assert env.state(0).mask().tolist().count(True) == len(env.legal(0))\n"
                  "print('good')\n")
        done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
        self.assertEqual(done.stdout, "good\n", done.stderr)


if __name__ == "__main__":
    unittest.main()
