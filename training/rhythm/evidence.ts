// Writes the evidence for each tempo candidate of each clip, for choose.py. Run it after features.ts and export.py.
//
//   node training/rhythm/evidence.ts NAME > artifacts/rhythm/evidence.jsonl
//
// A clip of the train split is processed by the network of its fold (net-NAME-FOLD.f32), which was not trained on it: whole at nine speeds
// around its own, and in excerpts of some seconds. Listeners tap such variants as they tap the original. Clips of the valid split are
// processed by the network in use.

import { readFileSync } from 'node:fs'
import { RHYTHM_BANDS } from '../../src/audio/features/mel-frames.ts'
import { readWeights, runRhythmNetwork } from '../../src/audio/rhythm/network.ts'
import { tempoCandidates } from '../../src/audio/rhythm/tempo-candidates.ts'

const FRAMES = 1501
const FOLDS = 5
/** The first one must be the original speed: choose.py --blind-tempos relies on it. */
const SPEEDS = [1, 0.92, 0.94, 0.96, 0.98, 1.02, 1.04, 1.06, 1.08]
/** First frame and number of frames: 10 s, 6 s. */
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
const clipBytes = FRAMES * RHYTHM_BANDS
const name = process.argv[2] ?? 'tuned'
const foldWeights = Array.from({ length: FOLDS }, (_, fold) =>
  readWeights(new URL(`net-${name}-${fold}.f32`, folder)),
)
meta.forEach(({ id, split, fold, bpm }, i) => {
  const clip = new Uint8Array(mel.subarray(i * clipBytes, (i + 1) * clipBytes))
  const write = (levels: Uint8Array, speed: number, weights?: Float32Array) => {
    const candidates = tempoCandidates(runRhythmNetwork(levels, weights), levels).map(
      ({ bpm, evidence }) => ({
        bpm,
        evidence,
      }),
    )
    const whole = levels.length >= clipBytes / 2
    const row = { id, split, fold, whole, bpm: Number(bpm) * speed, candidates }
    process.stdout.write(`${JSON.stringify(row)}\n`)
  }
  if (split === 'valid') write(clip, 1)
  if (fold === null) return
  for (const speed of SPEEDS) write(speed === 1 ? clip : changeSpeed(clip, speed), speed, foldWeights[fold])
  for (const [first, frames] of EXCERPTS) {
    const excerpt = clip.slice(first * RHYTHM_BANDS, (first + frames) * RHYTHM_BANDS)
    write(excerpt, 1, foldWeights[fold])
  }
})

/** Resamples the levels of a clip in time, with linear interpolation. */
function changeSpeed(levels: Uint8Array, speed: number): Uint8Array {
  const frames = Math.floor((FRAMES - 2) / speed)
  return Uint8Array.from({ length: frames * RHYTHM_BANDS }, (_, i) => {
    const time = Math.floor(i / RHYTHM_BANDS) * speed
    const at = Math.floor(time) * RHYTHM_BANDS + (i % RHYTHM_BANDS)
    const fraction = time - Math.floor(time)
    return Math.round(levels[at]! * (1 - fraction) + levels[at + RHYTHM_BANDS]! * fraction)
  })
}
