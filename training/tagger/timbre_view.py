"""Computes and measures the timbre view of the embedding: a projection in which pieces with the same instruments and mix are near each other.

    python training/tagger/synthesise.py --out PIECES --pieces 440 --variations 4 --seconds 9 --soundfonts A.sf2 B.sf2 ...
    node training/tagger/prepare.ts PIECES PIECES/cache
    node training/tagger/embed.ts src/audio/tagger PIECES/cache/frames.u8 PIECES/cache/frames.csv PIECES/embeddings.f32
    python training/tagger/timbre_view.py --pieces PIECES --embedded embedded.npz --data DATA --out src/audio/tagger/timbre-view.f32

Four pieces share instruments, mix and sound font and differ in everything else; NSynth has many notes of each instrument. How they differ within an
ensemble or an instrument is what timbre is not: the view is a linear discriminant analysis with that as noise. Prints how many of the nearest have the
same sound: of the three nearest pieces, with views fitted without their ensembles; of the three nearest clips those of the same artist; of the five
nearest notes those of the same instrument, which the view has seen.
"""

import argparse
import csv

import numpy as np

from embedded_clips import EmbeddedClips

RANK = 96
SPREAD_WEIGHT = 0.1  # of the differences between all music: keeps directions that few ensembles tell about small
NOTES_WEIGHT = 0.2
FOLDS = 5
MIN_CLIPS = 4  # of an artist, to count

unit = lambda v: v / np.linalg.norm(v, axis=1, keepdims=True)


class View:
    def __init__(self, clips):
        self.centre = clips.raw[clips.music].mean(0)
        self.notes = np.where(clips.of("nsynth"))[0]
        self.instrument = np.array([clips.rows[i]["id"].rsplit("-", 2)[0] for i in self.notes])
        self.noise = SPREAD_WEIGHT * np.cov(self.centred(clips.raw[clips.music]).T) + NOTES_WEIGHT * self.within(clips.raw[self.notes], self.instrument)

    def centred(self, x):
        """As the product does it: the length of an embedding does not matter."""
        along = x @ self.centre
        return x * np.where(along > 0, self.centre @ self.centre / np.where(along > 0, along, 1), 1)[:, None] - self.centre

    def within(self, x, group):
        x = self.centred(x)
        parts = [x[group == k] - x[group == k].mean(0) for k in np.unique(group) if (group == k).sum() > 1]
        return sum(part.T @ part for part in parts) / sum(map(len, parts))

    def directions(self, x, ensemble):
        """(RANK, features)"""
        means = np.stack([self.centred(x[ensemble == k]).mean(0) for k in np.unique(ensemble)])
        values, vectors = np.linalg.eigh(self.within(x, ensemble) + self.noise)
        whiten = vectors * values**-0.5 @ vectors.T
        values, vectors = np.linalg.eigh(whiten @ np.cov(means.T) @ whiten)
        return (whiten @ vectors[:, np.argsort(-values)[:RANK]]).T


def share_of_nearest(vectors, group, count, rows=None):
    """How many of the nearest vectors are of the same group."""
    rows = np.arange(len(vectors)) if rows is None else rows
    similarity = unit(vectors)[rows] @ unit(vectors).T
    similarity[np.arange(len(rows)), rows] = -np.inf
    nearest = np.argsort(-similarity, 1)[:, :count]
    return float((group[nearest] == group[rows][:, None]).mean())


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--pieces", required=True)
    parser.add_argument("--embedded", required=True)
    parser.add_argument("--data", required=True)
    parser.add_argument("--out", required=True)
    args = parser.parse_args()
    clips = EmbeddedClips(args.embedded, args.data, "embedding")
    with open(f"{args.pieces}/labels.csv") as file:
        ensemble = np.array([int(row["ensemble"]) for row in csv.DictReader(file)])
    pieces = np.fromfile(f"{args.pieces}/embeddings.f32", "<f4").reshape(len(ensemble), -1).astype(float)
    view = View(clips)
    directions = view.directions(pieces, ensemble)
    np.concatenate([view.centre[None], directions]).astype("<f4").tofile(args.out)
    unseen = []
    for fold in range(FOLDS):
        rows = np.where(ensemble % FOLDS == fold)[0]
        seen = ensemble % FOLDS != fold
        unseen.append(share_of_nearest(view.centred(pieces) @ view.directions(pieces[seen], ensemble[seen]).T, ensemble, 3, rows) * len(rows) / len(pieces))
    print("the same ensemble among the three nearest pieces: sound", round(share_of_nearest(pieces, ensemble, 3), 3), "timbre", round(sum(unseen), 3))
    artist = clips.column("artist")
    known = np.where(clips.of("gtzan", "panda") & (artist != ""))[0]
    often = np.where([np.sum(artist[known] == artist[i]) >= MIN_CLIPS for i in known])[0]
    project = lambda rows: view.centred(clips.raw[rows]) @ directions.T
    print("the same artist among the three nearest clips: sound", round(share_of_nearest(clips.raw[known], artist[known], 3, often), 3), "timbre", round(share_of_nearest(project(known), artist[known], 3, often), 3))
    print("the same instrument among the five nearest notes: sound", round(share_of_nearest(clips.raw[view.notes], view.instrument, 5), 3), "timbre", round(share_of_nearest(project(view.notes), view.instrument, 5), 3))
