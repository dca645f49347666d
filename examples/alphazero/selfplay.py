# SPDX-License-Identifier: MIT
"""Games of the network against itself, and what it learns from them."""

import numpy as np
import tavola

from search import Search, margins

FLOOR = 1e-6  # of the policy of a legal id, so that 0 means not legal


class SelfPlay:
    """Plays so many games side by side, all from their start to their end.

    A part of the games begins with some moves at random, so that the network also sees
    what good players avoid. Then, for some moves, noise decides between moves that are
    about as good; after those the best one is played."""

    def __init__(self, settings):
        self.settings = settings
        self.search = Search(settings.games, settings.simulations, settings.considered)

    def play(self, evaluate, seed):
        """The games of this seed: a dictionary of arrays with an entry for each position."""
        games, chance = self.settings.games, np.random.default_rng(seed)
        env = tavola.make(
            "mijnlieff", n=games, seed=int(chance.integers(1 << 32)), autoreset=False
        )
        begin = chance.integers(1, self.settings.random_moves + 1, games)
        begin[chance.random(games) >= self.settings.random_share] = 0
        seen = []
        turn = 0
        while (env.current_player >= 0).any():
            actions = env.sample().copy()
            choices = env.legal_action_mask.sum(1)
            rows = np.flatnonzero((turn >= begin) & (choices > 1))
            if len(rows) > 0:
                noise = chance.gumbel(size=(len(rows), choices_of(env))).astype(np.float32)
                noise[turn - begin[rows] >= self.settings.noisy_moves] = 0
                actions[rows], policy, value = self.search.run(env, rows, evaluate, noise)
                seen.append(self._view(env, rows, policy, value, chance))
            env.step(actions)
            turn += 1
        return self._label(env, seen)

    def _view(self, env, rows, policy, value, chance):
        """The positions of these rows, each seen in one of the ways of the symmetry."""
        policy = np.where(env.legal_action_mask[rows], np.maximum(policy, FLOOR), 0)
        way = int(chance.integers(8))
        planes, policy = env.symmetry(way, policy.astype(np.float32), rows=rows)
        return rows, env.current_player[rows].copy(), planes, policy, value

    def _label(self, env, seen):
        rows, players, planes, policies, values = (np.concatenate(x) for x in zip(*seen))
        points = margins(env, np.arange(self.settings.games))[rows]
        return {
            "planes": planes,
            "policies": policies.astype(np.float16),
            "values": values.astype(np.float16),
            "results": np.where(players == 0, points, -points).astype(np.int8),
        }


def choices_of(env):
    return env.legal_action_mask.shape[1]
