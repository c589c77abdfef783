"""Trains the rhythm network and the tempo weights from ../shared/data:

    python training/rhythm/run.py [--parallel 15] [--only networks]

1. features.ts computes the input with the product's front end.
2. Teachers: wide networks, three per fold, each trained without its fold.
3. Students: five smaller networks, one per fold, trained on annotated music and on the predictions of the fold's teachers for unannotated
   music; and one trained on everything with all teachers.
4. Tuning: the students continue with synthetic pieces (synthetic-pieces.ts) among the recordings.
5. The network trained on everything goes to src/audio/rhythm/network.f32. The other five give the evidence on their own folds, from which
   choose.py learns src/audio/rhythm/tempo-weights.ts.

Existing files are not trained again. Seeds are fixed; on one thread, processors of the same kind give the same results.

Teachers and students take ten minutes on an H200 when trained in parallel, one core per process (start nvidia-cuda-mps-control first), and
days on two cores. The last part takes a quarter of an hour on two cores. A machine with a GPU but without Node trains the networks from
mel.u8 and meta.json with `--only networks`.
"""
import argparse, os, subprocess, sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

p = argparse.ArgumentParser()
p.add_argument('--only', choices=['networks'], help='stop after training the networks')
p.add_argument('--parallel', type=int, default=os.cpu_count(), help='networks trained at once, one thread each')
a = p.parse_args()
root = Path(__file__).resolve().parents[2]
work, node = root / 'artifacts/rhythm', root / 'node_modules/.bin/node'
os.environ['OMP_NUM_THREADS'] = '1'
FOLDS, SEEDS = range(5), range(3)


def run(*args, **options):
    print('+', *args, flush=True)
    subprocess.run([str(w) for w in args], cwd=root, check=True, **options)


def python(script, *args):
    run(sys.executable, f'training/rhythm/{script}', *args)


def train(name, fold, *args):
    if not (work / f'net-{name}-{fold}.pt').exists():
        python('train.py', '--out', work, '--name', name, *([] if fold == 'all' else ['--fold', fold]), *args)


def train_teacher(fold_and_seed):
    fold, seed = fold_and_seed
    train(f'teacher{seed}', fold, '--seed', seed, '--channels', 48, '--drop', 0.15, '--crop', 1200, '--keep', 0.3, '--steps', 6000, '--batch', 32)


def teachers_of(fold):
    return [work / f'net-teacher{seed}-{k}.pt' for k in (FOLDS if fold == 'all' else [fold]) for seed in SEEDS]


def train_student(fold):
    train('student', fold, '--channels', 24, '--steps', 15_000 if fold == 'all' else 12_000, '--batch', 24, '--teachers', *teachers_of(fold))


def tune(fold):
    resume = ['--synthetic', '--init', work / f'net-student-{fold}.pt', '--rate', 1e-3]
    train('tuned', fold, '--channels', 24, *resume, '--steps', 800 if fold == 'all' else 600, '--batch', 12, '--teachers', *teachers_of(fold))


def in_parallel(task, items):
    with ThreadPoolExecutor(a.parallel) as pool:
        list(pool.map(task, items))


if not (work / 'mel.u8').exists():
    run(node, 'training/rhythm/features.ts')
in_parallel(train_teacher, [(fold, seed) for seed in SEEDS for fold in FOLDS])
in_parallel(train_student, ['all', *FOLDS])
in_parallel(tune, ['all', *FOLDS])
if a.only == 'networks':
    sys.exit()
for fold in FOLDS:
    python('export.py', work / f'net-tuned-{fold}.pt', work / f'net-tuned-{fold}.f32')
python('export.py', work / 'net-tuned-all.pt', 'src/audio/rhythm/network.f32')
with open(work / 'evidence.jsonl', 'w') as evidence:
    run(node, 'training/rhythm/evidence.ts', 'tuned', stdout=evidence)
with open(root / 'src/audio/rhythm/tempo-weights.ts', 'w') as weights:
    run(sys.executable, 'training/rhythm/choose.py', work / 'evidence.jsonl', stdout=weights)
run(root / 'node_modules/.bin/biome', 'format', '--write', 'src/audio/rhythm/tempo-weights.ts')
