# SPDX-License-Identifier: MIT
"""The adapters for gymnasium and pettingzoo, against stand-ins.

Neither package is in Debian, so the few things of them that the adapters use are
written down here, as their documentation has them: what a base class does, and what
its callers may expect. Where the real packages are installed, these are used instead.
"""
import random
import sys
import types
import unittest

import numpy

import tavola
from support import ENCODED, Case


class Space:
    def contains(self, value):
        raise NotImplementedError


class Box(Space):
    def __init__(self, low, high, shape, dtype):
        self.low, self.high, self.shape, self.dtype = low, high, tuple(shape), numpy.dtype(dtype)

    def contains(self, value):
        return value.shape == self.shape and value.dtype == self.dtype and \
            value.min() >= self.low and value.max() <= self.high


class Discrete(Space):
    def __init__(self, n):
        self.n = n

    def contains(self, value):
        return 0 <= value < self.n


class MultiDiscrete(Space):
    def __init__(self, sizes):
        self.nvec = numpy.array(sizes)


class Dict(Space):
    def __init__(self, spaces):
        self.spaces = spaces

    def contains(self, value):
        return value.keys() == self.spaces.keys() and \
            all(self.spaces[key].contains(value[key]) for key in value)


class GymnasiumEnv:
    def reset(self, *, seed=None, options=None):
        self.np_random_seed = seed


class AECEnv:
    def last(self, observe=True):
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent],
                self.terminations[agent], self.truncations[agent], self.infos[agent])

    def agent_iter(self, most=2**63):
        while self.agents and most > 0:
            most -= 1
            yield self.agent_selection

    def _accumulate_rewards(self):
        for agent, reward in self.rewards.items():
            self._cumulative_rewards[agent] += reward

    def _was_dead_step(self, action):
        if action is not None:
            raise ValueError("when an agent is dead, the only valid action is None")
        agent = self.agent_selection
        for table in (self.terminations, self.truncations, self.rewards,
                      self._cumulative_rewards, self.infos):
            del table[agent]
        self.agents.remove(agent)
        dead = [a for a in self.agents if self.terminations[a] or self.truncations[a]]
        if dead:
            self.agent_selection = dead[0]
        self.rewards = dict.fromkeys(self.rewards, 0)


def module(name, **content):
    made = types.ModuleType(name)
    made.__dict__.update(content)
    return made


try:
    import gymnasium
except ImportError:
    spaces = module("gymnasium.spaces", Box=Box, Discrete=Discrete, MultiDiscrete=MultiDiscrete, Dict=Dict)
    vector = module("gymnasium.vector", VectorEnv=type("VectorEnv", (), {}))
    sys.modules["gymnasium"] = module("gymnasium", Env=GymnasiumEnv, spaces=spaces, vector=vector)
try:
    import pettingzoo
except ImportError:
    sys.modules["pettingzoo"] = module("pettingzoo", AECEnv=AECEnv)


class Gymnasium(Case):
    def test_single(self):
        for name in ENCODED:
            env = tavola.gymnasium(name, render_mode="ansi")
            observation, info = env.reset(seed=1)
            generator = random.Random(1)
            terminated, steps = False, 0
            while not terminated and steps < 3000:
                self.assertTrue(env.observation_space.contains(observation))
                self.assertEqual(info["action_mask"].dtype, numpy.int8)
                player = info["current_player"]
                action = generator.choice(list(numpy.flatnonzero(info["action_mask"])))
                self.assertTrue(env.action_space.contains(action))
                observation, reward, terminated, truncated, info = env.step(action)
                self.assertIs(truncated, False)
                self.assertIsInstance(reward, float)
                self.assertIsInstance(terminated, bool)
                steps += 1
                if not terminated:
                    self.assertEqual(reward, 0)
            if terminated:
                self.assertEqual(reward, float(info["rewards"][player]))
                self.refuse(ValueError, "reset", env.step, 0)
            self.assertIsInstance(env.render(), str)
            env.close()

    def test_seeds_and_states(self):
        env = tavola.gymnasium("mijnlieff")
        observation, info = env.reset(options={"state": "..fD/O.do/oFnN/nDF. 1 c3 12"})
        self.assertEqual(info["action_mask"].sum(), 2)
        self.refuse(ValueError, "not legal", env.step, 0) if not info["action_mask"][0] else None
        self.refuse(ValueError, "render_mode", tavola.gymnasium, "mijnlieff", render_mode="human")
        self.assertIsNone(env.render())

    def test_many(self):
        env = tavola.gymnasium("mijnlieff", num_envs=50, seed=1)
        observations, infos = env.reset(seed=4)
        self.assertEqual(env.num_envs, 50)
        ended = 0
        for _ in range(40):
            self.assertEqual(observations.shape, env.observation_space.shape)
            actions = env.env.sample().copy()
            observations, rewards, terminated, truncated, infos = env.step(actions)
            self.assertEqual(rewards.shape, (50,))
            self.assertFalse(truncated.any())
            self.assertFalse(rewards[~terminated].any())
            if terminated.any():
                ended += terminated.sum()
                numpy.testing.assert_array_equal(infos["_final_obs"], terminated)
                numpy.testing.assert_allclose(infos["final_info"]["rewards"].sum(1), terminated)
                for row in range(50):
                    self.assertEqual(infos["final_obs"][row] is not None, terminated[row])
                    if terminated[row]:
                        self.assertEqual(infos["final_obs"][row].shape, env.single_observation_space.shape)
        self.assertGreater(ended, 50)
        self.refuse(ValueError, "one seed", env.reset, seed=[1, 2])

    def test_without_the_package(self):
        kept = {name: sys.modules[name] for name in ("gymnasium", "pettingzoo")}
        try:
            sys.modules["gymnasium"] = None
            self.refuse(ImportError, "pip install gymnasium", tavola.gymnasium, "mijnlieff")
            self.refuse(ImportError, "pip install pettingzoo", tavola.pettingzoo, "mijnlieff")
        finally:
            sys.modules.update(kept)


class PettingZoo(Case):
    def play(self, name):
        env = tavola.pettingzoo(name, render_mode="svg")
        env.reset(seed=3)
        agents = list(env.agents)
        self.assertEqual(agents, env.possible_agents)
        generator = random.Random(2)
        totals = dict.fromkeys(agents, 0.0)
        steps = 0
        for agent in env.agent_iter(3000):
            observation, reward, terminated, truncated, info = env.last()
            totals[agent] += reward
            if terminated or truncated:
                self.refuse(ValueError, "None", env.step, 0)
                env.step(None)
                continue
            self.assertTrue(env.observation_space(agent).contains(observation))
            others = [other for other in agents if other != agent]
            self.assertFalse(env.observe(others[0])["action_mask"].any())
            action = generator.choice(list(numpy.flatnonzero(observation["action_mask"])))
            self.assertTrue(env.action_space(agent).contains(action))
            env.step(action)
            steps += 1
        if not env.agents:
            self.assertAlmostEqual(sum(totals.values()), 1 if name == "mijnlieff" else sum(totals.values()))
        self.assertTrue(env.render().startswith("<svg"))
        return env

    def test_games(self):
        for name in ENCODED:
            env = self.play(name)
            if name == "mijnlieff":
                self.assertEqual(env.agents, [])
                self.assertIn("mijnlieff", env.metadata["name"])


if __name__ == "__main__":
    unittest.main()
