"""The teachers: public networks (Won et al. 2020), reimplemented from their description. Their weights are loaded, never shipped."""

import torch
import torch.nn.functional as F
from torch import nn

from data import decibels, half_precision

TAGS = 50
SPAN = 1344  # frames of a teacher's input: 21.5 s
PATCH = 188  # frames of a Musicnn patch


class Fcn(nn.Module):
    """Five blocks of convolution and pooling over a spectrogram of 1,280 to 2,559 frames. Returns logits and the features before them."""

    FEATURES = 64

    POOLS = [(2, 4), (2, 4), (2, 4), (3, 5), (4, 4)]

    def __init__(self, weights):
        super().__init__()
        self.front = folded_norm(weights, "spec_bn")
        self.blocks = nn.ModuleList([folded_conv2d(weights, f"layer{i}", padding=1) for i in range(1, 6)])
        self.dense = dense(weights, "dense")

    def forward(self, decibels):
        x = scale(decibels, self.front).unsqueeze(1)
        for block, pool in zip(self.blocks, self.POOLS):
            x = F.max_pool2d(F.relu(block(x)), pool)
        x = x.flatten(2).mean(2)
        return self.dense(x), x


class Musicnn(nn.Module):
    """Vertical and horizontal filters over patches of 3 s, then a small temporal network. Returns logits and the features before them."""

    FEATURES = 200

    def __init__(self, weights):
        super().__init__()
        self.front = folded_norm(weights, "spec_bn")
        self.vertical = nn.ModuleList([folded_conv2d(weights, f"layers.{i}", padding=(0, 3)) for i in range(2)])
        self.horizontal = nn.ModuleList([folded_conv1d(weights, f"layers.{i}") for i in range(2, 5)])
        self.temporal = nn.ModuleList([folded_conv1d(weights, f"layer{i}") for i in range(1, 4)])
        self.dense1 = dense(weights, "dense1")
        self.norm = batch_norm(weights, "bn")
        self.dense2 = dense(weights, "dense2")

    def forward(self, decibels):
        x = scale(decibels, self.front)
        parts = [F.relu(vertical_max(conv, x)) for conv in self.vertical]
        mean = x.mean(1, keepdim=True)
        parts += [F.relu(conv(mean)) for conv in self.horizontal]
        first = torch.cat(parts, 1)
        layers = [first]
        x = F.relu(self.temporal[0](first))
        layers.append(x)
        for conv in self.temporal[1:]:
            x = F.relu(conv(x)) + x
            layers.append(x)
        x = torch.cat(layers, 1)
        x = torch.cat([x.max(2).values, x.mean(2)], 1)
        x = F.relu(self.norm(self.dense1(x)))
        return self.dense2(x), x


class Crnn(nn.Module):
    """Four blocks of convolution and pooling, then two GRU layers over the remaining steps. Returns logits and the last state before them."""

    FEATURES = 32

    POOLS = [(2, 2), (3, 3), (4, 4), (4, 4)]

    def __init__(self, weights):
        super().__init__()
        self.front = folded_norm(weights, "spec_bn")
        self.blocks = nn.ModuleList([folded_conv2d(weights, f"layer{i}", padding=1) for i in range(1, 5)])
        self.recurrent = nn.GRU(128, 32, 2, batch_first=True)
        self.recurrent.load_state_dict({name.removeprefix("layer5."): value for name, value in weights.items() if name.startswith("layer5.")})
        self.dense = dense(weights, "dense")

    def forward(self, decibels):
        x = scale(decibels, self.front).unsqueeze(1)
        for block, pool in zip(self.blocks, self.POOLS):
            x = F.max_pool2d(F.relu(block(x)), pool)
        x = self.recurrent(x.squeeze(2).transpose(1, 2))[0][:, -1]
        return self.dense(x), x


def vertical_max(conv, x):
    """
    The maximum over frequency of a tall convolution. ReLU is monotonic, so it can be applied after the maximum.
    Bands become channels and heights the batch, because tensor cores need many channels and the plain form has one.
    """
    filters, _, bands, width = conv.weight.shape
    padded = -(-bands // 8) * 8
    columns = F.pad(x.unfold(1, bands, 1).movedim(3, 2).flatten(0, 1), (0, 0, 0, padded - bands))
    kernel = F.pad(conv.weight[:, 0], (0, 0, 0, padded - bands))
    y = F.conv2d(columns.unsqueeze(2).contiguous(memory_format=torch.channels_last), kernel.unsqueeze(2), conv.bias, padding=(0, width // 2))
    return y.reshape(x.shape[0], -1, filters, x.shape[2]).amax(1)


def load_teachers(folder):
    """Six networks with fifty tags each, in the order of the columns of teacher_scores.csv within each data set."""
    torch.set_flush_denormal(True)  # otherwise a CPU takes 25 times as long
    teachers = []
    for name, kind in [("jamendo_fcn", Fcn), ("jamendo_musicnn", Musicnn), ("mtat_fcn", Fcn), ("mtat_musicnn", Musicnn), ("msd_fcn", Fcn), ("msd_crnn", Crnn)]:
        state = torch.load(f"{folder}/{name}.pth", map_location="cpu", weights_only=False)
        teachers.append((name, kind(state).eval().requires_grad_(False)))
    return teachers


def run_teachers(teachers, levels, per_call=64):
    """Logits (batch, 300) and features (batch, 624) of the teachers for levels (batch, SPAN, bands)."""
    outputs = [run_batch(teachers, part) for part in levels.split(per_call)]
    return torch.cat([logits for logits, _ in outputs]).clamp(-9, 9), torch.cat([features for _, features in outputs])


@torch.no_grad()
def run_batch(teachers, levels):
    with half_precision(levels.device.type):
        spectrogram = decibels(levels).transpose(1, 2)
        patches = spectrogram[:, :, : SPAN // PATCH * PATCH].unfold(2, PATCH, PATCH)[:, :, 1::2].permute(0, 2, 1, 3)
        flat = patches.reshape(-1, 96, PATCH)
        all_logits, all_features = [], []
        for name, net in teachers:
            logits, feature = net(flat if name.endswith("musicnn") else spectrogram)
            if not name.endswith("musicnn"):
                all_logits.append(logits.float())
                all_features.append(feature.float())
            else:
                # The published scores are means of probabilities over patches. Convert the mean back to a logit.
                mean = torch.sigmoid(logits.float()).reshape(*patches.shape[:2], TAGS).mean(1)
                all_logits.append(torch.logit(mean.clamp(1e-6, 1 - 1e-6)))
                all_features.append(feature.float().reshape(*patches.shape[:2], -1).mean(1))
        return torch.cat(all_logits, 1), torch.cat(all_features, 1)


def scale(decibels, front):
    return decibels * front[0] + front[1]


def folded_norm(weights, name):
    slope = weights[f"{name}.weight"] / torch.sqrt(weights[f"{name}.running_var"] + 1e-5)
    return nn.Parameter(torch.stack([slope[0], (weights[f"{name}.bias"] - slope * weights[f"{name}.running_mean"])[0]]))


def fold(weights, name):
    slope = weights[f"{name}.bn.weight"] / torch.sqrt(weights[f"{name}.bn.running_var"] + 1e-5)
    kernel = weights[f"{name}.conv.weight"]
    bias = (weights[f"{name}.conv.bias"] - weights[f"{name}.bn.running_mean"]) * slope + weights[f"{name}.bn.bias"]
    return kernel * slope.reshape(-1, *[1] * (kernel.dim() - 1)), bias


def folded_conv2d(weights, name, padding):
    kernel, bias = fold(weights, name)
    conv = nn.Conv2d(kernel.shape[1], kernel.shape[0], kernel.shape[2:], padding=padding)
    conv.weight.data, conv.bias.data = kernel, bias
    return conv


def folded_conv1d(weights, name):
    kernel, bias = fold(weights, name)
    conv = nn.Conv1d(kernel.shape[1], kernel.shape[0], kernel.shape[2], padding=kernel.shape[2] // 2)
    conv.weight.data, conv.bias.data = kernel, bias
    return conv


def dense(weights, name):
    layer = nn.Linear(weights[f"{name}.weight"].shape[1], weights[f"{name}.weight"].shape[0])
    layer.weight.data, layer.bias.data = weights[f"{name}.weight"], weights[f"{name}.bias"]
    return layer


def batch_norm(weights, name):
    norm = nn.BatchNorm1d(weights[f"{name}.weight"].shape[0])
    norm.load_state_dict({key: weights[f"{name}.{key}"] for key in ["weight", "bias", "running_mean", "running_var", "num_batches_tracked"]})
    return norm
