"""Ablation study: short trainings of equal length that differ in one setting, and each student's agreement with the teachers on valid clips.

    python training/tagger/trials.py --cache CACHE --data DATA --work FOLDER [--steps 700] [--only base,logit-0 …] [options of train.py]

Prints a line of JSON per trial. "base" and "base-again" differ only in the seed and show the random variation.
"""

import argparse
import json
import os
import subprocess
import sys

import torch

from data import Clips
from embed_clips import agreement
from model import load_student, predict
from teachers import SPAN, load_teachers, run_teachers

here = os.path.dirname(os.path.abspath(__file__))
parser = argparse.ArgumentParser()
parser.add_argument("--cache", required=True)
parser.add_argument("--data", required=True)
parser.add_argument("--work", required=True)
parser.add_argument("--steps", type=int, default=700)
parser.add_argument("--only", type=lambda names: names.split(","), help="names of trials, separated by commas")
args, training_options = parser.parse_known_args()
students = lambda *names: [f"{args.work}/{name}/student.pt" for name in names]
# The settings of euterpe-tagger-1.0, from which each trial differs.
BASE = ["--width", "0.75", "--logit-weight", "0.1", "--feature-weight", "0.15", "--steps-per-refill", "7"]
TRIALS = {
    "base": [],
    "base-again": ["--seed", "1"],
    "logit-0": ["--logit-weight", "0"],
    "logit-0.4": ["--logit-weight", "0.4"],
    "feature-0": ["--feature-weight", "0"],
    "feature-0.6": ["--feature-weight", "0.6"],
    "mix-0": ["--mix-rate", "0"],
    "mix-2": ["--mix-rate", "2"],
    "augmentation-0": ["--augmentation", "0"],
    "from-two": ["--distil-from", *students("base", "base-again")],
    "from-one": ["--distil-from", *students("base")],
    "logit-1": ["--logit-weight", "1"],
    "feature-2": ["--feature-weight", "2"],
    "augmentation-2": ["--augmentation", "2"],
}

device = "cuda" if torch.cuda.is_available() else "cpu"
clips = Clips(args.cache, f"{args.data}/labels.csv")
valid = clips.bank(clips.select(("gtzan", "panda"), "valid"), SPAN, device)


@torch.no_grad()
def valid_logits(net):
    return torch.cat([net(part).float().cpu() for part in valid.split(32)]).numpy()


teacher_logits = None
for name in args.only or TRIALS:
    out = f"{args.work}/{name}"
    if not os.path.exists(f"{out}/student.pt"):
        options = ["--cache", args.cache, "--data", args.data, "--out", out, "--steps", str(args.steps), "--minutes", "1000", *BASE]
        subprocess.run([sys.executable, f"{here}/train.py", *options, *training_options, *TRIALS[name]], check=True, stdout=sys.stderr)
    if teacher_logits is None:
        teachers = [(teacher, net.to(device)) for teacher, net in load_teachers(f"{args.data}/teachers")]
        teacher_logits = valid_logits(lambda part: run_teachers(teachers, part)[0])
    student = load_student(f"{out}/student.pt", device)
    student_logits = valid_logits(lambda part: predict(student, part, 0)[0][:, :-1])
    print(json.dumps({"trial": name, "steps": args.steps, **agreement(student_logits, teacher_logits)}), flush=True)
