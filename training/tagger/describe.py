"""What a trained student hears in every clip, for fitting its heads; and how far it agrees with its teachers.

    python training/tagger/describe.py --student student.pt --cache CACHE --data DATA --out described.npz [--views 4] [--taught earlier.npz]
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
from mixing import mixer_of
from model import EMBEDDING, WINDOW, load_student
from teachers import SPAN, ask, load_teachers


def hear(student, frames, places, folder):
    """Embeddings of clips by the product's own kernel (hear.ts), and the student's logits of them."""
    write_network(student, folder)
    out = f"{folder}/embeddings.f32"
    subprocess.run(["node", "--disable-warning=ExperimentalWarning", f"{os.path.dirname(os.path.abspath(__file__))}/hear.ts", folder, frames, places, out], check=True)
    embedding = np.fromfile(out, "<f4").reshape(-1, EMBEDDING)
    weight, bias = student.head.weight.detach().numpy(), student.head.bias.detach().numpy()
    return embedding, embedding @ weight.T + bias


def hear_views(student, mixer, count, folder):
    """Embeddings of the labelled clips heard otherwise: (views, clips of the train split, EMBEDDING)."""
    if count == 0:
        return np.empty((0, len(mixer.music), EMBEDDING), np.float32)
    parts = torch.arange(len(mixer.music)).split(64)
    levels = torch.cat([mixer.views(part)[:, : 2 * WINDOW] for _ in range(count) for part in parts])
    levels.numpy().tofile(f"{folder}/views.u8")
    with open(f"{folder}/views.csv", "w") as file:
        file.write("id,first,frames\n" + "".join(f"{i},{i * 2 * WINDOW},{2 * WINDOW}\n" for i in range(len(levels))))
    return hear(student, f"{folder}/views.u8", f"{folder}/views.csv", folder)[0].reshape(count, len(mixer.music), EMBEDDING)


def agreement(logits, taught):
    """Of the student's ranking with its teachers' scores cut at 0.3; and the mean correlation."""
    aucs = []
    for tag in range(taught.shape[1]):
        yes = 1 / (1 + np.exp(-taught[:, tag])) > 0.3
        if 3 <= yes.sum() <= len(yes) - 3:
            order = logits[:, tag].argsort().argsort() + 1
            aucs.append((order[yes].sum() - yes.sum() * (yes.sum() + 1) / 2) / (yes.sum() * (~yes).sum()))
    correlation = np.mean([np.corrcoef(logits[:, t], taught[:, t])[0, 1] for t in range(taught.shape[1])])
    return {"agreement_auc": float(np.mean(aucs)), "tags_with_auc": len(aucs), "correlation": float(correlation)}


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--student", required=True)
    parser.add_argument("--cache", required=True)
    parser.add_argument("--data", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--views", type=int, default=12, help="further hearings of each labelled clip")
    parser.add_argument("--taught", help="described clips whose teachers' answers are taken over, instead of asking them")
    parser.add_argument("--seed", type=int, default=20261115)
    args = parser.parse_args()
    clips = Clips(args.cache, f"{args.data}/labels.csv")
    student = load_student(args.student)
    mixer = mixer_of(clips, SPAN, torch.Generator().manual_seed(args.seed), "cpu")
    with tempfile.TemporaryDirectory() as folder:
        embedding, logits = hear(student, f"{args.cache}/frames.u8", f"{args.cache}/frames.csv", folder)
        views = hear_views(student, mixer, args.views, folder)
    ids = [row["id"] for row in clips.rows]
    if args.taught:
        earlier = np.load(args.taught)
        assert list(earlier["ids"]) == ids, "these are other clips"
        taught, features = earlier["teachers"].astype(np.float32), earlier["features"]
    else:
        device = "cuda" if torch.cuda.is_available() else "cpu"
        teachers = [(name, teacher.to(device)) for name, teacher in load_teachers(f"{args.data}/teachers")]
        whole = lambda clip: torch.from_numpy(np.array(clip)).repeat(-(-SPAN // len(clip)), 1)[None, :SPAN].to(device)
        answers = [ask(teachers, whole(clips.clip(i))) for i in range(len(clips.rows))]
        taught, features = (torch.cat(part).cpu().numpy() for part in zip(*answers))
    np.savez_compressed(
        args.out,
        ids=np.array(ids),
        embedding=embedding,
        logits=logits.astype(np.float16),
        head=torch.cat([student.head.weight, student.head.bias[:, None]], 1).detach().numpy(),
        views=views,
        view_ids=np.array([clips.rows[i]["id"] for i in clips.select(("gtzan", "panda"), "train")]),
        teachers=taught.astype(np.float16),
        features=features.astype(np.float16),
    )
    valid = clips.select(("gtzan", "panda"), "valid")
    print(json.dumps(agreement(logits[valid, :-1], taught[valid])))
