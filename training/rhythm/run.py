"""Makes the tempo's learned parts again from ../shared/data, step by step: python training/rhythm/run.py [--side-by-side 15] [--only networks]

Features by the product's front end; wide networks, three for each fold of the train split, which they leave out, the masters; five smaller ones, each taught by the
masters of its fold, too, on music without annotations, and one taught by all the masters, the students; the same a little longer, with pieces made by code among the recordings (made.ts). The one that learned from all ships
(src/audio/rhythm/rhythm-net.f32). What the other five hear in their own folds is the evidence from which the choice among tempo candidates is learned (src/audio/rhythm/tempo-weights.ts). What is there already is not trained
again. Seeds are fixed; on one thread a processor of the same kind gives the same numbers.

Masters and students take ten minutes on an H200, all at once, each process a core of its own (start nvidia-cuda-mps-control before), and days on two cores; the last part a quarter of an hour on two cores. A machine
with a GPU but without Node trains them from mel.u8 and meta.json with `--only networks`."""
import argparse, os, subprocess, sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

p = argparse.ArgumentParser()
p.add_argument('--only', choices=['networks'], help='stop when the networks are trained')
p.add_argument('--side-by-side', type=int, default=os.cpu_count(), help='networks trained at once, on a thread each')
a = p.parse_args()
root = Path(__file__).resolve().parents[2]
work, node = root / 'artifacts/rhythm', root / 'node_modules/.bin/node'
os.environ['OMP_NUM_THREADS'] = '1'
FOLDS, SEEDS = range(5), range(3)


def run(*words, **more):
    print('+', *words, flush=True)
    subprocess.run([str(w) for w in words], cwd=root, check=True, **more)


def python(script, *words):
    run(sys.executable, f'training/rhythm/{script}', *words)


def train(name, fold, *words):
    if not (work / f'net-{name}-{fold}.pt').exists():
        python('train.py', '--out', work, '--name', name, *([] if fold == 'all' else ['--fold', fold]), *words)


def train_master(fold_and_seed):
    fold, seed = fold_and_seed
    train(f'master{seed}', fold, '--seed', seed, '--channels', 48, '--drop', 0.15, '--crop', 1200, '--keep', 0.3, '--steps', 6000, '--batch', 32)


def masters_of(fold):
    return [work / f'net-master{seed}-{k}.pt' for k in (FOLDS if fold == 'all' else [fold]) for seed in SEEDS]


def train_student(fold):
    train('student', fold, '--channels', 24, '--steps', 15_000 if fold == 'all' else 12_000, '--batch', 24, '--masters', *masters_of(fold))


def tune(fold):
    begin = ['--made', '--start', work / f'net-student-{fold}.pt', '--rate', 1e-3]
    train('tuned', fold, '--channels', 24, *begin, '--steps', 800 if fold == 'all' else 600, '--batch', 12, '--masters', *masters_of(fold))


def each(work_on, folds):
    with ThreadPoolExecutor(a.side_by_side) as pool:
        list(pool.map(work_on, folds))


if not (work / 'mel.u8').exists():
    run(node, 'training/rhythm/features.ts')
each(train_master, [(fold, seed) for seed in SEEDS for fold in FOLDS])
each(train_student, ['all', *FOLDS])
each(tune, ['all', *FOLDS])
if a.only == 'networks':
    sys.exit()
for fold in FOLDS:
    python('export.py', work / f'net-tuned-{fold}.pt', work / f'net-tuned-{fold}.f32')
python('export.py', work / 'net-tuned-all.pt', 'src/audio/rhythm/rhythm-net.f32')
with open(work / 'evidence.jsonl', 'w') as evidence:
    run(node, 'training/rhythm/evidence.ts', 'tuned', stdout=evidence)
with open(root / 'src/audio/rhythm/tempo-weights.ts', 'w') as weights:
    run(sys.executable, 'training/rhythm/choose.py', work / 'evidence.jsonl', stdout=weights)
run(root / 'node_modules/.bin/biome', 'format', '--write', 'src/audio/rhythm/tempo-weights.ts')
