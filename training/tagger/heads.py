"""Fits the heads over the student's embedding, calibrates them, and judges them on the valid split.

    python training/tagger/heads.py --described described.npz --data DATA --out heads.npz --report heads.json [--embedding embedding]

Each head is a regularised logistic regression. Its probabilities are calibrated, and its threshold is chosen, on answers to clips it was
not fitted on (folds by artist within the train split); the valid split judges only. A tag whose ROC-AUC there is below 0.70 is left out.
"""

import argparse
import json

import numpy as np
from sklearn.metrics import average_precision_score, roc_auc_score

from described import Described
from fitting import best_threshold, fit, platt, sigmoid
from tags import CAPTIONS, GENRES, NOTES, PANDA_GENRES, TAUGHT, caption_says

LEAST_AUC = 0.70
SAYS = 0.3  # a teacher's score from here on is a yes,
SELDOM = 0.92  # or one above this share of the music it was asked about: some tags never get high scores
OFTEN = 0.4  # a tag that does not hold of more music than this does not fire on more

parser = argparse.ArgumentParser()
parser.add_argument("--described", required=True)
parser.add_argument("--data", required=True)
parser.add_argument("--out", required=True)
parser.add_argument("--report", required=True)
parser.add_argument("--embedding", default="embedding", help="the array to fit on; `features` or `teachers` show what the teachers' own would give")
parser.add_argument("--version", default="euterpe-tagger-1.0")
args = parser.parse_args()

clips = Described(args.described, args.data, args.embedding)
x, train, valid = clips.x, clips.train, clips.valid
auc = lambda yes, answer: float(roc_auc_score(yes, answer)) if 0 < yes.sum() < len(yes) else None
heads, report, calibration = [], [], []


def answers_to_unseen(rows, target, weight, strength):
    """Logits of the rows, each by a fit that has not heard its artist."""
    out = np.zeros((len(rows), target.shape[1]))
    for seen, unseen in clips.folds(rows):
        w, b = fit(*clips.hearings(rows[seen], target[rows[seen]], weight[rows[seen]]), strength)
        out[unseen] = x[rows[unseen]] @ w + b
    return out


def add(names, rows, target, truth=None, weight=None, judge=None, strengths=(0.0003, 0.001, 0.003, 0.01, 0.03), calibrated_on=None):
    """
    Fits heads (columns of `target`) on `rows` of the train split; `truth` (0 or 1) is what they are calibrated to, on those of the rows in
    `calibrated_on`, and judged by, on the valid part of `judge`.
    """
    fitted = rows[train[rows]]
    judge = (rows if judge is None else judge)[valid[rows if judge is None else judge]]
    truth = (target > 0.5).astype(float) if truth is None else truth
    weight = np.ones(len(x)) if weight is None else weight
    told = np.isin(fitted, fitted if calibrated_on is None else calibrated_on)
    answers = [answers_to_unseen(fitted, target, weight, s) for s in strengths]
    losses = [np.average(np.logaddexp(0, z) - target[fitted] * z, axis=0, weights=weight[fitted]) for z in answers]
    best = np.argmin(losses, axis=0)
    w, b = fit(*clips.hearings(fitted, target[fitted], weight[fitted]), np.array(strengths)[best])
    for k, name in enumerate(names):
        z = answers[best[k]][told, k]
        yes = truth[fitted[told], k]
        slope, shift = platt(z, yes)
        line, bias = w[:, k] * slope, b[k] * slope + shift
        p = sigmoid(slope * z + shift)
        threshold, f1 = best_threshold(p, yes)
        if yes.mean() < OFTEN:
            threshold = max(threshold, float(np.quantile(sigmoid(x[clips.recordings] @ line + bias), 1 - OFTEN)))
        heads.append((name, *clips.on_raw(line, bias), threshold, ""))
        record(name, yes, p, truth[judge, k] > 0.5, sigmoid(x[judge] @ line + bias), threshold, f1, sigmoid(x[clips.recordings] @ line + bias), strengths[best[k]])


def guesses(seen, target, others, strength=0.03):
    """What the classes of other music may be: the mean of regressions on the embedding, on the teachers' logits and on their features."""
    sounds = [x, clips.standard("teachers"), clips.standard("features")]
    fits = [fit(sound[seen], target[seen], np.ones(len(seen)), strength, softmax=True) for sound in sounds]
    return np.mean([np.exp(log_softmax(sound[others] @ w + b)) for sound, (w, b) in zip(sounds, fits)], 0)


def fit_classes(seen, target, strength, others, share):
    """Fitted on the seen rows and, at `share` of their weight, on other music as it is guessed: labels are few, and the teachers hear more in them than the embedding alone."""
    parts = [clips.hearings(seen, target[seen], np.ones(len(seen)))]
    if share:
        parts.append(clips.hearings(others, guesses(seen, target, others), np.full(len(others), share)))
    return fit(*(np.concatenate(part) for part in zip(*parts)), strength, softmax=True)


def add_classes(group, names, rows, target, judge=None, ways=((0.01, 0), (0.03, 0), (0.03, 0.6), (0.1, 0.6), (0.3, 0.6))):
    """One softmax over these heads; its way (strength, share of guesses) and its sharpness are set on answers to unseen clips."""
    fitted = rows[train[rows]]
    judge = (rows if judge is None else judge)[valid[rows if judge is None else judge]]
    others = np.setdiff1d(all_music[train[all_music]], fitted)
    answers = {}
    for way in ways:
        answers[way] = np.zeros((len(fitted), len(names)))
        for seen, unseen in clips.folds(fitted):
            w, b = fit_classes(fitted[seen], target, way[0], others, way[1])
            answers[way][unseen] = x[fitted[unseen]] @ w + b
    loss = lambda way, scale: -(target[fitted] * log_softmax(answers[way] * scale)).sum(1).mean()
    scales = np.arange(0.6, 2.01, 0.1)
    way = min(ways, key=lambda way: min(loss(way, scale) for scale in scales))
    scale = min(scales, key=lambda scale: loss(way, scale))
    print(group, "strength, share of guesses:", way, {str(w): round(min(loss(w, c) for c in scales), 4) for w in ways})
    w, b = fit_classes(fitted, target, way[0], others, way[1])
    w, b = w * scale, b * scale
    p, answer, fires = (np.exp(log_softmax(z)) for z in (answers[way] * scale, x[judge] @ w + b, x[clips.recordings] @ w + b))
    for k, name in enumerate(names):
        threshold, f1 = best_threshold(p[:, k], target[fitted, k])
        heads.append((name, *clips.on_raw(w[:, k], b[k]), threshold, group))
        record(name, target[fitted, k], p[:, k], target[judge, k] > 0.5, answer[:, k], threshold, f1, fires[:, k], way[0])


def log_softmax(z):
    return z - np.logaddexp.reduce(z, axis=1, keepdims=True)


def record(name, yes, p, holds, answer, threshold, f1, everywhere, strength):
    calibration.append((name, answer, holds))
    report.append({
        "name": name,
        "train_positives": int(yes.sum()),
        "valid_positives": int(holds.sum()),
        "fold_auc": auc(yes > 0.5, p),
        "auc": auc(holds, answer),
        "ap": float(average_precision_score(holds, answer)) if holds.any() else None,
        "fold_f1": f1,
        "threshold": threshold,
        "fires": float((everywhere >= threshold).mean()),
        "holds": float(yes.mean()),
        "strength": float(strength),
    })  # fmt: skip


columns_of = lambda lists: np.array(lists, dtype=float).T
gtzan, panda, told, all_music = (np.where(clips.of(*sources))[0] for sources in (("gtzan",), ("panda",), ("gtzan", "panda"), ("gtzan", "panda", "further")))

genre, panda_genres = clips.column("genre"), clips.sets("panda_genres")
# Of Panda's clips, those that say one thing only and mean one of the ten.
meant = {other: name for name, other in GENRES.items() if other}
only = [meant.get(next(iter(found)), "") if len(found) == 1 else "" for found in panda_genres]
one_of_ten = np.array([g or (o if t else "") for g, o, t in zip(genre, only, train)])
add_classes("genres", [f"genres/{name}" for name in GENRES], np.where(one_of_ten != "")[0], columns_of([one_of_ten == name for name in GENRES]), judge=gtzan)
add([f"genres/{name}" for name in PANDA_GENRES], panda, columns_of([[other in found for found in panda_genres] for other in PANDA_GENRES.values()]))

moods = clips.sets("moods")
words = sorted({word for found in moods for word in found})
words = [word for word in words if sum(word in moods[i] for i in panda[train[panda]]) >= 10]
add([f"moods/{word}" for word in words], panda, columns_of([[word in found for found in moods] for word in words]), strengths=(0.0003, 0.001, 0.003, 0.01))


add_classes("quadrants", [f"portrait/q{k}" for k in (1, 2, 3, 4)], panda, columns_of([clips.column("quadrant") == f"Q{k}" for k in (1, 2, 3, 4)]))

scores = clips.teacher_scores()
taught = columns_of([scores(wanted) for wanted in TAUGHT.values()])
limit = np.minimum(SAYS, np.quantile(taught[told[train[told]]], SELDOM, axis=0))
truth = (taught >= limit).astype(float)
caption = clips.column("caption")
captioned = np.array([i for i in gtzan if caption[i]])


def with_captions(names, share=0.5):
    """Targets and weights with what people's captions say of a clip beside what the teachers say."""
    says = lambda name, c: name in CAPTIONS and c != "" and caption_says(name, c)
    said = columns_of([[says(name, c) for c in caption] for name in names])
    target, weight = taught[:, [list(TAUGHT).index(name) for name in names]].copy(), np.ones(len(x))
    target[captioned] = (target[captioned] + share * said[captioned]) / (1 + share)
    weight[captioned] += share
    return said, target, weight


def judged_unseen_by_captions(strength=0.03):
    """For each tag that captions name: its AUC by captions on unseen clips of the train split, taught by teachers alone, and by captions too; and how many say it."""
    names = [name for name in TAUGHT if name in CAPTIONS]
    said, joined, weight = with_captions(names)
    rows = all_music[train[all_music]]
    at = np.isin(rows, captioned)
    truth = said[rows[at]] > 0.5
    answers = [answers_to_unseen(rows, *fitted, strength)[at] for fitted in ((taught[:, part(names)], np.ones(len(x))), (joined, weight))]
    return {name: (*(auc(truth[:, k], z[:, k]) or 0 for z in answers), int(truth[:, k].sum())) for k, name in enumerate(names)}


part = lambda names: [list(TAUGHT).index(name) for name in names]
by_captions = judged_unseen_by_captions()
# Captions join the teachers where that helps. Where people name a tag often and the head agrees with them, it is they who say when it holds: the
# teachers' scores rank well, but 0.3 of one is far from what people call singing.
joined = [name for name, (alone, together, _) in by_captions.items() if together >= alone + 0.02]
named = [name for name, (alone, together, clips_named) in by_captions.items() if clips_named >= 20 and max(alone, together) >= 0.75]
print("captions join the teachers of", joined, "and say when to tell", named)
for with_them in (False, True):
    for people in (False, True):
        names = [name for name in TAUGHT if (name in joined) == with_them and (name in named) == people]
        if names:
            said, target, weight = with_captions(names, 0.5 if with_them else 0.0)
            holds = {"truth": said, "judge": captioned, "calibrated_on": captioned} if people else {"truth": truth[:, part(names)], "judge": told}
            add(names, all_music, target, weight=weight, strengths=(0.01, 0.03, 0.1, 0.3), **holds)


def spread_portrait(names):
    """From 0 to 1 over what recordings have: half at their median, nine tenths at their ninth decile."""
    for k, (name, w, b, *rest) in enumerate(heads):
        if name in names:
            low, middle, high = np.quantile(clips.raw[clips.recordings] @ w + b, (0.1, 0.5, 0.9))
            slope = 2 * np.log(9) / (high - low)
            heads[k] = (name, w * slope, (b - middle) * slope, *rest)


spread_portrait([name for name in TAUGHT if name.startswith("portrait/")])

# Instruments no teacher knows: from notes, and from what captions say of music.
family, notes = clips.column("instrument_family"), np.where(clips.of("nsynth"))[0]
further_instruments = [name for name in NOTES if f"instruments/{name}" not in TAUGHT]
target = columns_of([[f == NOTES[name] or (c != "" and caption_says(f"instruments/{name}", c)) for f, c in zip(family, caption)] for name in further_instruments])
weight = np.where(clips.of("nsynth"), 0.25, 1.0)
add([f"instruments/{name}" for name in further_instruments], np.concatenate([notes, captioned]), target, weight=weight, judge=captioned, calibrated_on=captioned)



def add_non_music():
    """The student's own last output, which has learned it from mixtures without end. It parts its train clips wholly, so its slope and shift are set by hand for others: half at -5."""
    other = clips.of("esc50", "speech")
    line, bias = clips.described["head"][-1, :-1].astype(float), float(clips.described["head"][-1, -1])
    w, b = 0.6 * line, 0.6 * (bias + 5)
    heads.append(("non_music", w, b, 0.5, ""))
    p = sigmoid(clips.raw @ w + b)
    rows, judge = (np.where((other | clips.of("gtzan", "panda")) & part)[0] for part in (train, valid))
    record("non_music", other[rows].astype(float), p[rows], other[judge], p[judge], 0.5, best_threshold(p[rows], other[rows])[1], p[clips.recordings], 0)


if args.embedding == "embedding":
    add_non_music()

by_name = {name: (w, b) for name, w, b, *_ in heads}
entry = {e["name"]: e for e in report}


def logits(name, rows):
    w, b = by_name[name]
    return clips.raw[rows] @ w + b


def judged_by_captions(names=CAPTIONS):
    """On the valid split, where a tag is named in at least five captions."""
    rows = captioned[valid[captioned]]
    found = {name: np.array([caption_says(name, caption[i]) for i in rows]) for name in names if name in by_name}
    return {name: {"auc": auc(yes, logits(name, rows)), "clips": int(yes.sum())} for name, yes in found.items() if yes.sum() >= 5}


def judged_by_notes():
    """Heads against NSynth's families, on its valid split."""
    rows = notes[valid[notes]]
    found = {name: family[rows] == wanted for name, wanted in NOTES.items() if f"instruments/{name}" in by_name}
    return {name: auc(yes, logits(f"instruments/{name}", rows)) for name, yes in found.items() if yes.any()}


def judged_genres():
    rows = gtzan[valid[gtzan]]
    p = np.exp(log_softmax(np.stack([logits(f"genres/{name}", rows) for name in GENRES], 1)))
    truth = np.array([list(GENRES).index(g) for g in genre[rows]])
    return {"accuracy": float((p.argmax(1) == truth).mean()), "auc": float(np.mean([roc_auc_score(truth == k, p[:, k]) for k in range(len(GENRES))]))}


def judged_quadrants():
    rows = panda[valid[panda]]
    p = np.exp(log_softmax(np.stack([logits(f"portrait/q{k}", rows) for k in (1, 2, 3, 4)], 1)))
    truth = np.array([int(q[1]) - 1 for q in clips.column("quadrant")[rows]])
    valence, arousal = p[:, 0] + p[:, 3], p[:, 0] + p[:, 1]
    corner = np.where(valence >= 0.5, np.where(arousal >= 0.5, 0, 3), np.where(arousal >= 0.5, 1, 2))
    return {
        "accuracy": float((p.argmax(1) == truth).mean()),
        "auc": float(np.mean([roc_auc_score(truth == k, p[:, k]) for k in range(4)])),
        "by_valence_and_arousal": float((corner == truth).mean()),
        "valence_auc": auc(np.isin(truth, [0, 3]), valence),
        "arousal_auc": auc(np.isin(truth, [0, 1]), arousal),
    }


def reliability(results, bins=10):
    p, y = (np.concatenate(parts) for parts in zip(*results))
    place = np.minimum((p * bins).astype(int), bins - 1)
    return float(sum(np.abs(p[place == k].mean() - y[place == k].mean()) * (place == k).sum() for k in range(bins) if (place == k).any()) / len(p))


def precision_at_10():
    """Of a valid clip's ten nearest among the others by cosine: how many share its genre, its quadrant, a mood word; and its artist, of as many as there are."""
    unit = clips.raw - clips.raw[clips.music].mean(0)
    unit /= np.linalg.norm(unit, axis=1, keepdims=True)

    def shared(rows, same):
        rows = rows[valid[rows]]
        near = unit[rows] @ unit[rows].T
        np.fill_diagonal(near, -2)
        alike = np.array([[same(i, j) and i != j for j in rows] for i in rows])
        hits = np.take_along_axis(alike, np.argsort(-near, axis=1)[:, :10], 1).sum(1)
        return hits, alike.sum(1)

    quadrant, artist = clips.column("quadrant"), clips.column("artist")
    mean = lambda rows, same: float(shared(rows, same)[0].mean() / 10)
    hits, others = shared(told, lambda i, j: artist[i] != "" and artist[i] == artist[j])
    return {
        "genre": mean(gtzan, lambda i, j: genre[i] == genre[j]),
        "quadrant": mean(panda, lambda i, j: quadrant[i] == quadrant[j]),
        "mood_word": mean(panda, lambda i, j: bool(moods[i] & moods[j])),
        "artist": float((hits / np.minimum(10, np.maximum(others, 1)))[others > 0].mean()),
    }


def measured(e):
    """The AUC a tag is judged by: of the valid split where that has enough to say, else of all answers to unseen clips."""
    return e["auc"] if e["auc"] is not None and e["valid_positives"] >= 5 else e["fold_auc"]


is_tag = lambda name: "/" in name and not name.startswith("portrait/")
kept = [name for name, *_ in heads if not is_tag(name) or (measured(entry[name]) or 0) >= LEAST_AUC]
mood_words = [e for e in report if e["name"].startswith("moods/") and e["valid_positives"] >= 5]
captions = judged_by_captions()
summary = {
    "genres": judged_genres(),
    "quadrants": judged_quadrants(),
    "mood_words_auc": float(np.mean([e["auc"] for e in mood_words])),
    "mood_words": len(mood_words),
    "non_music_auc": entry["non_music"]["auc"] if "non_music" in entry else None,
    "reliability_error": reliability([(p, y) for name, p, y in calibration if is_tag(name) and name in kept]),
    "captions_auc": float(np.mean([c["auc"] for c in captions.values()])),
    "notes_auc": judged_by_notes(),
    "precision_at_10": precision_at_10(),
    "kept": {c: sum(1 for n in kept if n.startswith(c + "/")) for c in ("moods", "genres", "instruments", "vocals", "themes", "movement", "energy", "eras")},
    "left_out": [name for name, *_ in heads if name not in kept],
    "fires_often": [name for name in kept if is_tag(name) and entry[name]["fires"] > OFTEN],
}
print(json.dumps(summary, indent=1))
with open(args.report, "w") as file:
    json.dump({"summary": summary, "captions": captions, "heads": report}, file, indent=1)
chosen = [head for head in heads if head[0] in kept]
names, weights, bias, thresholds, groups = (np.array(part) for part in zip(*chosen))
np.savez(args.out, names=names, weights=weights, bias=bias, thresholds=thresholds, groups=groups, version=args.version)
