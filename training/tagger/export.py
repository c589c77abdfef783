"""Writes the network and its heads as the product reads them.

    python training/tagger/export.py --student student.pt --heads heads.npz --out src/audio

tagger.onnx: levels (window, 640, 96) as bytes in, embedding (window, 384) out. tagger-heads.f32: a row of 384 weights and a bias for each
head of tagger-heads.json, which names them and holds the thresholds.
"""

import argparse
import json

import numpy as np
import onnx
import torch
from torch import nn

from data import FLOOR_DB, STEP_DB
from model import WINDOW, Student


class Hearing(nn.Module):
    """The student as it is served: bytes in, embedding out."""

    def __init__(self, student):
        super().__init__()
        self.student = student

    def forward(self, levels):
        return self.student.embedding(levels.float() * STEP_DB + FLOOR_DB)


def load_student(path):
    saved = torch.load(path, map_location="cpu")
    student = Student(saved["outputs"], saved["width"])
    student.load_state_dict({key: value.float() if value.dtype.is_floating_point else value for key, value in saved["state"].items()})
    return student.eval()


def export(student, path):
    sample = torch.randint(0, 256, (2, WINDOW, 96), dtype=torch.uint8)
    names = {"input_names": ["levels"], "output_names": ["embedding"]}
    free = {"levels": {0: "windows"}, "embedding": {0: "windows"}}
    torch.onnx.export(Hearing(student), (sample,), path, opset_version=18, dynamic_axes=free, dynamo=False, **names)
    onnx.checker.check_model(onnx.load(path))


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--student", required=True)
    parser.add_argument("--heads", required=True)
    parser.add_argument("--out", required=True)
    args = parser.parse_args()
    export(load_student(args.student), f"{args.out}/tagger.onnx")
    heads = np.load(args.heads)
    np.concatenate([heads["weights"], heads["bias"][:, None]], 1).astype("<f4").tofile(f"{args.out}/tagger-heads.f32")
    described = {
        "model_version": str(heads["version"]),
        "heads": [{"name": str(name), "threshold": round(float(t), 4)} for name, t in zip(heads["names"], heads["thresholds"])],
    }
    with open(f"{args.out}/tagger-heads.json", "w") as file:
        json.dump(described, file, indent=1)
        file.write("\n")
