"""Computes the student's embedding of every clip, for fitting the heads, and its agreement with the teachers.

    python training/tagger/embed_clips.py --student student.pt --cache CACHE --data DATA --out embedded.npz [--views 4] [--reuse-teachers earlier.npz]
"""

import argparse
import json
import os
import subprocess
import tempfile

import numpy as np
import torch

from data import Clips
from export import write_network
from mixing import create_mixer
from model import EMBEDDING, WINDOW, load_student
from teachers import SPAN, load_teachers, run_teachers


def embed(student, frames, index, folder):
    """Embeddings of clips, computed by the product's kernel (embed.ts), and the student's logits."""
    write_network(student, folder)
    out = f"{folder}/embeddings.f32"
    subprocess.run(["node", "--disable-warning=ExperimentalWarning", f"{os.path.dirname(os.path.abspath(__file__))}/embed.ts", folder, frames, index, out], check=True)
    embedding = np.fromfile(out, "<f4").reshape(-1, EMBEDDING)
    weight, bias = student.head.weight.detach().numpy(), student.head.bias.detach().numpy()
    return embedding, embedding @ weight.T + bias


def embed_views(student, mixer, count, folder):
    """Embeddings of augmented versions of the labelled clips: (views, clips of the train split, EMBEDDING)."""
    if count == 0:
        return np.empty((0, len(mixer.music), EMBEDDING), np.float32)
    parts = torch.arange(len(mixer.music)).split(64)
    levels = torch.cat([mixer.views(part)[:, : 2 * WINDOW] for _ in range(count) for part in parts])
    levels.numpy().tofile(f"{folder}/views.u8")
    with open(f"{folder}/views.csv", "w") as file:
        file.write("id,first,frames\n" + "".join(f"{i},{i * 2 * WINDOW},{2 * WINDOW}\n" for i in range(len(levels))))
    return embed(student, f"{folder}/views.u8", f"{folder}/views.csv", folder)[0].reshape(count, len(mixer.music), EMBEDDING)


def agreement(logits, teacher_logits):
    """Mean ROC-AUC of the student's scores against the teachers' scores thresholded at 0.3, and the mean correlation of the logits."""
    aucs = []
    for tag in range(teacher_logits.shape[1]):
        positive = 1 / (1 + np.exp(-teacher_logits[:, tag])) > 0.3
        if 3 <= positive.sum() <= len(positive) - 3:
            rank = logits[:, tag].argsort().argsort() + 1
            aucs.append((rank[positive].sum() - positive.sum() * (positive.sum() + 1) / 2) / (positive.sum() * (~positive).sum()))
    correlation = np.mean([np.corrcoef(logits[:, t], teacher_logits[:, t])[0, 1] for t in range(teacher_logits.shape[1])])
    return {"agreement_auc": float(np.mean(aucs)), "tags_with_auc": len(aucs), "correlation": float(correlation)}


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--student", required=True)
    parser.add_argument("--cache", required=True)
    parser.add_argument("--data", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--views", type=int, default=12, help="augmented versions of each labelled clip")
    parser.add_argument("--reuse-teachers", help="embedded clips whose teacher outputs are copied instead of computed")
    parser.add_argument("--seed", type=int, default=20261115)
    args = parser.parse_args()
    clips = Clips(args.cache, f"{args.data}/labels.csv")
    student = load_student(args.student)
    mixer = create_mixer(clips, SPAN, torch.Generator().manual_seed(args.seed), "cpu")
    with tempfile.TemporaryDirectory() as folder:
        embedding, logits = embed(student, f"{args.cache}/frames.u8", f"{args.cache}/frames.csv", folder)
        views = embed_views(student, mixer, args.views, folder)
    ids = [row["id"] for row in clips.rows]
    if args.reuse_teachers:
        earlier = np.load(args.reuse_teachers)
        assert list(earlier["ids"]) == ids, f"{args.reuse_teachers} has other clips"
        teacher_logits, features = earlier["teachers"].astype(np.float32), earlier["features"]
    else:
        device = "cuda" if torch.cuda.is_available() else "cpu"
        teachers = [(name, teacher.to(device)) for name, teacher in load_teachers(f"{args.data}/teachers")]
        padded = lambda clip: torch.from_numpy(np.array(clip)).repeat(-(-SPAN // len(clip)), 1)[None, :SPAN].to(device)
        outputs = [run_teachers(teachers, padded(clips.clip(i))) for i in range(len(clips.rows))]
        teacher_logits, features = (torch.cat(part).cpu().numpy() for part in zip(*outputs))
    teacher_logits = teacher_logits[:, : logits.shape[1] - 1]  # a student of fewer teachers has outputs for those alone
    np.savez_compressed(
        args.out,
        ids=np.array(ids),
        embedding=embedding,
        logits=logits.astype(np.float16),
        head=torch.cat([student.head.weight, student.head.bias[:, None]], 1).detach().numpy(),
        views=views,
        view_ids=np.array([clips.rows[i]["id"] for i in clips.select(("gtzan", "panda"), "train")]),
        teachers=teacher_logits.astype(np.float16),
        features=features.astype(np.float16),
    )
    valid = clips.select(("gtzan", "panda"), "valid")
    print(json.dumps(agreement(logits[valid, :-1], teacher_logits[valid])))
