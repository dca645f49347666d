# SPDX-License-Identifier: MIT
"""alphazero.py FOLDER-OF-EXAMPLE: the learner of examples/alphazero, with settings so small that
it learns nothing: a run that is interrupted and goes on comes to the same, to the bit, as one
that is not; what does not fit is refused in one line. And the search by itself, which must find
best moves near the end of the game whatever the network thinks. Ends with status 77 without
PyTorch.
"""
import csv
import os
import shutil
import signal
import subprocess
import sys
import tempfile

try:
    import tavola  # noqa: F401
    import torch
except ImportError as error:
    print(f"skipped: no {error.name}; packages/alphazero.txt and ./run python bring what is needed")
    sys.exit(77)

SMALL = [
    "--games", "6", "--batches", "2", "--simulations", "4", "--considered", "4", "--width", "16",
    "--blocks", "1", "--window", "2", "--learn-batch", "16", "--reuse", "1", "--grade-every", "1",
    "--grade-positions", "6", "--grade-simulations", "4",
]
example = sys.argv[1]
sys.path.insert(0, example)


def start(folder, *more):
    """In a session of its own, so that an interrupt reaches its workers and not us."""
    return subprocess.Popen(
        [sys.executable, "-B", os.path.join(example, "train.py"), "--folder", folder, *SMALL, *more],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
    )


def run(folder, *more, status=0):
    process = start(folder, *more)
    out, err = process.communicate()
    assert process.returncode == status, f"{more}: status {process.returncode}\n{out}{err}"
    return out, err


def interrupt(folder):
    """Stop a run without end some time after round 2; returns after which round it was."""
    process = start(folder, "--rounds", "1000000", "--workers", "2")
    while not process.stdout.readline().startswith("round    2 "):
        assert process.poll() is None, process.stderr.read()
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate()
    last = out.splitlines()[-1]
    assert process.returncode == 130, f"status {process.returncode}\n{out}{err}"
    reached = kept(folder)["state"]["round"]
    said = [f"stopped after round {number};" for number in (reached, reached - 1)]
    assert err == "" and last.startswith(tuple(said)), out + err  # the second: just renamed
    return reached


def kept(folder):
    return torch.load(os.path.join(folder, "checkpoint.pt"))


def marks(folder):
    """All but the times."""
    with open(os.path.join(folder, "grades.csv"), encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    return [{name: row[name] for name in row if "minutes" not in name} for row in rows]


def share_positions(folder, other):
    """They are the same in every run, and solving them takes seconds."""
    os.makedirs(other)
    shutil.copy(os.path.join(folder, "positions-6.json"), other)


def check_going_on(whole, parts):
    reached = interrupt(parts)
    share_positions(parts, whole)
    assert reached >= 2, reached
    out, _ = run(parts, "--rounds", str(reached + 2), "--workers", "2")
    assert f"going on after round {reached}," in out, out
    assert "best moves: network " in out, out
    out, _ = run(whole, "--rounds", str(reached + 2), "--workers", "1")
    assert marks(whole) == marks(parts), (marks(whole), marks(parts))
    assert len(marks(whole)) == reached + 3
    one, other = kept(whole)["learner"], kept(parts)["learner"]
    for part in ("network", "average"):
        for name, tensor in one[part].items():
            assert torch.equal(tensor, other[part][name]), name
    rounds = sorted(os.listdir(os.path.join(parts, "rounds")))
    assert rounds == [f"{number:06}.npz" for number in (reached + 1, reached + 2)], rounds
    with open(os.path.join(parts, "progress.svg"), encoding="utf-8") as file:
        assert file.read().count("<polyline") == 2


def check_seeds(whole, other):
    """Another seed is another run."""
    share_positions(whole, other)
    run(other, "--rounds", "1", "--seed", "2")
    assert marks(other)[1] != marks(whole)[1] or marks(other)[0] != marks(whole)[0]


def check_refusals(whole):
    def refused(*more):
        out, err = run(whole, *more, status=2)
        assert out == "" and err.count("\n") == 1, out + err
        return err

    assert "was begun with --seed 1;" in refused("--seed", "2")
    with open(os.path.join(whole, "checkpoint.pt"), "wb") as file:
        file.write(b"no checkpoint")
    assert "checkpoint.pt cannot be read" in refused()


def check_search():
    """A network that knows nothing prefers no move, so all that is found is found by the
    search: values that change sides rightly, on every path to the end."""
    import numpy
    from grade import Drawing, Exam

    drawing, drawn = Drawing(), []
    while len(drawn) < 60:
        state, actions = drawing.draw_state(is_sound=False)
        if len(actions) >= 14 and len(set(drawing.margins(state, actions).values())) > 1:
            drawn.append([actions, drawing.margins(state, actions)])
    exam = Exam(drawn)

    def evaluate(planes):
        return numpy.zeros((len(planes), 65), numpy.float32), numpy.zeros(len(planes), numpy.float32)

    few = exam.mark(exam.choose_by_search(evaluate, 4))["optimal"]
    many = exam.mark(exam.choose_by_search(evaluate, 256))["optimal"]
    assert exam.mark_chance()["optimal"] < few < many, (exam.mark_chance(), few, many)
    assert many >= 0.95, many


check_search()
with tempfile.TemporaryDirectory() as base:
    check_going_on(os.path.join(base, "whole"), os.path.join(base, "parts"))
    check_seeds(os.path.join(base, "whole"), os.path.join(base, "other"))
    check_refusals(os.path.join(base, "whole"))
print("passed")
