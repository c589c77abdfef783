// Writes what speaks for each tempo candidate of each clip, for choose.py: run it after features.ts and export.py. A clip of the train
// split is heard by the network that did not learn it (net-NAME-FOLD.f32, "blind"), a little slower and faster, too: people tap such a
// clip as they tapped the original. So they do an excerpt of some seconds. Clips of the valid split are heard by the network that ships.
//   node training/rhythm/evidence.ts NAME > artifacts/rhythm/evidence.jsonl

import { readFileSync } from 'node:fs'
import { RHYTHM_BANDS } from '../../src/audio/features/mel-frames.ts'
import { hearRhythm, readRhythmWeights } from '../../src/audio/rhythm/network.ts'
import { tempoCandidates } from '../../src/audio/rhythm/tempo-candidates.ts'

const FRAMES = 1501
const SPEEDS = [1, 0.92, 0.94, 0.96, 0.98, 1.02, 1.04, 1.06, 1.08]
/** First frame and frames: 10 s, 6 s. */
const EXCERPTS = [
  [100, 500],
  [800, 500],
  [300, 300],
  [1_100, 300],
] as const
const folder = new URL('../../artifacts/rhythm/', import.meta.url)
const meta = JSON.parse(readFileSync(new URL('meta.json', folder), 'utf8')) as {
  id: string
  split: string
  fold: number | null
  bpm: string | null
}[]
const mel = readFileSync(new URL('mel.u8', folder))
const size = FRAMES * RHYTHM_BANDS
const name = process.argv[2] ?? 'tuned'
const blind = Array.from({ length: 5 }, (_, fold) =>
  readRhythmWeights(new URL(`net-${name}-${fold}.f32`, folder)),
)
meta.forEach(({ id, split, fold, bpm }, i) => {
  const levels = new Uint8Array(mel.subarray(i * size, (i + 1) * size))
  const write = (heard: Uint8Array, speed: number, weights?: Float32Array) => {
    const candidates = tempoCandidates(hearRhythm(heard, weights), heard).map(({ bpm, evidence }) => ({
      bpm,
      evidence,
    }))
    const whole = heard.length >= size / 2
    const row = { id, split, fold, whole, bpm: Number(bpm) * speed, candidates }
    process.stdout.write(`${JSON.stringify(row)}\n`)
  }
  if (split === 'valid') write(levels, 1)
  if (fold === null) return
  for (const speed of SPEEDS) write(speed === 1 ? levels : play(levels, speed), speed, blind[fold])
  for (const [first, frames] of EXCERPTS) {
    const excerpt = levels.slice(first * RHYTHM_BANDS, (first + frames) * RHYTHM_BANDS)
    write(excerpt, 1, blind[fold])
  }
})

/** The levels of a clip as they are at another speed. */
function play(levels: Uint8Array, speed: number): Uint8Array {
  const frames = Math.floor((FRAMES - 2) / speed)
  return Uint8Array.from({ length: frames * RHYTHM_BANDS }, (_, i) => {
    const time = Math.floor(i / RHYTHM_BANDS) * speed
    const at = Math.floor(time) * RHYTHM_BANDS + (i % RHYTHM_BANDS)
    const rest = time - Math.floor(time)
    return Math.round(levels[at]! * (1 - rest) + levels[at + RHYTHM_BANDS]! * rest)
  })
}
