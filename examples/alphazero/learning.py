# SPDX-License-Identifier: MIT
"""The network while it learns, and an average of its last states, which plays better."""

import copy

import numpy as np
import torch

from network import Network, evaluator, loss, margin_targets

AVERAGE = 0.999  # how much of the average stays in a step


class Learner:
    def __init__(self, settings):
        self.settings = settings
        torch.manual_seed(settings["seed"])
        self.network = Network(settings["width"], settings["blocks"])
        self.average = copy.deepcopy(self.network)
        self.optimizer = torch.optim.AdamW(
            self.network.parameters(), lr=settings["rate"], weight_decay=1e-4
        )
        self.steps = 0

    def save(self):
        return {
            "network": self.network.state_dict(),
            "average": self.average.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "steps": self.steps,
        }

    def load(self, kept):
        self.network.load_state_dict(kept["network"])
        self.average.load_state_dict(kept["average"])
        self.optimizer.load_state_dict(kept["optimizer"])
        self.steps = kept["steps"]

    def evaluator(self):
        return evaluator(self.average)

    def learn(self, shards, new, number):
        """Learn from all these rounds, as much as so many new positions are worth.
        Returns the mean losses of policy and margin."""
        chance = np.random.default_rng([self.settings["seed"], number, 1 << 20])
        arrays = {name: [shard[name] for shard in shards] for name in shards[0]}
        data = {name: np.concatenate(parts) for name, parts in arrays.items()}
        batch = min(self.settings["learn_batch"], len(data["results"]))
        steps = max(1, round(self.settings["reuse"] * new / batch))
        self.network.train()
        for group in self.optimizer.param_groups:
            group["lr"] = self.settings["rate"] * min(1, self.settings["steady"] / number)
        losses = [
            self._step(data, chance.integers(len(data["results"]), size=batch))
            for _ in range(steps)
        ]
        return np.mean(losses, 0)

    def _step(self, data, rows):
        weight = self.settings["search_weight"]
        margins = (1 - weight) * margin_targets(data["results"][rows].astype(np.float32))
        margins += weight * margin_targets(data["values"][rows].astype(np.float32))
        policies = torch.from_numpy(data["policies"][rows].astype(np.float32))
        policy_loss, margin_loss = loss(
            self.network, torch.from_numpy(data["planes"][rows]), policies, torch.from_numpy(margins)
        )
        self.optimizer.zero_grad()
        (policy_loss + margin_loss).backward()
        self.optimizer.step()
        self.steps += 1
        keep = min(AVERAGE, self.steps / (self.steps + 10))
        with torch.no_grad():
            for mean, new in zip(self.average.parameters(), self.network.parameters()):
                mean.lerp_(new, 1 - keep)
        return policy_loss.item(), margin_loss.item()
