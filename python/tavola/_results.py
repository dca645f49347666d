# SPDX-License-Identifier: MIT
"""What engines, solvers and records give."""
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Line:
    """A line of play, and what the player who acts may expect of it."""
    actions: list
    texts: list
    value: float      # his share of the point, from 0 to 1
    score: float      # margin of the score; 0 if the game has none
    exact: bool       # proven, not estimated
    distance: int     # of a proven win or loss: actions to the end; else 0


@dataclass(frozen=True)
class Answer:
    """What an engine found, the best line first."""
    lines: list
    nodes: int
    depth: int
    seconds: float

    @property
    def action(self):
        """The id of the action to play."""
        return self.lines[0].actions[0]

    @property
    def text(self):
        """The text of the action to play."""
        return self.lines[0].texts[0]

    @property
    def value(self):
        """The share of the point that the player who acts may expect."""
        return self.lines[0].value

    @property
    def exact(self):
        """Is the value proven?"""
        return self.lines[0].exact

    @property
    def line(self):
        """The texts of the best line."""
        return self.lines[0].texts


@dataclass(frozen=True)
class Solution:
    """Exact values for the player who acts: the margin of the score where the game
    has one, else 1 for a win, 0 for a draw, -1 for a loss."""
    value: int
    values: dict      # of each legal id
    nodes: int


@dataclass(frozen=True)
class Record:
    """A game that was played."""
    game: Any
    start: Any        # the state where it begins
    players: list     # names; '' if not known
    actions: list     # ids
    texts: list
    returns: Any      # points of each player; None if it was not finished
    ending: Any       # how it ended; None if it was not finished

    def states(self):
        """All states, from the start to the last."""
        state = self.start.copy()
        yield state.copy()
        for text in self.texts:
            state.apply(text)
            yield state.copy()
