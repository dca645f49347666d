# SPDX-License-Identifier: MIT
"""Servers under load in turn, several times: medians, and what the first makes of each other.

    python3 bench/load/rounds.py ROUNDS SERVER [SERVER]... [-- ARGUMENT...]

Each round starts `load` once for each server (tavola; "tavola, one commit a move";
boardgame.io; Colyseus), with the arguments behind `--`; what stands in BEFORE comes first:

    BEFORE="chrt -f 10" python3 bench/load/rounds.py 7 tavola Colyseus -- closed --sockets 1000
"""
import json
import os
import statistics
import subprocess
import sys
import tempfile

PROGRAM = "build/release/load"
SERVERS = ("tavola", "tavola, one commit a move", "boardgame.io", "Colyseus")


def measure(server, arguments):
    """The rows that load writes, without those of the bare disk."""
    before = os.environ.get("BEFORE", "").split()
    environment = dict(os.environ, NODE_ENV="production")
    with tempfile.NamedTemporaryFile("r", suffix=".json") as file:
        words = before + [PROGRAM, *arguments, "--peers", "bench/peers", "--server", server]
        done = subprocess.run(words + ["--json", file.name], check=False, env=environment,
                              stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        if done.returncode != 0:
            sys.exit(f"rounds: {' '.join(words)} failed:\n{done.stderr}")
        rows = [json.loads(line) for line in file]
    return [row for row in rows if row["server"] == server]


def spread(values, digits=0):
    middle, least, most = statistics.median(values), min(values), max(values)
    return f"{middle:,.{digits}f} ({least:,.{digits}f} to {most:,.{digits}f})"


def report(rounds, servers):
    """One line for each server and number of sockets, then the ratios round by round."""
    for place, row in enumerate(rounds[0][servers[0]]):
        for server in servers:
            rows = [each[server][place] for each in rounds]
            print(f"{row['what']} {row['sockets']} {server}: {spread([r['rate'] for r in rows])} moves/s, "
                  f"p50 {spread([r['p50'] for r in rows], 2)} ms, p99 {spread([r['p99'] for r in rows], 2)} ms, "
                  f"server {spread([r['server_micros_a_move'] for r in rows], 1)} us/move, "
                  f"generator {spread([100 * r['generator_busy'] for r in rows])} %")
        for other in servers[1:]:
            ratios = [each[servers[0]][place]["rate"] / each[other][place]["rate"] for each in rounds]
            print(f"{row['what']} {row['sockets']}: {spread(ratios, 2)} times {other}: "
                  + " ".join(f"{ratio:.2f}" for ratio in ratios))


def main(words):
    arguments = words[words.index("--") + 1:] if "--" in words else []
    servers = words[1:words.index("--")] if "--" in words else words[1:]
    if not words or not words[0].isdigit() or int(words[0]) == 0 or not servers:
        print("rounds: a number of rounds and one server at least are needed", file=sys.stderr)
        return 2
    for server in servers:
        if server not in SERVERS:
            print(f"rounds: unknown server '{server}'; allowed are {'; '.join(SERVERS)}", file=sys.stderr)
            return 2
    rounds = []
    for _ in range(int(words[0])):
        rounds.append({server: measure(server, arguments) for server in servers})
    report(rounds, servers)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
