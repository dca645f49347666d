# SPDX-License-Identifier: MIT
"""Processes that play games, each with one thread. What a batch of games comes to depends
on its number and the network, not on who plays it."""

import multiprocessing
import signal
import time
from types import SimpleNamespace

import numpy as np
import torch

from network import Network, evaluator
from selfplay import SelfPlay


class Player:
    def __init__(self, settings):
        self.games = SelfPlay(SimpleNamespace(**settings))
        self.network = Network(settings["width"], settings["blocks"])

    def play(self, weights, seeds):
        """A batch of games for each seed, and the processor time that they took."""
        begun = time.process_time()
        self.network.load_state_dict(weights)
        evaluate = evaluator(self.network)
        batches = [self.games.play(evaluate, seed) for seed in seeds]
        return batches, time.process_time() - begun


def work(connection, settings):
    """Play what is asked for, until the connection closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides when to stop
    torch.set_num_threads(1)
    player = Player(settings)
    try:
        while True:
            connection.send(player.play(*connection.recv()))
    except (EOFError, ConnectionError):
        pass


class Workers:
    """A single one is no process of its own."""

    def __init__(self, arguments):
        self.seed, self.batches = arguments.seed, arguments.batches
        self.count = min(arguments.workers, arguments.batches)
        self.connections, self.processes = [], []
        if self.count == 1:
            self.player = Player(vars(arguments))
            return
        context = multiprocessing.get_context("spawn")
        for _ in range(self.count):
            ours, theirs = context.Pipe()
            process = context.Process(target=work, args=(theirs, vars(arguments)), daemon=True)
            process.start()
            theirs.close()
            self.connections.append(ours)
            self.processes.append(process)

    def play(self, network, number):
        """The games of a round, as one dictionary of arrays, and the processor time that
        other processes took for them."""
        seeds = [[self.seed, number, batch] for batch in range(self.batches)]
        if self.count == 1:
            return join(self.player.play(network.state_dict(), seeds)[0]), 0.0
        weights = {name: tensor.clone() for name, tensor in network.state_dict().items()}
        for place, connection in enumerate(self.connections):
            connection.send((weights, seeds[place :: self.count]))
        answers = [connection.recv() for connection in self.connections]
        batches = [
            answers[batch % self.count][0][batch // self.count] for batch in range(self.batches)
        ]
        return join(batches), sum(used for _, used in answers)

    def close(self):
        for connection in self.connections:
            connection.close()
        for process in self.processes:
            process.join(2)
            if process.is_alive():  # in the midst of games that nobody waits for
                process.terminate()
                process.join()


def join(batches):
    return {name: np.concatenate([batch[name] for batch in batches]) for name in batches[0]}
