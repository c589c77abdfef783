"""Fits the two key templates (major, minor) of src/audio/features/key-templates.ts.

    python training/key/train.py DATA.npz > src/audio/features/key-templates.ts

DATA.npz holds `chroma` (clips x 3 registers x 12 pitch classes, computed with the product's front end, see foldRegisters in
src/audio/features/key.ts), `key` (0..23: tonic from A, plus 12 for minor) and `train` (whether the clip is in the train split). The score of
a key is the dot product of a template with the chroma rotated to its tonic, so every clip contributes to the templates of all twelve keys.
The fit maximises the likelihood, so the softmax of the scores is a probability.
"""
import sys
import numpy as np, torch

data = np.load(sys.argv[1])
X, y, train = data['chroma'], data['key'], data['train']
torch.manual_seed(0)
Xt, yt = torch.tensor(X, dtype=torch.float32), torch.tensor(y)
rotation = torch.tensor([[(p + k) % 12 for p in range(12)] for k in range(12)])
W = torch.zeros(2, X.shape[1], 12, requires_grad=True)
b = torch.zeros(2, requires_grad=True)


def logits(rows):
    return (torch.einsum('nrkp,mrp->nmk', rows[:, :, rotation], W) + b[None, :, None]).reshape(len(rows), 24)


opt = torch.optim.LBFGS([W, b], max_iter=300, line_search_fn='strong_wolfe')


def closure():
    opt.zero_grad()
    loss = torch.nn.functional.cross_entropy(logits(Xt[train]), yt[train]) + 0.003 * (W ** 2).sum()
    loss.backward()
    return loss


opt.step(closure)
with torch.no_grad():
    right = (logits(Xt).argmax(1) == yt).numpy()
print(f'// exact: train {right[train].mean():.3f}, valid {right[~train].mean():.3f}', file=sys.stderr)
for name, w, o in zip(('MAJOR', 'MINOR'), W.detach().numpy(), b.detach().numpy()):
    rows = ',\n'.join('  [' + ', '.join(f'{v:.3f}' for v in r) + ']' for r in w)
    print(f'export const {name}: readonly (readonly number[])[] = [\n{rows},\n]\nexport const {name}_BIAS = {o:.3f}\n')
