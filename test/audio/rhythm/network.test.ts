import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { RHYTHM_BANDS } from '../../../src/audio/features/mel-frames.ts'
import { hearRhythm } from '../../../src/audio/rhythm/network.ts'

/** Levels of a beat with some noise, from a seed. */
function makeLevels(frames: number, seed: number): Uint8Array {
  let state = seed
  return Uint8Array.from({ length: frames * RHYTHM_BANDS }, (_, i) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    const struck = Math.floor(i / RHYTHM_BANDS) % 25 === 0
    return (struck ? 160 : 90) + (state % 30)
  })
}

test('what is heard in stretches is what is heard in one piece', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 3_000 }),
      fc.integer({ min: 400, max: 1_500 }),
      fc.integer({ min: 1, max: 1_000_000 }),
      (frames, stretch, seed) => {
        const levels = makeLevels(frames, seed)
        const whole = hearRhythm(levels)
        const parts = hearRhythm(levels, undefined, stretch)
        assert.deepEqual(parts.beat, whole.beat)
        assert.deepEqual(parts.downbeat, whole.downbeat)
        assert.deepEqual(parts.tempo, whole.tempo)
      },
    ),
    { numRuns: 20 },
  )
})

test('a beat is heard where it is struck', () => {
  const { beat } = hearRhythm(makeLevels(1_500, 7))
  const mean = (frames: number[]) => frames.reduce((sum, frame) => sum + beat[frame]!, 0) / frames.length
  const struck = Array.from({ length: 40 }, (_, i) => 250 + i * 25)
  assert.ok(mean(struck) > 4 * mean(struck.map((frame) => frame + 8)))
})
