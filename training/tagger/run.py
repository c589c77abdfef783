"""Trains the tagger, from labelled audio to the files that the product reads:

    python training/tagger/run.py --data DATA --work FOLDER [--steps 14000] [--out src/audio/tagger] [options of train.py]

DATA contains labels.csv, audio, teacher_scores.csv and teachers/, like ../shared/data. To add data of your own, add rows to labels.csv (source
`further`, `pool` or `game` for music without labels, `synthetic` for pieces of synthesise.py; `gtzan` or `panda` for music with genre, quadrant or
mood words). Steps whose output exists in FOLDER are skipped. `--init-exported src/audio/tagger --init-width 0.9` continues from the network in
production. Use a GPU: 14,000 steps take 20 minutes on an H200; for a smaller one add `--batch 64 --new-mixtures 64 --buffer 30000`. The same seed and
number of steps give the same network except for the order in which a GPU adds.
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
parser.add_argument("--version", default="euterpe-tagger-3.0")
parser.add_argument("--out", default=f"{root}/src/audio/tagger")
args, training_options = parser.parse_known_args()
os.makedirs(args.work, exist_ok=True)
cache, student, embedded, heads = (f"{args.work}/{name}" for name in ("cache", "student.pt", "embedded.npz", "heads.npz"))


def step(output, *command):
    if os.path.exists(output):
        print("exists already:", output)
        return
    print(" ".join(command), flush=True)
    subprocess.run(command, check=True, cwd=root)


python = lambda script, *options: (sys.executable, f"{here}/{script}", *options)
# Use the Node of this project; older versions do not run TypeScript.
os.environ["PATH"] = f"{root}/node_modules/.bin{os.pathsep}{os.environ['PATH']}"
step(f"{cache}/frames.csv", "node", "training/tagger/prepare.ts", args.data, cache)
step(student, *python("train.py", "--cache", cache, "--data", args.data, "--out", args.work, "--steps", str(args.steps), "--minutes", "100000", "--seed", str(args.seed), *training_options))
step(embedded, *python("embed_clips.py", "--student", student, "--cache", cache, "--data", args.data, "--out", embedded, "--seed", str(args.seed)))
step(heads, *python("heads.py", "--embedded", embedded, "--data", args.data, "--out", heads, "--report", f"{args.work}/heads.json", "--version", args.version))
os.makedirs(args.out, exist_ok=True)
fixtures = [] if os.path.realpath(args.out) != os.path.realpath(f"{root}/src/audio/tagger") else ["--check", f"{root}/test/audio/fixtures"]
subprocess.run(python("export.py", "--student", student, "--heads", heads, "--out", args.out, *fixtures), check=True)
subprocess.run(python("report.py", "--report", f"{args.work}/heads.json", "--out", f"{args.work}/TAGS.md"), check=True)
