"""Fits the two key templates (major, minor) of src/audio/features/key-templates.ts.

Input: a pickle or npz of rows (split, tonic 0..11 from A, mode 0 major / 1 minor, 216 fine-pitch levels), made with the product's own front
end. The model is the same for all twelve keys: a key's score is the template laid over the chroma turned to its tonic, so each
labelled clip teaches all of them. Fitted by maximum likelihood, so that the softmax of the scores is a probability.
"""
import sys
import numpy as np, torch

data = np.load(sys.argv[1])
X, y, train = data['chroma'], data['key'], data['train']
torch.manual_seed(0)
Xt, yt = torch.tensor(X, dtype=torch.float32), torch.tensor(y)
turn = torch.tensor([[(p + k) % 12 for p in range(12)] for k in range(12)])
W = torch.zeros(2, X.shape[1], 12, requires_grad=True)
b = torch.zeros(2, requires_grad=True)


def logits(rows):
    return (torch.einsum('nrkp,mrp->nmk', rows[:, :, turn], W) + b[None, :, None]).reshape(len(rows), 24)


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
