"""Teaches the student to answer as its teachers do, on endlessly mixed music.

    python training/tagger/train.py --cache CACHE --data DATA --out OUT [--minutes 9] [--resume]

Stops after the given minutes and leaves a checkpoint, from which --resume goes on along the same schedule. With --like, students trained before take the
teachers' place: several of them become one.
"""

import argparse
import copy
import json
import math
import os
import time

import torch
import torch.nn.functional as F

from data import Clips, decibels
from mixing import mixer_of
from model import EMBEDDING, WINDOW, Student, answer, load_student
from teachers import SPAN, TAGS, ask, load_teachers

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
parser.add_argument("--shape", type=float, default=0.1, help="how much the shape of the teachers' logits counts beside their scores")
parser.add_argument("--depth", type=float, default=0.15, help="how much their features count, recalled from the embedding")
parser.add_argument("--company", type=float, default=1, help="how often other music, notes and noises join a piece; 0: never")
parser.add_argument("--bending", type=float, default=1, help="how far tempo, pitch and sound of a piece are moved; 0: not at all")
parser.add_argument("--start", help="a student.pt of the same width to begin with, instead of chance")
parser.add_argument("--like", nargs="+", default=[], help="files student.pt whose mean answer is learned instead of the teachers'")
parser.add_argument("--seed", type=int, default=20261115)
parser.add_argument("--compile", action="store_true", help="let PyTorch fuse the student's kernels: a minute to begin with, faster steps")
parser.add_argument("--tune", type=float, default=0, help="minutes at the end, for each weight, in which the labels join the teachers")
parser.add_argument("--weights", type=float, nargs="+", default=[0.05], help="how much the labels then say; each gives a net of its own")
parser.add_argument("--resume", action="store_true")
args = parser.parse_args()
began = time.time()

device = "cuda" if torch.cuda.is_available() else "cpu"
torch.manual_seed(args.seed)
torch.backends.cudnn.benchmark = True
torch.backends.cuda.matmul.allow_tf32 = True
generator = torch.Generator(device).manual_seed(args.seed)

clips = Clips(args.cache, f"{args.data}/labels.csv")
music_rows = [clips.rows[i] for i in clips.select(("gtzan", "panda"), "train")]
mixer = mixer_of(clips, SPAN, generator, device, company=args.company, bending=args.bending)
music = mixer.music
teachers = [(name, net.to(device)) for name, net in load_teachers(f"{args.data}/teachers")]
OUTPUTS = TAGS * len(teachers) + 1  # the last one: not music
FEATURES = sum(net.FEATURES for _, net in teachers)


student = Student(OUTPUTS, args.width).to(device).to(memory_format=torch.channels_last)
masters = [load_student(path, device) for path in args.like]
with torch.no_grad():
    sample = decibels(music[:, ::7])
    student.mean.copy_(sample.mean((0, 1)))
    student.spread.copy_(sample.std((0, 1)))
if args.start:
    student.load_state_dict(load_student(args.start, device).state_dict())
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


@torch.no_grad()
def ask_masters(levels):
    """The masters' mean logits over the middle of each mixture. Of their features nothing is learned."""
    logits = torch.stack([answer(net, levels, (SPAN - 2 * WINDOW) // 2)[0] for net in masters]).mean(0)
    return logits[:, :-1], torch.zeros(len(levels), FEATURES, device=device)


def visit():
    global filled, written, spread, centre, scale
    levels, kinds = mixer.batch(args.fresh)
    logits, features = ask_masters(levels) if masters else ask(teachers, levels)
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
    return cross + args.shape * shape + (0 if masters else args.depth) * depth + 0.05 * F.binary_cross_entropy_with_logits(other, (kinds == 1).float())


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
    return loss_of(*answer(net, buffer_levels[rows], offset), buffer_logits[rows].float(), buffer_features[rows].float(), buffer_kinds[rows])


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


def tune(net, weight):
    """The labels join in at a low rate, on clips heard otherwise each time, while the teachers go on: few labels, well regularised."""
    global average, step
    student.load_state_dict(net.state_dict())
    student.train()
    labels = Labels(music_rows)
    own = torch.optim.AdamW(labels.heads.parameters(), lr=2e-3, weight_decay=0.1)
    average = {name: value.detach().clone().float() for name, value in student.state_dict().items()}
    start, turn = time.time(), 0
    while time.time() - start < args.tune * 60:
        done = (time.time() - start) / (args.tune * 60)
        if turn % args.visits == 0:
            visit()
        chosen = torch.randint(len(music), (64,), device=device, generator=generator)
        levels = mixer.views(chosen)
        _, embedding = answer(student, levels, int(torch.randint(SPAN - 2 * WINDOW + 1, (1,))))
        own.zero_grad(set_to_none=True)
        learn(distil(student) + weight * labels.loss(embedding, chosen), 4e-4 * (1 - done) + 1e-6)
        own.step()
        turn += 1
        step += 1
        keep_average()
    print(f"tuned for {turn} steps with weight {weight}", flush=True)
    return averaged()


torch.save({"student": student.state_dict(), "recall": recall.state_dict(), "optimiser": optimiser.state_dict(), "average": average, "step": step}, checkpoint)


def save(net, path):
    state = {key: value.half() if value.dtype.is_floating_point else value for key, value in net.state_dict().items()}
    torch.save({"state": state, "width": args.width, "outputs": OUTPUTS, "step": step}, path)


net = averaged()
save(net, f"{args.out}/student.pt")
for weight in args.weights if args.tune > 0 else []:
    save(tune(net, weight), f"{args.out}/tuned-{weight}.pt")
with open(f"{args.out}/log.json", "w") as file:
    json.dump(log, file)
