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


def work(connection, settings):
    """Until the connection closes: take weights and seeds, give games and the processor
    time that they took."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides when to stop
    torch.set_num_threads(1)
    player = SelfPlay(SimpleNamespace(**settings))
    network = Network(settings["width"], settings["blocks"])
    try:
        while True:
            weights, seeds = connection.recv()
            begun = time.process_time()
            network.load_state_dict(weights)
            evaluate = evaluator(network)
            games = [player.play(evaluate, seed) for seed in seeds]
            connection.send((games, time.process_time() - begun))
    except (EOFError, ConnectionError):
        pass


class Workers:
    def __init__(self, arguments):
        self.seed, self.batches = arguments.seed, arguments.batches
        settings = {name: value for name, value in vars(arguments).items()}
        context = multiprocessing.get_context("spawn")
        self.connections, self.processes = [], []
        for _ in range(min(arguments.workers, arguments.batches)):
            ours, theirs = context.Pipe()
            process = context.Process(target=work, args=(theirs, settings), daemon=True)
            process.start()
            theirs.close()
            self.connections.append(ours)
            self.processes.append(process)

    def play(self, network, number):
        """The games of a round, as one dictionary of arrays, and the processor time."""
        weights = {name: tensor.clone() for name, tensor in network.state_dict().items()}
        count = len(self.connections)
        for place, connection in enumerate(self.connections):
            seeds = [[self.seed, number, batch] for batch in range(place, self.batches, count)]
            connection.send((weights, seeds))
        answers = [connection.recv() for connection in self.connections]
        batches = [answers[batch % count][0][batch // count] for batch in range(self.batches)]
        games = {name: np.concatenate([batch[name] for batch in batches]) for name in batches[0]}
        return games, sum(used for _, used in answers)

    def close(self):
        for connection in self.connections:
            connection.close()
        for process in self.processes:
            process.join(2)
            if process.is_alive():  # in the midst of games that nobody waits for
                process.terminate()
                process.join()
