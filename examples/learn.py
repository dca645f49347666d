# SPDX-License-Identifier: MIT
"""learn GAME [ROUNDS]: learn a game from nothing, in NumPy alone.

The policy is the plainest there is: a logit for each action, linear in the planes,
and it learns by REINFORCE from games against itself. One table plays all seats,
because planes and actions are in the view of whoever acts. In the end it plays
against somebody who draws every action at random.

That is enough for Mijnlieff, and shows how the parts fit. Other games want more: in
Moguli random games are draws, all but one of a hundred, and who weighs single tiles
sees no paths. They want a network, and search.

    ./run python examples/learn.py mijnlieff
"""
import sys

import numpy as np

import tavola

ROWS, STEPS, RATE = 256, 64, 0.05


def features(env):
    planes = env.observe().reshape(env.n, -1).astype(np.float32)
    return np.minimum(planes, 1)


def probabilities(logits, mask):
    logits = np.where(mask, logits, -np.inf)
    shares = np.exp(logits - logits.max(1, keepdims=True))
    return shares / shares.sum(1, keepdims=True)


def play(env, weights):
    """So many steps of all rows: what was seen, allowed and done, by whom; what it came to."""
    trace = []
    for _ in range(STEPS):
        seen, mask, player = features(env), env.legal_action_mask.copy(), env.current_player.copy()
        logits = seen @ weights
        actions = env.sample(logits).copy()
        env.step(actions)
        trace.append((seen, logits, mask, actions, player, env.terminated.copy(), env.rewards.copy()))
    return trace


def learn(trace, weights):
    """Make more likely what led to a win, and less what led to a loss."""
    rows = np.arange(ROWS)
    points = np.full((ROWS, trace[0][-1].shape[1]), np.nan, np.float32)
    fair = 1 / points.shape[1]
    for seen, logits, mask, actions, player, terminated, rewards in reversed(trace):
        points[terminated] = rewards[terminated]
        gain = np.nan_to_num(points[rows, player] - fair)  # 0 where the game has not ended yet
        slope = -probabilities(logits, mask)
        slope[rows, actions] += 1
        weights += RATE * seen.T @ (slope * gain[:, None]) / np.sqrt(ROWS)


def measure(name, weights, games=400):
    """The part of the points it gets against random play, from all seats alike."""
    env = tavola.make(name, n=games, seed=99, autoreset=False)
    seat = np.arange(games) % env.num_players
    points = np.full(games, 1 / env.num_players)
    for _ in range(5000):
        logits = features(env) @ weights
        logits[env.current_player != seat] = 0
        env.step(env.sample(logits))
        points[env.terminated] = env.rewards[np.arange(games), seat][env.terminated]
        if (env.current_player == -2).all():
            break
    return points.mean()


def main(name, rounds):
    env = tavola.make(name, n=ROWS, seed=1)
    weights = np.zeros((np.prod(env.observation_shape), env.num_actions), np.float32)
    print(f"{name}: {weights.shape[0]} inputs, {weights.shape[1]} actions")
    print(f"before: {measure(name, weights):.1%} of the points against random play")
    for number in range(1, rounds + 1):
        learn(play(env, weights), weights)
        if number % max(1, rounds // 5) == 0:
            print(f"after {number * ROWS * STEPS} actions: {measure(name, weights):.1%}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "mijnlieff", int(sys.argv[2]) if len(sys.argv) > 2 else 50)
