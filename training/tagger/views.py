"""Computes and measures the mood view of the embedding: a query vector that finds tracks of the same mood among stored embeddings.

    python training/tagger/views.py --embedded embedded.npz --data DATA --heads heads.npz --out src/audio/tagger/mood-view.f32

The view is a linear map of the query alone, so it needs no second index: the centred embedding plus twice its part along the directions of the mood
heads, whitened by half. Prints how often neighbours share quadrant and mood word (Panda, heads refitted without the artists of each fold) and how
close they are by the teachers' mood scores (GTZAN, which no mood head has seen).
"""

import argparse

import numpy as np
from scipy.stats import rankdata

from embedded_clips import EmbeddedClips
from fitting import fit

RANK = 24
MOOD_WEIGHT = 2.0  # the same constant as in src/audio/tagger/mood-view.ts
MIN_CLIPS = 10
TEACHER_MOODS = [f"msd:{tag}" for tag in ("happy", "sad", "Mellow", "sexy", "party", "chill", "beautiful")] + [f"jamendo:mood/theme---{tag}" for tag in ("happy", "relaxing", "energetic", "emotional")] + [f"mtat:{tag}" for tag in ("quiet", "loud", "soft", "slow", "fast")]


def view_of(clips, lines):
    """Directions (RANK, features) along which the given heads (heads, features) vary most, each scaled down by the root of its deviation."""
    z = clips.raw[clips.music] @ lines.T
    spread = z.std(0)
    values, vectors = np.linalg.eigh(np.cov((z / spread).T))
    order = np.argsort(-values)[:RANK]
    return ((lines / spread[:, None]).T @ (vectors[:, order] * values[order] ** -0.25)).T


def queries(clips, view, weight=MOOD_WEIGHT):
    unit = lambda v: v / np.linalg.norm(v, axis=1, keepdims=True)
    centre = clips.raw[clips.music].mean(0)
    # An index stores directions alone, so a query is scaled to reach as far along the centre as the centre itself.
    centred = clips.raw * (centre @ centre / (clips.raw @ centre))[:, None] - centre
    return unit(centred) + weight * unit(centred @ view.T @ view)


def mean_over_neighbours(clips, rows, query, closeness, count):
    """Mean closeness to the nearest clips by other artists."""
    stored = clips.raw[rows] / np.linalg.norm(clips.raw[rows], axis=1, keepdims=True)
    similarity, artist = query[rows] @ stored.T, clips.column("artist")[rows]
    similarity[(artist[:, None] == artist[None]) & (artist != "")[:, None]] = -np.inf
    np.fill_diagonal(similarity, -np.inf)
    nearest = np.argsort(-similarity, axis=1)[:, :count]
    return float(np.mean([[closeness(i, j) for j in near] for i, near in zip(range(len(rows)), nearest)]))


def measure_on_panda(clips):
    rows, moods, quadrant = np.where(clips.of("panda"))[0], clips.sets("moods"), clips.column("quadrant")
    words = [w for w in sorted({w for found in moods for w in found}) if sum(w in moods[i] for i in rows) >= MIN_CLIPS]
    target = np.array([[*(w in moods[i] for w in words), *(quadrant[i] == f"Q{k}" for k in (1, 2, 3, 4))] for i in rows], float)
    results = []
    for seen, unseen in clips.folds(rows):
        lines = (fit(clips.x[rows[seen]], target[seen], np.ones(seen.sum()), 0.003)[0] / clips.spread[:, None]).T
        part, view = rows[unseen], view_of(clips, lines)
        same = [lambda i, j: quadrant[part[i]] == quadrant[part[j]], lambda i, j: bool(moods[part[i]] & moods[part[j]])]
        results.append([[mean_over_neighbours(clips, part, query, each, 5) for each in same] for query in (clips.raw, queries(clips, view))])
    return np.mean(results, 0)


def measure_on_gtzan(clips, view):
    rows, score = np.where(clips.of("gtzan"))[0], clips.teacher_scores()
    ranks = np.stack([rankdata(score([column])[rows]) / len(rows) for column in TEACHER_MOODS], 1)
    closeness = lambda i, j: 1 - np.abs(ranks[i] - ranks[j]).mean()
    return [mean_over_neighbours(clips, rows, query, closeness, 10) for query in (clips.raw, queries(clips, view))]


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--embedded", required=True)
    parser.add_argument("--data", required=True)
    parser.add_argument("--heads", required=True)
    parser.add_argument("--out", required=True)
    args = parser.parse_args()
    clips, heads = EmbeddedClips(args.embedded, args.data, "embedding"), np.load(args.heads)
    lines = heads["weights"][[str(name).startswith(("moods/", "portrait/q")) for name in heads["names"]]]
    view = view_of(clips, lines)
    np.concatenate([clips.raw[clips.music].mean(0)[None], view]).astype("<f4").tofile(args.out)
    print("Panda, five nearest by unseen artists: quadrant, mood word; sound, then mood:", measure_on_panda(clips).round(3).tolist())
    print("GTZAN, ten nearest by other artists, closeness of the teachers' mood ranks; sound, then mood:", np.round(measure_on_gtzan(clips, view), 4).tolist())
