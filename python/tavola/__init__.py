# SPDX-License-Identifier: MIT
"""The seven games of Tavola, for programs that learn.

    env = tavola.make("mijnlieff", n=4096, seed=1)
    while True:
        planes = env.observe()                 # uint8 (n, planes, height, width)
        env.step(env.sample(network(planes)))  # logits, float32 (n, num_actions)

docs/python.md is the tour.
"""
from . import _tavola
from ._tavola import Engine, Env, Game, State
from ._results import Answer, Line, Record, Solution
from ._open import _state, game, make, read_records

try:
    from numpy import asarray as _as_array
except ImportError:
    _as_array = memoryview

_tavola.configure(_as_array, Answer, Line, Solution, Record)

__version__ = _tavola.version
__all__ = [
    "Answer", "Engine", "Env", "Game", "Line", "Record", "Solution", "State",
    "game", "games", "gymnasium", "make", "options", "pettingzoo", "read_records",
]


def games():
    """The names of the games."""
    return _tavola.games()


def options(name):
    """The options of a game: a list of dictionaries with name, kind, min, max,
    choices, default and help."""
    if name not in _tavola.games():
        raise ValueError(f"there is no game '{name}'; there are {', '.join(_tavola.games())}")
    return _tavola.options(name)


def gymnasium(name, num_envs=None, **arguments):
    """A gymnasium.Env of one game, or with num_envs a gymnasium.vector.VectorEnv.

    Further arguments are those of make(), and render_mode ("ansi" or "svg") of a
    single one. Needs NumPy and gymnasium.
    """
    from ._gymnasium import gymnasium as adapt
    return adapt(name, num_envs, **arguments)


def pettingzoo(name, **arguments):
    """A pettingzoo.AECEnv of one game.

    Further arguments are seed, options and boards of make(), and render_mode
    ("ansi" or "svg"). Needs NumPy, gymnasium and pettingzoo.
    """
    from ._pettingzoo import pettingzoo as adapt
    return adapt(name, **arguments)
