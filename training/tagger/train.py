"""Trains the student to reproduce the teachers' outputs on generated mixtures of music (distillation).

    python training/tagger/train.py --cache CACHE --data DATA --out OUT [--minutes 9] [--resume]

Stops after the given minutes and writes a checkpoint, from which --resume continues with the same schedule. With --distil-from, earlier
students replace the teachers, which distils an ensemble into one network.
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
from mixing import create_mixer
from model import EMBEDDING, WINDOW, Student, load_student, predict
from teachers import SPAN, TAGS, load_teachers, run_teachers

parser = argparse.ArgumentParser()
parser.add_argument("--cache", required=True)
parser.add_argument("--data", required=True)
parser.add_argument("--out", required=True)
parser.add_argument("--minutes", type=float, default=9)
parser.add_argument("--steps", type=int, default=0, help="total number of steps; 0: as many as fit into the minutes")
parser.add_argument("--batch", type=int, default=256)
parser.add_argument("--new-mixtures", type=int, default=256, help="mixtures added to the buffer per refill")
parser.add_argument("--steps-per-refill", type=int, default=4, help="student steps between two refills of the buffer")
parser.add_argument("--buffer", type=int, default=120_000, help="mixtures with teacher outputs kept for reuse")
parser.add_argument("--width", type=float, default=0.75)
parser.add_argument("--rate", type=float, default=2.5e-3)
parser.add_argument("--logit-weight", type=float, default=0.1, help="weight of the loss on the teachers' logits")
parser.add_argument("--feature-weight", type=float, default=0.15, help="weight of the loss on the teachers' features, predicted from the embedding")
parser.add_argument("--mix-rate", type=float, default=1, help="how often other music, notes and noise are mixed into a piece; 0: never")
parser.add_argument("--augmentation", type=float, default=1, help="strength of tempo, pitch and timbre augmentation; 0: none")
parser.add_argument("--init", help="a student.pt of the same width with initial weights")
parser.add_argument("--distil-from", nargs="+", default=[], help="files student.pt whose mean output replaces the teachers'")
parser.add_argument("--seed", type=int, default=20261115)
parser.add_argument("--compile", action="store_true", help="use torch.compile: a minute to start, then faster steps")
parser.add_argument("--tune-minutes", type=float, default=0, help="minutes at the end, for each label weight, in which labels join the teachers")
parser.add_argument("--label-weights", type=float, nargs="+", default=[0.05], help="weights of the label loss; each gives a separate network")
parser.add_argument("--resume", action="store_true")
args = parser.parse_args()
started = time.time()

device = "cuda" if torch.cuda.is_available() else "cpu"
torch.manual_seed(args.seed)
torch.backends.cudnn.benchmark = True
torch.backends.cuda.matmul.allow_tf32 = True
generator = torch.Generator(device).manual_seed(args.seed)

clips = Clips(args.cache, f"{args.data}/labels.csv")
music_rows = [clips.rows[i] for i in clips.select(("gtzan", "panda"), "train")]
mixer = create_mixer(clips, SPAN, generator, device, mix_rate=args.mix_rate, augmentation=args.augmentation)
music = mixer.music
teachers = [(name, net.to(device)) for name, net in load_teachers(f"{args.data}/teachers")]
OUTPUTS = TAGS * len(teachers) + 1  # the last one is non-music
FEATURES = sum(net.FEATURES for _, net in teachers)


student = Student(OUTPUTS, args.width).to(device).to(memory_format=torch.channels_last)
student_teachers = [load_student(path, device) for path in args.distil_from]
with torch.no_grad():
    sample = decibels(music[:, ::7])
    student.mean.copy_(sample.mean((0, 1)))
    student.spread.copy_(sample.std((0, 1)))
if args.init:
    student.load_state_dict(load_student(args.init, device).state_dict())
feature_head = torch.nn.Linear(EMBEDDING, FEATURES).to(device)  # predicts the teachers' features; used in training only
parameters = [*student.parameters(), *feature_head.parameters()]
optimiser = torch.optim.AdamW(parameters, lr=args.rate, weight_decay=0.01)
average = {name: value.detach().clone().float() for name, value in student.state_dict().items()}
step = 0
checkpoint = f"{args.out}/checkpoint.pt"
os.makedirs(args.out, exist_ok=True)
if args.resume and os.path.exists(checkpoint):
    saved = torch.load(checkpoint, map_location=device)
    student.load_state_dict(saved["student"])
    feature_head.load_state_dict(saved["feature_head"])
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
def run_student_teachers(levels):
    """Mean logits of the student teachers over the middle of each mixture. Their features are not distilled."""
    logits = torch.stack([predict(net, levels, (SPAN - 2 * WINDOW) // 2)[0] for net in student_teachers]).mean(0)
    return logits[:, :-1], torch.zeros(len(levels), FEATURES, device=device)


def refill_buffer():
    """Adds new mixtures and the teachers' outputs for them to the buffer."""
    global filled, written, spread, centre, scale
    levels, kinds = mixer.batch(args.new_mixtures)
    logits, features = run_student_teachers(levels) if student_teachers else run_teachers(teachers, levels)
    if spread is None:
        spread = logits[kinds == 0].std(0).clamp(min=0.5)
        centre, scale = features[kinds == 0].mean(0), features[kinds == 0].std(0).clamp(min=0.02)
    slots = torch.arange(written, written + args.new_mixtures, device=device) % args.buffer
    buffer_levels[slots], buffer_logits[slots], buffer_kinds[slots] = levels, logits.half(), kinds
    buffer_features[slots] = ((features - centre) / scale).clamp(-8, 8).half()
    written += args.new_mixtures
    filled = min(written, args.buffer)


def loss_of(logits, embedding, targets, features, kinds):
    tags, non_music = logits[:, :-1], logits[:, -1]
    is_music = (kinds != 1).float()[:, None]
    scores = torch.sigmoid(targets) * is_music  # non-music has no tags
    score_loss = F.binary_cross_entropy_with_logits(tags, scores)
    logit_loss = (F.smooth_l1_loss(tags / spread, targets.clamp(-7, 7) / spread, reduction="none") * is_music).mean()
    feature_loss = (F.smooth_l1_loss(feature_head(embedding), features, reduction="none") * is_music).mean()
    feature_weight = 0 if student_teachers else args.feature_weight
    return score_loss + args.logit_weight * logit_loss + feature_weight * feature_loss + 0.05 * F.binary_cross_entropy_with_logits(non_music, (kinds == 1).float())


def rate_at(step):
    """Linear warm-up, then cosine decay."""
    warm_up = min(1, step / 500)
    progress = step / args.steps if args.steps else (time.time() - loop) / (args.minutes * 60 - (loop - started))
    return args.rate * warm_up * (0.5 + 0.5 * math.cos(math.pi * min(1, progress))) + 1e-6


def update_average():
    """Exponential moving average of the weights."""
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


print(f"ready after {time.time() - started:.0f} s; {len(music)} pieces; {sum(p.numel() for p in student.parameters()) / 1e6:.2f} M weights")
for _ in range(20 if device == "cuda" else 1):
    refill_buffer()


def distillation_loss(net):
    rows = torch.randint(filled, (args.batch,), device=device, generator=generator)
    offset = int(torch.randint(SPAN - 2 * WINDOW + 1, (1,)))
    return loss_of(*predict(net, buffer_levels[rows], offset), buffer_logits[rows].float(), buffer_features[rows].float(), buffer_kinds[rows])


def optimise(loss, rate):
    for group in optimiser.param_groups:
        group["lr"] = rate
    optimiser.zero_grad(set_to_none=True)
    loss.backward()
    torch.nn.utils.clip_grad_norm_(parameters, 2.0)
    optimiser.step()
    return loss.detach()


def compiled():
    """The compiled student if it trains for some steps without NaN, which torch.compile has produced; otherwise the plain one."""
    before = copy.deepcopy([student.state_dict(), feature_head.state_dict()])
    fused = torch.compile(student)
    try:
        works = all(math.isfinite(optimise(distillation_loss(fused), 1e-5).item()) for _ in range(8))
        works = works and all(torch.isfinite(p).all() for p in parameters)
    except Exception as error:
        print("torch.compile failed:", repr(error)[:200])
        works = False
    student.load_state_dict(before[0])
    feature_head.load_state_dict(before[1])
    optimiser.state.clear()
    print("torch.compile:", works, f"at {time.time() - started:.0f} s", flush=True)
    return fused if works else student


student.train()
training_net = compiled() if args.compile else student
losses, log, loop = [], [], time.time()
while (args.steps == 0 or step < args.steps) and time.time() - started < args.minutes * 60:
    if step % args.steps_per_refill == 0:
        refill_buffer()
    losses.append(optimise(distillation_loss(training_net), rate_at(step)))
    step += 1
    if step % 2 == 0:
        update_average()
    if step % 500 == 0 or step == 20:
        mean = torch.stack(losses).mean().item()
        if not math.isfinite(mean):
            raise SystemExit(f"the loss is {mean} after {step} steps{': try without --compile' if args.compile else ''}")
        losses = []
        log.append({"step": step, "loss": mean, "seconds": time.time() - started})
        print(f"step {step} loss {mean:.4f} {(time.time() - loop) / step if not args.resume else 0:.3f} s/step at {time.time() - started:.0f} s", flush=True)


class Labels:
    """Labels of the clips of `music`: genre and quadrant as classes (-1: unknown), mood words as 0 and 1."""

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
    """Continues distillation at a low rate with a label loss on augmented clips. The distillation regularises the few labels."""
    global average, step
    student.load_state_dict(net.state_dict())
    student.train()
    labels = Labels(music_rows)
    label_optimiser = torch.optim.AdamW(labels.heads.parameters(), lr=2e-3, weight_decay=0.1)
    average = {name: value.detach().clone().float() for name, value in student.state_dict().items()}
    start, tuned_steps = time.time(), 0
    while time.time() - start < args.tune_minutes * 60:
        progress = (time.time() - start) / (args.tune_minutes * 60)
        if tuned_steps % args.steps_per_refill == 0:
            refill_buffer()
        chosen = torch.randint(len(music), (64,), device=device, generator=generator)
        levels = mixer.views(chosen)
        _, embedding = predict(student, levels, int(torch.randint(SPAN - 2 * WINDOW + 1, (1,))))
        label_optimiser.zero_grad(set_to_none=True)
        optimise(distillation_loss(student) + weight * labels.loss(embedding, chosen), 4e-4 * (1 - progress) + 1e-6)
        label_optimiser.step()
        tuned_steps += 1
        step += 1
        update_average()
    print(f"tuned for {tuned_steps} steps with weight {weight}", flush=True)
    return averaged()


torch.save({"student": student.state_dict(), "feature_head": feature_head.state_dict(), "optimiser": optimiser.state_dict(), "average": average, "step": step}, checkpoint)


def save(net, path):
    state = {key: value.half() if value.dtype.is_floating_point else value for key, value in net.state_dict().items()}
    torch.save({"state": state, "width": args.width, "outputs": OUTPUTS, "step": step}, path)


net = averaged()
save(net, f"{args.out}/student.pt")
for weight in args.label_weights if args.tune_minutes > 0 else []:
    save(tune(net, weight), f"{args.out}/tuned-{weight}.pt")
with open(f"{args.out}/log.json", "w") as file:
    json.dump(log, file)
