"""What single settings of the student's training give: short trainings of equal length, and how far each student agrees with its teachers on valid clips.

    python training/tagger/trials.py --cache CACHE --data DATA --work FOLDER [--steps 700] [--only base,shape-0 …] [options of train.py]

A line of JSON for each. One training differs from the next by chance, too: "base" and "base-again" differ in the seed alone.
"""

import argparse
import json
import os
import subprocess
import sys

import torch

from data import Clips
from describe import agreement
from model import answer, load_student
from teachers import SPAN, ask, load_teachers

here = os.path.dirname(os.path.abspath(__file__))
parser = argparse.ArgumentParser()
parser.add_argument("--cache", required=True)
parser.add_argument("--data", required=True)
parser.add_argument("--work", required=True)
parser.add_argument("--steps", type=int, default=700)
parser.add_argument("--only", type=lambda names: names.split(","), help="names of trials, with commas")
args, of_training = parser.parse_known_args()
students = lambda *names: [f"{args.work}/{name}/student.pt" for name in names]
TRIALS = {
    "base": [],
    "base-again": ["--seed", "1"],
    "shape-0": ["--shape", "0"],
    "shape-0.4": ["--shape", "0.4"],
    "depth-0": ["--depth", "0"],
    "depth-0.6": ["--depth", "0.6"],
    "company-0": ["--company", "0"],
    "company-2": ["--company", "2"],
    "bending-0": ["--bending", "0"],
    "like-two": ["--like", *students("base", "base-again")],
    "like-one": ["--like", *students("base")],
    "shape-1": ["--shape", "1"],
    "depth-2": ["--depth", "2"],
    "bending-2": ["--bending", "2"],
}

device = "cuda" if torch.cuda.is_available() else "cpu"
clips = Clips(args.cache, f"{args.data}/labels.csv")
valid = clips.bank(clips.select(("gtzan", "panda"), "valid"), SPAN, device)


@torch.no_grad()
def answers(of):
    return torch.cat([of(part).float().cpu() for part in valid.split(32)]).numpy()


taught = None
for name in args.only or TRIALS:
    out = f"{args.work}/{name}"
    if not os.path.exists(f"{out}/student.pt"):
        words = ["--cache", args.cache, "--data", args.data, "--out", out, "--steps", str(args.steps), "--minutes", "1000", "--visits", "7"]
        subprocess.run([sys.executable, f"{here}/train.py", *words, *of_training, *TRIALS[name]], check=True, stdout=sys.stderr)
    if taught is None:
        teachers = [(teacher, net.to(device)) for teacher, net in load_teachers(f"{args.data}/teachers")]
        taught = answers(lambda part: ask(teachers, part)[0])
    student = load_student(f"{out}/student.pt", device)
    heard = answers(lambda part: answer(student, part, 0)[0][:, :-1])
    print(json.dumps({"trial": name, "steps": args.steps, **agreement(heard, taught)}), flush=True)
