# SPDX-License-Identifier: MIT
"""imitate GAME: learn a game from an engine, in NumPy alone.

Where random games teach nothing, as in Moguli, an engine can teach. It plays some
games against itself (tavola dataset, docs/datasets.md), and a network with one
hidden layer learns what the engine preferred in each position, and what it expected.
It is tried on games that it has not seen. In the end it plays against somebody who
draws every action at random: of the actions that it likes it tries some, and the better
the position after one, the more likely that one is played. The same seed gives the same data.

    ./run python examples/imitate.py moguli
"""
import argparse
import os
import pathlib
import shutil
import subprocess
import sys

try:
    import numpy as np
except ImportError:
    sys.exit("imitate: there is no NumPy; install python3-numpy")

import tavola

ROOT = pathlib.Path(__file__).resolve().parent.parent
TEACHERS = {"mijnlieff": "uct", "angoli": "expectation", "pyramyd": "uct"}  # elsewhere alphabeta
NONE, BATCH, RATE = 65535, 256, 0.002
TEMPERATURE = 0.02  # in points: less is more greedy, but who always does the same walks in circles


def make_dataset(want, path):
    """Let the engine play, unless it has done so already."""
    built = ROOT / "build/release/tavola"
    command = str(built) if built.exists() else shutil.which("tavola")
    if command is None:
        sys.exit(f"imitate: no command tavola, neither {built} nor on the PATH; ./run builds it")
    path.parent.mkdir(parents=True, exist_ok=True)
    print(f"{want.engine} plays {want.games} games into {path}", flush=True)
    made = subprocess.run([command, "dataset", want.game, "--games", str(want.games), "--engine", want.engine,
                           "--seed", str(want.seed), "--out", str(path)], stdout=subprocess.DEVNULL, check=False)
    if made.returncode != 0:
        sys.exit(made.returncode)  # it has said why


def open_dataset(want):
    path = want.data or ROOT / "build/imitate" / f"{want.game}-{want.engine}-{want.games}-{want.seed}"
    if not path.exists():
        make_dataset(want, path)
    try:
        data = tavola.read_dataset(path)
    except (OSError, ValueError) as why:
        sys.exit(f"imitate: {why}")
    game = tavola.game(want.game)
    for fact, here in ("game", want.game), ("encoding", str(game.encoding_version)), ("options", ""):
        if data.facts[fact] != here:
            sys.exit(f"imitate: {path} is of {fact} '{data.facts[fact]}', not '{here}'; name another with --data")
    return data


def features(planes, mask):
    """The planes, and what is legal: in Moguli that tells where the paths lead."""
    flat = planes.reshape(len(planes), -1).astype(np.float32)
    return np.concatenate([np.log2(flat + 1), mask], axis=1, dtype=np.float32)


class Network:
    """Inputs, a layer of max(0, x), a logit for each action and one for the value; it learns by Adam."""

    def __init__(self, inputs, hidden, actions, generator):
        def draw(rows, columns):
            return generator.normal(0, (2 / rows) ** 0.5, (rows, columns)).astype(np.float32)
        self.weights = [draw(inputs, hidden), np.zeros(hidden, np.float32),
                        draw(hidden, actions + 1) / 10, np.zeros(actions + 1, np.float32)]
        self.means = [np.zeros_like(weight) for weight in self.weights]
        self.squares = [np.zeros_like(weight) for weight in self.weights]
        self.steps = 0

    def hidden(self, seen):
        return np.maximum(seen @ self.weights[0] + self.weights[1], 0)

    def logits(self, seen):
        return self.hidden(seen) @ self.weights[2][:, :-1] + self.weights[3][:-1]

    def value(self, seen):
        """What the player who acts may expect of the point."""
        return 1 / (1 + np.exp(-(self.hidden(seen) @ self.weights[2][:, -1] + self.weights[3][-1])))

    def learn(self, seen, mask, policy, value, rate):
        """A step down the cross entropies of policy and value; what is illegal has no share."""
        hidden = self.hidden(seen)
        out = hidden @ self.weights[2] + self.weights[3]
        shares = np.where(mask, out[:, :-1], -np.inf)
        shares = np.exp(shares - shares.max(1, keepdims=True))
        out[:, :-1] = shares / shares.sum(1, keepdims=True) - policy
        out[:, -1] = 1 / (1 + np.exp(-out[:, -1])) - value
        out /= len(seen)
        back = out @ self.weights[2].T * (hidden > 0)
        self.descend([seen.T @ back, back.sum(0), hidden.T @ out, out.sum(0)], rate)

    def descend(self, slopes, rate):
        self.steps += 1
        rate *= (1 - 0.999 ** self.steps) ** 0.5 / (1 - 0.9 ** self.steps)
        for weight, slope, mean, square in zip(self.weights, slopes, self.means, self.squares):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            weight -= rate * mean / (np.sqrt(square) + 1e-8)


def batch(data, rows, actions):
    """What was seen, what was legal, how likely each action should be, and the value."""
    mask = np.unpackbits(data["legal"][rows], axis=1, count=actions, bitorder="little").astype(bool)
    policy = np.zeros(mask.shape, np.float32)
    line, column = np.nonzero(data["ids"][rows] != NONE)
    policy[line, data["ids"][rows][line, column]] = data["policy"][rows][line, column]
    return features(data["planes"][rows], mask), mask, policy, data["value"][rows]


def agreement(network, data, rows, actions):
    """How often it prefers what the engine prefers, how often chance would; how far values are off."""
    right = chance = off = 0
    for part in np.array_split(rows, len(rows) // BATCH + 1):
        seen, mask, _, value = batch(data, part, actions)
        guess = np.where(mask, network.logits(seen), -np.inf).argmax(1)
        right += np.count_nonzero(guess == data["ids"][part, 0])
        chance += (1 / mask.sum(1)).sum()
        off += np.abs(network.value(seen) - value).sum()
    return right / len(rows), chance / len(rows), off / len(rows)


def train(data, want, actions):
    generator = np.random.default_rng(want.seed)
    tried = data["game"] % 10 == 9  # whole games, because positions of a game are alike
    rows, others = np.flatnonzero(~tried), np.flatnonzero(tried)
    if len(rows) == 0 or len(others) == 0:
        sys.exit(f"imitate: {len(data)} positions are too few; take more --games")
    network = Network(data["planes"][0].size + actions, want.hidden, actions, generator)
    _, chance, off = agreement(network, data, others, actions)
    print(f"{len(rows)} positions to learn, {len(others)} to try")
    print(f"chance: agrees with the engine in {chance:.1%}, values are off by {off:.3f}", flush=True)
    for epoch in range(want.epochs):
        rate = RATE * (1 - epoch / want.epochs)
        for part in np.array_split(generator.permutation(rows), len(rows) // BATCH + 1):
            network.learn(*batch(data, part, actions), rate)
        right, _, off = agreement(network, data, others, actions)
        print(f"epoch {epoch + 1}: agrees with the engine in {right:.1%}, values are off by {off:.3f}", flush=True)
    return network


def choose(network, env, tree, rows, generator):
    """Of the actions that the network likes, one that leads to a good value, on rows of the tree."""
    mask = env.legal_action_mask[rows]
    logits = np.where(mask, network.logits(features(env.observe(rows=rows), mask)), -np.inf)
    liked = np.argsort(-logits, axis=1, kind="stable")[:, :tree.n // env.n]
    line, column = np.nonzero(np.take_along_axis(mask, liked, 1))
    child = rows[line] + env.n * column  # on the same board
    player = env.current_player[rows[line]]
    tree.copy_rows(env, rows[line], child)
    tree.step(liked[line, column], rows=child)
    value = network.value(features(tree.observe(rows=child), tree.legal_action_mask[child]))
    value = np.where(tree.current_player[child] == player, value, (1 - value) / max(1, env.num_players - 1))
    value = np.where(tree.terminated[child], tree.rewards[child, player], value)
    lots = np.full(liked.shape, -np.inf)  # the largest is drawn by the exponential of value / TEMPERATURE
    lots[line, column] = value / TEMPERATURE + generator.gumbel(size=len(line))
    return liked[np.arange(len(rows)), lots.argmax(1)]


def measure(network, want):
    """What it gets in games against random play, from all seats alike, each on another board."""
    generator = np.random.default_rng(want.seed)
    drawn = any(option["kind"] == "seed" for option in tavola.options(want.game))
    same = {"seed": want.seed, "autoreset": False, "boards": want.trials if drawn else 1}
    env = tavola.make(want.game, n=want.trials, **same)
    tree = tavola.make(want.game, n=want.trials * want.look, **same)
    seat = np.arange(env.n) % env.num_players
    points = np.full(env.n, np.nan)
    while (env.current_player != -2).any():
        actions = env.sample()
        mine = np.flatnonzero(env.current_player == seat)
        if len(mine) > 0:
            actions[mine] = choose(network, env, tree, mine, generator)
        env.step(actions)
        points[env.terminated] = env.rewards[np.arange(env.n), seat][env.terminated]
    return points


def number(text):
    if not text.isdecimal() or not 1 <= int(text) <= 1000000:
        raise argparse.ArgumentTypeError(f"'{text}' is not a number from 1 to 1000000")
    return int(text)


def arguments():
    parser = argparse.ArgumentParser(prog="imitate", formatter_class=argparse.ArgumentDefaultsHelpFormatter)
    parser.add_argument("game", nargs="?", default="moguli", choices=tavola.games())
    parser.add_argument("--engine", help="who teaches; if not given, one that is cheap")
    parser.add_argument("--data", type=pathlib.Path, help="a dataset, made if it is not there; if not given, in build")
    for flag, default, about in [("games", 400, "it plays so many games"),
                                 ("epochs", 3, "learn each position so many times"),
                                 ("hidden", 128, "the width of the network"),
                                 ("look", 32, "try so many actions before one is played"),
                                 ("trials", 400, "play so many games against random play"),
                                 ("seed", 1, "of all random numbers")]:
        parser.add_argument("--" + flag, type=number, default=default, metavar="N", help=about)
    want = parser.parse_args()
    want.engine = want.engine or TEACHERS.get(want.game, "alphabeta") + ":nodes=300"
    return want


def main():
    want = arguments()
    network = train(open_dataset(want), want, tavola.game(want.game).num_actions)
    points = measure(network, want)
    wins, losses = np.count_nonzero(points == 1), np.count_nonzero(points == 0)
    print(f"against random play: {wins} wins, {len(points) - wins - losses} draws, {losses} losses, "
          f"{points.mean():.1%} of the points")
    print(f"{sum(os.times()[:4]):.0f} seconds of processor time")


if __name__ == "__main__":
    main()
