"""Learns how to choose among tempo candidates: a conditional logit over their evidence (training/rhythm/evidence.ts), fitted on the train
split. A candidate at double, triple, half or a third of the tapped tempo counts half: wrong, but not as wrong as two thirds.
Writes src/audio/tempo-weights.ts to standard output."""
import json, sys
import numpy as np, torch

torch.manual_seed(0)
rows = [json.loads(line) for line in open(sys.argv[1])]
HALF, L2 = 0.5, float(sys.argv[2]) if len(sys.argv) > 2 else 0.003
near = lambda e, t, factors: any(abs(e - q * t) <= 0.04 * q * t for q in factors)
RELATED = (2, 3, 1 / 2, 1 / 3)
width = max(len(r['candidates']) for r in rows)
size = len(rows[0]['candidates'][0]['evidence'])


def pack(split):
    chosen = [r for r in rows if r['split'] == split and r['candidates']]
    x = np.zeros((len(chosen), width, size)); y = np.zeros((len(chosen), width)); m = np.zeros((len(chosen), width), bool)
    for i, r in enumerate(chosen):
        for j, c in enumerate(r['candidates']):
            x[i, j] = c['evidence']; m[i, j] = True
            y[i, j] = 1 if near(c['bpm'], r['bpm'], (1,)) else HALF if near(c['bpm'], r['bpm'], RELATED) else 0
    return chosen, x, y, m


train, valid = pack('train'), pack('valid')
mean, std = train[1][train[3]].mean(0), train[1][train[3]].std(0) + 1e-6
tensor = lambda a: torch.tensor((a - mean) / std, dtype=torch.float32)
w = torch.zeros(size, requires_grad=True)
opt = torch.optim.LBFGS([w], max_iter=300, line_search_fn='strong_wolfe')
X, Y, M = tensor(train[1]), torch.tensor(train[2], dtype=torch.float32), torch.tensor(train[3])
known = Y.sum(1) > 0


def closure():
    opt.zero_grad()
    p = (X @ w).masked_fill(~M, -1e3).log_softmax(1)
    loss = -torch.logsumexp(p + torch.log(Y + 1e-9), 1)[known].mean() + L2 * (w ** 2).sum()
    loss.backward()
    return loss


opt.step(closure)
for name, (chosen, x, y, m) in (('train', train), ('valid', valid)):
    with torch.no_grad():
        best = (tensor(x) @ w).masked_fill(~torch.tensor(m), -1e3).argmax(1).numpy()
    e = [r['candidates'][b]['bpm'] for r, b in zip(chosen, best)]
    a1 = np.mean([near(v, r['bpm'], (1,)) for v, r in zip(e, chosen)])
    a2 = np.mean([near(v, r['bpm'], (1, *RELATED)) for v, r in zip(e, chosen)])
    print(f'{name}: accuracy {a1:.3f} / {a2:.3f}', file=sys.stderr)
fmt = lambda v: ', '.join(f'{n:.4f}' for n in v)
print('/** Fitted by training/rhythm/choose.py, in the order of the evidence in tempo-candidates.ts. */')
print(f'export const EVIDENCE_MEAN: readonly number[] = [{fmt(mean)}]')
print(f'export const EVIDENCE_WEIGHT: readonly number[] = [{fmt(w.detach().numpy() / std)}]')
