"""The student: a MobileNetV3 over 10.24 s of levels, with an embedding and one logit per output."""

import torch
import torch.nn.functional as F
from torch import nn

from data import decibels, half_precision

WINDOW = 640  # frames: 10.24 s
EMBEDDING = 384

# kernel, expansion, channels, squeeze-and-excitation, stride: MobileNetV3-Large, narrower where the feature maps are still large
BLOCKS = [
    (3, 16, 16, False, 1),
    (3, 44, 24, False, 2),
    (3, 72, 24, False, 1),
    (5, 72, 40, True, 2),
    (5, 120, 40, True, 1),
    (5, 120, 40, True, 1),
    (3, 240, 80, False, 2),
    (3, 200, 80, False, 1),
    (3, 184, 80, False, 1),
    (3, 184, 80, False, 1),
    (3, 480, 112, True, 1),
    (3, 672, 112, True, 1),
    (5, 672, 160, True, 2),
    (5, 960, 160, True, 1),
    (5, 960, 160, True, 1),
]


def norm_conv(inputs, outputs, kernel, stride=1, groups=1):
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, kernel, stride, kernel // 2, groups=groups, bias=False),
        nn.BatchNorm2d(outputs, momentum=0.01),
    )


class Squeeze(nn.Module):
    """Squeeze-and-excitation: scales channels by a function of their means over all frames and bands."""

    def __init__(self, channels):
        super().__init__()
        middle = max(8, channels // 4)
        self.down, self.up = nn.Conv2d(channels, middle, 1), nn.Conv2d(middle, channels, 1)

    def forward(self, x):
        weight = F.relu(self.down(x.mean((2, 3), keepdim=True)))
        return x * F.hardsigmoid(self.up(weight))


class Block(nn.Module):
    def __init__(self, inputs, kernel, expansion, outputs, squeeze, stride):
        super().__init__()
        self.skip = stride == 1 and inputs == outputs
        self.expand = norm_conv(inputs, expansion, 1) if expansion != inputs else nn.Identity()
        self.depth = norm_conv(expansion, expansion, kernel, stride, expansion)
        self.squeeze = Squeeze(expansion) if squeeze else nn.Identity()
        self.project = norm_conv(expansion, outputs, 1)

    def forward(self, x):
        y = F.relu(self.expand(x))
        y = self.squeeze(F.relu(self.depth(y)))
        y = self.project(y)
        return x + y if self.skip else y


class Student(nn.Module):
    def __init__(self, outputs, width=0.75):
        super().__init__()
        size = lambda channels: max(8, int(channels * width + 4) // 8 * 8)
        # Constants that normalise the levels of music to about zero mean and unit deviation.
        self.register_buffer("mean", torch.zeros(96))
        self.register_buffer("spread", torch.ones(96))
        channels = size(16)
        self.stem = norm_conv(1, channels, 3, 2)
        blocks = []
        for kernel, expansion, out, squeeze, stride in BLOCKS:
            blocks.append(Block(channels, kernel, size(expansion), size(out), squeeze, stride))
            channels = size(out)
        self.blocks = nn.Sequential(*blocks)
        self.last = norm_conv(channels, size(960), 1)
        self.embed = nn.Linear(size(960) * 2, EMBEDDING)
        self.head = nn.Linear(EMBEDDING, outputs)
        self.drop = nn.Dropout(0.1)

    def embedding(self, decibels):
        """(batch, frames, bands) to (batch, EMBEDDING)."""
        x = ((decibels - self.mean) / self.spread).transpose(1, 2).unsqueeze(1)
        x = F.relu(self.stem(x))
        x = F.relu(self.last(self.blocks(x))).mean(2)
        x = torch.cat([x.mean(2), x.amax(2)], 1)
        return F.hardswish(self.embed(x))

    def forward(self, decibels):
        embedding = self.embedding(decibels)
        return embedding, self.head(self.drop(embedding))


def predict(net, levels, offset):
    """Mean logits and embedding of two windows. In production the mean is taken over all windows of a track."""
    windows = torch.stack([levels[:, offset : offset + WINDOW], levels[:, offset + WINDOW : offset + 2 * WINDOW]], 1)
    with half_precision(levels.device.type):
        embedding, logits = net(decibels(windows.flatten(0, 1)))
    mean = lambda x: x.float().reshape(levels.shape[0], 2, -1).mean(1)
    return mean(logits), mean(embedding)


def load_student(path, device="cpu"):
    saved = torch.load(path, map_location=device)
    student = Student(saved["outputs"], saved["width"]).to(device)
    student.load_state_dict({key: value.float() if value.dtype.is_floating_point else value for key, value in saved["state"].items()})
    return student.eval()
