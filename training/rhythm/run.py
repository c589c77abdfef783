"""Makes the tempo's learned parts again from ../shared/data, step by step: python training/rhythm/run.py [--network]

Features by the product's front end; five networks that each leave a fold of the train split out; what they hear, as evidence; the choice among tempo
candidates (src/audio/tempo-weights.ts). With --network the network that ships is trained anew, too (src/audio/rhythm-net.f32). Seeds are fixed; on one
thread a processor of the same kind gives the same numbers."""
import argparse, os, subprocess, sys
from pathlib import Path

p = argparse.ArgumentParser()
p.add_argument('--network', action='store_true')
a = p.parse_args()
root = Path(__file__).resolve().parents[2]
work, node = root / 'artifacts/rhythm', root / 'node_modules/.bin/node'
os.environ['OMP_NUM_THREADS'] = '1'


def run(*words, **more):
    print('+', *words, flush=True)
    subprocess.run([str(w) for w in words], cwd=root, check=True, **more)


def python(script, *words):
    run(sys.executable, f'training/rhythm/{script}', *words)


run(node, 'training/rhythm/features.ts')
if a.network:
    python('train.py', '--name', 'a')
    python('export.py', work / 'net-a-all.pt', 'src/audio/rhythm-net.f32')
for fold in range(5):
    # Shorter than the network that ships: five of them take half an hour on one core.
    python('train.py', '--name', 'a', '--fold', fold, '--half', '--steps', 1000, '--batch', 16, '--crop', 750)
    python('export.py', work / f'net-a-{fold}.pt', work / f'net-a-{fold}.f32')
with open(work / 'evidence.jsonl', 'w') as evidence:
    run(node, 'training/rhythm/evidence.ts', 'a', stdout=evidence)
with open(root / 'src/audio/tempo-weights.ts', 'w') as weights:
    run(sys.executable, 'training/rhythm/choose.py', work / 'evidence.jsonl', stdout=weights)
run(root / 'node_modules/.bin/biome', 'format', '--write', 'src/audio/tempo-weights.ts')
