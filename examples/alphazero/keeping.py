# SPDX-License-Identifier: MIT
"""The folder of a run: a checkpoint, the games of the last rounds, and what is solved once.

Whatever is written is written beside and renamed, so that each file is whole at any time."""

import json
import os
import pickle

import numpy as np
import torch


class Mismatch(Exception):
    """What is kept does not fit what is asked for."""


class Folder:
    def __init__(self, path):
        self.path = path
        try:
            os.makedirs(os.path.join(path, "rounds"), exist_ok=True)
        except OSError as error:
            raise Mismatch(f"{error.strerror}: {path}; choose another --folder") from error

    def _file(self, name):
        return os.path.join(self.path, name)

    def _write(self, name, write):
        beside = self._file(name) + ".new"
        with open(beside, "wb") as file:
            write(file)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, self._file(name))

    def write_text(self, name, text):
        self._write(name, lambda file: file.write(text.encode()))

    def load(self, settings=None):
        """The checkpoint, or None. The settings, if given, must be those it was begun with."""
        if not os.path.exists(self._file("checkpoint.pt")):
            return None
        try:
            kept = torch.load(self._file("checkpoint.pt"))
            begun_with = kept["settings"]
        except (OSError, RuntimeError, EOFError, KeyError, pickle.UnpicklingError) as error:
            raise Mismatch(
                f"{self._file('checkpoint.pt')} cannot be read; "
                "remove its folder or choose another --folder"
            ) from error
        for name, value in (settings or {}).items():
            if begun_with.get(name) != value:
                raise Mismatch(
                    f"{self.path} was begun with --{name.replace('_', '-')} "
                    f"{begun_with.get(name)}; go on with that, or choose another --folder"
                )
        return kept

    def save(self, settings, learner, state):
        kept = {"settings": settings, "learner": learner, "state": state}
        self._write("checkpoint.pt", lambda file: torch.save(kept, file))

    def _round(self, number):
        return os.path.join("rounds", f"{number:06}.npz")

    def save_round(self, number, arrays):
        self._write(self._round(number), lambda file: np.savez(file, **arrays))

    def load_round(self, number):
        try:
            with np.load(self._file(self._round(number))) as arrays:
                return dict(arrays)
        except (OSError, ValueError) as error:
            raise Mismatch(
                f"{self._file(self._round(number))} cannot be read; "
                "remove the folder of the run or choose another --folder"
            ) from error

    def forget_round(self, number):
        if number > 0 and os.path.exists(self._file(self._round(number))):
            os.remove(self._file(self._round(number)))

    def once(self, name, make):
        """What this name stands for, made the first time and read from then on."""
        path = self._file(name + ".json")
        if os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                return json.load(file)
        made = make()
        self.write_text(name + ".json", json.dumps(made) + "\n")
        return made
