# SPDX-License-Identifier: MIT
"""How well a player plays, by the exact solver: in how many of a fixed set of positions
is its choice among the best?

Half of the positions are from games at random, half from games in which three moves of
four are best ones, so that play is sound but goes everywhere. A position is taken after a
number of moves that is drawn from 0 to 15, all alike. Left out are positions with one
legal move and those in which all moves are equally good, for nobody can go wrong there;
and positions that are already in the set.

A choice is best if no other leads to a better margin of points against best play.

    ./run python examples/alphazero/grade.py [FOLDER]

prints what the run in the folder has come to, with more and with less search, and what
our engines come to.
"""

import os
import sys

from missing import tell

os.environ["OPENBLAS_NUM_THREADS"] = os.environ["OMP_NUM_THREADS"] = "1"  # before NumPy

try:
    import numpy as np
    import tavola

    from search import Search
except ImportError as error:
    sys.exit(tell("grade.py", error))

SEED = 20240229  # of the positions; whatever is trained, they stay the same
SOUND_SHARE = 0.75
TURNS = 16
TABLE_MB = 8  # of the solver


class Drawing:
    """The positions being drawn. What is solved is kept: all games begin alike."""

    def __init__(self):
        self.game = tavola.game("mijnlieff")
        self.chance = np.random.default_rng(SEED)
        self.solved = {}

    def margins(self, state, actions):
        """The margin of each legal id, after these actions."""
        key = tuple(actions)
        if key not in self.solved:
            self.solved[key] = self.game.solve(state, table_mb=TABLE_MB).values
        return self.solved[key]

    def draw_state(self, is_sound):
        state, actions = self.game.start(), []
        for _ in range(int(self.chance.integers(TURNS))):
            choices = list(state.legal_actions())
            if len(choices) == 0:
                break
            if is_sound and self.chance.random() < SOUND_SHARE:
                margins = self.margins(state, actions)
                best = max(margins.values())
                choices = [choice for choice in choices if margins[choice] == best]
            actions.append(int(choices[self.chance.integers(len(choices))]))
            state.apply(actions[-1])
        return state, actions


def draw_positions(count):
    """The actions that lead to each position, and the margins of its ids: [[actions],
    {id: margin}] for each."""
    drawing, drawn, known = Drawing(), [], set()
    while len(drawn) < count:
        state, actions = drawing.draw_state(is_sound=len(drawn) % 2 == 1)
        margins = drawing.margins(state, actions)
        if len(set(margins.values())) > 1 and state.position_hash not in known:
            known.add(state.position_hash)
            drawn.append([actions, margins])
    return drawn


class Exam:
    def __init__(self, positions):
        """Of what draw_positions() gave, which may have been kept as JSON."""
        self.game = tavola.game("mijnlieff")
        self.env = tavola.make("mijnlieff", n=len(positions), seed=0, autoreset=False)
        self.margins = np.full(self.env.legal_action_mask.shape, -np.inf)
        self.states = []
        for row, (actions, margins) in enumerate(positions):
            state = self.game.start()
            for action in actions:
                state.apply(action)
            self.states.append(state)
            self.env.set_state(row, state)
            self.margins[row, [int(number) for number in margins]] = list(margins.values())
        self.best = self.margins.max(1)
        self.turns = np.array([len(actions) for actions, _ in positions])

    def mark(self, choices):
        """Of an id for each position: the share that is best, the share that keeps the
        result (a win stays one), and the points lost, on average."""
        reached = self.margins[np.arange(len(choices)), choices]
        return {
            "optimal": float((reached == self.best).mean()),
            "result": float((np.sign(reached) == np.sign(self.best)).mean()),
            "loss": float((self.best - reached).mean()),
        }

    def mark_chance(self):
        """What a player gets on average who chooses at random."""
        legal = np.isfinite(self.margins)
        best, kept = self.best[:, None], np.sign(self.best)[:, None]
        lost = np.where(legal, best - np.where(legal, self.margins, 0), 0)
        count = legal.sum(1)
        return {
            "optimal": float(((self.margins == best) & legal).sum(1).dot(1 / count) / len(count)),
            "result": float(((np.sign(self.margins) == kept) & legal).sum(1).dot(1 / count)
                            / len(count)),
            "loss": float((lost.sum(1) / count).mean()),
        }

    def choose_bare(self, evaluate):
        """The first choice of the network alone."""
        logits, _ = evaluate(self.env.observe())
        return np.where(self.env.legal_action_mask, logits, -np.inf).argmax(1)

    def choose_by_search(self, evaluate, simulations, considered=16):
        search = Search(len(self.states), simulations, considered)
        return search.run(self.env, np.arange(len(self.states)), evaluate)[0]


def choose_by_level(exam, level):
    engine = exam.game.engine(f"level{level}", seed=SEED)
    return [engine.best(state).action for state in exam.states]


def levels(exam, asked=(1, 3, 5, 7)):
    """The marks of some levels of our engines; level 8 is the solver itself."""
    return {f"level {level}": exam.mark(choose_by_level(exam, level)) for level in asked}


STAGES = ((0, 3), (4, 7), (8, 11), (12, 15))  # moves made


def print_marks(exam, name, choices):
    mark = exam.mark(choices)
    reached = exam.margins[np.arange(len(choices)), choices]
    shares = [
        (reached == exam.best)[(exam.turns >= first) & (exam.turns <= last)].mean()
        for first, last in STAGES
    ]
    stages = "".join(f"{share:9.1%}" for share in shares)
    print(f"{name:20}{mark['optimal']:7.1%}{mark['result']:9.1%}{mark['loss']:9.3f}{stages}",
          flush=True)


def main():
    try:  # what is above does not need PyTorch
        from keeping import Folder, Mismatch
        from network import Network, evaluator
    except ImportError as error:
        sys.exit(tell("grade.py", error))

    path = sys.argv[1] if len(sys.argv) > 1 else "build/alphazero"
    if not os.path.exists(os.path.join(path, "checkpoint.pt")):
        print(f"grade.py: {path} has no checkpoint; train.py makes one", file=sys.stderr)
        sys.exit(2)
    try:
        folder = Folder(path)
        kept = folder.load()
    except Mismatch as error:
        print(f"grade.py: {error}", file=sys.stderr)
        sys.exit(2)
    network = Network(kept["settings"]["width"], kept["settings"]["blocks"])
    network.load_state_dict(kept["learner"]["average"])
    evaluate = evaluator(network)
    exam = Exam(folder.once("positions-1000", lambda: draw_positions(1000)))
    print(f"{'':20}   best   result     loss"
          + "".join(f"{f'{first}-{last}':>9}" for first, last in STAGES))
    chance = exam.mark_chance()
    print(f"{'random':20}{chance['optimal']:7.1%}{chance['result']:9.1%}{chance['loss']:9.3f}")
    for level in range(1, 8):
        print_marks(exam, f"level {level}", choose_by_level(exam, level))
    print_marks(exam, "network", exam.choose_bare(evaluate))
    for simulations in (16, 64, 256):
        print_marks(exam, f"+ {simulations} simulations",
                    exam.choose_by_search(evaluate, simulations))


if __name__ == "__main__":
    main()
