"""Writes the network and its heads in the format of the product.

    python training/tagger/export.py --student student.pt --heads heads.npz --out src/audio/tagger [--check test/audio/fixtures] [--onnx FILE]

network.f16 and network.json: the weights in half precision, in the order in which src/audio/tagger/network.ts reads them, with batch norms
folded in, and the architecture. heads.f32 and heads.json: 384 weights and a bias for each head; names and thresholds. --check writes
PyTorch's embedding of a synthetic window for the product's tests, --onnx the network for other programs.
"""

import argparse
import json

import numpy as np
import torch
from torch import nn

from data import FLOOR_DB, STEP_DB
from model import BLOCKS, EMBEDDING, WINDOW, load_student


def folded(pair):
    """Weights and bias of a convolution with its batch norm folded in."""
    conv, norm = pair
    slope = norm.weight / torch.sqrt(norm.running_var + norm.eps)
    return conv.weight * slope[:, None, None, None], norm.bias - norm.running_mean * slope


def panels(weight):
    """Reorders (outputs, inputs, 1, 1) to panels of eight outputs, within a panel input by input, as kernels/tagger/mixing.ts reads them."""
    flat = weight[:, :, 0, 0]
    return flat.reshape(flat.shape[0] // 8, 8, flat.shape[1]).transpose(1, 2)


def write_network(student, folder):
    parts = [STEP_DB / student.spread, (FLOOR_DB - student.mean) / student.spread]
    append = lambda *tensors: parts.extend(tensors)
    weight, bias = folded(student.stem)
    append(weight[:, 0].permute(1, 2, 0), bias)
    plan = {"stem": len(bias), "blocks": [], "last": 0, "embedding": EMBEDDING}
    for block, (size, *_, stride) in zip(student.blocks, BLOCKS):
        inputs = plan["blocks"][-1]["outputs"] if plan["blocks"] else plan["stem"]
        if not isinstance(block.expand, nn.Identity):
            weight, bias = folded(block.expand)
            append(panels(weight), bias)
        weight, bias = folded(block.depth)
        append(weight[:, 0].permute(1, 2, 0), bias)
        squeezed = 0
        if not isinstance(block.squeeze, nn.Identity):
            for layer in (block.squeeze.down, block.squeeze.up):
                append(layer.weight[:, :, 0, 0].T, layer.bias)
            squeezed = len(block.squeeze.down.bias)
        expanded = len(bias)
        weight, bias = folded(block.project)
        append(panels(weight), bias)
        plan["blocks"].append({"size": size, "stride": stride, "inputs": inputs, "expanded": expanded, "outputs": len(bias), "squeezed": squeezed})
    weight, bias = folded(student.last)
    append(panels(weight), bias)
    plan["last"] = len(bias)
    append(student.embed.weight.T, student.embed.bias)
    np.concatenate([part.detach().contiguous().numpy().ravel() for part in parts]).astype("<f2").tofile(f"{folder}/network.f16")
    write_json(f"{folder}/network.json", plan)


def write_heads(heads, folder):
    np.concatenate([heads["weights"], heads["bias"][:, None]], 1).astype("<f4").tofile(f"{folder}/heads.f32")
    rows = zip(heads["names"], heads["thresholds"], heads["groups"])
    named = [{"name": str(name), "threshold": round(float(t), 4), **({"group": str(group)} if group else {})} for name, t, group in rows]
    write_json(f"{folder}/heads.json", {"model_version": str(heads["version"]), "heads": named})


def write_json(path, value):
    with open(path, "w") as file:
        json.dump(value, file, indent=2)
        file.write("\n")


def write_check(student, folder):
    """PyTorch's embedding of a synthetic window, which test/audio/tagger/tagger.test.ts generates by the same formula."""
    frame, band = np.meshgrid(np.arange(WINDOW), np.arange(96), indexing="ij")
    levels = ((frame * 7 + band * 13 + (frame * band) % 31 * 3) % 160 + 40).astype(np.uint8)
    with torch.no_grad():
        embedding = student.embedding(torch.from_numpy(levels)[None].float() * STEP_DB + FLOOR_DB)[0]
    write_json(f"{folder}/tagger-embedding.json", [round(float(x), 5) for x in embedding])


class LevelsToEmbedding(nn.Module):
    """The network with bytes as input, for ONNX."""

    def __init__(self, student):
        super().__init__()
        self.student = student

    def forward(self, levels):
        return self.student.embedding(levels.float() * STEP_DB + FLOOR_DB)


def write_onnx(student, path):
    sample = torch.randint(0, 256, (2, WINDOW, 96), dtype=torch.uint8)
    dynamic_axes = {"levels": {0: "windows"}, "embedding": {0: "windows"}}
    torch.onnx.export(LevelsToEmbedding(student), (sample,), path, input_names=["levels"], output_names=["embedding"], dynamic_axes=dynamic_axes, opset_version=18, dynamo=False)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--student", required=True)
    parser.add_argument("--heads", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--check")
    parser.add_argument("--onnx")
    args = parser.parse_args()
    student = load_student(args.student)
    write_network(student, args.out)
    write_heads(np.load(args.heads), args.out)
    if args.check:
        write_check(student, args.check)
    if args.onnx:
        write_onnx(student, args.onnx)
