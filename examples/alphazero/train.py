# SPDX-License-Identifier: MIT
"""Learn Mijnlieff from nothing by self-play; see README.md.

    ./run python examples/alphazero/train.py [--minutes 60] [--folder build/alphazero]

Each round plays some games, learns from the last rounds, and writes a checkpoint. Started
again, it goes on after the last one. A round depends only on the checkpoint before it and
on the seed, so a run that was interrupted comes to the same as one that was not.
"""

import argparse
import os
import sys
import time

from missing import tell

for library in ("OMP", "OPENBLAS"):  # we have processes instead; read when these are loaded
    os.environ[library + "_NUM_THREADS"] = "1"
try:
    import tavola  # noqa: F401
    import torch
except ImportError as error:
    sys.exit(tell("train.py", error))

from grade import Exam, draw_positions, levels  # noqa: E402
from keeping import Folder, Mismatch  # noqa: E402
from learning import Learner  # noqa: E402
from plot import draw  # noqa: E402
from workers import Workers  # noqa: E402

# What must stay the same when a run goes on, with the defaults.
LEARNING = {
    "seed": (1, "of all random numbers"),
    "games": (512, "played side by side in a batch"),
    "batches": (2, "of games in a round"),
    "simulations": (32, "for a move in these games"),
    "considered": (16, "moves that the search tries, at most"),
    "random_share": (0.5, "of the games begin with moves at random"),
    "random_moves": (10, "at most, in these games"),
    "noisy_moves": (6, "after those, chosen with noise"),
    "width": (192, "of the layers of the network"),
    "blocks": (2, "of two layers each"),
    "window": (25, "rounds back from which to learn"),
    "reuse": (8.0, "times that a position is learned from, on average"),
    "learn_batch": (512, "positions in a step of learning"),
    "rate": (0.002, "of learning"),
    "steady": (120, "rounds with this rate; in round n it is steady / n of it from then on"),
    "search_weight": (0.5, "of what the search found in the value to learn, beside the result"),
}

# From what to what, where it is not from 1 on. After more than 10 moves at random, a game
# may have nothing left to decide.
LIMITS = {
    "minutes": (0, 1e6),
    "rounds": (0, 1 << 30),
    "seed": (0, (1 << 32) - 1),
    "considered": (1, 64),
    "random_share": (0, 1),
    "random_moves": (1, 10),
    "noisy_moves": (0, 100),
    "blocks": (0, 100),
    "reuse": (0, 1000),
    "rate": (0, 1),
    "search_weight": (0, 1),
}


class Parser(argparse.ArgumentParser):
    """Says in one line what is wrong."""

    def error(self, message):
        self.exit(2, f"train.py: {message}; --help lists what is allowed\n")


def read_arguments():
    parser = Parser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--folder", default="build/alphazero", help="where the run is kept")
    parser.add_argument("--minutes", type=float, default=60, help="of training in all [60]")
    parser.add_argument("--rounds", type=int, help="in all; no limit if not given")
    parser.add_argument("--workers", type=int, default=min(2, os.cpu_count() or 1),
                        help="processes that play; nothing else depends on it [2]")
    parser.add_argument("--grade-every", type=int, default=5, help="rounds [5]")
    parser.add_argument("--grade-positions", type=int, default=1000, help="[1000]")
    parser.add_argument("--grade-simulations", type=int, default=64, help="[64]")
    for name, (default, words) in LEARNING.items():
        parser.add_argument("--" + name.replace("_", "-"), type=type(default), default=default,
                            help=f"{words} [{default}]")
    arguments = parser.parse_args()
    for name, value in vars(arguments).items():
        least, most = LIMITS.get(name, (1, 1 << 20))
        if isinstance(value, (int, float)) and not least <= value <= most:
            parser.error(f"--{name.replace('_', '-')} must be from {least} to {most}")
    return arguments


class Run:
    def __init__(self, arguments):
        self.arguments = arguments
        self.settings = {name: getattr(arguments, name) for name in LEARNING}
        self.folder = Folder(arguments.folder)
        self.learner = Learner(self.settings)
        self.state = {"round": 0, "seconds": 0.0, "processor": 0.0, "positions": 0, "grades": []}
        self.shards = []
        self._load()
        self.kept = self.state["round"]  # the last round that is not lost
        self.exam = Exam(self._positions(arguments.grade_positions))
        self.workers = Workers(arguments)

    def _load(self):
        kept = self.folder.load(self.settings)
        if kept is None:
            return
        self.learner.load(kept["learner"])
        self.state = kept["state"]
        last = self.state["round"]
        first = max(1, last - self.settings["window"] + 1)
        self.shards = [self.folder.load_round(number) for number in range(first, last + 1)]
        say(f"going on after round {last}, {self.state['seconds'] / 60:.1f} minutes")

    def _positions(self, count):
        def draw_them():
            say(f"solving {count} positions to grade by, once", stays=False)
            return draw_positions(count)

        return self.folder.once(f"positions-{count}", draw_them)

    def go_on(self):
        """Is there more to do?"""
        rounds = self.arguments.rounds
        return self.state["seconds"] < 60 * self.arguments.minutes and (
            rounds is None or self.state["round"] < rounds
        )

    def play_round(self):
        number, begun, used = self.state["round"] + 1, time.monotonic(), time.process_time()
        new, used_by_workers = self.workers.play(self.learner.average, number)
        self.shards = (self.shards + [new])[-self.settings["window"] :]
        losses = self.learner.learn(self.shards, len(new["results"]), number)
        self.state["round"] = number
        self.state["seconds"] += time.monotonic() - begun
        self.state["processor"] += time.process_time() - used + used_by_workers
        self.state["positions"] += len(new["results"])
        return new, losses

    def keep(self, new):
        """The new round first: a checkpoint must find the rounds that it counts on."""
        self.folder.save_round(self.state["round"], new)
        self.folder.save(self.settings, self.learner.save(), self.state)
        self.kept = self.state["round"]
        self.folder.forget_round(self.kept - self.settings["window"])

    def grade(self):
        evaluate = self.learner.evaluator()
        bare = self.exam.mark(self.exam.choose_bare(evaluate))
        found = self.exam.mark(
            self.exam.choose_by_search(evaluate, self.arguments.grade_simulations)
        )
        at = {name: self.state[name] for name in ("round", "seconds", "processor", "positions")}
        self.state["grades"].append({**at, "bare": bare, "search": found})

    def report(self):
        """What the last grades are."""
        at = self.state["grades"][-1]
        bare, search = at["bare"], at["search"]
        say(
            f"round {at['round']:4}  {at['seconds'] / 60:5.1f} min "
            f"({at['processor'] / 60:.1f} of processors)  {at['positions']:9,} positions  "
            f"best moves: network {bare['optimal']:.1%}, with search {search['optimal']:.1%}; "
            f"points lost {bare['loss']:.3f}, {search['loss']:.3f}"
        )

    def draw(self):
        grades = self.state["grades"]
        count = self.arguments.grade_simulations

        def curve(who):
            return [(grade["seconds"] / 60, grade[who]["optimal"]) for grade in grades]

        curves = [("network", "#1b6ca8", curve("bare")),
                  (f"+ {count} simulations", "#b5442e", curve("search"))]
        marks = [(name, mark["optimal"]) for name, mark in self.yardsticks().items()]
        self.folder.write_text("progress.svg", draw(curves, marks))
        self.folder.write_text("grades.csv", table(grades))

    def yardsticks(self):
        return self.folder.once(
            f"yardsticks-{self.arguments.grade_positions}",
            lambda: {"random": self.exam.mark_chance(), **levels(self.exam)},
        )


def table(grades):
    lines = ["round,minutes,processor_minutes,positions,"
             + ",".join(f"{who}_{what}" for who in ("bare", "search")
                        for what in ("optimal", "result", "loss"))]
    for grade in grades:
        marks = [f"{grade[who][what]:.4f}" for who in ("bare", "search")
                 for what in ("optimal", "result", "loss")]
        lines.append(",".join([str(grade["round"]), f"{grade['seconds'] / 60:.2f}",
                               f"{grade['processor'] / 60:.2f}", str(grade["positions"]), *marks]))
    return "\n".join(lines) + "\n"


def say(words, stays=True):
    """A line; on a terminal one that does not stay is written over by the next."""
    if sys.stdout.isatty():
        print(f"\r\033[K{words}", end="\n" if stays else "", flush=True)
    elif stays:
        print(words, flush=True)


def train(run):
    every = run.arguments.grade_every
    if not run.state["grades"]:
        run.grade()
        run.report()
    while run.go_on():
        new, (policy, margin) = run.play_round()
        is_last = not run.go_on()
        if run.state["round"] % every == 0 or is_last:
            run.grade()
        run.keep(new)
        if run.state["grades"][-1]["round"] == run.state["round"]:
            run.report()
            run.draw()
        say(f"round {run.state['round']:4}  {run.state['seconds'] / 60:5.1f} min  "
            f"loss: policy {policy:.3f}, margin {margin:.3f}", stays=False)
    say(f"trained; {run.folder.path}/progress.svg and grades.csv show how it went")


def main():
    arguments = read_arguments()
    torch.set_num_threads(1)
    try:
        run = Run(arguments)
    except Mismatch as error:
        print(f"train.py: {error}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        say("stopped before it began; the same command begins again")
        sys.exit(130)
    try:
        train(run)
    except KeyboardInterrupt:
        say(f"stopped after round {run.kept}; the same command goes on from there")
        sys.exit(130)
    except (EOFError, ConnectionError, OSError) as error:  # a worker has died; the disk is full
        words = str(error) or "a process that plays has ended"
        sys.exit(f"train.py: {words}; after round {run.kept} the same command goes on")
    finally:
        run.workers.close()


if __name__ == "__main__":
    main()
