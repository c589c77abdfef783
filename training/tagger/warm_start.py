"""Starts a student from exported weights: undoes the folding of batch norms, and widens a network without changing what it computes."""

import json

import numpy as np
import torch
from torch import nn

from data import FLOOR_DB, STEP_DB
from model import EMBEDDING, Student


def load_exported(folder, outputs, width):
    """The network that export.py wrote, in evaluation mode. Batch norms only add their bias; the heads over the embedding are not in the file."""
    with open(f"{folder}/network.json") as file:
        plan = json.load(file)
    values = torch.from_numpy(np.fromfile(f"{folder}/network.f16", "<f2").astype(np.float32))
    position = 0

    def take(*shape):
        nonlocal position
        count = int(np.prod(shape))
        position += count
        return values[position - count : position].reshape(shape)

    student = Student(outputs, width)
    slope, offset = take(96), take(96)
    student.spread.copy_(STEP_DB / slope)
    student.mean.copy_(FLOOR_DB - offset * student.spread)

    def fill(pair, weight):
        conv, norm = pair
        conv.weight.data.copy_(weight)
        norm.bias.data.copy_(take(conv.out_channels))
        norm.running_var.fill_(1 - norm.eps)

    panels = lambda conv: take(conv.out_channels // 8, conv.in_channels, 8).transpose(1, 2).reshape(conv.weight.shape)
    filters = lambda conv: take(conv.kernel_size[0], conv.kernel_size[1], conv.out_channels).permute(2, 0, 1).unsqueeze(1)
    fill(student.stem, filters(student.stem[0]))
    for block in student.blocks:
        if not isinstance(block.expand, nn.Identity):
            fill(block.expand, panels(block.expand[0]))
        fill(block.depth, filters(block.depth[0]))
        if not isinstance(block.squeeze, nn.Identity):
            for layer in (block.squeeze.down, block.squeeze.up):
                layer.weight.data.copy_(take(layer.in_channels, layer.out_channels).T[:, :, None, None])
                layer.bias.data.copy_(take(layer.out_channels))
        fill(block.project, panels(block.project[0]))
    fill(student.last, panels(student.last[0]))
    student.embed.weight.data.copy_(take(2 * plan["last"], EMBEDDING).T)
    student.embed.bias.data.copy_(take(EMBEDDING))
    assert position == len(values), "network.f16 has another architecture"
    return student.eval()


@torch.no_grad()
def unfold_norms(student, decibels):
    """Gives every batch norm the statistics of this batch, and the scale and bias with which it still computes the same."""

    def measure(norm, inputs):
        x = inputs[0].float()
        shift = norm.bias - norm.running_mean * norm.weight / torch.sqrt(norm.running_var + norm.eps)
        norm.running_mean.copy_(x.mean((0, 2, 3)))
        norm.running_var.copy_(x.var((0, 2, 3)))
        norm.weight.copy_(torch.sqrt(norm.running_var + norm.eps))
        norm.bias.copy_(shift + norm.running_mean)

    hooks = [module.register_forward_pre_hook(measure) for module in student.modules() if isinstance(module, nn.BatchNorm2d)]
    student.embedding(decibels)
    for hook in hooks:
        hook.remove()


@torch.no_grad()
def widen(small, wide):
    """Copies a network into a wider one. Its channels do not read the new ones at first, so the embedding stays the same."""
    target = wide.state_dict()
    for name, value in small.state_dict().items():
        if name.startswith("head.") or value.dim() == 0:
            continue
        new = target[name]
        if name == "embed.weight":  # reads the means of the channels, then their maxima
            half, new_half = value.shape[1] // 2, new.shape[1] // 2
            new.zero_()
            new[:, :half], new[:, new_half : new_half + half] = value[:, :half], value[:, half:]
        elif value.dim() == 1:
            new[: len(value)] = value
        else:
            new[: value.shape[0], value.shape[1] :] = 0
            new[: value.shape[0], : value.shape[1]] = value
    wide.load_state_dict(target)


@torch.no_grad()
def solve_linear(layer, inputs, targets, ridge=1e-3):
    """Sets a linear layer to the ridge regression of the targets on the inputs."""
    centre, middle = inputs.mean(0), targets.mean(0)
    x, y = (inputs - centre).double(), (targets - middle).double()
    gram = x.T @ x
    gram += ridge * gram.diagonal().mean() * torch.eye(len(gram), device=x.device, dtype=x.dtype)
    weight = torch.linalg.solve(gram, x.T @ y).T.float()
    layer.weight.copy_(weight)
    layer.bias.copy_(middle - weight @ centre)
