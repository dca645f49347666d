# SPDX-License-Identifier: MIT
"""Random calls with random arguments, good and bad, from a fixed seed.

Whatever is called, it returns or raises an exception; under the sanitizers, this
is how misuse of memory is found. An env must be as it was whenever a step was
refused, and what it shows must hold together at any time.
"""
import array
import os
import random
import sys

import numpy

import tavola
from support import ENCODED

SCALE = int(os.environ.get("TAVOLA_TEST_SCALE", "1"))
CALLS = 6000 * SCALE
EXPECTED = (ValueError, TypeError, IndexError, RuntimeError, BufferError, OverflowError, MemoryError,
            AttributeError, OSError)

generator = random.Random(int(sys.argv[1]) if len(sys.argv) > 1 else 1)


class Sly:
    """An integer that does something else first."""

    def __init__(self, env):
        self.env = env

    def __index__(self):
        self.env.reset()
        return 0


def odd_number(env):
    return generator.choice([0, 1, -1, env.n - 1, env.n, 2**31, 2**32, 2**63, 2**64, -2**63, 10**40, 1.5,
                             float("nan"), None, True, "1", b"1", numpy.int64(1), numpy.float32(1), [], Sly(env)])


def odd_array(env):
    size = generator.choice([0, 1, env.n, env.n, env.n + 1, env.n * env.num_actions])
    kind = generator.choice(["int8", "uint8", "int16", "int32", "int64", "uint64", "float16", "float32", "float64",
                             "bool", ">i4", "S3", "complex64", "O", "U2"])
    made = numpy.zeros(size, kind)
    if kind in ("int8", "int16", "int32", "int64", "float32", "float64"):
        made[...] = numpy.array([generator.randint(-2, env.num_actions) for _ in range(size)]).astype(kind)
    if kind.startswith("float") and size and generator.random() < 0.3:
        made[generator.randrange(size)] = generator.choice([float("nan"), float("inf"), -float("inf")])
    shape = generator.randrange(7)
    if shape == 0 and size == env.n * env.num_actions:
        made = made.reshape(env.n, env.num_actions)
    elif shape == 1:
        made = made[::-1]
    elif shape == 2:
        made = numpy.repeat(made, 2)[::2]
    elif shape == 3:
        made = made.reshape(1, -1)
    elif shape == 4:
        made = numpy.broadcast_to(made[:1], (env.n,)) if size else made
    elif shape == 5 and size == env.n * env.num_actions:
        made = numpy.asfortranarray(made.reshape(env.n, env.num_actions))
    return made


def released():
    view = memoryview(bytearray(8))
    view.release()
    return view


def anything(env):
    choice = generator.randrange(16)
    if choice < 5:
        return odd_array(env)
    if choice < 8:
        return odd_number(env)
    return generator.choice([
        lambda: None, lambda: [generator.randrange(env.num_actions) for _ in range(env.n)],
        lambda: [odd_number(env) for _ in range(generator.choice([1, env.n]))], lambda: range(env.n),
        released, lambda: env.states, lambda: env.legal_action_mask, lambda: env.actions, lambda: env.terminated,
        lambda: env, lambda: env.state(0), lambda: env.game, lambda: "text", lambda: "Oa1\0", lambda: b"bytes",
        lambda: bytearray(env.n * 192), lambda: memoryview(bytearray(16)).cast("i"),
        lambda: array.array("f", [0] * env.n), lambda: {}, lambda: object(), lambda: lambda: 3,
        lambda: numpy.empty((env.n, *env.observation_shape), numpy.uint8),
        lambda: numpy.empty((env.n, env.num_players), numpy.float32), lambda: numpy.empty(env.n, numpy.int32),
        lambda: env.sample().copy(), lambda: env.state(generator.randrange(env.n)).text])()


def call(function, env):
    names = ["actions", "rows", "out", "logits", "policy", "way", "row", "state", "seed", "max_actions", "source",
             "from_rows", "to_rows", "nonsense"]
    given = [anything(env) for _ in range(generator.randrange(4))]
    named = {generator.choice(names): anything(env) for _ in range(generator.choice([0, 0, 0, 1, 2]))}
    try:
        function(*given, **named)
        return True
    except EXPECTED:
        return False


def check(env):
    row = generator.randrange(env.n)
    state = env.state(row)
    assert env.legal(row) == state.legal_actions()
    assert env.current_player[row] == state.current_player
    assert list(numpy.flatnonzero(env.legal_action_mask[row])) == sorted(state.legal_actions())


def make():
    return tavola.make(generator.choice(ENCODED), n=generator.choice([1, 2, 7, 300]), seed=generator.randrange(9),
                       chance=generator.choice(["sample", "explicit"]), autoreset=generator.random() < 0.7,
                       threads=generator.choice([1, 1, 3]))


def bad_making():
    words = ["", "mijnlieff", "hopper", "\0", "x" * 3000, None, 4, -1, 2**70, 1.5, b"", [], {"seed": 1}, {"seed": []},
             {"a b": 1}, {1: 2}, "sample", "explicit", True, object()]
    try:
        tavola.make(*[generator.choice(words) for _ in range(generator.randrange(9))])
    except EXPECTED:
        pass
    for function in (tavola.game, tavola.options, tavola.read_records, tavola._tavola.read_record,
                     tavola._tavola.open, tavola._tavola.batch, tavola._tavola.options):
        try:
            function(*[generator.choice(words) for _ in range(generator.randrange(4))])
        except EXPECTED:
            pass


def use_state(env):
    state = env.state(generator.randrange(env.n))
    names = [name for name in dir(state) if not name.startswith("__")] + ["__reduce__", "__deepcopy__", "__eq__"]
    for _ in range(5):
        found = getattr(state, generator.choice(names))
        if callable(found):
            call(found, env)
    assert state.game.state(state.text) == state


def use_game(env):
    names = ["state", "title", "engines", "start", "perft", "engine", "solve"]
    function = getattr(env.game, generator.choice(names))
    if generator.random() < 0.5 and function.__name__ in ("perft", "solve"):
        function = lambda *_, **__: (env.game.perft(env.state(0), 1))
    elif function.__name__ in ("perft", "solve", "engine"):
        given = [generator.choice([env.state(0), odd_number(env), "x"])]
        try:
            function(*given, odd_number(env) if function.__name__ == "engine" else 1)
        except EXPECTED:
            pass
        return
    call(function, env)


def main():
    env, other = make(), make()
    methods = [name for name in dir(env) if not name.startswith("_") and callable(getattr(env, name))]
    done = 0
    for number in range(CALLS):
        if number % 60 == 0:
            env, other = make(), env
        if number % 200 == 0:
            bad_making()
        if number % 7 == 0:
            use_state(env)
        if number % 31 == 0:
            use_game(env)
        name = generator.choice(methods)
        before = env.states.tobytes() if name == "step" else None
        if name == "copy_rows" and generator.random() < 0.7:
            try:
                env.copy_rows(other, [0], [env.n - 1])
            except EXPECTED:
                pass
        good = call(getattr(env, name), env)
        if before is not None and not good and before != env.states.tobytes():
            raise AssertionError(f"call {number}: a refused step changed something")
        done += good
        check(env)
        if generator.random() < 0.3:
            env.step(env.sample())
    print(f"{CALLS} calls, {done} of them good")


if __name__ == "__main__":
    main()
