"""Teaches the student to answer as its teachers do, on endlessly mixed music.

    python training/tagger/train.py --cache CACHE --data DATA --out OUT [--minutes 9] [--resume]

Stops after the given minutes and leaves a checkpoint, from which --resume goes on along the same schedule.
"""

import argparse
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
music = bank(("gtzan", "panda"), "train", 1870)
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
fast = torch.compile(student) if args.compile else student
losses, log, loop = [], [], time.time()
student.train()
while (args.steps == 0 or step < args.steps) and time.time() - began < args.minutes * 60:
    if step % args.visits == 0:
        visit()
    rows = torch.randint(filled, (args.batch,), device=device, generator=generator)
    offset = int(torch.randint(SPAN - 2 * WINDOW + 1, (1,)))
    for group in optimiser.param_groups:
        group["lr"] = rate_at(step)
    loss = loss_of(*student_answer(fast, buffer_levels[rows], offset), buffer_logits[rows].float(), buffer_features[rows].float(), buffer_kinds[rows])
    optimiser.zero_grad(set_to_none=True)
    loss.backward()
    torch.nn.utils.clip_grad_norm_(learned, 2.0)
    optimiser.step()
    step += 1
    if step % 2 == 0:
        keep_average()
    losses.append(loss.detach())
    if step % 500 == 0 or step == 20:
        mean = torch.stack(losses).mean().item()
        if not math.isfinite(mean):
            raise SystemExit(f"the loss is {mean} after {step} steps{': try without --compile' if args.compile else ''}")
        losses = []
        log.append({"step": step, "loss": mean, "seconds": time.time() - began})
        print(f"step {step} loss {mean:.4f} {(time.time() - loop) / step if not args.resume else 0:.3f} s/step at {time.time() - began:.0f} s", flush=True)

torch.save({"student": student.state_dict(), "recall": recall.state_dict(), "optimiser": optimiser.state_dict(), "average": average, "step": step}, checkpoint)
net = averaged()
torch.save({"state": {k: v.half() if v.dtype.is_floating_point else v for k, v in net.state_dict().items()}, "width": args.width, "outputs": OUTPUTS, "step": step}, f"{args.out}/student.pt")


@torch.no_grad()
def describe(i):
    """A clip's mean embedding and mean logits over its windows, half a window apart, and the teachers' logits."""
    clip = torch.from_numpy(np.array(clips.clip(i))).to(device)
    if len(clip) < WINDOW:
        clip = clip.repeat(-(-WINDOW // len(clip)), 1)
    starts = range(0, len(clip) - WINDOW + 1, WINDOW // 2)
    windows = torch.stack([clip[s : s + WINDOW] for s in starts])
    embedding, logits = net(decibels(windows))
    long = clip.repeat(-(-SPAN // len(clip)), 1)[None, :SPAN]
    taught, features = ask(long)
    return embedding.mean(0).cpu().numpy(), logits.mean(0).cpu().numpy(), taught[0].cpu().numpy(), features[0].cpu().numpy()


if args.describe:
    clips.rows, clips.places = clips.rows[:: args.describe], clips.places[:: args.describe]
described = [describe(i) for i in range(len(clips.rows))]
ids = [row["id"] for row in clips.rows]
np.savez_compressed(
    f"{args.out}/described.npz",
    ids=np.array(ids),
    embedding=np.stack([d[0] for d in described]).astype(np.float16),
    logits=np.stack([d[1] for d in described]).astype(np.float16),
    teachers=np.stack([d[2] for d in described]).astype(np.float16),
    features=np.stack([d[3] for d in described]).astype(np.float16),
)

# Agreement with the teachers on music neither the student nor its mixtures have heard.
valid = clips.select(("gtzan", "panda"), "valid")
mine = np.stack([described[i][1][:-1] for i in valid])
theirs = 1 / (1 + np.exp(-np.stack([described[i][2] for i in valid])))
aucs = []
for tag in range(theirs.shape[1]):
    yes = theirs[:, tag] > 0.3
    if 3 <= yes.sum() <= len(valid) - 3:
        order = mine[:, tag].argsort().argsort() + 1
        aucs.append((order[yes].sum() - yes.sum() * (yes.sum() + 1) / 2) / (yes.sum() * (~yes).sum()))
correlation = np.mean([np.corrcoef(mine[:, t], np.log(theirs[:, t] / (1 - theirs[:, t])))[0, 1] for t in range(theirs.shape[1])])
other = np.array([d[1][-1] for d in described])
sources = np.array([row["source"] for row in clips.rows])
splits = np.array([row["split"] for row in clips.rows])
not_music, is_music = other[np.isin(sources, ["esc50", "speech"]) & (splits == "valid")], other[valid]
not_music_auc = (not_music[:, None] > is_music[None]).mean()
result = {"step": step, "agreement_auc": float(np.mean(aucs)), "tags_with_auc": len(aucs), "correlation": float(correlation), "non_music_auc": float(not_music_auc), "log": log}
print(json.dumps({k: v for k, v in result.items() if k != "log"}))
with open(f"{args.out}/result.json", "w") as file:
    json.dump(result, file)
