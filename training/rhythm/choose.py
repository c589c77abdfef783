"""Learns how to choose among tempo candidates: a conditional logit over their evidence (training/rhythm/evidence.ts), fitted on the train
split and on pieces made by code as they are heard, at nine speeds and in excerpts, by networks that did not learn the clip. A candidate at double, triple, half or a third of the tapped tempo counts
in part: wrong, but not as wrong as two thirds. That part and the ridge are chosen by leaving each fold out in turn (--search: the
best accuracy 1 on whole clips, of those alike the best accuracy 2); the valid split is only measured. Writes src/audio/rhythm/tempo-weights.ts to standard output."""
import argparse, json, sys
import numpy as np, torch

p = argparse.ArgumentParser()
p.add_argument('evidence')
p.add_argument('--part', type=float, default=0.0)
p.add_argument('--ridge', type=float, default=0.01)
p.add_argument('--search', action='store_true')
p.add_argument('--answers', help='a file for the tempo of each clip of the train split, by networks and weights that have not met it')
a = p.parse_args()
torch.manual_seed(0)
rows = [r for r in map(json.loads, open(a.evidence)) if r['candidates']]
near = lambda e, t, factors: any(abs(e - q * t) <= 0.04 * q * t for q in factors)
RELATED = (2, 3, 1 / 2, 1 / 3)
width = max(len(r['candidates']) for r in rows)
size = len(rows[0]['candidates'][0]['evidence'])
x = np.zeros((len(rows), width, size))
there, exact, related = (np.zeros((len(rows), width), bool) for _ in range(3))
for i, r in enumerate(rows):
    for j, c in enumerate(r['candidates']):
        x[i, j], there[i, j] = c['evidence'], True
        exact[i, j] = near(c['bpm'], r['bpm'], (1,))
        related[i, j] = exact[i, j] or near(c['bpm'], r['bpm'], RELATED)
train = np.array([r['split'] != 'valid' for r in rows])
made = np.array([r['split'] == 'made' for r in rows])
fold = np.array([-1 if r['fold'] is None else r['fold'] for r in rows])
whole = np.array([r['whole'] for r in rows])


def fit(chosen, part, ridge):
    """Means and weights of the evidence, from some of the clips."""
    mean, std = x[chosen][there[chosen]].mean(0), x[chosen][there[chosen]].std(0) + 1e-6
    worth = np.maximum(exact, part * related)
    known = chosen & (worth.sum(1) > 0)
    X = torch.tensor((x[known] - mean) / std, dtype=torch.float64)
    Y, M = torch.tensor(worth[known], dtype=torch.float64), torch.tensor(there[known])
    w = torch.zeros(size, dtype=torch.float64, requires_grad=True)
    opt = torch.optim.LBFGS([w], max_iter=300, line_search_fn='strong_wolfe')

    def closure():
        opt.zero_grad()
        likely = (X @ w).masked_fill(~M, -1e3).log_softmax(1)
        loss = -torch.logsumexp(likely + torch.log(Y + 1e-9), 1).mean() + ridge * (w ** 2).sum()
        loss.backward()
        return loss

    opt.step(closure)
    return mean, w.detach().numpy() / std


def accuracy(chosen, weights):
    mean, w = weights
    best = np.where(there, (x - mean) @ w, -1e9).argmax(1)
    at = np.arange(len(rows))
    return exact[at, best][chosen], related[at, best][chosen]


def blind(part, ridge, of=~made):
    """Both accuracies on the recordings of the train split, each fold chosen by what the other four teach."""
    parts = [accuracy(of & whole & (fold == k), fit(train & (fold != k), part, ridge)) for k in range(5)]
    return [np.concatenate(v).mean() for v in zip(*parts)]


say = lambda what, one, two: print(f'{what}: accuracy {one:.3f} / {two:.3f}', file=sys.stderr)
if a.search:
    for part in (0, 0.1, 0.3, 0.5):
        for ridge in (0.001, 0.003, 0.01, 0.03, 0.1):
            say(f'part {part}, ridge {ridge}', *blind(part, ridge))
    sys.exit()
if a.answers:
    told = {}
    for k in range(5):
        mean, w = fit(train & (fold != k), a.part, a.ridge)
        # The first row of a clip is at its own speed.
        for i in np.flatnonzero((fold == k) & ~made):
            told.setdefault(rows[i]['id'], rows[i]['candidates'][np.where(there[i], (x[i] - mean) @ w, -1e9).argmax()]['bpm'])
    json.dump(told, open(a.answers, 'w'))
say('train, each fold blind', *blind(a.part, a.ridge))
say('pieces made by code, likewise', *blind(a.part, a.ridge, made))
mean, w = fit(train, a.part, a.ridge)
say('valid', *(v.mean() for v in accuracy(~train, (mean, w))))
fmt = lambda v: ', '.join(f'{n:.4f}' for n in v)
print('/** Fitted by training/rhythm/choose.py, in the order of the evidence in tempo-candidates.ts. */')
print(f'export const EVIDENCE_MEAN: readonly number[] = [{fmt(mean)}]')
print(f'export const EVIDENCE_WEIGHT: readonly number[] = [{fmt(w)}]')
