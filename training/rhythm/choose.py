"""Learns how to choose among tempo candidates, and writes src/audio/rhythm/tempo-weights.ts to standard output.

    python training/rhythm/choose.py EVIDENCE.jsonl [--search] [--blind-tempos FILE]

The model is a conditional logit over the evidence of training/rhythm/evidence.ts. It is fitted on the train split and on synthetic pieces,
with evidence from networks that were not trained on the clip. A candidate at double, triple, half or a third of the annotated tempo can get
partial credit (--octave-credit): it is wrong, but less so than two thirds of the tempo. That credit and the ridge penalty are chosen by
cross-validation over the folds (--search: best accuracy 1 on whole clips, then best accuracy 2). The valid split is only reported.
"""
import argparse, json, sys
import numpy as np, torch

p = argparse.ArgumentParser()
p.add_argument('evidence')
p.add_argument('--octave-credit', type=float, default=0.0)
p.add_argument('--ridge', type=float, default=0.01)
p.add_argument('--search', action='store_true')
p.add_argument('--blind-tempos', help='file for the tempo of each train clip, from networks and weights that were not fitted on it')
a = p.parse_args()
torch.manual_seed(0)
rows = [r for r in map(json.loads, open(a.evidence)) if r['candidates']]
near = lambda e, t, factors: any(abs(e - q * t) <= 0.04 * q * t for q in factors)
RELATED = (2, 3, 1 / 2, 1 / 3)
width = max(len(r['candidates']) for r in rows)
size = len(rows[0]['candidates'][0]['evidence'])
x = np.zeros((len(rows), width, size))
present, exact, related = (np.zeros((len(rows), width), bool) for _ in range(3))
for i, r in enumerate(rows):
    for j, c in enumerate(r['candidates']):
        x[i, j], present[i, j] = c['evidence'], True
        exact[i, j] = near(c['bpm'], r['bpm'], (1,))
        related[i, j] = exact[i, j] or near(c['bpm'], r['bpm'], RELATED)
train = np.array([r['split'] != 'valid' for r in rows])
synthetic = np.array([r['split'] == 'synthetic' for r in rows])
fold = np.array([-1 if r['fold'] is None else r['fold'] for r in rows])
whole = np.array([r['whole'] for r in rows])


def fit(clips, octave_credit, ridge):
    """Means and weights of the evidence, fitted on the given clips."""
    mean, std = x[clips][present[clips]].mean(0), x[clips][present[clips]].std(0) + 1e-6
    credit = np.maximum(exact, octave_credit * related)
    usable = clips & (credit.sum(1) > 0)
    X = torch.tensor((x[usable] - mean) / std, dtype=torch.float64)
    Y, M = torch.tensor(credit[usable], dtype=torch.float64), torch.tensor(present[usable])
    w = torch.zeros(size, dtype=torch.float64, requires_grad=True)
    opt = torch.optim.LBFGS([w], max_iter=300, line_search_fn='strong_wolfe')

    def closure():
        opt.zero_grad()
        log_probability = (X @ w).masked_fill(~M, -1e3).log_softmax(1)
        loss = -torch.logsumexp(log_probability + torch.log(Y + 1e-9), 1).mean() + ridge * (w ** 2).sum()
        loss.backward()
        return loss

    opt.step(closure)
    return mean, w.detach().numpy() / std


def accuracy(clips, weights):
    mean, w = weights
    best = np.where(present, (x - mean) @ w, -1e9).argmax(1)
    at = np.arange(len(rows))
    return exact[at, best][clips], related[at, best][clips]


def cross_validate(octave_credit, ridge, clips=~synthetic):
    """Both accuracies on whole clips of the train split, each fold with weights fitted on the other four."""
    parts = [accuracy(clips & whole & (fold == k), fit(train & (fold != k), octave_credit, ridge)) for k in range(5)]
    return [np.concatenate(v).mean() for v in zip(*parts)]


report = lambda what, one, two: print(f'{what}: accuracy {one:.3f} / {two:.3f}', file=sys.stderr)
if a.search:
    for octave_credit in (0, 0.1, 0.3, 0.5):
        for ridge in (0.001, 0.003, 0.01, 0.03, 0.1):
            report(f'octave credit {octave_credit}, ridge {ridge}', *cross_validate(octave_credit, ridge))
    sys.exit()
if a.blind_tempos:
    tempos = {}
    for k in range(5):
        mean, w = fit(train & (fold != k), a.octave_credit, a.ridge)
        # The first row of a clip is at its original speed.
        for i in np.flatnonzero((fold == k) & ~synthetic):
            best = np.where(present[i], (x[i] - mean) @ w, -1e9).argmax()
            tempos.setdefault(rows[i]['id'], rows[i]['candidates'][best]['bpm'])
    json.dump(tempos, open(a.blind_tempos, 'w'))
report('train, cross-validated', *cross_validate(a.octave_credit, a.ridge))
report('synthetic pieces, cross-validated', *cross_validate(a.octave_credit, a.ridge, synthetic))
mean, w = fit(train, a.octave_credit, a.ridge)
report('valid', *(v.mean() for v in accuracy(~train, (mean, w))))
fmt = lambda v: ', '.join(f'{n:.4f}' for n in v)
print('/** Fitted by training/rhythm/choose.py, in the order of the evidence in tempo-candidates.ts. */')
print(f'export const EVIDENCE_MEAN: readonly number[] = [{fmt(mean)}]')
print(f'export const EVIDENCE_WEIGHT: readonly number[] = [{fmt(w)}]')
