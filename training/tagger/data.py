"""The prepared clips: levels as bytes in one array, and the labels of each clip."""

import csv
import os

import numpy as np
import torch

BANDS = 96
FLOOR_DB = -70.0
STEP_DB = 0.5


class Clips:
    """Rows of labels.csv with their frames, which are memory-mapped."""

    def __init__(self, cache, labels):
        with open(os.path.join(cache, "frames.csv")) as file:
            ranges = {row["id"]: (int(row["first"]), int(row["frames"])) for row in csv.DictReader(file)}
        with open(labels, newline="") as file:
            self.rows = [row for row in csv.DictReader(file) if row["id"] in ranges]
        self.ranges = [ranges[row["id"]] for row in self.rows]
        self.frames = np.memmap(os.path.join(cache, "frames.u8"), np.uint8, "r").reshape(-1, BANDS)

    def select(self, source, split):
        sources = source if isinstance(source, tuple) else (source,)
        return [i for i, row in enumerate(self.rows) if row["source"] in sources and (split is None or row["split"] == split)]

    def clip(self, i):
        first, count = self.ranges[i]
        return self.frames[first : first + count]

    def bank(self, indices, length, device):
        """Clips as one uint8 array (clip, frame, band) of `length` frames each; shorter clips are repeated."""
        out = np.empty((len(indices), length, BANDS), np.uint8)
        for k, i in enumerate(indices):
            clip = self.clip(i)
            times = -(-length // len(clip))
            out[k] = np.tile(clip, (times, 1))[:length] if times > 1 else clip[:length]
        return torch.from_numpy(out).to(device)


def decibels(levels):
    return levels.float() * STEP_DB + FLOOR_DB


def power(levels):
    return torch.pow(10.0, decibels(levels) / 10)


def to_levels(decibel):
    return ((decibel - FLOOR_DB) / STEP_DB).round_().clamp_(0, 255).to(torch.uint8)


def half_precision(device):
    """Autocast to bfloat16 on a GPU; a CPU uses single precision."""
    return torch.autocast(device, torch.bfloat16, enabled=device == "cuda")
