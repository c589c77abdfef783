"""Trains the beat and tempo network.

Input: artifacts/rhythm/mel.u8 (clips x frames x 32 bands, in steps of 0.4 dB above -80 dB, computed by training/rhythm/features.ts with the
product's front end) and meta.json with the beats. Output: net-NAME-FOLD.pt.

Trains on the train split and, with --synthetic, on synthetic pieces (synthetic-pieces.ts), which are assigned to folds too. With --fold K
fold K is held out. Evidence is only representative on clips that a network was not trained on, so choose.py uses five such networks, and
all settings are chosen with them. Without --fold the whole train split is used: that network is the one in production.

With --teachers (networks trained earlier by this script) half of each batch is unannotated music, whose targets are the teachers' mean
predictions (distillation).

The network is a temporal convolutional network (Davies and Böck 2019) over 50 frames per second. Dilated convolutions see some 20 s around
a frame. One head predicts beat and downbeat per frame; the other one pools over time and predicts the tempo.
"""
import argparse, json, math, os, time
import numpy as np, torch, torch.nn as nn, torch.nn.functional as F

p = argparse.ArgumentParser()
p.add_argument('--data', default='artifacts/rhythm')
p.add_argument('--out', default=os.environ.get('OUT', 'artifacts/rhythm'))
p.add_argument('--name', default='a')
p.add_argument('--fold', type=int, default=-1)
p.add_argument('--seed', type=int, default=0)
p.add_argument('--steps', type=int, default=2500)
p.add_argument('--batch', type=int, default=24)
p.add_argument('--crop', type=int, default=900, help='frames per training example')
p.add_argument('--channels', type=int, default=16)
p.add_argument('--layers', type=int, default=9)
p.add_argument('--drop', type=float, default=0.1)
p.add_argument('--stretch', type=float, default=1.5, help='largest factor of tempo augmentation')
p.add_argument('--keep', type=float, default=0.15, help='share of examples without tempo augmentation')
p.add_argument('--teachers', nargs='*', default=[], help='files net-NAME-FOLD.pt of teacher networks for unannotated music')
p.add_argument('--synthetic', action='store_true', help='also train on synthetic pieces')
p.add_argument('--init', help='a file net-NAME-FOLD.pt with initial weights')
p.add_argument('--rate', type=float, default=4e-3, help='peak learning rate')
p.add_argument('--half', action='store_true', help='use bfloat16: twice as fast on processors that support it')
a = p.parse_args()
dev = 'cuda' if torch.cuda.is_available() else 'cpu'
torch.manual_seed(a.seed)
torch.set_flush_denormal(True)
torch.backends.cudnn.benchmark = True

RATE, BANDS, T = 50.0, 32, 1500
LOW, HIGH, BINS = 30.0, 300.0, 160
meta = json.load(open(f'{a.data}/meta.json'))
mel = np.fromfile(f'{a.data}/mel.u8', np.uint8).reshape(len(meta), -1, BANDS)[:, :T]
X = torch.tensor(mel, device=dev).float() * 0.4 - 80
bpm = torch.tensor([float(m['bpm'] or 0) for m in meta], device=dev)
max_beats = max(len(m['beats']) for m in meta)
beats = torch.full((len(meta), max_beats), -1.0)
down = torch.zeros((len(meta), max_beats))
for i, m in enumerate(meta):
    for j, (t, d) in enumerate(m['beats']):
        beats[i, j] = t
        down[i, j] = 1.0 if d == 1 else 0.0
beats, down = beats.to(dev), down.to(dev)
splits = ('train', 'synthetic') if a.synthetic else ('train',)
clips_where = lambda test: torch.tensor([i for i, m in enumerate(meta) if m['split'] in splits and test(m['fold'])], device=dev)
train, held_out = clips_where(lambda f: f != a.fold), clips_where(lambda f: f == a.fold)
unannotated = torch.tensor([i for i, m in enumerate(meta) if m['split'] == 'unannotated'], device=dev)


def bin_of(b):
    return (torch.log(b / LOW) / math.log(HIGH / LOW)) * (BINS - 1)


def bpm_of(i):
    return LOW * (HIGH / LOW) ** (i / (BINS - 1))


def time_conv(inputs, outputs, taps, dilation=1):
    """A convolution over time, as a 2-D one in channels-last layout, which is twice as fast on a CPU."""
    return nn.Conv2d(inputs, outputs, (1, taps), padding=(0, taps // 2 * dilation), dilation=(1, dilation))


class Net(nn.Module):
    def __init__(self, c, layers, drop, k=5):
        super().__init__()
        self.norm = nn.BatchNorm2d(BANDS)
        self.front = time_conv(BANDS, c, 5)
        self.front2 = time_conv(c, c, 3)
        self.convs = nn.ModuleList(time_conv(c, c, k, 2 ** i) for i in range(layers))
        self.mixes = nn.ModuleList(time_conv(c, c, 1) for _ in range(layers))
        self.drop = nn.Dropout2d(drop)
        self.beat = time_conv(c, 2, 1)
        self.hidden = nn.Linear(2 * c, 48)
        self.tempo = nn.Linear(48, BINS)
        self.to(memory_format=torch.channels_last)

    def forward(self, x, mask):
        x = x[:, :, None].contiguous(memory_format=torch.channels_last)
        x = F.elu(self.front(self.norm(x)))
        x = F.elu(self.front2(self.drop(x)))
        skips = 0
        for conv, mix in zip(self.convs, self.mixes):
            y = mix(self.drop(F.elu(conv(x))))
            skips = skips + y
            x = x + y
        b = self.beat(F.elu(x))[:, :, 0]
        s = F.elu(skips)[:, :, 0] * mask[:, None]
        n = mask.sum(1, keepdim=True)
        mean = s.sum(2) / n
        std = ((s * s).sum(2) / n - mean * mean).clamp_min(1e-6).sqrt()
        h = F.dropout(F.elu(self.hidden(torch.cat([mean, std], 1))), 0.3, self.training)
        return b, self.tempo(h)


def load(file):
    saved = torch.load(file, map_location=dev)
    net = Net(saved['channels'], saved['layers'], 0).to(dev)
    net.load_state_dict(saved['state'])
    return net.eval()


@torch.no_grad()
def teacher_targets(teachers):
    """The teachers' mean predictions for all unannotated clips: probabilities of beat and downbeat per frame, and of the tempo."""
    parts = []
    for clips in unannotated.split(16):
        x, mask = X[clips].transpose(1, 2), torch.ones(len(clips), T, device=dev)
        predictions = [(b.sigmoid(), t.softmax(1)) for b, t in (net(x, mask) for net in teachers)]
        parts.append([torch.stack(v).mean(0) for v in zip(*predictions)])
    return [torch.cat(v) for v in zip(*parts)]


def batch(idx, augment, targets=None):
    """Examples of these clips: annotated ones, or with `targets` unannotated ones with the teachers' predictions."""
    n, length = len(idx), a.crop if augment else T
    x = X[idx]
    rand = lambda *shape: torch.rand(*shape, device=dev)
    s = torch.ones(n, device=dev)
    start = torch.zeros(n, device=dev)
    if augment:
        s = torch.where(rand(n) < a.keep, s, torch.exp((rand(n) * 2 - 1) * math.log(a.stretch)))
        start = rand(n) * (T - length * s).clamp_min(0)
    src = start[:, None] + torch.arange(length, device=dev)[None] * s[:, None]
    mask = (src <= T - 1).float()
    src = src.clamp(max=T - 1.001)
    lo = src.floor().long()
    f = (src - lo)[..., None]
    gather = lambda i: x.gather(1, i[..., None].expand(-1, -1, BANDS))
    y = gather(lo) * (1 - f) + gather((lo + 1).clamp(max=T - 1)) * f
    if augment:
        y = y + torch.randn(n, 1, 1, device=dev) * 6
        y = y + F.interpolate(torch.randn(n, 1, 5, device=dev) * 4, size=BANDS, mode='linear', align_corners=True)
        # Mask some bands of some examples.
        band = torch.arange(BANDS, device=dev)[None]
        from_band = rand(n, 1) * (BANDS - 7)
        hidden = (band >= from_band) & (band < from_band + 2 + rand(n, 1) * 6) & (rand(n, 1) < 0.3)
        y = torch.where(hidden[:, None], y.mean((1, 2), keepdim=True), y).clamp_min(-80)
    y = y.transpose(1, 2)
    if targets:
        row = torch.searchsorted(unannotated, idx)
        frame_targets = targets[0][row]
        at = lambda i: frame_targets.gather(2, i[:, None].expand(-1, 2, -1))
        tb, td = (at(lo) * (1 - f.transpose(1, 2)) + at((lo + 1).clamp(max=T - 1)) * f.transpose(1, 2)).unbind(1)
        # A change of speed shifts the tempo distribution by a constant number of classes.
        tt = shift_classes(targets[1][row], torch.log(s) / math.log(HIGH / LOW) * (BINS - 1))
        return y, mask, tb, td, tt
    bt = (beats[idx] * RATE - start[:, None]) / s[:, None]
    ok = (beats[idx] >= 0) & (bt >= 0) & (bt < length - 1)
    fr = bt.round().long().clamp(0, length - 1)
    tb = torch.zeros(n, length + 2, device=dev)
    td = torch.zeros(n, length + 2, device=dev)
    for o, w in ((-1, 0.5), (1, 0.5), (0, 1.0)):
        pos = torch.where(ok, fr + o + 1, torch.full_like(fr, length + 1)).clamp(0, length + 1)
        tb.scatter_reduce_(1, pos, torch.where(ok, w, 0.0), 'amax')
        td.scatter_reduce_(1, pos, torch.where(ok, w * down[idx], 0.0), 'amax')
    d = torch.arange(BINS, device=dev)[None] - bin_of((bpm[idx] * s).clamp(LOW, HIGH))[:, None]
    tt = torch.exp(-0.5 * (d / 1.5) ** 2)
    return y, mask, tb[:, 1:length + 1], td[:, 1:length + 1], tt / tt.sum(1, keepdim=True)


def shift_classes(rows, steps):
    """Shifts distributions over tempo classes by a number of classes, with interpolation."""
    position = torch.arange(BINS, device=dev)[None] - steps[:, None]
    lo = position.floor().long()
    f = position - lo
    at = lambda i: torch.where((i >= 0) & (i < BINS), rows.gather(1, i.clamp(0, BINS - 1)), 0.0)
    shifted = at(lo) * (1 - f) + at(lo + 1) * f + 1e-6
    return shifted / shifted.sum(1, keepdim=True)


def losses(net, *examples):
    x, mask, tb, td, tt = (torch.cat(v) for v in zip(*examples))
    with torch.autocast(dev, torch.bfloat16, enabled=a.half):
        b, tempo = net(x, mask)
    b, tempo = b.float(), tempo.float()
    w = mask * (1 + 4 * (tb > 0.9))
    beat = (F.binary_cross_entropy_with_logits(b[:, 0], tb, reduction='none') * w).sum() / mask.sum()
    bar = (F.binary_cross_entropy_with_logits(b[:, 1], td, reduction='none') * mask).sum() / mask.sum()
    return beat, bar, -(tt * tempo.log_softmax(1)).sum(1).mean()


targets = teacher_targets([load(file) for file in a.teachers]) if a.teachers else None
sample = lambda clips, n: clips[torch.randint(len(clips), (n,), device=dev)]
net = Net(a.channels, a.layers, a.drop).to(dev)
if a.init:
    net.load_state_dict(torch.load(a.init, map_location=dev)['state'])
ema = torch.optim.swa_utils.AveragedModel(net, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(0.998), use_buffers=True)
opt = torch.optim.AdamW(net.parameters(), a.rate, weight_decay=1e-2)
started = time.time()
sched = torch.optim.lr_scheduler.OneCycleLR(opt, a.rate, total_steps=a.steps, pct_start=0.1)
for step in range(a.steps):
    net.train()
    examples = [batch(sample(train, a.batch), True)]
    if targets:
        examples.append(batch(sample(unannotated, a.batch), True, targets))
    beat, bar, tempo = losses(net, *examples)
    (beat + 0.5 * bar + 0.08 * tempo).backward()
    nn.utils.clip_grad_norm_(net.parameters(), 1.0)
    opt.step(); sched.step(); opt.zero_grad()
    ema.update_parameters(net)
    if (step + 1) % 250 == 0:
        line = f'{a.name} fold {a.fold} step {step + 1}: beat {beat.item():.3f} tempo {tempo.item():.3f}'
        if len(held_out):
            ema.eval()
            with torch.no_grad():
                out = [v.item() for v in losses(ema.module, batch(held_out, False))]
            line += f'; held out: beat {out[0]:.4f} bar {out[1]:.4f} tempo {out[2]:.4f}'
        print(line, f'{time.time() - started:.0f} s', flush=True)
torch.save({'layers': a.layers, 'state': ema.module.state_dict(), 'channels': a.channels}, f'{a.out}/net-{a.name}-{a.fold if a.fold >= 0 else "all"}.pt')
