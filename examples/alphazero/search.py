# SPDX-License-Identifier: MIT
"""A tree search in many games at once.

Every game has a tree of its own. In each simulation all trees are walked down together,
each to a position that is new to it, and the network judges all of these in one go. The
trees are arrays: node i of game g is row g * nodes + i of all of them, and of an env that
holds the positions: a row is copied from that of the node above, and then makes its step.

The search is Gumbel AlphaZero (Danihelka and others, "Policy improvement by planning with
Gumbel", 2022), because it improves on the network even with few simulations. At the root,
the most promising ids are tried equally often, then the better half of them, and so on. Deeper
down, visits follow the improved policy: that of the network, its logits raised by what the
search has found. This improved policy is also what the network learns from.

Values are in points; nodes keep them for their own player.
"""

import numpy as np
import tavola

VISITS_BASE = 50  # with few visits of the best id, values count as if it had so many
NO_LOGIT = np.float32(-1e9)


def schedule(considered, simulations):
    """How often an id must have been visited to be the next one tried, for each
    simulation, if so many are considered."""
    order = []
    visits = [0] * considered
    left = considered
    halvings = max(1, int(np.ceil(np.log2(max(considered, 2)))))
    while len(order) < simulations:
        for _ in range(max(1, simulations // (halvings * left))):
            order += visits[:left]
            visits[:left] = [count + 1 for count in visits[:left]]
        left = max(min(2, considered), left // 2)
    return order[:simulations]


def softmax(logits):
    raised = np.exp(logits - logits.max(1, keepdims=True))
    return raised / raised.sum(1, keepdims=True)


class Search:
    """For up to so many games at a time. `point` is how much a point adds to a logit."""

    def __init__(self, games, simulations, considered=16, point=3.0):
        self.games, self.simulations = games, simulations
        self.considered, self.scale = considered, point / VISITS_BASE
        self.nodes = simulations + 1
        size = games * self.nodes
        self.positions = tavola.make("mijnlieff", n=size, seed=0, autoreset=False)
        ids = self.positions.legal_action_mask.shape[1]
        self.logits = np.empty((size, ids), np.float32)
        self.priors = np.empty((size, ids), np.float32)
        self.visits = np.empty((size, ids), np.float32)
        self.sums = np.empty((size, ids), np.float32)
        self.children = np.empty((size, ids), np.int64)
        self.values = np.empty(size, np.float32)
        self.sides = np.empty(size, np.float32)  # 1: the first player acts; -1: the second
        self.over = np.empty(size, bool)
        self.schedules = np.array(
            [schedule(count, simulations) for count in range(1, considered + 1)], np.float32
        )

    def run(self, env, rows, evaluate, noise=None):
        """Search these rows of an env, in which the game goes on. `noise`, if given, is what
        is added to the logits at the root, an array of rows and ids. Returns for each row the
        id to play, the improved policy, and the value of the position for its player."""
        count = len(rows)
        roots = np.arange(count) * self.nodes
        self.positions.copy_rows(env, rows, roots)
        self._settle(roots, env.current_player[rows], env.legal_action_mask[rows])
        self._judge(roots, env.observe(rows=rows), env.legal_action_mask[rows], evaluate)
        logits = self.logits[roots] if noise is None else self.logits[roots] + noise
        limit, legal = self._consider(logits, env.legal_action_mask[rows])
        used = np.ones(count, np.int64)  # nodes of each game
        for number in range(self.simulations):
            wanted = self.schedules[limit - 1, number][:, None]
            choice = self._at_root(roots, logits, legal & (self.visits[roots] == wanted))
            self._simulate(roots, choice, used, evaluate)
        return self._result(roots, logits, legal)

    def _settle(self, nodes, players, legal):
        self.sides[nodes] = np.where(players == 0, 1, -1)
        self.over[nodes] = ~legal.any(1)
        self.visits[nodes] = 0
        self.sums[nodes] = 0
        self.children[nodes] = -1

    def _judge(self, nodes, planes, legal, evaluate):
        logits, values = evaluate(planes)
        logits = np.where(legal, logits, NO_LOGIT)
        self.logits[nodes] = logits - logits.max(1, keepdims=True)
        self.priors[nodes] = softmax(logits)
        self.values[nodes] = values

    def _consider(self, logits, legal):
        """The ids that are tried at the root, and how many they are."""
        limit = np.minimum(legal.sum(1), self.considered)
        best = np.sort(np.where(legal, logits, NO_LOGIT), 1)
        least = best[np.arange(len(limit)), best.shape[1] - limit]
        tried = legal & (logits >= least[:, None])
        tried &= np.cumsum(tried, 1) <= limit[:, None]  # of equals, the first
        return limit, tried

    def _raise(self, nodes):
        """What the search adds to the logits of these nodes. An id that was not visited
        counts as much as the position itself, as far as that is known."""
        visits, values = self.visits[nodes], self.values[nodes]
        means = self.sums[nodes] / np.maximum(visits, 1)
        seen = visits > 0
        weights = np.where(seen, self.priors[nodes], 0)
        total = visits.sum(1)
        mean = (weights * means).sum(1) / np.maximum(weights.sum(1), 1e-12)
        mixed = (values + total * mean) / (1 + total)
        means = np.where(seen, means, mixed[:, None])
        return (VISITS_BASE + visits.max(1, keepdims=True)) * self.scale * means, total, mixed

    def _at_root(self, roots, logits, allowed):
        raised = logits + self._raise(roots)[0]
        return np.where(allowed, raised, -np.inf).argmax(1)

    def _below(self, nodes):
        raised, total, _ = self._raise(nodes)
        policy = softmax(self.logits[nodes] + raised)
        return (policy - self.visits[nodes] / (1 + total[:, None])).argmax(1)

    def _simulate(self, roots, choice, used, evaluate):
        games, nodes = np.arange(len(roots)), roots
        path = []
        leaves = np.empty(len(roots), np.int64)
        new_games, new_from, new_choice = [], [], []
        while len(games) > 0:
            path.append((games, nodes, choice))
            below = self.children[nodes, choice]
            is_new = below < 0
            new_games.append(games[is_new])
            new_from.append(nodes[is_new])
            new_choice.append(choice[is_new])
            is_last = ~is_new & self.over[below]
            leaves[games[is_last]] = below[is_last]
            goes_on = ~is_new & ~is_last
            games, nodes = games[goes_on], below[goes_on]
            choice = self._below(nodes)
        self._grow(leaves, used, [np.concatenate(x) for x in (new_games, new_from, new_choice)],
                   evaluate)
        values = self.values[leaves] * self.sides[leaves]
        for games, nodes, choice in path:
            self.visits[nodes, choice] += 1
            self.sums[nodes, choice] += values[games] * self.sides[nodes]

    def _grow(self, leaves, used, new, evaluate):
        """Add a node to some trees: the position after an id in a node."""
        games, nodes, choice = new
        if len(games) == 0:
            return
        made = games * self.nodes + used[games]
        self.positions.copy_rows(self.positions, nodes, made)
        self.positions.step(choice, rows=made)
        used[games] += 1
        self.children[nodes, choice] = made
        leaves[games] = made
        legal = self.positions.legal_action_mask[made]
        self._settle(made, self.positions.current_player[made], legal)
        goes_on = legal.any(1)
        ended, on = made[~goes_on], made[goes_on]
        self.values[ended] = margins(self.positions, ended)
        self.sides[ended] = 1
        if len(on) > 0:
            self._judge(on, self.positions.observe(rows=on), legal[goes_on], evaluate)

    def _result(self, roots, logits, legal):
        raised, _, mixed = self._raise(roots)
        policy = softmax(self.logits[roots] + raised)
        visits = np.where(legal, self.visits[roots], -1)
        most = visits == visits.max(1, keepdims=True)
        chosen = np.where(most, logits + raised, -np.inf).argmax(1)
        return chosen, policy, mixed


def margins(env, rows):
    """The points of the first player over those of the second, in these rows of an env."""
    scores = (env.state(int(row)).scores() for row in rows)
    return np.array([score[0] - score[1] for score in scores], np.float32)
