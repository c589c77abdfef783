"""Makes the tempo's learned parts again from ../shared/data, step by step: python training/rhythm/run.py [--side-by-side 2]

Features by the product's front end; five wide networks that each leave a fold of the train split out, the masters; five smaller ones, each taught by the
master of its fold, too, on music without annotations; and the one that ships, taught by all the masters (src/audio/rhythm-net.f32). What the five hear in
their own folds is the evidence from which the choice among tempo candidates is learned (src/audio/tempo-weights.ts). What is there already is not trained
again. Seeds are fixed; on one thread a processor of the same kind gives the same numbers. Two cores need an hour."""
import argparse, os, subprocess, sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

p = argparse.ArgumentParser()
p.add_argument('--side-by-side', type=int, default=os.cpu_count(), help='networks trained at once, on a thread each')
a = p.parse_args()
root = Path(__file__).resolve().parents[2]
work, node = root / 'artifacts/rhythm', root / 'node_modules/.bin/node'
os.environ['OMP_NUM_THREADS'] = '1'
FOLDS = range(5)


def run(*words, **more):
    print('+', *words, flush=True)
    subprocess.run([str(w) for w in words], cwd=root, check=True, **more)


def python(script, *words):
    run(sys.executable, f'training/rhythm/{script}', *words)


def train(name, fold, *words):
    if not (work / f'net-{name}-{fold}.pt').exists():
        python('train.py', '--name', name, *([] if fold == 'all' else ['--fold', fold]), *words)


def train_student(fold):
    masters = [work / f'net-master-{k}.pt' for k in (FOLDS if fold == 'all' else [fold])]
    steps = 3000 if fold == 'all' else 2000
    train('a', fold, '--channels', 24, '--steps', steps, '--batch', 12, '--masters', *masters)
    python('export.py', work / f'net-a-{fold}.pt', 'src/audio/rhythm-net.f32' if fold == 'all' else work / f'net-a-{fold}.f32')


def each(work_on, folds):
    with ThreadPoolExecutor(a.side_by_side) as pool:
        list(pool.map(work_on, folds))


if not (work / 'mel.u8').exists():
    run(node, 'training/rhythm/features.ts')
each(lambda fold: train('master', fold, '--channels', 32, '--steps', 1800, '--batch', 16), FOLDS)
each(train_student, ['all', *FOLDS])
with open(work / 'evidence.jsonl', 'w') as evidence:
    run(node, 'training/rhythm/evidence.ts', 'a', stdout=evidence)
with open(root / 'src/audio/tempo-weights.ts', 'w') as weights:
    run(sys.executable, 'training/rhythm/choose.py', work / 'evidence.jsonl', stdout=weights)
run(root / 'node_modules/.bin/biome', 'format', '--write', 'src/audio/tempo-weights.ts')
