"""The whole training of the tagger, from labelled audio to what the product reads:

    python training/tagger/run.py --data DATA --work FOLDER [--steps 14000] [--out src/audio] [options of train.py]

DATA holds labels.csv, audio, teacher_scores.csv and teachers/ as ../shared/data does; data of one's own joins by further rows of labels.csv (source `further`:
music without labels; source `gtzan` or `panda`: with genre, quadrant or mood words). What a step has left in FOLDER is not made again.
A GPU is wanted: 14,000 steps take 20 minutes on an H200; a smaller one wants `--batch 64 --fresh 64 --buffer 30000`. The same seed and steps give the same net but for the order in which a GPU adds.
"""

import argparse
import os
import subprocess
import sys

here = os.path.dirname(os.path.abspath(__file__))
root = os.path.dirname(os.path.dirname(here))
parser = argparse.ArgumentParser()
parser.add_argument("--data", required=True)
parser.add_argument("--work", required=True)
parser.add_argument("--steps", type=int, default=14_000)
parser.add_argument("--seed", type=int, default=20261115)
parser.add_argument("--version", default="euterpe-tagger-1.0")
parser.add_argument("--out", default=f"{root}/src/audio")
args, of_training = parser.parse_known_args()
os.makedirs(args.work, exist_ok=True)
cache, student, described, heads = (f"{args.work}/{name}" for name in ("cache", "student.pt", "described.npz", "heads.npz"))


def step(made, *command):
    if os.path.exists(made):
        print("there already:", made)
        return
    print(" ".join(command), flush=True)
    subprocess.run(command, check=True, cwd=root)


python = lambda script, *options: (sys.executable, f"{here}/{script}", *options)
# The project's own Node: others may not read TypeScript.
os.environ["PATH"] = f"{root}/node_modules/.bin{os.pathsep}{os.environ['PATH']}"
step(f"{cache}/frames.csv", "node", "training/tagger/prepare.ts", args.data, cache)
step(student, *python("train.py", "--cache", cache, "--data", args.data, "--out", args.work, "--steps", str(args.steps), "--minutes", "100000", "--visits", "7", "--seed", str(args.seed), *of_training))
step(described, *python("describe.py", "--student", student, "--cache", cache, "--data", args.data, "--out", described, "--seed", str(args.seed)))
step(heads, *python("heads.py", "--described", described, "--data", args.data, "--out", heads, "--report", f"{args.work}/heads.json", "--version", args.version))
os.makedirs(args.out, exist_ok=True)
fixtures = [] if os.path.realpath(args.out) != os.path.realpath(f"{root}/src/audio") else ["--check", f"{root}/test/audio/fixtures"]
subprocess.run(python("export.py", "--student", student, "--heads", heads, "--out", args.out, *fixtures), check=True)
subprocess.run(python("report.py", "--report", f"{args.work}/heads.json", "--out", f"{args.work}/TAGS.md"), check=True)
