"""Embedded clips with their labels: the data that the heads are fitted on."""

import csv

import numpy as np

FOLDS = 5
TAGS = 50  # of each network
HEARD = ("gtzan", "panda", "further", "pool", "game")  # music that heads are fitted on; synthetic music only tests them


class EmbeddedClips:
    def __init__(self, path, data, embedding, heard=HEARD):
        """`heard`: the sources of music that heads are fitted on; the embedding is standardised over them."""
        self.arrays = np.load(path)
        with open(f"{data}/labels.csv", newline="") as file:
            labels = {row["id"]: row for row in csv.DictReader(file)}
        with open(f"{data}/teacher_scores.csv", newline="") as file:
            self.teacher_columns = next(csv.reader(file))[1:]
        self.ids = [str(i) for i in self.arrays["ids"]]
        unknown = {**dict.fromkeys(next(iter(labels.values())), ""), "source": "further", "split": "train"}
        self.rows = [labels.get(i, unknown) for i in self.ids]
        self.train, self.valid = self.column("split") == "train", self.column("split") == "valid"
        self.music = self.of(*heard) & self.train
        self.recordings = self.of("gtzan", "panda") & self.train
        self.raw = self.arrays[embedding].astype(np.float64)
        self.centre, self.spread = self.raw[self.music].mean(0), self.raw[self.music].std(0) + 1e-6
        self.x = (self.raw - self.centre) / self.spread
        self.kind = embedding
        self.standardised = {embedding: self.x}
        index = {name: i for i, name in enumerate(self.ids)}
        views = self.arrays["views"] if embedding == "embedding" and "views" in self.arrays else np.empty(0)
        self.views = (views - self.centre) / self.spread if len(views) else []
        self.view_rows = np.array([index[str(i)] for i in self.arrays["view_ids"]]) if len(views) else np.empty(0, int)
        # Folds by artist; a clip without an artist is a group of its own.
        artists = {name: i for i, name in enumerate(sorted(set(self.column("artist"))))}
        self.fold = np.array([(artists[a] * 7919 if a else i) % FOLDS for i, a in enumerate(self.column("artist"))])

    def column(self, name):
        return np.array([row.get(name, "") for row in self.rows])

    def sets(self, name):
        return [set(row.get(name, "").split(";")) - {""} for row in self.rows]

    def of(self, *sources):
        return np.isin(self.column("source"), sources)

    def standard(self, name):
        """An array of the file, standardised to mean 0 and deviation 1 over the music of the train split."""
        if name not in self.standardised:
            raw = self.arrays[name].astype(np.float64)
            self.standardised[name] = (raw - raw[self.music].mean(0)) / (raw[self.music].std(0) + 1e-6)
        return self.standardised[name]

    def folds(self, rows):
        """For each fold: masks of the rows outside and inside of it."""
        return [(self.fold[rows] != k, self.fold[rows] == k) for k in range(FOLDS)]

    def with_views(self, rows, target, weight):
        """The rows together with their augmented views. A clip has the same total weight with and without views."""
        index = {row: i for i, row in enumerate(rows)}
        chosen = np.array([k for k, row in enumerate(self.view_rows) if row in index], int)
        of = np.array([index[self.view_rows[k]] for k in chosen], int)
        share = np.array(weight, dtype=float)  # per row, or per row and head
        share[np.unique(of)] /= 1 + len(self.views)
        parts = [(self.x[rows], target, share)] + [(view[chosen], target[of], share[of]) for view in self.views]
        return tuple(np.concatenate(part) for part in zip(*parts))

    def teacher_scores(self):
        """A function that returns the mean score of some columns of teacher_scores.csv, each the mean over the networks of its data set."""
        p = 1 / (1 + np.exp(-self.arrays["teachers"].astype(np.float64)))
        scores = np.stack([p[:, self.outputs_of(c)].mean(1) for c in self.teacher_columns], 1)
        return lambda columns: scores[:, [self.teacher_columns.index(c) for c in columns]].mean(1)

    def teacher_direction(self, columns):
        """The direction of x along which the teachers' logits of these columns grow, as the student predicts them; deviation 1 over music."""
        outputs = [k for c in columns for k in self.outputs_of(c)]
        if self.kind == "teachers":
            line = np.isin(np.arange(self.x.shape[1]), outputs).astype(float)
        elif self.kind == "embedding":
            deviation = self.arrays["teachers"][self.music].astype(np.float64).std(0)
            line = (self.arrays["head"][outputs, :-1].astype(np.float64) / deviation[outputs, None]).mean(0) * self.spread
        else:
            line = np.zeros(self.x.shape[1])
        return line / max((self.x[self.music] @ line).std(), 1e-9)

    def outputs_of(self, column):
        """The outputs of the student that predict a column of teacher_scores.csv: one per network of its data set. The open model has one of MSD."""
        first, tag = divmod(self.teacher_columns.index(column), TAGS)
        outputs = [2 * first * TAGS + tag, (2 * first + 1) * TAGS + tag]
        return [k for k in outputs if k < self.arrays["teachers"].shape[1]]

    def on_raw(self, line, bias):
        """The same head over the embedding before standardisation."""
        return line / self.spread, bias - (line * self.centre / self.spread).sum()
