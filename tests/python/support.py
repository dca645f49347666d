# SPDX-License-Identifier: MIT
"""What the tests of the Python module share."""
import random
import unittest

import tavola


def has_encoding(name):
    try:
        return tavola.game(name).num_actions > 0
    except ValueError:
        return False


ENCODED = [name for name in tavola.games() if has_encoding(name)]


def choose(state, generator):
    """An action of a player at random, an outcome of chance by its probability."""
    if state.current_player == -1:
        ids, shares = state.chance_outcomes()
        return generator.choices(ids, shares)[0]
    return generator.choice(state.legal_actions())


def walk(game, seed, length=200):
    """The states of a random game, up to so many actions."""
    generator = random.Random(seed)
    state = game.start()
    for _ in range(length):
        yield state
        if state.is_over:
            break
        state.apply(choose(state, generator))


class Case(unittest.TestCase):
    def refuse(self, kind, phrase, function, *arguments, **named):
        """It must raise this kind of exception, with these words."""
        with self.assertRaisesRegex(kind, phrase):
            function(*arguments, **named)
