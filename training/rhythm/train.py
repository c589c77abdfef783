"""Trains the network that hears beats and tempo.

Input: artifacts/rhythm/mel.u8 (clips x frames x 32 bands, 0.4 dB steps above -80 dB, made by training/rhythm/features.ts with the
product's own front end) and meta.json with the beats. Output: net-NAME-FOLD.pt.

Only the train split is looked at and, with --made, pieces made by code (made.ts), which are dealt to the folds as well. With --fold K its fold K is left out: a network says how strong its evidence is only on clips it has not
learned, so choose.py learns from five such networks, and every setting is chosen by them. Without --fold all of the train split teaches: that one ships.

With --masters (networks trained before, by this very script) half of each batch is music that nobody has annotated: what the masters hear in it, on
average, is the truth of those clips.

The network is a temporal convolutional network over 50 frames per second: dilated convolutions see some 20 s around a
frame; one head says whether a frame holds a beat (and a downbeat), the other one pools over time and says the tempo.
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
p.add_argument('--crop', type=int, default=900, help='frames of a training example')
p.add_argument('--channels', type=int, default=16)
p.add_argument('--layers', type=int, default=9)
p.add_argument('--drop', type=float, default=0.1)
p.add_argument('--stretch', type=float, default=1.5, help='tempo is changed by up to this factor')
p.add_argument('--keep', type=float, default=0.15, help='share of examples whose tempo is left alone')
p.add_argument('--masters', nargs='*', default=[], help='files net-NAME-FOLD.pt of networks that tell what is in the music without annotations')
p.add_argument('--made', action='store_true', help='pieces made by code join the recordings')
p.add_argument('--start', help='a file net-NAME-FOLD.pt to go on from')
p.add_argument('--rate', type=float, default=4e-3, help='the highest learning rate')
p.add_argument('--half', action='store_true', help='multiply in bfloat16: twice as fast on processors that can')
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
most = max(len(m['beats']) for m in meta)
beats = torch.full((len(meta), most), -1.0)
down = torch.zeros((len(meta), most))
for i, m in enumerate(meta):
    for j, (t, d) in enumerate(m['beats']):
        beats[i, j] = t
        down[i, j] = 1.0 if d == 1 else 0.0
beats, down = beats.to(dev), down.to(dev)
splits = ('train', 'made') if a.made else ('train',)
of = lambda keep: torch.tensor([i for i, m in enumerate(meta) if m['split'] in splits and keep(m['fold'])], device=dev)
train, left_out = of(lambda f: f != a.fold), of(lambda f: f == a.fold)
unnamed = torch.tensor([i for i, m in enumerate(meta) if m['split'] == 'unannotated'], device=dev)


def bin_of(b):
    return (torch.log(b / LOW) / math.log(HIGH / LOW)) * (BINS - 1)


def bpm_of(i):
    return LOW * (HIGH / LOW) ** (i / (BINS - 1))


def over_time(inputs, outputs, taps, dilation=1):
    """A convolution over time. Two-dimensional, channels last: so a processor is twice as fast at it."""
    return nn.Conv2d(inputs, outputs, (1, taps), padding=(0, taps // 2 * dilation), dilation=(1, dilation))


class Net(nn.Module):
    def __init__(self, c, layers, drop, k=5):
        super().__init__()
        self.norm = nn.BatchNorm2d(BANDS)
        self.front = over_time(BANDS, c, 5)
        self.front2 = over_time(c, c, 3)
        self.convs = nn.ModuleList(over_time(c, c, k, 2 ** i) for i in range(layers))
        self.mixes = nn.ModuleList(over_time(c, c, 1) for _ in range(layers))
        self.drop = nn.Dropout2d(drop)
        self.beat = over_time(c, 2, 1)
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
def listen(masters):
    """What the masters hear in all music without annotations: probabilities of beat and downbeat, of the tempo."""
    parts = []
    for some in unnamed.split(16):
        x, mask = X[some].transpose(1, 2), torch.ones(len(some), T, device=dev)
        answers = [(b.sigmoid(), t.softmax(1)) for b, t in (net(x, mask) for net in masters)]
        parts.append([torch.stack(v).mean(0) for v in zip(*answers)])
    return [torch.cat(v) for v in zip(*parts)]


def batch(idx, augment, heard=None):
    """Examples of these clips: annotated ones, or, with `heard`, those that masters have listened to."""
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
        # Some bands of some examples say nothing.
        band = torch.arange(BANDS, device=dev)[None]
        from_band = rand(n, 1) * (BANDS - 7)
        hidden = (band >= from_band) & (band < from_band + 2 + rand(n, 1) * 6) & (rand(n, 1) < 0.3)
        y = torch.where(hidden[:, None], y.mean((1, 2), keepdim=True), y).clamp_min(-80)
    y = y.transpose(1, 2)
    if heard:
        place = torch.searchsorted(unnamed, idx)
        both = heard[0][place]
        at = lambda i: both.gather(2, i[:, None].expand(-1, 2, -1))
        tb, td = (at(lo) * (1 - f.transpose(1, 2)) + at((lo + 1).clamp(max=T - 1)) * f.transpose(1, 2)).unbind(1)
        # Another speed moves all tempos by as many classes.
        tt = along(heard[1][place], torch.log(s) / math.log(HIGH / LOW) * (BINS - 1))
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


def along(rows, steps):
    """Distributions over tempo classes, moved by these many classes."""
    place = torch.arange(BINS, device=dev)[None] - steps[:, None]
    lo = place.floor().long()
    f = place - lo
    at = lambda i: torch.where((i >= 0) & (i < BINS), rows.gather(1, i.clamp(0, BINS - 1)), 0.0)
    moved = at(lo) * (1 - f) + at(lo + 1) * f + 1e-6
    return moved / moved.sum(1, keepdim=True)


def losses(net, *examples):
    x, mask, tb, td, tt = (torch.cat(v) for v in zip(*examples))
    with torch.autocast(dev, torch.bfloat16, enabled=a.half):
        b, tempo = net(x, mask)
    b, tempo = b.float(), tempo.float()
    w = mask * (1 + 4 * (tb > 0.9))
    beat = (F.binary_cross_entropy_with_logits(b[:, 0], tb, reduction='none') * w).sum() / mask.sum()
    bar = (F.binary_cross_entropy_with_logits(b[:, 1], td, reduction='none') * mask).sum() / mask.sum()
    return beat, bar, -(tt * tempo.log_softmax(1)).sum(1).mean()


heard = listen([load(file) for file in a.masters]) if a.masters else None
some = lambda clips, n: clips[torch.randint(len(clips), (n,), device=dev)]
net = Net(a.channels, a.layers, a.drop).to(dev)
if a.start:
    net.load_state_dict(torch.load(a.start, map_location=dev)['state'])
ema = torch.optim.swa_utils.AveragedModel(net, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(0.998), use_buffers=True)
opt = torch.optim.AdamW(net.parameters(), a.rate, weight_decay=1e-2)
began = time.time()
sched = torch.optim.lr_scheduler.OneCycleLR(opt, a.rate, total_steps=a.steps, pct_start=0.1)
for step in range(a.steps):
    net.train()
    examples = [batch(some(train, a.batch), True)]
    if heard:
        examples.append(batch(some(unnamed, a.batch), True, heard))
    beat, bar, tempo = losses(net, *examples)
    (beat + 0.5 * bar + 0.08 * tempo).backward()
    nn.utils.clip_grad_norm_(net.parameters(), 1.0)
    opt.step(); sched.step(); opt.zero_grad()
    ema.update_parameters(net)
    if (step + 1) % 250 == 0:
        line = f'{a.name} fold {a.fold} step {step + 1}: beat {beat.item():.3f} tempo {tempo.item():.3f}'
        if len(left_out):
            ema.eval()
            with torch.no_grad():
                out = [v.item() for v in losses(ema.module, batch(left_out, False))]
            line += f'; left out: beat {out[0]:.4f} bar {out[1]:.4f} tempo {out[2]:.4f}'
        print(line, f'{time.time() - began:.0f} s', flush=True)
torch.save({'layers': a.layers, 'state': ema.module.state_dict(), 'channels': a.channels}, f'{a.out}/net-{a.name}-{a.fold if a.fold >= 0 else "all"}.pt')
