"""Judges heads by collections: heads are fitted on the labels of one and tested on another, beside the teachers' own scores.

A clip of a collection shares its studio, decade and taste with the rest, also when its artist is unseen. What holds in another collection can be
expected to hold on a customer's catalogue.
"""

import numpy as np
from scipy.stats import spearmanr

from evaluation import auc
from fitting import fit, platt, sigmoid
from tags import CAPTIONS, DISTILLED, GENRES, OPINIONS, SYNTHETIC, caption_mentions

BLENDS = np.arange(0, 0.51, 0.1)  # share of the teachers' opinion in a head
TOLERANCE = 0.002  # how far below the teachers' AUC a head may stay
MIN_CLIPS = 5
POP_ROCK = ("rock", "pop", "metal")  # Panda's Pop/Rock does not separate these
# Genres of Panda whose clips may or may not be of a genre of GTZAN.
UNDECIDED = {"rock": {"Pop/Rock"}, "pop": {"Pop/Rock"}, "metal": {"Pop/Rock"}, "disco": {"Pop/Rock", "R&B", "Electronic", "Rap"}}


def genre_labels(clips):
    """For each clip and each of the ten genres: whether it applies, and whether that is known."""
    genre, others = clips.column("genre"), clips.sets("panda_genres")
    in_gtzan, in_panda = clips.of("gtzan"), clips.of("panda")
    applies, known = np.zeros((2, len(clips.rows), len(GENRES)))
    for k, (name, equivalent) in enumerate(GENRES.items()):
        of_panda = np.array([equivalent in found for found in others])
        decided = np.array([not found & UNDECIDED.get(name, set()) for found in others])
        applies[:, k] = np.where(in_gtzan, genre == name, of_panda)
        known[:, k] = in_gtzan | (in_panda & decided)
    return applies, known


def blend(line, bias, direction, logit_line, share):
    """The head between one fitted to labels and the teachers' opinion: slope and shift along their direction."""
    slope, shift = logit_line
    return (1 - share) * line + share * slope * direction, (1 - share) * bias + share * shift


def choose_genre_blends(clips, strength=0.01):
    """
    The share of the teachers' opinion in each of the ten genres: the smallest with which heads fitted on GTZAN are as good on Panda as the
    teachers, and the reverse. Against Pop/Rock, rock is tested alone, and pop and metal by the probability of any of the three. A genre without labels
    in both gets the mean of the others. Returns shares and the tests.
    """
    names = list(GENRES)
    applies, _ = genre_labels(clips)
    pop_rock = np.array(["Pop/Rock" in found for found in clips.sets("panda_genres")], dtype=float)
    direction = np.stack([clips.teacher_direction(OPINIONS[f"genres/{name}"]) for name in names], 1)
    gtzan, panda = (np.where(clips.of(source))[0] for source in ("gtzan", "panda"))
    shared = [k for k, name in enumerate(names) if GENRES[name]]
    any_of = [names.index(name) for name in POP_ROCK]
    rock = [names.index("rock")]
    tests = [("gtzan", gtzan, "panda", panda, [*([k] for k in shared), any_of, rock]), ("panda", panda, "gtzan", gtzan, [[k] for k in shared])]
    results = {}
    for source, rows, other, judge, groups in tests:
        w, b = fit(*clips.with_views(rows, applies[rows], np.ones(len(rows))), strength, direction=direction)
        scaled = [platt(clips.x[rows] @ direction[:, k], applies[rows, k]) for k in range(len(names))]
        logits = lambda k, share: clips.x[judge] @ (head := blend(w[:, k], b[k], direction[:, k], scaled[k], share))[0] + head[1]
        for group in groups:
            truth = (pop_rock if group in (any_of, rock) else applies[:, group[0]])[judge] > 0.5
            score = lambda share: auc(truth, sum(sigmoid(logits(k, share)) for k in group))
            for k in group:
                results[names[k], source, other] = {"teachers": score(1), "blends": [score(share) for share in BLENDS]}
    shares = {}
    for name in names:
        mine = [result for (tag, *_), result in results.items() if tag == name]
        if mine:
            gaps = np.min([np.array(result["blends"]) - result["teachers"] for result in mine], 0)
            enough = np.where(gaps >= -TOLERANCE)[0]
            shares[name] = float(BLENDS[enough[0] if len(enough) else gaps.argmax()])
    middle = float(np.round(np.mean(list(shares.values())), 1))
    shares = {name: shares.get(name, middle) for name in names}
    at = lambda name: int(np.argmin(np.abs(BLENDS - shares[name])))
    table = [{"tag": name, "fitted on": source, "tested on": other, "labels alone": result["blends"][0], "teachers": result["teachers"], "head": result["blends"][at(name)], "share": shares[name]} for (name, source, other), result in results.items()]
    return shares, middle, table


def test_instruments(clips, logits_of, names):
    """AUC of the heads and of the teachers' own scores: against captions, and against the exact labels of synthetic pieces."""
    caption, parts, drums = clips.column("caption"), clips.sets("instruments"), clips.column("drums")
    scores = clips.teacher_scores()
    captioned, synthetic = np.array([i for i, c in enumerate(caption) if c]), np.where(clips.of("synthetic"))[0]
    table = []
    for name in names:
        tests = [("captions", captioned, [caption_mentions(name, caption[i]) for i in captioned])] if name in CAPTIONS else []
        if name in SYNTHETIC:
            tests.append(("synthetic", synthetic, [bool(parts[i] & set(SYNTHETIC[name])) for i in synthetic]))
        elif name == "instruments/drums":
            tests.append(("synthetic", synthetic, drums[synthetic] == "1"))
        for where, rows, truth in tests:
            positive = np.array(truth, dtype=bool)
            if positive.sum() >= MIN_CLIPS:
                teachers = auc(positive, scores(DISTILLED[name])[rows]) if name in DISTILLED else None
                table.append({"tag": name, "tested on": where, "clips": int(positive.sum()), "teachers": teachers, "head": auc(positive, logits_of(name, rows))})
    return table


def agreement_elsewhere(clips, strength=0.1):
    """Rank correlation with the teachers' scores on the pool, of heads fitted to them on other music alone; mean over tags."""
    score = clips.teacher_scores()
    target = np.stack([score(columns) for columns in DISTILLED.values()], 1)
    direction = np.stack([clips.teacher_direction(columns) for columns in DISTILLED.values()], 1)
    rows, judge = np.where(clips.of("gtzan", "panda") & clips.train)[0], np.where(clips.of("pool"))[0]
    if len(judge) == 0:
        return None
    w, b = fit(*clips.with_views(rows, target[rows], np.ones(len(rows))), strength, direction=direction)
    return float(np.mean([spearmanr(clips.x[judge] @ w[:, k] + b[k], target[judge, k])[0] for k in range(target.shape[1])]))
