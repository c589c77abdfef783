"""Teaches the student to answer as its teachers do, on endlessly mixed music.

    python training/tagger/train.py --cache CACHE --data DATA --out OUT [--minutes 9] [--resume]

Stops after the given minutes and leaves a checkpoint, from which --resume goes on along the same schedule.
"""

import argparse
import copy
import csv
import json
import math
import os
import time

import numpy as np
import torch
import torch.nn.functional as F

from data import Clips, decibels
from mixing import Mixer
from model import EMBEDDING, WINDOW, Student
from teachers import TAGS, load_teachers

SPAN = 1344  # frames a teacher hears at once: 21.5 s
PATCH = 188  # frames of a Musicnn patch

parser = argparse.ArgumentParser()
parser.add_argument("--cache", required=True)
parser.add_argument("--data", required=True)
parser.add_argument("--out", required=True)
parser.add_argument("--minutes", type=float, default=9)
parser.add_argument("--steps", type=int, default=0, help="steps in all; 0: as many as fit into the minutes")
parser.add_argument("--batch", type=int, default=256)
parser.add_argument("--fresh", type=int, default=256, help="new mixtures for each visit to the teachers")
parser.add_argument("--visits", type=int, default=4, help="student steps between two visits")
parser.add_argument("--buffer", type=int, default=120_000)
parser.add_argument("--width", type=float, default=0.75)
parser.add_argument("--rate", type=float, default=2.5e-3)
parser.add_argument("--seed", type=int, default=20261115)
parser.add_argument("--compile", action="store_true", help="let PyTorch fuse the student's kernels: a minute to begin with, faster steps")
parser.add_argument("--tune", type=float, default=0, help="minutes at the end in which the labels join the teachers, softly")
parser.add_argument("--views", type=int, default=4, help="further hearings of each labelled clip, for fitting the heads")
parser.add_argument("--describe", type=int, default=None, help="describe only every so manyth clip")
parser.add_argument("--resume", action="store_true")
args = parser.parse_args()
began = time.time()

device = "cuda" if torch.cuda.is_available() else "cpu"
torch.manual_seed(args.seed)
torch.backends.cudnn.benchmark = True
torch.backends.cuda.matmul.allow_tf32 = True
generator = torch.Generator(device).manual_seed(args.seed)
autocast = lambda: torch.autocast(device, torch.bfloat16, enabled=device == "cuda")

clips = Clips(args.cache, f"{args.data}/labels.csv")
bank = lambda source, split, length: clips.bank(clips.select(source, split), length, device)
music_rows = clips.select(("gtzan", "panda"), "train")
clips_all = list(clips.rows)
music = clips.bank(music_rows, 1870, device)
mixer = Mixer(music, bank("further", "train", 1870), bank("esc50", "train", SPAN * 2), bank("nsynth", "train", SPAN * 2), bank("speech", "train", SPAN * 2), SPAN, generator)
teachers = [(name, net.to(device)) for name, net in load_teachers(f"{args.data}/teachers")]
OUTPUTS = TAGS * len(teachers) + 1  # the last one: not music
FEATURES = sum(net.FEATURES for _, net in teachers)


@torch.no_grad()
def ask(levels, per_call=64):
    """Teachers' logits (batch, 250), and the features they read them from (batch, 592), for levels (batch, SPAN, bands)."""
    out, features = [], []
    for part in levels.split(per_call):
        with autocast():
            sound = decibels(part).transpose(1, 2)
            patches = sound[:, :, : SPAN // PATCH * PATCH].unfold(2, PATCH, PATCH)[:, :, 1::2]
            patches = patches.permute(0, 2, 1, 3)
            flat = patches.reshape(-1, 96, PATCH)
            answers, read = [], []
            for name, net in teachers:
                logits, feature = net(sound if name.endswith("fcn") else flat)
                if name.endswith("fcn"):
                    answers.append(logits.float())
                    read.append(feature.float())
                else:
                    # The mean of probabilities over patches, as the published scores are made; back to a logit.
                    mean = torch.sigmoid(logits.float()).reshape(*patches.shape[:2], TAGS).mean(1)
                    answers.append(torch.logit(mean.clamp(1e-6, 1 - 1e-6)))
                    read.append(feature.float().reshape(*patches.shape[:2], -1).mean(1))
            out.append(torch.cat(answers, 1))
            features.append(torch.cat(read, 1))
    return torch.cat(out).clamp(-9, 9), torch.cat(features)


def student_answer(net, levels, offset):
    """Mean logits and embedding of two windows: what a longer piece will be told by the mean over all of its windows."""
    windows = torch.stack([levels[:, offset : offset + WINDOW], levels[:, offset + WINDOW : offset + 2 * WINDOW]], 1)
    with autocast():
        embedding, logits = net(decibels(windows.flatten(0, 1)))
    mean = lambda x: x.float().reshape(levels.shape[0], 2, -1).mean(1)
    return mean(logits), mean(embedding)


student = Student(OUTPUTS, args.width).to(device).to(memory_format=torch.channels_last)
with torch.no_grad():
    sample = decibels(music[:, ::7])
    student.mean.copy_(sample.mean((0, 1)))
    student.spread.copy_(sample.std((0, 1)))
recall = torch.nn.Linear(EMBEDDING, FEATURES).to(device)  # from the embedding to the teachers' features; for training alone
learned = [*student.parameters(), *recall.parameters()]
optimiser = torch.optim.AdamW(learned, lr=args.rate, weight_decay=0.01)
average = {name: value.detach().clone().float() for name, value in student.state_dict().items()}
step = 0
checkpoint = f"{args.out}/checkpoint.pt"
os.makedirs(args.out, exist_ok=True)
if args.resume and os.path.exists(checkpoint):
    saved = torch.load(checkpoint, map_location=device)
    student.load_state_dict(saved["student"])
    recall.load_state_dict(saved["recall"])
    optimiser.load_state_dict(saved["optimiser"])
    average, step = saved["average"], saved["step"]
    generator.manual_seed(args.seed + step)
    print("resumed at step", step)

buffer_levels = torch.empty(args.buffer, SPAN, 96, dtype=torch.uint8, device=device)
buffer_logits = torch.empty(args.buffer, TAGS * len(teachers), dtype=torch.float16, device=device)
buffer_features = torch.empty(args.buffer, FEATURES, dtype=torch.float16, device=device)
buffer_kinds = torch.empty(args.buffer, dtype=torch.long, device=device)
filled = written = 0
spread = centre = scale = None


def visit():
    global filled, written, spread, centre, scale
    levels, kinds = mixer.batch(args.fresh)
    logits, features = ask(levels)
    if spread is None:
        spread = logits[kinds == 0].std(0).clamp(min=0.5)
        centre, scale = features[kinds == 0].mean(0), features[kinds == 0].std(0).clamp(min=0.02)
    place = torch.arange(written, written + args.fresh, device=device) % args.buffer
    buffer_levels[place], buffer_logits[place], buffer_kinds[place] = levels, logits.half(), kinds
    buffer_features[place] = ((features - centre) / scale).clamp(-8, 8).half()
    written += args.fresh
    filled = min(written, args.buffer)


def loss_of(logits, embedding, targets, features, kinds):
    tags, other = logits[:, :-1], logits[:, -1]
    heard = (kinds != 1).float()[:, None]
    goal = torch.sigmoid(targets) * heard  # what is not music has no tags
    cross = F.binary_cross_entropy_with_logits(tags, goal)
    shape = (F.smooth_l1_loss(tags / spread, targets.clamp(-7, 7) / spread, reduction="none") * heard).mean()
    depth = (F.smooth_l1_loss(recall(embedding), features, reduction="none") * heard).mean()
    return cross + 0.1 * shape + 0.15 * depth + 0.05 * F.binary_cross_entropy_with_logits(other, (kinds == 1).float())


def rate_at(step):
    warm = min(1, step / 500)
    done = step / args.steps if args.steps else (time.time() - loop) / (args.minutes * 60 - (loop - began))
    return args.rate * warm * (0.5 + 0.5 * math.cos(math.pi * min(1, done))) + 1e-6


def keep_average():
    decay = min(0.999, step / (step + 100))
    for name, value in student.state_dict().items():
        if value.dtype.is_floating_point:
            average[name].mul_(decay).add_(value.float(), alpha=1 - decay)
        else:
            average[name].copy_(value)


def averaged():
    net = Student(OUTPUTS, args.width).to(device)
    net.load_state_dict(average)
    return net.eval()


print(f"ready after {time.time() - began:.0f} s; {len(music)} pieces; {sum(p.numel() for p in student.parameters()) / 1e6:.2f} M weights")
for _ in range(20 if device == "cuda" else 1):
    visit()


def distil(net):
    rows = torch.randint(filled, (args.batch,), device=device, generator=generator)
    offset = int(torch.randint(SPAN - 2 * WINDOW + 1, (1,)))
    return loss_of(*student_answer(net, buffer_levels[rows], offset), buffer_logits[rows].float(), buffer_features[rows].float(), buffer_kinds[rows])


def learn(loss, rate):
    for group in optimiser.param_groups:
        group["lr"] = rate
    optimiser.zero_grad(set_to_none=True)
    loss.backward()
    torch.nn.utils.clip_grad_norm_(learned, 2.0)
    optimiser.step()
    return loss.detach()


def compiled():
    """The student with fused kernels, if they give what the plain ones give: fused, they have been seen to give NaN."""
    before = copy.deepcopy([student.state_dict(), recall.state_dict()])
    fused = torch.compile(student)
    try:
        sound = all(math.isfinite(learn(distil(fused), 1e-5).item()) for _ in range(8))
        sound = sound and all(torch.isfinite(p).all() for p in learned)
    except Exception as error:
        print("no fused kernels:", repr(error)[:200])
        sound = False
    student.load_state_dict(before[0])
    recall.load_state_dict(before[1])
    optimiser.state.clear()
    print("fused kernels:", sound, f"at {time.time() - began:.0f} s", flush=True)
    return fused if sound else student


student.train()
fast = compiled() if args.compile else student
losses, log, loop = [], [], time.time()
while (args.steps == 0 or step < args.steps) and time.time() - began < args.minutes * 60:
    if step % args.visits == 0:
        visit()
    losses.append(learn(distil(fast), rate_at(step)))
    step += 1
    if step % 2 == 0:
        keep_average()
    if step % 500 == 0 or step == 20:
        mean = torch.stack(losses).mean().item()
        if not math.isfinite(mean):
            raise SystemExit(f"the loss is {mean} after {step} steps{': try without --compile' if args.compile else ''}")
        losses = []
        log.append({"step": step, "loss": mean, "seconds": time.time() - began})
        print(f"step {step} loss {mean:.4f} {(time.time() - loop) / step if not args.resume else 0:.3f} s/step at {time.time() - began:.0f} s", flush=True)

class Labels:
    """What is known of the clips of `music`: genre and quadrant as classes (-1: unknown), mood words as yes and no."""

    def __init__(self, rows):
        genres = sorted({row["genre"] for row in rows} - {""})
        quadrants = sorted({row["quadrant"] for row in rows} - {""})
        count = lambda word: sum(word in row["moods"].split(";") for row in rows)
        words = sorted(word for word in {w for row in rows for w in row["moods"].split(";") if w} if count(word) >= 10)
        to = lambda values, kind: torch.tensor(values, dtype=kind, device=device)
        self.genre = to([genres.index(row["genre"]) if row["genre"] else -1 for row in rows], torch.long)
        self.quadrant = to([quadrants.index(row["quadrant"]) if row["quadrant"] else -1 for row in rows], torch.long)
        self.moods = to([[float(word in row["moods"].split(";")) for word in words] for row in rows], torch.float)
        self.has_moods = to([bool(row["moods"]) for row in rows], torch.float)
        self.heads = torch.nn.Linear(EMBEDDING, len(genres) + len(quadrants) + len(words)).to(device)
        self.cuts = [len(genres), len(quadrants), len(words)]

    def loss(self, embedding, clips):
        genre, quadrant, moods = self.heads(F.dropout(embedding, 0.3)).split(self.cuts, 1)
        known = self.has_moods[clips][:, None]
        words = (F.binary_cross_entropy_with_logits(moods, self.moods[clips], reduction="none") * known).sum() / (known.sum() * moods.shape[1] + 1)
        classes = lambda logits, truth: F.cross_entropy(logits, truth, ignore_index=-1, label_smoothing=0.1)
        return classes(genre, self.genre[clips]) + classes(quadrant, self.quadrant[clips]) + 3 * words


def tune(net):
    """The labels join in at a low rate, on clips heard otherwise each time, while the teachers go on: few labels, well regularised."""
    global average, step
    student.load_state_dict(net.state_dict())
    student.train()
    labels = Labels([clips_all[i] for i in music_rows])
    own = torch.optim.AdamW(labels.heads.parameters(), lr=2e-3, weight_decay=0.1)
    average = {name: value.detach().clone().float() for name, value in student.state_dict().items()}
    start, turn = time.time(), 0
    while time.time() - start < args.tune * 60:
        done = (time.time() - start) / (args.tune * 60)
        if turn % args.visits == 0:
            visit()
        chosen = torch.randint(len(music), (64,), device=device, generator=generator)
        levels = mixer.views(chosen)
        _, embedding = student_answer(student, levels, int(torch.randint(SPAN - 2 * WINDOW + 1, (1,))))
        own.zero_grad(set_to_none=True)
        learn(distil(student) + 0.05 * labels.loss(embedding, chosen), 4e-4 * (1 - done) + 1e-6)
        own.step()
        turn += 1
        step += 1
        keep_average()
    print(f"tuned for {turn} steps", flush=True)
    return averaged()


torch.save({"student": student.state_dict(), "recall": recall.state_dict(), "optimiser": optimiser.state_dict(), "average": average, "step": step}, checkpoint)


def save(net, path):
    state = {key: value.half() if value.dtype.is_floating_point else value for key, value in net.state_dict().items()}
    torch.save({"state": state, "width": args.width, "outputs": OUTPUTS, "step": step}, path)


@torch.no_grad()
def hear(net, i):
    """A clip's mean embedding and mean logits over its windows, half a window apart."""
    clip = torch.from_numpy(np.array(clips.clip(i))).to(device)
    if len(clip) < WINDOW:
        clip = clip.repeat(-(-WINDOW // len(clip)), 1)
    windows = torch.stack([clip[s : s + WINDOW] for s in range(0, len(clip) - WINDOW + 1, WINDOW // 2)])
    embedding, logits = net(decibels(windows))
    return embedding.mean(0), logits.mean(0)


@torch.no_grad()
def hear_views(net):
    """Embeddings of the labelled clips heard otherwise: (views, clips of `music`, EMBEDDING)."""
    out = []
    for _ in range(args.views):
        parts = torch.arange(len(music), device=device).split(64)
        out.append(torch.cat([student_answer(net, mixer.views(part), 16)[1] for part in parts]))
    return torch.stack(out) if out else torch.empty(0, len(music), EMBEDDING)


@torch.no_grad()
def hear_teachers(i):
    clip = torch.from_numpy(np.array(clips.clip(i))).to(device)
    taught, features = ask(clip.repeat(-(-SPAN // len(clip)), 1)[None, :SPAN])
    return taught[0], features[0]


def describe(net, path, teachers):
    heard = [hear(net, i) for i in range(len(clips.rows))]
    stack = lambda parts: torch.stack(parts).cpu().numpy().astype(np.float16)
    np.savez_compressed(
        path,
        ids=np.array([row["id"] for row in clips.rows]),
        embedding=stack([h[0] for h in heard]),
        logits=stack([h[1] for h in heard]),
        views=hear_views(net).cpu().numpy().astype(np.float16),
        view_ids=np.array([clips_all[i]["id"] for i in music_rows]),
        **({"teachers": stack([t[0] for t in teachers]), "features": stack([t[1] for t in teachers])} if teachers else {}),
    )
    return stack([h[1] for h in heard]).astype(np.float32)


def judge(logits, taught):
    """Agreement with the teachers on music neither the student nor its mixtures have heard."""
    valid = clips.select(("gtzan", "panda"), "valid")
    mine, theirs = logits[valid, :-1], taught[valid]
    aucs = []
    for tag in range(theirs.shape[1]):
        yes = 1 / (1 + np.exp(-theirs[:, tag])) > 0.3
        if 3 <= yes.sum() <= len(valid) - 3:
            order = mine[:, tag].argsort().argsort() + 1
            aucs.append((order[yes].sum() - yes.sum() * (yes.sum() + 1) / 2) / (yes.sum() * (~yes).sum()))
    other = logits[clips.select(("esc50", "speech"), "valid"), -1]
    return {
        "agreement_auc": float(np.mean(aucs)),
        "tags_with_auc": len(aucs),
        "correlation": float(np.mean([np.corrcoef(mine[:, t], theirs[:, t])[0, 1] for t in range(theirs.shape[1])])),
        "non_music_auc": float((other[:, None] > logits[valid, -1][None]).mean()),
    }


torch.backends.cudnn.benchmark = False
if args.describe:
    clips.rows, clips.places = clips.rows[:: args.describe], clips.places[:: args.describe]
net = averaged()
save(net, f"{args.out}/student.pt")
answers = [hear_teachers(i) for i in range(len(clips.rows))]
taught = torch.stack([a[0] for a in answers]).cpu().numpy()
result = {"step": step, **judge(describe(net, f"{args.out}/described.npz", answers), taught), "log": log}
print(json.dumps({key: value for key, value in result.items() if key != "log"}), f"at {time.time() - began:.0f} s", flush=True)
with open(f"{args.out}/result.json", "w") as file:
    json.dump(result, file)

if args.tune > 0:
    tuned = tune(net)
    save(tuned, f"{args.out}/tuned.pt")
    result["tuned"] = judge(describe(tuned, f"{args.out}/described-tuned.npz", None), taught)
    print(json.dumps(result["tuned"]), f"at {time.time() - began:.0f} s", flush=True)
    with open(f"{args.out}/result.json", "w") as file:
        json.dump(result, file)
