"""Writes what heads.py measured as tables for people.

    python training/tagger/report.py --report heads.json --out training/tagger/TAGS.md

Every tag with its ROC-AUC, average precision, threshold and how often it is told. The summary goes to the terminal.
"""

import argparse
import json

parser = argparse.ArgumentParser()
parser.add_argument("--report", required=True)
parser.add_argument("--out", required=True)
args = parser.parse_args()
with open(args.report) as file:
    measured = json.load(file)
left_out = set(measured["summary"]["left_out"])
number = lambda value: "" if value is None else f"{value:.2f}"


def table(heads):
    lines = ["| tag | clips train / valid | AUC folds | AUC valid | AP valid | threshold | told of | true of |", "|---|---|---|---|---|---|---|---|"]
    for head in sorted(heads, key=lambda h: h["name"]):
        cells = [head["name"].split("/")[-1], f"{head['train_positives']} / {head['valid_positives']}", *(number(head[key]) for key in ("fold_auc", "auc", "ap", "threshold", "fires", "holds"))]
        lines.append("| " + " | ".join(cells) + " |")
    return lines


kept = [head for head in measured["heads"] if "/" in head["name"] and not head["name"].startswith("portrait/") and head["name"] not in left_out]
lines = [
    "# Every tag, measured",
    "",
    "Written by `training/tagger/report.py`. AUC folds: on clips of the train split whose artist the fit had not heard. AUC valid: on the valid split. AP: average",
    "precision there. Told of: the share of the recordings of the train split on which the tag is over its threshold; true of: the share of the clips it was fitted on of which its labels say so (for most of them that includes music of games).",
    "Labels are people's for ten genres, Panda's genres, moods, and the instruments and voices that captions name often; the teachers' opinion (their score cut at 0.3, or at their 92nd percentile",
    "where they never go so high) elsewhere. Few valid clips make a rough figure: with fewer than five of them the folds decide whether a tag is kept.",
]
for category in dict.fromkeys(head["name"].split("/")[0] for head in kept):
    lines += ["", f"## {category}", "", *table([head for head in kept if head["name"].startswith(category + "/")])]
lines += ["", "## Left out: below 0.70", "", ", ".join(sorted(f"{h['name']} {number(h['auc'] if h['valid_positives'] >= 5 else h['fold_auc'])}" for h in measured["heads"] if h["name"] in left_out)) + "."]
with open(args.out, "w") as file:
    file.write("\n".join(lines) + "\n")
print(json.dumps(measured["summary"], indent=1))
