"""Fits the heads of the open model: openly licensed and synthetic audio, exact labels of synthetic pieces and notes, and teachers under the MIT licence.

    python training/tagger/open_heads.py --embedded embedded.npz --data DATA --out heads.npz --report heads.json --tags training/tagger/TAGS-open.md

`--embedded`: clips embedded by a student of `train.py --open`. Research collections (GTZAN, Panda 4Q, the non-commercial part of ESC-50) are only used
to measure: nothing is fitted, calibrated or scaled on them. They decide which tags are too inaccurate to ship (ROC-AUC below 0.70).
"""

import argparse
import json

import numpy as np

from embedded_clips import EmbeddedClips
from evaluation import MIN_MENTIONS, auc, is_tag, precision_at_10, reliability
from fitting import best_threshold, fit, platt, sigmoid
from tags import CAPTIONS, DISTILLED, GENRES, NOTES, OPINIONS, PANDA_GENRES, SYNTHETIC, caption_mentions

MIN_AUC = 0.70
TEACHER_THRESHOLD, TEACHER_QUANTILE = 0.3, 0.92  # see heads.py
MAX_FIRING_RATE = 0.4
STRENGTH = 0.1
NOTE_WEIGHT = 0.25  # of a single note beside a piece of music
OPEN_MUSIC = ("pool", "game", "further", "synthetic")
# Teachers have no scores for valence and arousal. These tags of theirs are what the two words mean.
AXES = {
    "arousal": (["mtat:loud", "mtat:fast", "jamendo:mood/theme---energetic", "mtat:rock", "msd:metal"], ["mtat:quiet", "mtat:soft", "mtat:slow", "jamendo:mood/theme---relaxing", "msd:Mellow"]),
    "valence": (["msd:happy", "jamendo:mood/theme---happy", "msd:party", "msd:soul", "msd:funk", "msd:oldies"], ["msd:sad", "msd:metal", "msd:heavy metal", "msd:hard rock", "msd:alternative rock", "msd:alternative"]),
}  # fmt: skip

parser = argparse.ArgumentParser()
parser.add_argument("--embedded", required=True)
parser.add_argument("--data", required=True)
parser.add_argument("--out", required=True)
parser.add_argument("--report", required=True)
parser.add_argument("--tags", required=True)
parser.add_argument("--version", default="euterpe-tagger-open-1.0")
args = parser.parse_args()

clips = EmbeddedClips(args.embedded, args.data, "embedding", heard=OPEN_MUSIC)
x, score = clips.x, clips.teacher_scores()
music, notes = np.where(clips.of(*OPEN_MUSIC))[0], np.where(clips.of("nsynth") & clips.train)[0]
research = np.where(clips.of("gtzan", "panda"))[0]
heads, report, calibration = [], [], []


def synthetic_labels(name):
    """Whether the tag applies to each clip by the score of a synthetic piece or the family of a note; and whether that is known."""
    parts, family = clips.sets("instruments"), clips.column("instrument_family")
    short = name.split("/")[1]
    known, applies = np.zeros((2, len(x)), bool)
    if name in SYNTHETIC or short == "drums":
        known |= clips.of("synthetic")
        applies |= clips.column("drums") == "1" if short == "drums" else np.array([bool(p & set(SYNTHETIC[name])) for p in parts])
    if short in NOTES:
        known |= clips.of("nsynth")
        applies |= family == NOTES[short]
    return applies & known, known


def people_labels(name):
    """The clips of research collections on which people say whether the tag applies, and what they say; None if too few."""
    category, short = name.split("/")
    if category == "genres" and short in GENRES:
        rows = np.where(clips.of("gtzan"))[0]
        return rows, clips.column("genre")[rows] == short
    if category == "genres" and short in PANDA_GENRES or category == "moods":
        rows, column, label = np.where(clips.of("panda"))[0], "moods" if category == "moods" else "panda_genres", PANDA_GENRES.get(short, short)
        found = clips.sets(column)
        positive = np.array([label in found[i] for i in rows])
    elif name in CAPTIONS:
        caption = clips.column("caption")
        rows = np.array([i for i, c in enumerate(caption) if c])
        positive = np.array([caption_mentions(name, caption[i]) for i in rows])
    else:
        return None
    return (rows, positive) if positive.sum() >= MIN_MENTIONS else None


def high_limit(opinion):
    return min(TEACHER_THRESHOLD, float(np.quantile(opinion, TEACHER_QUANTILE)))


def add(name, columns):
    """A head fitted to the teachers' scores, or where there are none to exact labels; calibrated on clips of unseen sources."""
    exact, known = synthetic_labels(name)
    opinion = score(columns) if columns else None
    rows = music
    if columns is None:
        rows = np.concatenate([music, notes])
        rows = rows[known[rows]]
        target, truth = exact.astype(float), exact
    else:
        # Exact labels only say when the tag applies. Fitted on them, a head learns what synthetic pieces sound like.
        target, truth = opinion, np.where(known, exact, opinion >= high_limit(opinion[music]))
    weight = np.where(clips.of("nsynth"), NOTE_WEIGHT, 1.0)
    direction = clips.teacher_direction(columns)[:, None] if columns else None
    logits = np.zeros(len(rows))
    for seen, unseen in clips.folds(rows):
        w, b = fit(x[rows[seen]], target[rows[seen], None], weight[rows[seen]], STRENGTH, direction=direction)
        logits[unseen] = x[rows[unseen]] @ w[:, 0] + b[0]
    w, b = fit(x[rows], target[rows, None], weight[rows], STRENGTH, direction=direction)
    # Where it is known which instruments a piece has, that defines when the tag applies: teachers rarely give a common instrument a high score.
    pieces = np.isin(rows, music) & (known[rows] | ~known[music].any())
    positive = truth[rows[pieces]].astype(float)
    slope, shift = platt(logits[pieces], positive)
    line, bias = w[:, 0] * slope, b[0] * slope + shift
    p = sigmoid(slope * logits[pieces] + shift)
    threshold, _ = best_threshold(p, positive)
    if positive.mean() < MAX_FIRING_RATE:
        threshold = max(threshold, float(np.quantile(sigmoid(x[music] @ line + bias), 1 - MAX_FIRING_RATE)))
    heads.append((name, *clips.on_raw(line, bias), threshold, ""))
    if is_tag(name):
        judge(name, line, bias, threshold, auc(positive > 0.5, p), opinion)


def judge(name, line, bias, threshold, fold_auc, opinion):
    """Measures a head on research collections, which no part of it has seen: against people, otherwise against the teachers."""
    labelled = people_labels(name)
    rows, positive = labelled if labelled else (research, None if opinion is None else opinion[research] >= high_limit(opinion[research]))
    p = sigmoid(x[rows] @ line + bias)
    against = "people" if labelled else "teachers"
    measured = None if positive is None or positive.sum() < MIN_MENTIONS else auc(positive, p)
    if labelled:
        calibration.append((name, p, positive))
    report.append({"name": name, "against": against, "clips": 0 if positive is None else int(positive.sum()), "auc": measured, "fold_auc": fold_auc, "threshold": threshold, "fires": float((sigmoid(x[music] @ line + bias) >= threshold).mean())})


def axis(columns_up, columns_down):
    """A direction of the embedding with the difference of the teachers' logits, by ridge regression on open music; scaled like the portrait."""
    teachers = clips.standard("teachers")
    mean = lambda columns: teachers[:, [k for c in columns for k in clips.outputs_of(c)]].mean(1)
    target = mean(columns_up) - mean(columns_down)
    gram = x[music].T @ x[music] + 30 * np.eye(x.shape[1])
    return scaled(np.linalg.solve(gram, x[music].T @ (target[music] - target[music].mean())))


def scaled(line):
    """Median 0.5 and ninth decile 0.9 over open music, over the raw embedding."""
    low, middle, high = np.quantile(x[music] @ line, (0.1, 0.5, 0.9))
    slope = 2 * np.log(9) / (high - low)
    return clips.on_raw(line * slope, -middle * slope)


def add_portrait():
    for k, (name, w, b, *rest) in enumerate(heads):
        if name.startswith("portrait/"):
            heads[k] = (name, *scaled(w * clips.spread), *rest)
    (aw, ab), (vw, vb) = (axis(*AXES[name]) for name in ("arousal", "valence"))
    # A softmax over the four sums makes valence and arousal independent of each other.
    for k, (v, a) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1)), 1):
        heads.append((f"portrait/q{k}", (v * vw + a * aw) / 2, (v * vb + a * ab) / 2, 0.5, "quadrants"))
    rows = np.where(clips.of("panda"))[0]
    quadrant = np.array([int(q[1]) for q in clips.column("quadrant")[rows]])
    valence, arousal = (clips.raw[rows] @ w + b for w, b in ((vw, vb), (aw, ab)))
    guess = np.where(valence >= 0, np.where(arousal >= 0, 1, 4), np.where(arousal >= 0, 2, 3))
    quadrant_logits = {1: valence + arousal, 2: arousal - valence, 3: -valence - arousal, 4: valence - arousal}
    return {
        "valence_auc": auc(np.isin(quadrant, [1, 4]), valence),
        "arousal_auc": auc(np.isin(quadrant, [1, 2]), arousal),
        "accuracy": float((guess == quadrant).mean()),
        "auc": float(np.mean([auc(quadrant == q, z) for q, z in quadrant_logits.items()])),
    }


def add_non_music():
    """The student's last output. It separates open sounds from open music completely, so one in a thousand open pieces sets the limit; slope as in heads.py."""
    line, bias = clips.arrays["head"][-1, :-1].astype(float), float(clips.arrays["head"][-1, -1])
    z = clips.raw @ line + bias
    limit = np.quantile(z[music], 0.999)
    heads.append(("non_music", 0.6 * line, 0.6 * (bias - limit), 0.5, ""))
    other = clips.of("esc50", "speech") & clips.valid
    rows = np.concatenate([np.where(other)[0], research])
    return {"auc": auc(other[rows], z[rows]), "music_rejected": float((z[research] >= limit).mean()), "sounds_accepted": float((z[other] < limit).mean())}


for name, columns in {**DISTILLED, **OPINIONS}.items():
    add(name, columns)
for name in NOTES:
    if f"instruments/{name}" not in DISTILLED:
        add(f"instruments/{name}", None)
quadrants, non_music = add_portrait(), add_non_music()

measured = {entry["name"]: entry for entry in report}
deciding = lambda name: measured[name]["auc"] if measured[name]["auc"] is not None else measured[name]["fold_auc"]
kept = [name for name, *_ in heads if not is_tag(name) or deciding(name) >= MIN_AUC]
by_name = {name: (w, b) for name, w, b, *_ in heads}
gtzan = np.where(clips.of("gtzan"))[0]
logits = np.stack([clips.raw[gtzan] @ by_name[f"genres/{name}"][0] + by_name[f"genres/{name}"][1] for name in GENRES], 1)
truth = np.array([list(GENRES).index(g) for g in clips.column("genre")[gtzan]])
mean_auc = lambda keep: float(np.mean([e["auc"] for e in report if e["against"] == "people" and e["auc"] is not None and keep(e["name"])]))
summary = {
    "genres": {"accuracy": float((logits.argmax(1) == truth).mean()), "auc": float(np.mean([auc(truth == k, logits[:, k]) for k in range(len(GENRES))]))},
    "quadrants": quadrants,
    "mood_words_auc": mean_auc(lambda name: name.startswith("moods/")),
    "captions_auc": mean_auc(lambda name: name in CAPTIONS),
    "non_music": non_music,
    "reliability_error": reliability([(p, y) for name, p, y in calibration if name in kept]),
    "precision_at_10": precision_at_10(clips, research, music),
    "kept": {c: sum(1 for n in kept if n.startswith(c + "/")) for c in ("moods", "genres", "instruments", "vocals", "themes", "movement", "energy", "eras")},
    "left_out": sorted(f"{name} {deciding(name):.2f}" for name, *_ in heads if name not in kept),
}
print(json.dumps(summary, indent=1))
with open(args.report, "w") as file:
    json.dump({"summary": summary, "heads": [e for e in report if e["name"] in kept]}, file, indent=1)
with open(args.tags, "w") as file:
    file.write("# Metrics of every tag of the open model\n\nGenerated by `training/tagger/open_heads.py`. *AUC*: ROC-AUC on GTZAN and Panda 4Q, which no part of the model was trained or fitted on, against labels\n")
    file.write("of people, or where there are none against the teachers' own scores. *Folds*: the same on open music of unseen sources. *fires*: share of the open music\n")
    file.write("on which the tag reaches its threshold.\n\n| tag | against | clips | AUC | folds | threshold | fires |\n|---|---|---|---|---|---|---|\n")
    number = lambda value: "" if value is None else f"{value:.2f}"
    for e in sorted((e for e in report if e["name"] in kept), key=lambda e: e["name"]):
        file.write(f"| {e['name']} | {e['against']} | {e['clips']} | " + " | ".join(number(e[key]) for key in ("auc", "fold_auc", "threshold", "fires")) + " |\n")
    file.write("\nDropped because their AUC is below 0.70: " + ", ".join(summary["left_out"]) + ".\n")
names, weights, bias, thresholds, groups = (np.array(part) for part in zip(*[head for head in heads if head[0] in kept]))
np.savez(args.out, names=names, weights=weights, bias=bias, thresholds=thresholds, groups=groups, version=args.version)
