"""Trains the network that hears beats and tempo.

Input: artifacts/rhythm/mel.u8 (clips x frames x 32 bands, 0.4 dB steps above -80 dB, made by training/rhythm/features.ts with the
product's own front end), meta.json and beats. Output: the weights of the best run, and a report of every run.

The network is a temporal convolutional network over 50 frames per second: dilated convolutions see some 20 s around a
frame; one head says whether a frame holds a beat (and a downbeat), the other one pools over time and says the tempo.
"""
import argparse, json, math, os, time
import numpy as np, torch, torch.nn as nn, torch.nn.functional as F

p = argparse.ArgumentParser()
p.add_argument('--data', default='artifacts/rhythm')
p.add_argument('--out', default=os.environ.get('OUT', 'artifacts/rhythm'))
p.add_argument('--steps', type=int, default=4000)
p.add_argument('--configs', default='16,20,24')
p.add_argument('--seeds', type=int, default=1)
p.add_argument('--batch', type=int, default=48)
p.add_argument('--crop', type=int, default=1500, help='frames of a training example; less is faster on a CPU')
p.add_argument('--layers', type=int, default=10)
a = p.parse_args()
dev = 'cuda' if torch.cuda.is_available() else 'cpu'

RATE, BANDS, T = 50.0, 32, 1500
LOW, HIGH, BINS = 30.0, 300.0, 160
meta = json.load(open(f'{a.data}/meta.json'))
mel = np.fromfile(f'{a.data}/mel.u8', np.uint8).reshape(len(meta), -1, BANDS)[:, :T]
X = torch.tensor(mel, device=dev).float() * 0.4 - 80
bpm = torch.tensor([float(m['bpm']) for m in meta], device=dev)
most = max(len(m['beats']) for m in meta)
beats = torch.full((len(meta), most), -1.0, device=dev)
down = torch.zeros((len(meta), most), device=dev)
for i, m in enumerate(meta):
    for j, (t, d) in enumerate(m['beats']):
        beats[i, j] = t
        down[i, j] = 1.0 if d == 1 else 0.0
train = torch.tensor([i for i, m in enumerate(meta) if m['split'] == 'train'], device=dev)
valid = torch.tensor([i for i, m in enumerate(meta) if m['split'] == 'valid'], device=dev)


def bin_of(b):
    return (torch.log(b / LOW) / math.log(HIGH / LOW)) * (BINS - 1)


def bpm_of(i):
    return LOW * (HIGH / LOW) ** (i / (BINS - 1))


class Net(nn.Module):
    def __init__(self, c, layers=10, k=5, drop=0.1):
        super().__init__()
        self.norm = nn.BatchNorm1d(BANDS)
        self.front = nn.Conv1d(BANDS, c, 5, padding=2)
        self.front2 = nn.Conv1d(c, c, 3, padding=1)
        self.convs = nn.ModuleList(nn.Conv1d(c, c, k, padding=(k // 2) * 2 ** i, dilation=2 ** i) for i in range(layers))
        self.mixes = nn.ModuleList(nn.Conv1d(c, c, 1) for _ in range(layers))
        self.drop = nn.Dropout1d(drop)
        self.beat = nn.Conv1d(c, 2, 1)
        self.hidden = nn.Linear(2 * c, 48)
        self.tempo = nn.Linear(48, BINS)

    def forward(self, x, mask):
        x = F.elu(self.front(self.norm(x)))
        x = F.elu(self.front2(self.drop(x)))
        skips = 0
        for conv, mix in zip(self.convs, self.mixes):
            y = self.drop(F.elu(conv(x)))
            y = mix(y)
            skips = skips + y
            x = x + y
        b = self.beat(F.elu(x))
        s = F.elu(skips) * mask[:, None]
        n = mask.sum(1, keepdim=True)
        mean = s.sum(2) / n
        std = ((s * s).sum(2) / n - mean * mean).clamp_min(1e-6).sqrt()
        h = F.dropout(F.elu(self.hidden(torch.cat([mean, std], 1))), 0.3, self.training)
        return b, self.tempo(h)


def batch(idx, augment):
    n = len(idx)
    x = X[idx]
    if augment:
        s = torch.exp((torch.rand(n, device=dev) * 2 - 1) * math.log(1.5))
        keep = torch.rand(n, device=dev) < 0.15
        s = torch.where(keep, torch.ones_like(s), s)
    else:
        s = torch.ones(n, device=dev)
    span = torch.clamp(T / s, max=T)
    start = torch.where(s < 1, torch.rand(n, device=dev) * (T - T * s).clamp_min(0), torch.zeros(n, device=dev)) if augment else torch.zeros(n, device=dev)
    t = torch.arange(T, device=dev)[None]
    src = start[:, None] + t * s[:, None]
    mask = (src <= T - 1).float()
    src = src.clamp(max=T - 1.001)
    lo = src.floor().long()
    f = (src - lo)[..., None]
    gather = lambda i: x.gather(1, i[..., None].expand(-1, -1, BANDS))
    y = gather(lo) * (1 - f) + gather((lo + 1).clamp(max=T - 1)) * f
    if augment:
        y = y + torch.randn(n, 1, 1, device=dev) * 6
        curve = F.interpolate(torch.randn(n, 1, 5, device=dev) * 4, size=BANDS, mode='linear', align_corners=True)
        y = y + curve
        for i in range(n):
            if torch.rand(()) < 0.3:
                w = int(torch.randint(2, 8, ())); o = int(torch.randint(0, BANDS - w, ()))
                y[i, :, o:o + w] = y[i, :, o:o + w].mean()
        y = y.clamp_min(-80)
    bt = (beats[idx] * RATE - start[:, None]) / s[:, None]
    ok = (beats[idx] >= 0) & (bt >= 0) & (bt < T - 1)
    fr = bt.round().long().clamp(0, T - 1)
    tb = torch.zeros(n, T + 2, device=dev)
    td = torch.zeros(n, T + 2, device=dev)
    for o, w in ((-1, 0.5), (1, 0.5), (0, 1.0)):
        pos = torch.where(ok, fr + o + 1, torch.full_like(fr, T + 1)).clamp(0, T + 1)
        tb.scatter_reduce_(1, pos, torch.where(ok, w, 0.0), 'amax')
        td.scatter_reduce_(1, pos, torch.where(ok, w * down[idx], 0.0), 'amax')
    b = (bpm[idx] * s).clamp(LOW, HIGH)
    d = torch.arange(BINS, device=dev)[None] - bin_of(b)[:, None]
    tt = torch.exp(-0.5 * (d / 1.5) ** 2)
    return y.transpose(1, 2), mask, tb[:, 1:T + 1], td[:, 1:T + 1], tt / tt.sum(1, keepdim=True)


def score(est, ref):
    near = lambda r: ((est - r * ref).abs() <= 0.04 * r * ref)
    a1 = near(1)
    a2 = a1 | near(2) | near(3) | near(0.5) | near(1 / 3)
    return a1.float().mean().item(), a2.float().mean().item()


def evaluate(net):
    net.eval()
    with torch.no_grad():
        x, mask, tb, td, tt = batch(valid, False)
        b, tempo = net(x, mask)
        q = tempo.softmax(1)
        est = bpm_of(q.argmax(1).float())
        # autocorrelation of the beat activation, weighted with the tempo head's opinion
        act = torch.sigmoid(b[:, 0])
        act = act - act.mean(1, keepdim=True)
        spec = torch.fft.rfft(act, 4096)
        ac = torch.fft.irfft(spec.abs() ** 2)[:, :400]
        lags = RATE * 60 / bpm_of(torch.arange(BINS, device=dev).float())
        comb = 0
        for h, w in ((1, 1.0), (2, 0.5), (3, 0.33), (4, 0.25)):
            at = (lags * h).clamp(max=398)
            lo = at.floor().long(); f = at - lo
            comb = comb + w * (ac[:, lo] * (1 - f) + ac[:, lo + 1] * f)
        comb = (comb / ac[:, :1]).clamp_min(1e-3)
        both = comb * q.sqrt()
        est2 = bpm_of(both.argmax(1).float())
        est3 = bpm_of((comb * q).argmax(1).float())
        ref = bpm[valid]
        # beat F-measure, rough: peaks over 0.3 within 70 ms
    return score(est, ref), score(est2, ref), score(est3, ref), q, torch.sigmoid(b)


report = []
best = None
for c in [int(v) for v in a.configs.split(',')]:
    for seed in range(a.seeds):
        torch.manual_seed(seed); np.random.seed(seed)
        net = Net(c, a.layers).to(dev)
        opt = torch.optim.AdamW(net.parameters(), 4e-3, weight_decay=1e-2)
        sched = torch.optim.lr_scheduler.OneCycleLR(opt, 4e-3, total_steps=a.steps, pct_start=0.1)
        ema = torch.optim.swa_utils.AveragedModel(net, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(0.998), use_buffers=True)
        began = time.time()
        for step in range(a.steps):
            net.train()
            idx = train[torch.randint(len(train), (a.batch,), device=dev)]
            x, mask, tb, td, tt = batch(idx, True)
            x, mask, tb, td = x[:, :, :a.crop], mask[:, :a.crop], tb[:, :a.crop], td[:, :a.crop]
            b, tempo = net(x, mask)
            w = mask * (1 + 4 * (tb > 0.9))
            loss = (F.binary_cross_entropy_with_logits(b[:, 0], tb, reduction='none') * w).sum() / mask.sum()
            loss = loss + 0.5 * (F.binary_cross_entropy_with_logits(b[:, 1], td, reduction='none') * mask).sum() / mask.sum()
            tl = -(tt * tempo.log_softmax(1)).sum(1).mean()
            (loss + 0.08 * tl).backward()
            nn.utils.clip_grad_norm_(net.parameters(), 1.0)
            opt.step(); sched.step(); opt.zero_grad()
            ema.update_parameters(net)
            if (step + 1) % 250 == 0:
                r = evaluate(ema.module)
                print(c, seed, step + 1, f'{loss.item():.3f} {tl.item():.3f}', ['%.3f/%.3f' % s for s in r[:3]], f'{time.time() - began:.0f}s', flush=True)
        net = ema.module
        r = evaluate(net)
        report.append({'channels': c, 'seed': seed, 'head': r[0], 'mixed': r[1], 'product': r[2]})
        torch.save({'layers': a.layers, 'state': net.state_dict(), 'channels': c, 'report': report[-1]}, f'{a.out}/net-{c}-{seed}.pt')
json.dump(report, open(f'{a.out}/report.json', 'w'), indent=1)
print(json.dumps(report))
