"""Regularised logistic regressions for many heads at once, by full-batch L-BFGS on the CPU."""

import numpy as np
import torch


FREEDOM = 30  # how much farther than elsewhere a head may move along its direction at the same cost


def fit(x, target, weight, strength, softmax=False, rounds=60, direction=None):
    """
    Weights (features, heads) and biases for targets from 0 to 1 (rows, heads), with a weight per row, or per row and head (0: unknown).
    `strength`: inverse regularisation, as C in scikit-learn; one per head, or one for all classes of a softmax.
    `direction` (features, heads): what is known of each head before, such as the teachers' opinion; only deviations from it are regularised fully.
    """
    x, target, weight = (torch.tensor(v, dtype=torch.float32) for v in (x, target, weight))
    strength = torch.as_tensor(strength, dtype=torch.float32)
    weight = weight[:, None] if weight.dim() == 1 else weight
    heads = target.shape[1]
    mean = (target * weight).sum(0) / weight.expand_as(target).sum(0)
    w, along = torch.zeros(x.shape[1], heads, requires_grad=True), torch.zeros(heads, requires_grad=True)
    b = (torch.log(mean + 1e-6) if softmax else torch.logit(mean.clamp(1e-4, 1 - 1e-4))).clone().requires_grad_(True)
    known = None if direction is None else x @ torch.tensor(direction, dtype=torch.float32)
    optimiser = torch.optim.LBFGS([w, b] if known is None else [w, b, along], max_iter=rounds, history_size=12, line_search_fn="strong_wolfe", tolerance_grad=1e-6)

    def loss():
        optimiser.zero_grad()
        z = x @ w + b if known is None else x @ w + known * along + b
        each = -(target * torch.log_softmax(z, 1)).sum(1, keepdim=True) if softmax else torch.nn.functional.softplus(z) - target * z
        total = (each * weight).sum() + (0.5 * (w**2).sum(0) / strength).sum() + (0.5 * along**2 / strength / FREEDOM**2).sum()
        total = total / weight.sum()
        total.backward()
        return total

    optimiser.step(loss)
    w = w.detach().numpy().astype(np.float64)
    if direction is not None:
        w = w + direction * along.detach().numpy()
    return w, b.detach().numpy().astype(np.float64)


def sigmoid(z):
    return 0.5 * (1 + np.tanh(0.5 * z))


def platt(logits, truth):
    """Platt scaling: slope and shift that calibrate the logits, with a prior towards 1 and 0 for small samples."""
    loss = lambda at: (np.logaddexp(0, at[0] * logits + at[1]) - truth * (at[0] * logits + at[1])).sum() + 0.5 * (at[0] - 1) ** 2 + 0.01 * at[1] ** 2
    at = np.array([1.0, 0.0])
    for _ in range(60):
        p = sigmoid(at[0] * logits + at[1])
        g = np.array([((p - truth) * logits).sum() + (at[0] - 1), (p - truth).sum() + 0.02 * at[1]])
        v = p * (1 - p)
        h = np.array([[(v * logits**2).sum() + 1, (v * logits).sum()], [(v * logits).sum(), v.sum() + 0.02]])
        step = np.linalg.solve(h, g)
        while loss(at - step) > loss(at) and np.abs(step).max() > 1e-9:
            step /= 2
        at = at - step
        if np.abs(step).max() < 1e-6:
            break
    return max(at[0], 0.05), at[1]


def best_threshold(p, truth):
    """The threshold with the best F1, and that F1."""
    order = np.argsort(-p)
    f1 = 2 * np.cumsum(truth[order]) / (np.arange(1, len(p) + 1) + truth.sum())
    at = int(f1.argmax())
    low = p[order][at + 1] if at + 1 < len(p) else p[order][at] * 0.9
    return float(np.clip((p[order][at] + low) / 2, 0.02, 0.95)), float(f1[at])
