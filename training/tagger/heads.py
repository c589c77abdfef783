"""Fits the heads over the student's embedding, calibrates them, and judges them on the valid split.

    python training/tagger/heads.py --described described.npz --data DATA --out heads.npz --report heads.json [--embedding embedding]

Each head is a regularised logistic regression. Its probabilities are calibrated, and its threshold is chosen, on answers to clips it was
not fitted on (folds by artist within the train split); the valid split judges only. A tag whose ROC-AUC there is below 0.70 is left out.
"""

import argparse
import csv
import json
import warnings

import numpy as np
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import average_precision_score, roc_auc_score

from tags import CAPTIONS, GENRES, NOTES, PANDA_GENRES, TAUGHT, caption_says

warnings.filterwarnings("ignore")
FOLDS = 5
LEAST_AUC = 0.70
SAYS = 0.3  # a teacher's score from here on is a yes,
SELDOM = 0.92  # or one above this share of the music it was asked about: some tags never get high scores

parser = argparse.ArgumentParser()
parser.add_argument("--described", required=True)
parser.add_argument("--data", required=True)
parser.add_argument("--out", required=True)
parser.add_argument("--report", required=True)
parser.add_argument("--embedding", default="embedding", help="the array to fit on; `features` shows what the teachers' own would give")
parser.add_argument("--version", default="euterpe-tagger-1.0")
args = parser.parse_args()

described = np.load(args.described)
with open(f"{args.data}/labels.csv", newline="") as file:
    labels = {row["id"]: row for row in csv.DictReader(file)}
with open(f"{args.data}/teacher_scores.csv", newline="") as file:
    columns = next(csv.reader(file))[1:]
ids = [str(i) for i in described["ids"]]
nothing = {"source": "further", "split": "train", "artist": "", "moods": "", "panda_genres": "", "genre": "", "quadrant": "", "instrument_family": "", "caption": ""}
rows = [labels.get(i, nothing) for i in ids]
column = lambda name: np.array([row[name] for row in rows])
source, split, artist = column("source"), column("split"), column("artist")
music = np.isin(source, ["gtzan", "panda", "further"])
known = np.isin(source, ["gtzan", "panda"])
train, valid = split == "train", split == "valid"
# Folds by artist; clips without one stand alone.
names = {name: i for i, name in enumerate(sorted(set(artist)))}
fold = np.array([(names[a] * 7919 if a else i) % FOLDS for i, a in enumerate(artist)])

raw = described[args.embedding].astype(np.float64)
centre, spread = raw[music & train].mean(0), raw[music & train].std(0) + 1e-6
x = (raw - centre) / spread


def teacher_scores():
    """Jamendo and MTAT: the mean of two networks; MSD: one; in the order of the columns of teacher_scores.csv."""
    p = 1 / (1 + np.exp(-described["teachers"].astype(np.float64)))
    jamendo, mtat, msd = (p[:, :50] + p[:, 50:100]) / 2, (p[:, 100:150] + p[:, 150:200]) / 2, p[:, 200:]
    return np.concatenate([jamendo, mtat, msd], 1)


def fit(rows, target, weight, strength):
    """Weights and bias for targets from 0 to 1."""
    both = np.concatenate([rows, rows])
    model = LogisticRegression(C=strength, max_iter=300)
    model.fit(x[both], np.repeat([1, 0], len(rows)), np.concatenate([weight * target, weight * (1 - target)]) + 1e-9)
    return model.coef_[0], model.intercept_[0]


def out_of_fold(rows, target, weight, strength):
    logits = np.zeros(len(rows))
    for k in range(FOLDS):
        inside = fold[rows] != k
        w, b = fit(rows[inside], target[inside], weight[inside], strength)
        logits[~inside] = x[rows[~inside]] @ w + b
    return logits


def log_loss(logits, target, weight):
    return np.average(np.logaddexp(0, logits) - target * logits, weights=weight)


def platt(logits, truth):
    """Slope and shift that make the logits calibrated, kept near what they are where there is little to learn from."""
    slope, shift = 1.0, 0.0
    for _ in range(60):
        p = 1 / (1 + np.exp(-(slope * logits + shift)))
        g = np.array([((p - truth) * logits).sum() + (slope - 1), (p - truth).sum() + 0.02 * shift])
        v = p * (1 - p) + 1e-9
        h = np.array([[(v * logits**2).sum() + 1, (v * logits).sum()], [(v * logits).sum(), v.sum() + 0.02]])
        step = np.linalg.solve(h, g)
        slope, shift = slope - step[0], shift - step[1]
        if np.abs(step).max() < 1e-6:
            break
    return max(slope, 0.05), shift


def best_threshold(p, truth):
    order = np.argsort(-p)
    hits = np.cumsum(truth[order])
    f1 = 2 * hits / (np.arange(1, len(p) + 1) + truth.sum())
    at = int(f1.argmax())
    low = p[order][at + 1] if at + 1 < len(p) else p[order][at] * 0.9
    return float(np.clip((p[order][at] + low) / 2, 0.02, 0.95)), float(f1[at])


heads, report = [], []


def add(name, rows, target, truth=None, weight=None, judge=None, strengths=(0.0003, 0.001, 0.003, 0.01, 0.03)):
    """Fits one head on `rows` of the train split; `truth` (0 or 1) is what it is calibrated to and judged by on `judge`."""
    fitted = rows[train[rows]]
    judge = (rows if judge is None else judge)[valid[rows if judge is None else judge]]
    truth = (target > 0.5).astype(float) if truth is None else truth
    weight = np.ones(len(x)) if weight is None else weight
    answers = {c: out_of_fold(fitted, target[fitted], weight[fitted], c) for c in strengths}
    strength = min(strengths, key=lambda c: log_loss(answers[c], target[fitted], weight[fitted]))
    slope, shift = platt(answers[strength], truth[fitted])
    w, b = fit(fitted, target[fitted], weight[fitted], strength)
    w, b = w * slope, b * slope + shift
    p = 1 / (1 + np.exp(-(slope * answers[strength] + shift)))
    threshold, f1 = best_threshold(p, truth[fitted])
    heads.append((name, w / spread, b - (w * centre / spread).sum(), threshold))
    answer = 1 / (1 + np.exp(-(x[judge] @ w + b)))
    yes = truth[judge] > 0.5
    entry = {
        "name": name,
        "train_positives": int(truth[fitted].sum()),
        "valid_positives": int(yes.sum()),
        "fold_auc": auc(truth[fitted] > 0.5, p),
        "auc": auc(yes, answer),
        "ap": float(average_precision_score(yes, answer)) if yes.any() else None,
        "fold_f1": f1,
        "threshold": threshold,
        "fires": float((answer >= threshold).mean()),
        "holds": float(yes.mean()),
        "strength": strength,
    }
    report.append(entry)
    return judge, answer, yes


def auc(yes, answer):
    return float(roc_auc_score(yes, answer)) if 0 < yes.sum() < len(yes) else None


def measured(entry):
    """The AUC a tag is judged by: of the valid split where that has enough to say, else of all answers to unseen clips."""
    return entry["auc"] if entry["auc"] is not None and entry["valid_positives"] >= 5 else entry["fold_auc"]


calibration = []


def keep(result):
    calibration.append(result)


scores = teacher_scores()
taught = lambda wanted: scores[:, [columns.index(c) for c in wanted]].mean(1)
gtzan, panda = np.where(source == "gtzan")[0], np.where(source == "panda")[0]
told = np.where(known)[0]
all_music = np.where(music)[0]

genre = column("genre")
panda_genres = [set(row["panda_genres"].split(";")) for row in rows]
for name, other in GENRES.items():
    truth = np.array([1.0 if genre[i] == name or (other in panda_genres[i] if other else False) else 0.0 for i in range(len(ids))])
    keep(add(f"genres/{name}", told if other else gtzan, truth, judge=gtzan))
for name, other in PANDA_GENRES.items():
    truth = np.array([1.0 if other in found else 0.0 for found in panda_genres])
    keep(add(f"genres/{name}", panda, truth))

words = sorted({word for row in rows for word in row["moods"].split(";") if word})
mood_sets = [set(row["moods"].split(";")) for row in rows]
for word in words:
    truth = np.array([1.0 if word in found else 0.0 for found in mood_sets])
    if truth[panda][train[panda]].sum() >= 10:
        keep(add(f"moods/{word}", panda, truth, strengths=(0.0003, 0.001, 0.003, 0.01)))

quadrant = column("quadrant")
for name, high in (("valence", ("Q1", "Q4")), ("arousal", ("Q1", "Q2"))):
    keep(add(f"portrait/{name}", panda, np.isin(quadrant, high).astype(float)))

for name, wanted in TAUGHT.items():
    target = taught(wanted)
    says = min(SAYS, np.quantile(target[told[train[told]]], SELDOM))
    keep(add(name, all_music, target, truth=(target >= says).astype(float), judge=told, strengths=(0.003, 0.01, 0.03, 0.1)))

family = column("instrument_family")
notes = np.where(source == "nsynth")[0]
for name, wanted in NOTES.items():
    if f"instruments/{name}" not in TAUGHT:
        add(f"instruments/{name}", notes, (family == wanted).astype(float))

other = np.isin(source, ["esc50", "speech"])
everything = np.where(other | music)[0]
_, answer, yes = add("non_music", everything, other.astype(float))
non_music_auc = auc(yes, answer)

# What captions say, where a tag is named in them.
captioned = np.array([i for i in gtzan if rows[i]["caption"]])
by_name = {name: (w, b) for name, w, b, _ in heads}
captions = {}
for name in CAPTIONS:
    if name in by_name:
        yes = np.array([caption_says(name, rows[i]["caption"]) for i in captioned])
        w, b = by_name[name]
        held_out = captioned if name in TAUGHT or "/" not in name else captioned
        captions[name] = {"auc": auc(yes, raw[held_out] @ w + b), "clips": int(yes.sum())}

# Ten genres and four quadrants, as classes.
def classes(names, rows, truth):
    logits = np.stack([raw[rows] @ by_name[name][0] + by_name[name][1] for name in names], 1)
    return float((logits.argmax(1) == truth).mean()), float(np.mean([roc_auc_score(truth == k, logits[:, k]) for k in range(len(names))]))


judged = gtzan[valid[gtzan]]
genre_accuracy, genre_auc = classes([f"genres/{name}" for name in GENRES], judged, np.array([list(GENRES).index(g) for g in genre[judged]]))
judged = panda[valid[panda]]
at = lambda name: 1 / (1 + np.exp(-(raw[judged] @ by_name[name][0] + by_name[name][1])))
v, a = at("portrait/valence"), at("portrait/arousal")
corners = np.stack([v * a, (1 - v) * a, (1 - v) * (1 - a), v * (1 - a)], 1)
truth = np.array([int(q[1]) - 1 for q in quadrant[judged]])
quadrant_accuracy, quadrant_auc = float((corners.argmax(1) == truth).mean()), float(np.mean([roc_auc_score(truth == k, corners[:, k]) for k in range(4)]))


def reliability(results, bins=10):
    p = np.concatenate([answer for _, answer, _ in results])
    y = np.concatenate([yes for *_, yes in results])
    place = np.minimum((p * bins).astype(int), bins - 1)
    return float(sum(np.abs(p[place == k].mean() - y[place == k].mean()) * (place == k).sum() for k in range(bins) if (place == k).any()) / len(p))


kept = [e["name"] for e in report if not e["name"].count("/") or e["name"].startswith("portrait/") or (measured(e) or 0) >= LEAST_AUC]
moods = [e for e in report if e["name"].startswith("moods/") and e["valid_positives"] >= 5]
summary = {
    "genres": {"accuracy": genre_accuracy, "auc": genre_auc},
    "quadrants": {"accuracy": quadrant_accuracy, "auc": quadrant_auc},
    "mood_words_auc": float(np.mean([e["auc"] for e in moods])),
    "mood_words": len(moods),
    "non_music_auc": non_music_auc,
    "reliability_error": reliability(calibration),
    "captions_auc": float(np.mean([c["auc"] for c in captions.values() if c["auc"] is not None])),
    "kept": {c: sum(1 for n in kept if n.startswith(c + "/")) for c in ("moods", "genres", "instruments", "vocals", "themes", "movement", "energy", "eras")},
    "left_out": [e["name"] for e in report if e["name"] not in kept],
    "fires_often": [e["name"] for e in report if e["name"] in kept and "/" in e["name"] and e["fires"] > 0.4],
}
print(json.dumps(summary, indent=1))
with open(args.report, "w") as file:
    json.dump({"summary": summary, "captions": captions, "heads": report}, file, indent=1)
chosen = [head for head in heads if head[0] in kept]
np.savez(
    args.out,
    names=np.array([head[0] for head in chosen]),
    weights=np.stack([head[1] for head in chosen]),
    bias=np.array([head[2] for head in chosen]),
    thresholds=np.array([head[3] for head in chosen]),
    version=args.version,
)
