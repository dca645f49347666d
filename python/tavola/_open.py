# SPDX-License-Identifier: MIT
"""Opening games, envs and records."""
import os
import re
from collections.abc import Mapping

from . import _tavola


def _text_of(options):
    words = []
    for name, value in options.items():
        if isinstance(value, bool) or not isinstance(value, (str, int)):
            raise TypeError(f"option {name} must be a text or an integer, not {value!r}")
        if isinstance(value, str) and (value == "" or re.search(r"\s", value)):
            raise ValueError(f"option {name} must be one word, not {value!r}")
        words.append(f"{name}={value}")
    return " ".join(words)


def _merge(options, more):
    if options is None:
        return more
    if not isinstance(options, Mapping):
        raise TypeError("options must be a dictionary")
    twice = options.keys() & more.keys()
    if twice:
        raise TypeError(f"given twice: {', '.join(sorted(twice))}")
    return {**options, **more}


def game(name, options=None, **more):
    """A game by its name, with options by name or as a dictionary.

    tavola.options(name) lists what there is.
    """
    return _tavola.open(name, _text_of(_merge(options, more)))


def _state(name, options, text):
    """What pickle calls."""
    return _tavola.open(name, options).state(text)


def _boards(name, options, count):
    if count == 1:
        return [game(name, options)]
    seeds = [option for option in _tavola.options(name) if option["kind"] == "seed"]
    if not seeds:
        game(name, options)  # an unknown game or a bad option is the first thing to say
        raise ValueError(f"{name} draws no board from a seed, so boards must be 1, not {count}")
    key = seeds[0]["name"]
    first = options.get(key, 1)
    if isinstance(first, bool) or not isinstance(first, int):
        raise TypeError(f"option {key} must be an integer to count from, not {first!r}")
    return [game(name, {**options, key: first + board}) for board in range(count)]


def make(name, n=1, seed=0, options=None, boards=1, chance="sample", autoreset=True, threads=1):
    """Many games of one kind, played a step at a time.

    n: how many rows, each a game being played.
    seed: of all random numbers. Results depend on it, not on threads.
    options: of the game, a dictionary.
    boards: for games that draw their board from a seed: row r plays board
        r % boards, and board k is that of the option seed + k (1 + k without one).
    chance: "sample", it acts within step(); "explicit", current_player is -1
        and its outcomes are ids, with chance_outcomes().
    autoreset: a row whose game has ended is at a new start in the same step.
    threads: that share the rows of a step.
    """
    if chance not in ("sample", "explicit"):
        raise ValueError(f"chance must be 'sample' or 'explicit', not {chance!r}")
    if isinstance(boards, bool) or not isinstance(boards, int) or not 1 <= boards <= 65536:
        raise ValueError(f"boards must be from 1 to 65536, not {boards!r}")
    return _tavola.batch(_boards(name, _merge(options, {}), boards), n, seed, threads,
                         chance == "sample", autoreset)


def read_records(source):
    """The records of a file, or of a text that has more than one line: a list.

    What a record says is checked by the rules; ValueError if it is wrong.
    """
    if isinstance(source, str) and "\n" in source:
        text = source
    elif isinstance(source, (str, os.PathLike)):
        with open(source, encoding="utf-8") as file:
            text = file.read()
    else:
        text = source.read()
    records, lines, first = [], [], 1
    for number, line in enumerate(text.split("\n") + [""], 1):
        if line.strip("\r"):
            if not lines:
                first = number
            lines.append(line)
        elif lines:
            try:
                records.append(_tavola.read_record("\n".join(lines) + "\n"))
            except ValueError as error:
                raise ValueError(f"the record from line {first} on: {error}") from None
            lines = []
    return records
