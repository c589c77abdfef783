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
from warm_start import load_exported, solve_linear, unfold_norms, widen

parser = argparse.ArgumentParser()
parser.add_argument("--cache", required=True)
parser.add_argument("--data", required=True)
parser.add_argument("--out", required=True)
parser.add_argument("--minutes", type=float, default=9)
parser.add_argument("--steps", type=int, default=0, help="total number of steps; 0: as many as fit into the minutes")
parser.add_argument("--batch", type=int, default=256)
parser.add_argument("--new-mixtures", type=int, default=256, help="mixtures added to the buffer per refill")
parser.add_argument("--steps-per-refill", type=int, default=10, help="student steps between two refills of the buffer")
parser.add_argument("--buffer", type=int, default=120_000, help="mixtures with teacher outputs kept for reuse")
parser.add_argument("--width", type=float, default=0.9)
parser.add_argument("--rate", type=float, default=2.5e-3)
parser.add_argument("--logit-weight", type=float, default=0.4, help="weight of the loss on the teachers' logits")
parser.add_argument("--feature-weight", type=float, default=0.6, help="weight of the loss on the teachers' features, predicted from the embedding")
parser.add_argument("--mix-rate", type=float, default=1, help="how often other music, notes and noise are mixed into a piece; 0: never")
parser.add_argument("--augmentation", type=float, default=1, help="strength of tempo, pitch and timbre augmentation; 0: none")
parser.add_argument("--init", help="a student.pt of the same width with initial weights")
parser.add_argument("--init-exported", help="a folder with network.f16 and network.json, of --init-width or less than --width, with initial weights")
parser.add_argument("--init-width", type=float, default=0.75)
parser.add_argument("--open", action="store_true", help="use openly licensed and synthetic audio only")
parser.add_argument("--distil-from", nargs="+", default=[], help="files student.pt whose mean output replaces the teachers'")
parser.add_argument("--seed", type=int, default=20261115)
parser.add_argument("--compile", action="store_true", help="use torch.compile: a minute to start, then faster steps")
parser.add_argument("--resume", action="store_true")
args = parser.parse_args()
started = time.time()

device = "cuda" if torch.cuda.is_available() else "cpu"
torch.manual_seed(args.seed)
torch.backends.cudnn.benchmark = True
torch.backends.cuda.matmul.allow_tf32 = True
generator = torch.Generator(device).manual_seed(args.seed)

clips = Clips(args.cache, f"{args.data}/labels.csv")
mixer = create_mixer(clips, SPAN, generator, device, open_only=args.open, mix_rate=args.mix_rate, augmentation=args.augmentation)
music = mixer.music
teachers = [(name, net.to(device)) for name, net in load_teachers(f"{args.data}/teachers")]
OUTPUTS = TAGS * len(teachers) + 1  # the last one is non-music
FEATURES = sum(net.FEATURES for _, net in teachers)
# Every teacher's features count the same, however many it has.
feature_weights = torch.cat([torch.full((net.FEATURES,), FEATURES / (len(teachers) * net.FEATURES)) for _, net in teachers]).to(device)


student = Student(OUTPUTS, args.width).to(device).to(memory_format=torch.channels_last)
student_teachers = [load_student(path, device) for path in args.distil_from]
with torch.no_grad():
    sample = decibels(music[:, ::7])
    student.mean.copy_(sample.mean((0, 1)))
    student.spread.copy_(sample.std((0, 1)))
if args.init:
    student.load_state_dict(load_student(args.init, device).state_dict())
if args.init_exported:
    narrow = load_exported(args.init_exported, OUTPUTS, args.init_width).to(device)
    unfold_norms(narrow, decibels(music[:192, 100 : 100 + WINDOW]))
    widen(narrow, student)
feature_head = torch.nn.Linear(EMBEDDING, FEATURES).to(device)  # predicts the teachers' features; used in training only
parameters = [*student.parameters(), *feature_head.parameters()]
optimiser = torch.optim.AdamW(parameters, lr=args.rate, weight_decay=0.01, fused=device == "cuda")
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
    feature_loss = (F.smooth_l1_loss(feature_head(embedding), features, reduction="none") * feature_weights * is_music).mean()
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
    current = student.state_dict()
    names = [name for name, value in current.items() if value.dtype.is_floating_point]
    torch._foreach_lerp_([average[name] for name in names], [current[name] for name in names], 1 - decay)


def averaged():
    net = Student(OUTPUTS, args.width).to(device)
    net.load_state_dict(average)
    return net.eval()


def save(net, path):
    state = {key: value.half() if value.dtype.is_floating_point else value for key, value in net.state_dict().items()}
    torch.save({"state": state, "width": args.width, "outputs": OUTPUTS, "step": step}, path)


print(f"ready after {time.time() - started:.0f} s; {len(music)} pieces; {sum(p.numel() for p in student.parameters()) / 1e6:.2f} M weights")
for _ in range(40 if device == "cuda" else 1):
    refill_buffer()
if args.init_exported and step == 0:
    # Random heads would pull the network away from what it knows already.
    with torch.no_grad():
        known = torch.cat([predict(student.eval(), buffer_levels[rows], 0)[1] for rows in torch.arange(filled, device=device).split(256)])
    solve_linear(student.head, known, torch.cat([buffer_logits[:filled].float(), (buffer_kinds[:filled, None] == 1) * 12.0 - 6], 1))
    solve_linear(feature_head, known, buffer_features[:filled].float())
    average = {name: value.detach().clone().float() for name, value in student.state_dict().items()}


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
    if step % 4000 == 0:
        save(averaged(), f"{args.out}/student-part.pt")
    if step % 500 == 0 or step == 20:
        mean = torch.stack(losses).mean().item()
        if not math.isfinite(mean):
            raise SystemExit(f"the loss is {mean} after {step} steps{': try without --compile' if args.compile else ''}")
        losses = []
        log.append({"step": step, "loss": mean, "seconds": time.time() - started})
        print(f"step {step} loss {mean:.4f} {(time.time() - loop) / step if not args.resume else 0:.3f} s/step at {time.time() - started:.0f} s", flush=True)


torch.save({"student": student.state_dict(), "feature_head": feature_head.state_dict(), "optimiser": optimiser.state_dict(), "average": average, "step": step}, checkpoint)


net = averaged()
save(net, f"{args.out}/student.pt")
with open(f"{args.out}/log.json", "w") as file:
    json.dump(log, file)
