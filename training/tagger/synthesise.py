"""Composes pieces with exact labels and renders them with sound fonts, as further audio for the tagger.

    python training/tagger/synthesise.py --out FOLDER --pieces 600 --soundfonts A.sf2 B.sf2 ... [--variations 1] [--seconds 24] [--processes 2]

Needs fluidsynth. Writes audio/*.wav and a labels.csv with source `synthetic`, the instruments of each piece, its tempo and its key. Every piece
depends on its number alone. With `--variations 4`, four pieces in a row share sound font, instruments and mix (column `ensemble`) and differ in tempo,
key, harmony, notes and drum pattern: they have the same sound, and nothing else in common. The pieces are ours: they and what is trained on them are free of other people's rights.
"""

import argparse
import csv
import os
import random
import struct
import subprocess
from multiprocessing import Pool

TICKS = 480
SCALES = {"major": [0, 2, 4, 5, 7, 9, 11], "minor": [0, 2, 3, 5, 7, 8, 10]}
NOTES = ["C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B"]
PROGRESSIONS = [[0, 4, 5, 3], [0, 3, 4, 4], [5, 3, 0, 4], [0, 5, 1, 4], [0, 3, 0, 4], [0, 6, 5, 4], [1, 4, 0, 0], [0, 0, 3, 3], [0, 2, 3, 4]]
TWELVE_BARS = [0, 0, 0, 0, 3, 3, 0, 0, 4, 3, 0, 4]

# General MIDI programs of each instrument.
PROGRAMS = {
    "piano": [0, 1, 2], "electric piano": [4, 5], "harpsichord": [6], "mallet": [9, 11, 12, 13], "organ": [16, 17, 18, 19], "accordion": [21, 22, 23],
    "acoustic guitar": [24, 25], "electric guitar": [26, 27, 28, 29, 30], "bass": [32, 33, 34, 35, 36], "synth bass": [38, 39], "violin": [40], "viola": [41],
    "cello": [42], "double bass": [43], "harp": [46], "strings": [44, 45, 48, 49], "synth strings": [50, 51], "choir": [52, 53], "brass": [56, 57, 58, 60, 61],
    "saxophone": [64, 65, 66, 67], "woodwind": [68, 69, 70, 71], "flute": [72, 73, 74, 75, 79], "synthesizer": [80, 81, 82, 83, 84, 87, 88, 89, 90, 91, 94, 95],
    "sitar": [104], "banjo": [105], "fiddle": [110],
}  # fmt: skip

# Style: instruments for chords, bass, lead, more lines; drum patterns (empty: no drums); tempo range; share of minor keys.
STYLES = {
    "rock": (["electric guitar"], ["bass"], ["electric guitar", "organ"], ["electric guitar", "piano"], ["rock"], (95, 165), 0.4),
    "metal": (["electric guitar"], ["bass"], ["electric guitar"], ["electric guitar"], ["metal"], (120, 200), 0.95),
    "pop": (["piano", "acoustic guitar", "synthesizer", "electric piano"], ["bass", "synth bass"], ["synthesizer", "electric guitar", "piano"], ["strings", "synth strings"], ["rock", "dance"], (80, 130), 0.35),
    "dance": (["synthesizer", "piano"], ["synth bass"], ["synthesizer"], ["synth strings", "synthesizer"], ["dance"], (116, 150), 0.7),
    "hip hop": (["electric piano", "piano", "synth strings"], ["synth bass", "bass"], ["synthesizer", "flute"], ["strings"], ["half"], (75, 105), 0.8),
    "reggae": (["organ", "electric guitar"], ["bass"], ["brass", "organ"], ["electric guitar"], ["reggae"], (66, 92), 0.4),
    "funk": (["electric guitar", "electric piano"], ["bass"], ["brass", "saxophone"], ["brass", "organ"], ["funk"], (92, 122), 0.7),
    "jazz": (["piano", "electric guitar"], ["double bass", "bass"], ["saxophone", "brass", "mallet", "flute"], ["brass"], ["swing", ""], (80, 200), 0.5),
    "blues": (["piano", "electric guitar", "acoustic guitar"], ["bass"], ["electric guitar", "saxophone"], ["organ"], ["swing", "rock", ""], (65, 130), 0.3),
    "country": (["acoustic guitar"], ["bass"], ["fiddle", "electric guitar", "banjo"], ["piano", "banjo"], ["rock", ""], (85, 140), 0.1),
    "folk": (["acoustic guitar", "accordion", "harp"], ["", "bass"], ["fiddle", "flute", "acoustic guitar", "accordion"], ["", "violin"], ["", "", "hand"], (70, 130), 0.4),
    "orchestra": (["strings"], ["cello", "double bass"], ["violin", "flute", "woodwind", "brass"], ["brass", "woodwind", "choir", "harp"], ["", "timpani"], (60, 140), 0.6),
    "chamber": (["viola", "violin", "harpsichord", "strings"], ["cello"], ["violin", "flute", "woodwind"], ["", "violin"], [""], (55, 140), 0.5),
    "solo": (["piano", "acoustic guitar", "harpsichord", "harp", "organ"], [""], [""], [""], [""], (50, 130), 0.5),
    "ambient": (["synthesizer", "choir", "synth strings"], ["", "synth bass"], ["synthesizer", "piano", "flute", "mallet"], ["synth strings", "choir"], ["", "", "half"], (50, 90), 0.6),
    "choral": (["choir"], [""], ["choir", ""], ["organ", ""], [""], (50, 90), 0.5),
    "world": (["sitar", "acoustic guitar"], ["", "bass"], ["sitar", "flute", "woodwind"], [""], ["hand", ""], (70, 130), 0.7),
    "chiptune": (["synthesizer"], ["synth bass"], ["synthesizer"], ["synthesizer"], ["dance", "rock"], (110, 170), 0.5),
}  # fmt: skip
FIXED_PROGRAMS = {("metal", "electric guitar"): [29, 30], ("reggae", "electric guitar"): [27, 28], ("jazz", "electric guitar"): [26], ("chiptune", "synthesizer"): [80, 81]}

# Drum patterns: hits (beat within a bar of four, General MIDI key, velocity).
eighths = lambda key, velocity: [(i / 2, key, velocity - 15 * (i % 2)) for i in range(8)]
DRUMS = {
    "rock": [(0, 36, 110), (2, 36, 100), (2.5, 36, 90), (1, 38, 110), (3, 38, 110), *eighths(42, 75)],
    "metal": [(i / 4, 36, 105) for i in range(16)] + [(1, 38, 120), (3, 38, 120)] + [(i, 49 if i == 0 else 51, 95) for i in range(4)],
    "dance": [(i, 36, 115) for i in range(4)] + [(1, 39, 95), (3, 39, 95)] + [(i + 0.5, 46, 80) for i in range(4)],
    "half": [(0, 36, 115), (1.75, 36, 85), (2.5, 36, 95), (2, 38, 110), *eighths(42, 65)],
    "reggae": [(2, 36, 105), (2, 37, 100), *eighths(42, 70)],
    "funk": [(0, 36, 110), (0.75, 36, 85), (2.25, 36, 95), (1, 38, 110), (1.75, 38, 50), (3, 38, 110)] + [(i / 4, 42, 60 + 20 * (i % 4 == 0)) for i in range(16)],
    "swing": [(i, 51, 80) for i in range(4)] + [(1.67, 51, 60), (3.67, 51, 60), (1, 44, 70), (3, 44, 70), (0, 36, 60)],
    "hand": [(0, 63, 90), (0.75, 64, 70), (1.5, 62, 85), (2, 64, 80), (3, 63, 85), (3.5, 62, 70)],
    "timpani": [(0, 35, 80), (3, 49, 50)],
}  # fmt: skip


def compose(number, seconds, variations=1):
    """MIDI bytes and labels of one piece."""
    rng = random.Random(number)
    sound = rng if variations == 1 else random.Random(f"ensemble {number // variations}")
    style = sound.choice(list(STYLES))
    *parts, drums, (slow, fast), minor_share = STYLES[style]
    chords, bass, lead, extra = (sound.choice(part) for part in parts)
    drum = sound.choice(drums)
    manner = style
    if variations > 1:
        # Notes and rhythms of any style, or the sound could be told from them.
        manner = rng.choice(list(STYLES))
        (slow, fast), minor_share = (60, 170), 0.5
        drum = rng.choice([name for name in DRUMS if name != "timpani"]) if drum else ""
    bpm, tonic, mode = rng.uniform(slow, fast), rng.randrange(12), "minor" if rng.random() < minor_share else "major"
    scale = SCALES[mode]
    progression = TWELVE_BARS if manner == "blues" else rng.choice(PROGRESSIONS)
    bars = int(seconds * bpm / 240) + 2
    if sound.random() < 0.35:
        extra = ""
    program = lambda instrument: sound.choice(FIXED_PROGRAMS.get((style, instrument), PROGRAMS[instrument]))
    events = [(0, bytes([0xC0 | channel, program(name)])) for channel, name in enumerate((chords, bass, lead, extra)) if name]
    # Mix: level, position and reverberation of each channel.
    for channel in (0, 1, 2, 3, 9):
        for control, value in ((7, sound.randint(70, 115)), (10, sound.randint(35, 92)), (91, sound.randint(10, 110))):
            events.append((0, bytes([0xB0 | channel, control, value])))
    human = lambda: rng.gauss(0, 0.012)

    def note(channel, pitch, velocity, beat, length):
        start = max(0, beat + human())
        events.append((start, bytes([0x90 | channel, max(0, min(127, pitch)), max(1, min(127, int(velocity + rng.gauss(0, 6))))])))
        events.append((start + length * 0.95, bytes([0x80 | channel, max(0, min(127, pitch)), 0])))

    degree_pitch = lambda degree, low: low + (tonic + scale[degree % 7]) % 12 + 12 * (degree // 7)
    accompaniment = rng.choice({"rock": ["eighths", "hold"], "metal": ["eighths"], "reggae": ["offbeat"], "funk": ["offbeat", "eighths"], "ambient": ["hold"], "choral": ["hold"], "solo": ["arpeggio"]}.get(manner, ["hold", "eighths", "arpeggio"]))
    degree = 7
    for bar in range(bars):
        root, at = progression[bar % len(progression)], bar * 4
        steps = [0, 4] if manner == "metal" else [0, 2, 4, 6] if manner in ("jazz", "funk") else [0, 2, 4]
        pitches = [degree_pitch(root, 48) + (scale[(root + s) % 7] - scale[root % 7]) % 12 for s in steps]
        if accompaniment == "arpeggio":
            for i in range(8):
                note(0, pitches[i % len(pitches)] + 12 * (i % 8 > 3), 75, at + i / 2, 0.8)
            if style == "solo":
                note(0, pitches[0] - 12, 85, at, 3.5)
        else:
            for start, length in {"hold": [(0, 4)], "eighths": [(i / 2, 0.45) for i in range(8)], "offbeat": [(i + 0.5, 0.25) for i in range(4)]}[accompaniment]:
                for pitch in pitches:
                    note(0, pitch, 72, at + start, length)
        if bass:
            pattern = [(i, 0.9) for i in range(4)] if manner in ("jazz", "dance") else [(0, 1.4), (1.5, 0.5), (2, 1), (3, 0.9)] if manner in ("rock", "pop", "funk", "reggae", "hip hop") else [(0, 2), (2, 2)]
            for k, (start, length) in enumerate(pattern):
                note(1, degree_pitch(root, 36) + (scale[(root + (0, 4, 2, 4)[k % 4]) % 7] - scale[root % 7]) % 12 * (manner == "jazz"), 92, at + start, length)
        if lead or style == "solo":
            beat = 0.0
            while beat < 4:
                length = rng.choice([0.5, 0.5, 1, 1, 1.5, 2])
                degree = max(3, min(15, degree + rng.randint(-2, 2)))
                if rng.random() < 0.8 and (bar // 4) % 3 != 2:
                    note(2 if lead else 0, degree_pitch(degree, 60), 95, at + beat, min(length, 4 - beat))
                beat += length
        if extra and (bar // 2) % 2 == 1:
            for pitch in pitches[:2]:
                note(3, pitch + 12, 70, at, 3.8)
        if drum:
            for beat, key, velocity in DRUMS[drum]:
                if rng.random() < 0.96:
                    note(9, key, velocity, at + beat, 0.2)
    names = sorted({name for name in (chords, bass, lead, extra) if name})
    labels = {"style": style, "instruments": ";".join(names), "drums": int(drum not in ("", "timpani")), "bpm": f"{bpm:.1f}", "key": f"{NOTES[tonic]} {mode}"}
    return to_midi(events, bpm), labels


def to_midi(events, bpm):
    body, last = bytearray(b"\0\xff\x51\x03" + int(60e6 / bpm).to_bytes(3, "big")), 0
    for beat, data in sorted(events, key=lambda event: event[0]):
        tick = round(beat * TICKS)
        delta, last = tick - last, tick
        length = [delta & 127]
        while delta := delta >> 7:
            length.insert(0, delta & 127 | 128)
        body += bytes(length) + data
    body += b"\0\xff\x2f\0"
    return b"MThd" + struct.pack(">IHHH", 6, 0, 1, TICKS) + b"MTrk" + struct.pack(">I", len(body)) + body


def render(task):
    number, args = task
    midi, labels = compose(number, args.seconds, args.variations)
    ensemble = number // args.variations
    name = f"synthetic_{number:04d}"
    path = f"{args.out}/audio/{name}"
    with open(f"{path}.mid", "wb") as file:
        file.write(midi)
    font = args.soundfonts[ensemble % len(args.soundfonts)]
    subprocess.run([args.fluidsynth, "-ni", "-q", "-r", "22050", "-g", "0.5", "-F", f"{path}.wav", font, f"{path}.mid"], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.remove(f"{path}.mid")
    return {"id": name, "path": f"audio/{name}.wav", "source": "synthetic", "split": "train", "soundfont": os.path.basename(font), "ensemble": ensemble, **labels}


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", required=True)
    parser.add_argument("--pieces", type=int, default=600)
    parser.add_argument("--variations", type=int, default=1, help="pieces in a row with the same sound")
    parser.add_argument("--seconds", type=float, default=24)
    parser.add_argument("--soundfonts", nargs="+", required=True)
    parser.add_argument("--fluidsynth", default="fluidsynth")
    parser.add_argument("--processes", type=int, default=1)
    args = parser.parse_args()
    os.makedirs(f"{args.out}/audio", exist_ok=True)
    with Pool(args.processes) as pool:
        rows = list(pool.imap(render, [(number, args) for number in range(args.pieces)]))
    with open(f"{args.out}/labels.csv", "w", newline="") as file:
        writer = csv.DictWriter(file, rows[0].keys())
        writer.writeheader()
        writer.writerows(rows)
