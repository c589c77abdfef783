"""Fits the heads over the student's embedding, calibrates them, and evaluates them on the valid split.

    python training/tagger/heads.py --embedded embedded.npz --data DATA --out heads.npz --report heads.json [--embedding embedding]

Each head is a regularised logistic regression that starts from the teachers' opinion where they have one (OPINIONS in tags.py); across.py chooses
by tests on other collections how much of it stays. A head is calibrated, and its threshold chosen, on out-of-fold predictions (folds by artist within
the train split). The valid split is only used for evaluation. A tag whose ROC-AUC is below 0.70 is dropped.
"""

import argparse
import json

import numpy as np
from sklearn.metrics import average_precision_score

from across import agreement_elsewhere, blend, choose_genre_blends, genre_labels, test_instruments
from embedded_clips import HEARD, EmbeddedClips
from evaluation import Evaluation, auc, is_tag, log_softmax, reliability
from fitting import best_threshold, fit, platt, sigmoid
from tags import CAPTIONS, DISTILLED, GENRES, NOTES, OPINIONS, PANDA_GENRES, caption_mentions

MIN_AUC = 0.70
MIN_POSITIVES = 5  # valid clips needed to judge a tag by the valid split; with fewer the folds decide
TEACHER_THRESHOLD = 0.3  # a teacher's score from here on counts as positive,
TEACHER_QUANTILE = 0.92  # or one above this quantile of the recordings, for tags whose scores are never high
PANDA_WEIGHT = 0.3  # of a clip of Panda in the ten genres; its genres are of artists, not of pieces
MIN_MENTIONS = 20  # captions that must mention a tag before they count
CAPTION_GAIN = 0.01  # AUC that captions must add to the teachers' scores before they are combined with them
MAX_FIRING_RATE = 0.4  # a tag that applies to less music than this must not fire on more

parser = argparse.ArgumentParser()
parser.add_argument("--embedded", required=True)
parser.add_argument("--data", required=True)
parser.add_argument("--out", required=True)
parser.add_argument("--report", required=True)
parser.add_argument("--embedding", default="embedding", help="the array to fit on; `features` or `teachers` show what the teachers' own outputs would give")
parser.add_argument("--version", default="euterpe-tagger-3.0")
args = parser.parse_args()

clips = EmbeddedClips(args.embedded, args.data, args.embedding)
x, train, valid = clips.x, clips.train, clips.valid
heads, report, calibration = [], [], []


def directions(names):
    """The teachers' opinion on each tag as a direction of the embedding; zero where they have none."""
    columns = [OPINIONS.get(name) or DISTILLED.get(name) for name in names]
    return np.stack([clips.teacher_direction(c) if c else np.zeros(x.shape[1]) for c in columns], 1)


def fit_heads(rows, target, weight, strength, direction, shares, views=True):
    """Weights and biases, each blended with the teachers' opinion by its share."""
    data = (x[rows], target[rows], weight[rows])
    w, b = fit(*(clips.with_views(rows, *data[1:]) if views else data), strength, direction=direction)
    for k in np.where(shares > 0)[0]:
        known = rows[weight[rows, k] > 0]
        w[:, k], b[k] = blend(w[:, k], b[k], direction[:, k], platt(x[known] @ direction[:, k], target[known, k]), shares[k])
    return w, b


def out_of_fold_logits(rows, target, weight, strength, direction, shares):
    """Logits of the rows, each from a fit that has not seen its artist. Without augmented versions, which take six times as long."""
    out = np.zeros((len(rows), target.shape[1]))
    for seen, unseen in clips.folds(rows):
        w, b = fit_heads(rows[seen], target, weight, strength, direction, shares, views=False)
        out[unseen] = x[rows[unseen]] @ w + b
    return out


def add(names, rows, target, truth=None, weight=None, judge=None, strengths=(0.001, 0.003, 0.01, 0.03), calibrated_on=None, shares=None):
    """
    Fits independent heads (columns of `target`) on the train part of `rows`. They are calibrated to `truth` (0 or 1) on the rows in
    `calibrated_on`, and evaluated against it on the valid part of `judge`. `weight`: per row, or per row and head, 0 where the target is unknown.
    `shares`: the share of the teachers' opinion in each head.
    """
    fitted = rows[train[rows]]
    judge = (rows if judge is None else judge)[valid[rows if judge is None else judge]]
    truth = (target > 0.5).astype(float) if truth is None else truth
    weight = np.ones(len(x)) if weight is None else weight
    weight = np.repeat(weight[:, None], len(names), 1) if weight.ndim == 1 else weight
    shares = np.zeros(len(names)) if shares is None else np.array(shares)
    direction = directions(names)
    calibrated = np.isin(fitted, fitted if calibrated_on is None else calibrated_on)
    logits = [out_of_fold_logits(fitted, target, weight, s, direction, shares) for s in strengths]
    losses = [np.average(np.logaddexp(0, z) - target[fitted] * z, axis=0, weights=weight[fitted]) for z in logits]
    best = np.argmin(losses, axis=0)
    w, b = fit_heads(fitted, target, weight, np.array(strengths)[best], direction, shares)
    for k, name in enumerate(names):
        known = calibrated & (weight[fitted, k] > 0)
        z = logits[best[k]][known, k]
        positive = truth[fitted[known], k]
        slope, shift = platt(z, positive)
        line, bias = w[:, k] * slope, b[k] * slope + shift
        p = sigmoid(slope * z + shift)
        threshold, f1 = best_threshold(p, positive)
        if positive.mean() < MAX_FIRING_RATE:
            threshold = max(threshold, float(np.quantile(sigmoid(x[clips.recordings] @ line + bias), 1 - MAX_FIRING_RATE)))
        heads.append((name, *clips.on_raw(line, bias), threshold, ""))
        record(name, positive, p, truth[judge, k] > 0.5, sigmoid(x[judge] @ line + bias), threshold, f1, sigmoid(x[clips.recordings] @ line + bias), strengths[best[k]])


def add_classes(group, names, rows, target, strengths=(0.003, 0.01, 0.03)):
    """One softmax over these heads. Its strength and its temperature are chosen on out-of-fold predictions."""
    fitted, judge = rows[train[rows]], rows[valid[rows]]
    logits = {}
    for strength in strengths:
        logits[strength] = np.zeros((len(fitted), len(names)))
        for seen, unseen in clips.folds(fitted):
            w, b = fit(*clips.with_views(fitted[seen], target[fitted[seen]], np.ones(seen.sum())), strength, softmax=True)
            logits[strength][unseen] = x[fitted[unseen]] @ w + b
    loss = lambda strength, scale: -(target[fitted] * log_softmax(logits[strength] * scale)).sum(1).mean()
    strength, scale = min(((s, c) for s in strengths for c in np.arange(0.6, 2.01, 0.1)), key=lambda setting: loss(*setting))
    w, b = fit(*clips.with_views(fitted, target[fitted], np.ones(len(fitted))), strength, softmax=True)
    w, b = w * scale, b * scale
    p, predicted, everywhere = (np.exp(log_softmax(z)) for z in (logits[strength] * scale, x[judge] @ w + b, x[clips.recordings] @ w + b))
    for k, name in enumerate(names):
        threshold, f1 = best_threshold(p[:, k], target[fitted, k])
        heads.append((name, *clips.on_raw(w[:, k], b[k]), threshold, group))
        record(name, target[fitted, k], p[:, k], target[judge, k] > 0.5, predicted[:, k], threshold, f1, everywhere[:, k], strength)


def record(name, positive, p, valid_positive, valid_p, threshold, f1, everywhere, strength):
    """Adds a head to the report: out-of-fold and valid metrics, how often it fires on recordings, how often it applies."""
    calibration.append((name, valid_p, valid_positive))
    report.append({
        "name": name,
        "train_positives": int(positive.sum()),
        "valid_positives": int(valid_positive.sum()),
        "fold_auc": auc(positive > 0.5, p),
        "auc": auc(valid_positive, valid_p),
        "ap": float(average_precision_score(valid_positive, valid_p)) if valid_positive.any() else None,
        "fold_f1": f1,
        "threshold": threshold,
        "fires": float((everywhere >= threshold).mean()),
        "holds": float(positive.mean()),
        "strength": float(strength),
    })  # fmt: skip


columns_of = lambda lists: np.array(lists, dtype=float).T
gtzan, panda, recordings, all_music = (np.where(clips.of(*sources))[0] for sources in (("gtzan",), ("panda",), ("gtzan", "panda"), HEARD))

# Genres: independent heads, fitted on both collections where it is known whether the genre applies.
panda_genres = clips.sets("panda_genres")
genre_shares, usual_share, across_genres = choose_genre_blends(clips)
print("share of the teachers' opinion in genres:", genre_shares)
applies, known = genre_labels(clips)
known[panda] *= PANDA_WEIGHT
add([f"genres/{name}" for name in GENRES], recordings, applies, weight=known, judge=gtzan, shares=[genre_shares[name] for name in GENRES], strengths=(0.03,))
other_shares = [usual_share if f"genres/{name}" in OPINIONS else 0 for name in PANDA_GENRES]
add([f"genres/{name}" for name in PANDA_GENRES], panda, columns_of([[other in found for found in panda_genres] for other in PANDA_GENRES.values()]), shares=other_shares)

# Moods.
moods = clips.sets("moods")
words = sorted({word for found in moods for word in found})
words = [word for word in words if sum(word in moods[i] for i in panda[train[panda]]) >= 10]
add([f"moods/{word}" for word in words], panda, columns_of([[word in found for found in moods] for word in words]), strengths=(0.001, 0.003, 0.01, 0.03))

# Quadrants of valence and arousal.
add_classes("quadrants", [f"portrait/q{k}" for k in (1, 2, 3, 4)], panda, columns_of([clips.column("quadrant") == f"Q{k}" for k in (1, 2, 3, 4)]))

# Tags distilled from the teachers.
teacher_score = clips.teacher_scores()
teacher_target = columns_of([teacher_score(columns) for columns in DISTILLED.values()])
limit = np.minimum(TEACHER_THRESHOLD, np.quantile(teacher_target[recordings[train[recordings]]], TEACHER_QUANTILE, axis=0))
teacher_truth = (teacher_target >= limit).astype(float)
column_indices = lambda names: [list(DISTILLED).index(name) for name in names]
caption = clips.column("caption")
captioned = np.array([i for i in gtzan if caption[i]])


def with_captions(names, share=0.5):
    """What captions say of each clip, and targets and weights that combine them with the teachers' scores."""
    mentions = lambda name, c: name in CAPTIONS and c != "" and caption_mentions(name, c)
    mentioned = columns_of([[mentions(name, c) for c in caption] for name in names])
    target, weight = teacher_target[:, column_indices(names)].copy(), np.ones(len(x))
    target[captioned] = (target[captioned] + share * mentioned[captioned]) / (1 + share)
    weight[captioned] += share
    return mentioned, target, weight


def compare_with_captions(strength=0.1):
    """For each tag that captions can mention: out-of-fold AUC against captions when fitted to teachers alone and to both; number of mentions."""
    names = [name for name in DISTILLED if name in CAPTIONS]
    mentioned, combined, weight = with_captions(names)
    rows = all_music[train[all_music]]
    at = np.isin(rows, captioned)
    truth = mentioned[rows[at]] > 0.5
    direction, ones, none = directions(names), np.ones((len(x), len(names))), np.zeros(len(names))
    fits = ((teacher_target[:, column_indices(names)], ones), (combined, ones * weight[:, None]))
    logits = [out_of_fold_logits(rows, *fitted, strength, direction, none)[at] for fitted in fits]
    return {name: (*(auc(truth[:, k], z[:, k]) or 0 for z in logits), int(truth[:, k].sum())) for k, name in enumerate(names)}


caption_aucs = compare_with_captions()
# Captions are combined with the teachers where that helps. Where captions mention a tag often and the head agrees with them, they define when it
# applies: the teachers rank well, but a score of 0.3 is far from what people call singing.
combined = [name for name, (alone, both, mentions) in caption_aucs.items() if both >= alone + CAPTION_GAIN and mentions >= MIN_MENTIONS]
caption_defined = [name for name, (alone, both, mentions) in caption_aucs.items() if mentions >= MIN_MENTIONS and max(alone, both) >= 0.75]
print("captions are combined with the teachers for", combined, "and define", caption_defined)
for use_captions in (False, True):
    for captions_define in (False, True):
        names = [name for name in DISTILLED if (name in combined) == use_captions and (name in caption_defined) == captions_define]
        if names:
            mentioned, target, weight = with_captions(names, 0.5 if use_captions else 0.0)
            by_captions = {"truth": mentioned, "judge": captioned, "calibrated_on": captioned}
            by_teachers = {"truth": teacher_truth[:, column_indices(names)], "judge": recordings}
            add(names, all_music, target, weight=weight, strengths=(0.1,), **(by_captions if captions_define else by_teachers))


def scale_portrait(names):
    """Rescales heads so that the median of the recordings becomes 0.5 and their ninth decile 0.9."""
    for k, (name, w, b, *rest) in enumerate(heads):
        if name in names:
            low, middle, high = np.quantile(clips.raw[clips.recordings] @ w + b, (0.1, 0.5, 0.9))
            slope = 2 * np.log(9) / (high - low)
            heads[k] = (name, w * slope, (b - middle) * slope, *rest)


scale_portrait([name for name in DISTILLED if name.startswith("portrait/")])

# Instruments without a teacher: from single notes, and from captions.
family, notes = clips.column("instrument_family"), np.where(clips.of("nsynth"))[0]
note_instruments = [name for name in NOTES if f"instruments/{name}" not in DISTILLED]
target = columns_of([[f == NOTES[name] or (c != "" and caption_mentions(f"instruments/{name}", c)) for f, c in zip(family, caption)] for name in note_instruments])
weight = np.where(clips.of("nsynth"), 0.25, 1.0)
add([f"instruments/{name}" for name in note_instruments], np.concatenate([notes, captioned]), target, weight=weight, judge=captioned, calibrated_on=captioned)


def add_non_music():
    """The student's last output, trained on unlimited mixtures. It separates the train clips completely, so slope and shift are set by hand: 0.5 at a logit of -3.5."""
    other = clips.of("esc50", "speech")
    line, bias = clips.arrays["head"][-1, :-1].astype(float), float(clips.arrays["head"][-1, -1])
    w, b = 0.6 * line, 0.6 * (bias + 3.5)
    heads.append(("non_music", w, b, 0.5, ""))
    p = sigmoid(clips.raw @ w + b)
    rows, judge = (np.where((other | clips.of("gtzan", "panda")) & part)[0] for part in (train, valid))
    record("non_music", other[rows].astype(float), p[rows], other[judge], p[judge], 0.5, best_threshold(p[rows], other[rows])[1], p[clips.recordings], 0)


if args.embedding == "embedding":
    add_non_music()

entry = {e["name"]: e for e in report}


def deciding_auc(e):
    """The AUC that decides whether a tag is kept: valid if there are enough clips, otherwise out-of-fold."""
    return e["auc"] if e["auc"] is not None and e["valid_positives"] >= MIN_POSITIVES else e["fold_auc"]


kept = [name for name, *_ in heads if not is_tag(name) or (deciding_auc(entry[name]) or 0) >= MIN_AUC]
mood_words = [e for e in report if e["name"].startswith("moods/") and e["valid_positives"] >= MIN_POSITIVES]
evaluation = Evaluation(clips, {name: (w, b) for name, w, b, *_ in heads})
captions = evaluation.against_captions()
summary = {
    "genres": evaluation.genres(),
    "quadrants": evaluation.quadrants(),
    "mood_words_auc": float(np.mean([e["auc"] for e in mood_words])),
    "mood_words": len(mood_words),
    "non_music_auc": entry["non_music"]["auc"] if "non_music" in entry else None,
    "reliability_error": reliability([(p, y) for name, p, y in calibration if is_tag(name) and name in kept]),
    "captions_auc": float(np.mean([c["auc"] for c in captions.values()])),
    "notes_auc": evaluation.against_notes(),
    "precision_at_10": evaluation.precision_at_10(),
    "kept": {c: sum(1 for n in kept if n.startswith(c + "/")) for c in ("moods", "genres", "instruments", "vocals", "themes", "movement", "energy", "eras")},
    "left_out": [name for name, *_ in heads if name not in kept],
    "fires_often": [name for name in kept if is_tag(name) and entry[name]["fires"] > MAX_FIRING_RATE],
}
summary["agreement_elsewhere"] = agreement_elsewhere(clips)
across = {"genres": across_genres, "instruments": test_instruments(clips, evaluation.logits, [name for name in kept if name.split("/")[0] in ("instruments", "vocals")])}
print(json.dumps(summary, indent=1))
with open(args.report, "w") as file:
    json.dump({"summary": summary, "captions": captions, "across": across, "heads": report}, file, indent=1)
chosen = [head for head in heads if head[0] in kept]
names, weights, bias, thresholds, groups = (np.array(part) for part in zip(*chosen))
np.savez(args.out, names=names, weights=weights, bias=bias, thresholds=thresholds, groups=groups, version=args.version)
