# SPDX-License-Identifier: MIT
"""The network: planes of a position in, a policy and the margin of points out.

A board of 16 squares needs no convolutions: some layers of plain sums, with a way past
every two of them, see it whole and are quick on a processor. The margin comes out as a
distribution over whole points, which learns faster than a single number; its mean is the
value of a position, in points, for the player to move.
"""

import numpy as np
import torch
from torch import nn
from torch.nn import functional

MARGIN_MAX = 10  # wider margins count as this
MARGINS = 2 * MARGIN_MAX + 1

PLANES, SQUARES, KINDS, IDS = 12, 16, 4, 65
INPUTS = 3 * SQUARES + KINDS * SQUARES + 8 * 2


def features(planes):
    """What the network sees: a one for each thing that is so (src/games/mijnlieff/
    mijnlieff_encoding.c tells what the planes are)."""
    planes = planes.reshape(len(planes), PLANES, SQUARES)
    last = planes[:, 3:4] == torch.arange(1, KINDS + 1, dtype=torch.uint8).reshape(1, KINDS, 1)
    hands = planes[:, 4:, 0]
    parts = (planes[:, :3].flatten(1), last.flatten(1), hands >= 1, hands >= 2)
    return torch.cat([part.float() for part in parts], 1)


class Network(nn.Module):
    def __init__(self, width=192, blocks=2):
        super().__init__()
        self.first = nn.Linear(INPUTS, width)
        self.blocks = nn.ModuleList(
            nn.Sequential(nn.Linear(width, width), nn.ReLU(), nn.Linear(width, width))
            for _ in range(blocks)
        )
        self.last = nn.Linear(width, IDS + MARGINS)

    def forward(self, planes):
        x = functional.relu(self.first(features(planes)))
        for block in self.blocks:
            x = functional.relu(x + block(x))
        x = self.last(x)
        return x[:, :IDS], x[:, IDS:]


def evaluator(network):
    """A function from planes to logits of all ids and values in points, in NumPy."""
    network.eval()
    margins = torch.arange(-MARGIN_MAX, MARGIN_MAX + 1, dtype=torch.float32)

    def evaluate(planes):
        with torch.inference_mode():
            policy, margin = network(torch.from_numpy(planes))
            return policy.numpy(), (functional.softmax(margin, 1) @ margins).numpy()

    return evaluate


def margin_targets(points):
    """Points as a distribution over the margins: what lies between two whole numbers
    is shared between them."""
    points = np.clip(points, -MARGIN_MAX, MARGIN_MAX) + MARGIN_MAX
    low = np.minimum(points.astype(np.int64), MARGINS - 2)
    part = (points - low).astype(np.float32)
    rows = np.arange(len(points))
    out = np.zeros((len(points), MARGINS), np.float32)
    out[rows, low] = 1 - part
    out[rows, low + 1] = part
    return out


def loss(network, planes, policies, margins):
    """The two parts of the loss. A policy is 0 where an id is not legal, and only there."""
    logits, margin_logits = network(planes)
    logits = logits.masked_fill(policies <= 0, -1e9)
    policy_loss = -(policies * functional.log_softmax(logits, 1)).sum(1).mean()
    margin_loss = -(margins * functional.log_softmax(margin_logits, 1)).sum(1).mean()
    return policy_loss, margin_loss
