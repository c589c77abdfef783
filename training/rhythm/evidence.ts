// Writes what speaks for each tempo candidate of each clip, for choose.py: run it after features.ts and export.py.
//   node training/rhythm/evidence.ts > artifacts/rhythm/evidence.jsonl

import { readFileSync } from 'node:fs'
import { hearRhythm, RHYTHM_BANDS } from '../../src/audio/rhythm-net.ts'
import { tempoCandidates } from '../../src/audio/tempo-candidates.ts'

const FRAMES = 1501
const folder = new URL('../../artifacts/rhythm/', import.meta.url)
const meta = JSON.parse(readFileSync(new URL('meta.json', folder), 'utf8')) as {
  split: string
  bpm: string
}[]
const mel = readFileSync(new URL('mel.u8', folder))
const size = FRAMES * RHYTHM_BANDS
meta.forEach(({ split, bpm }, i) => {
  const levels = new Uint8Array(mel.subarray(i * size, (i + 1) * size))
  const candidates = tempoCandidates(hearRhythm(levels), levels).map(({ bpm, evidence }) => ({
    bpm,
    evidence,
  }))
  process.stdout.write(`${JSON.stringify({ split, bpm: Number(bpm), candidates })}\n`)
})
