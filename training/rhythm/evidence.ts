// Writes what speaks for each tempo candidate of each clip, for choose.py: run it after features.ts and export.py. A clip of the train
// split is heard by the network that did not learn it (net-NAME-FOLD.f32, "blind"), and every clip by the network that ships.
//   node training/rhythm/evidence.ts NAME > artifacts/rhythm/evidence.jsonl

import { readFileSync } from 'node:fs'
import { hearRhythm, RHYTHM_BANDS, readRhythmWeights } from '../../src/audio/rhythm-net.ts'
import { tempoCandidates } from '../../src/audio/tempo-candidates.ts'

const FRAMES = 1501
const folder = new URL('../../artifacts/rhythm/', import.meta.url)
const meta = JSON.parse(readFileSync(new URL('meta.json', folder), 'utf8')) as {
  id: string
  split: string
  fold: number | null
  bpm: string
}[]
const mel = readFileSync(new URL('mel.u8', folder))
const size = FRAMES * RHYTHM_BANDS
const name = process.argv[2] ?? 'a'
const blind = Array.from({ length: 5 }, (_, fold) =>
  readRhythmWeights(new URL(`net-${name}-${fold}.f32`, folder)),
)
meta.forEach(({ id, split, fold, bpm }, i) => {
  const levels = new Uint8Array(mel.subarray(i * size, (i + 1) * size))
  const write = (heardBy: 'blind' | 'shipped', weights?: Float32Array) => {
    const candidates = tempoCandidates(hearRhythm(levels, weights), levels).map(({ bpm, evidence }) => ({
      bpm,
      evidence,
    }))
    const row = { id, split, fold, heardBy, bpm: Number(bpm), candidates }
    process.stdout.write(`${JSON.stringify(row)}\n`)
  }
  write('shipped')
  if (fold !== null) write('blind', blind[fold])
})
