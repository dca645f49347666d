# SPDX-License-Identifier: MIT
"""What a step costs from Python, in processor time on one thread.

    ./run python bench/python.py [GAME]
"""
import sys
import time

import tavola

ACTIONS = 4_000_000


def measure(function):
    """Steps per second of the best of three."""
    best = 0
    for _ in range(3):
        start = time.process_time()
        steps = function()
        best = max(best, steps / (time.process_time() - start))
    return best


def many(name, rows):
    env = tavola.make(name, n=rows, seed=1)
    for _ in range(300):  # until the rows are at all stages of their games
        env.step(env.sample())

    def play():
        step, sample = env.step, env.sample
        for _ in range(max(1, ACTIONS // 8 // rows)):
            step(sample())
        return max(1, ACTIONS // 8 // rows) * rows

    return measure(play)


def one(name):
    game = tavola.game(name)

    def play():
        steps = 0
        while steps < ACTIONS // 8:
            state = game.start()
            while True:
                legal = state.legal_actions()
                if not legal:
                    break
                state.apply(legal[len(legal) // 2])
                steps += 1
        return steps

    return measure(play)


def main(name):
    top = many(name, 4096)
    for rows in (1, 16, 256, 4096):
        speed = many(name, rows)
        print(f"{name}, {rows} rows: {speed / 1e6:.2f} million steps/s, {speed / top:.0%} of 4096 rows")
    print(f"{name}, one state at a time: {one(name) / 1e6:.2f} million steps/s")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "mijnlieff")
