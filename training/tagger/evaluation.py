"""Evaluates the heads on the valid split: genres, quadrants, captions, notes, and the neighbours by embedding."""

import numpy as np
from sklearn.metrics import roc_auc_score

from fitting import sigmoid
from tags import CAPTIONS, GENRES, NOTES, caption_mentions

MIN_MENTIONS = 5  # captions that must mention a tag
NEIGHBOURS = 10


def auc(positive, score):
    return float(roc_auc_score(positive, score)) if 0 < positive.sum() < len(positive) else None


def log_softmax(z):
    return z - np.logaddexp.reduce(z, axis=1, keepdims=True)


def is_tag(name):
    return "/" in name and not name.startswith("portrait/")


def reliability(results, bins=10):
    """Expected calibration error over all (probability, truth) pairs."""
    p, y = (np.concatenate(parts) for parts in zip(*results))
    bin_of = np.minimum((p * bins).astype(int), bins - 1)
    return float(sum(np.abs(p[bin_of == k].mean() - y[bin_of == k].mean()) * (bin_of == k).sum() for k in range(bins) if (bin_of == k).any()) / len(p))


class Evaluation:
    def __init__(self, clips, weights):
        """`weights`: weights and bias over the raw embedding, by head."""
        self.clips, self.weights = clips, weights

    def rows(self, *sources):
        """Valid clips of these sources."""
        return np.where(self.clips.of(*sources) & self.clips.valid)[0]

    def logits(self, name, rows):
        w, b = self.weights[name]
        return self.clips.raw[rows] @ w + b

    def softmax(self, names, rows):
        return np.exp(log_softmax(np.stack([self.logits(name, rows) for name in names], 1)))

    def genres(self):
        rows = self.rows("gtzan")
        p = np.stack([sigmoid(self.logits(f"genres/{name}", rows)) for name in GENRES], 1)
        truth = np.array([list(GENRES).index(g) for g in self.clips.column("genre")[rows]])
        return {"accuracy": float((p.argmax(1) == truth).mean()), "auc": float(np.mean([roc_auc_score(truth == k, p[:, k]) for k in range(len(GENRES))]))}

    def quadrants(self):
        rows = self.rows("panda")
        p = self.softmax([f"portrait/q{k}" for k in (1, 2, 3, 4)], rows)
        truth = np.array([int(q[1]) - 1 for q in self.clips.column("quadrant")[rows]])
        valence, arousal = p[:, 0] + p[:, 3], p[:, 0] + p[:, 1]
        quadrant = np.where(valence >= 0.5, np.where(arousal >= 0.5, 0, 3), np.where(arousal >= 0.5, 1, 2))
        return {
            "accuracy": float((p.argmax(1) == truth).mean()),
            "auc": float(np.mean([roc_auc_score(truth == k, p[:, k]) for k in range(4)])),
            "by_valence_and_arousal": float((quadrant == truth).mean()),
            "valence_auc": auc(np.isin(truth, [0, 3]), valence),
            "arousal_auc": auc(np.isin(truth, [0, 1]), arousal),
        }

    def against_captions(self, names=CAPTIONS):
        """AUC against captions, for tags that at least MIN_MENTIONS captions mention."""
        caption = self.clips.column("caption")
        rows = np.array([i for i in self.rows("gtzan") if caption[i]])
        mentioned = {name: np.array([caption_mentions(name, caption[i]) for i in rows]) for name in names if name in self.weights}
        return {name: {"auc": auc(positive, self.logits(name, rows)), "clips": int(positive.sum())} for name, positive in mentioned.items() if positive.sum() >= MIN_MENTIONS}

    def against_notes(self):
        """AUC of the instrument heads against NSynth's families."""
        rows = self.rows("nsynth")
        family = self.clips.column("instrument_family")[rows]
        positives = {name: family == expected for name, expected in NOTES.items() if f"instruments/{name}" in self.weights}
        return {name: auc(positive, self.logits(f"instruments/{name}", rows)) for name, positive in positives.items() if positive.any()}

    def precision_at_10(self):
        return precision_at_10(self.clips, self.rows("gtzan", "panda"), np.where(self.clips.music)[0])


def precision_at_10(clips, rows, centred_on, vectors=None):
    """
    Share of a clip's ten nearest neighbours by cosine among `rows` that have the same genre (of GTZAN), the same quadrant or a common mood word (of
    Panda); and the same artist, of as many as there are. `centred_on`: the clips whose mean is subtracted.
    """
    vectors = clips.raw if vectors is None else vectors
    unit = vectors - vectors[centred_on].mean(0)
    unit /= np.linalg.norm(unit, axis=1, keepdims=True)
    genre, quadrant, artist, moods, source = *(clips.column(name) for name in ("genre", "quadrant", "artist")), clips.sets("moods"), clips.column("source")

    def count_matches(rows, same):
        similarity = unit[rows] @ unit[rows].T
        np.fill_diagonal(similarity, -2)
        matches = np.array([[same(i, j) and i != j for j in rows] for i in rows])
        hits = np.take_along_axis(matches, np.argsort(-similarity, axis=1)[:, :NEIGHBOURS], 1).sum(1)
        return hits, matches.sum(1)

    mean = lambda collection, same: float(count_matches(rows[source[rows] == collection], same)[0].mean() / NEIGHBOURS)
    hits, others = count_matches(rows, lambda i, j: artist[i] != "" and artist[i] == artist[j])
    return {
        "genre": mean("gtzan", lambda i, j: genre[i] == genre[j]),
        "quadrant": mean("panda", lambda i, j: quadrant[i] == quadrant[j]),
        "mood_word": mean("panda", lambda i, j: bool(moods[i] & moods[j])),
        "artist": float((hits / np.minimum(NEIGHBOURS, np.maximum(others, 1)))[others > 0].mean()),
    }
