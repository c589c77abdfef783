import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareCovers } from '../../../src/audio/cover/cover.ts'
import { noise } from '../tune.ts'

/** A cover track of random chords, `pace` rows each, transposed by `shift` semitones, with noise of amplitude `blur`. */
function chordTrack(seed: number, pace: number, shift: number, blur = 0): Uint8Array {
  const random = noise(seed)
  const noiseSource = noise(seed * 100 + shift + 1)
  const rows: number[] = []
  for (let chord = 0; chord < 40; chord++) {
    const root = Math.floor((random() + 1) * 6) % 12
    const notes = [0, random() > 0 ? 4 : 3, 7].map((step) => (root + step + shift) % 12)
    const moments = Math.round((chord + 1) * pace) - Math.round(chord * pace)
    for (let moment = 0; moment < moments; moment++) {
      for (let note = 0; note < 12; note++) {
        const level = (notes.includes(note) ? 220 : 30) + blur * noiseSource()
        rows.push(Math.max(0, Math.min(255, Math.round(level))))
      }
    }
  }
  return Uint8Array.from(rows)
}

test('recognises a slower, noisy version in another key as a cover', () => {
  const match = compareCovers(chordTrack(1, 4, 0), chordTrack(1, 4.8, 3, 60))
  assert.ok(match.coverConfidence > 0.8, `${match.coverConfidence}`)
  assert.equal(match.transposition, 3)
  assert.ok(match.alignedSeconds > 30)
})

test('does not take other music for a cover', () => {
  for (const seed of [2, 3, 4, 5]) {
    const { coverConfidence } = compareCovers(chordTrack(1, 4, 0), chordTrack(seed, 4, 0, 60))
    assert.ok(coverConfidence < 0.2, `${seed}: ${coverConfidence}`)
  }
})

test('silence and very short tracks are not covers', () => {
  assert.ok(compareCovers(new Uint8Array(0), chordTrack(1, 4, 0)).coverConfidence < 0.01)
  assert.ok(compareCovers(new Uint8Array(12 * 100), new Uint8Array(12 * 100)).coverConfidence < 0.01)
})
