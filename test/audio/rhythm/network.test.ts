import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { RHYTHM_BANDS } from '../../../src/audio/features/mel-frames.ts'
import { runRhythmNetwork } from '../../../src/audio/rhythm/network.ts'

/** Levels of a regular beat with noise. */
function makeLevels(frames: number, seed: number): Uint8Array {
  let state = seed
  return Uint8Array.from({ length: frames * RHYTHM_BANDS }, (_, i) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    const onBeat = Math.floor(i / RHYTHM_BANDS) % 25 === 0
    return (onBeat ? 160 : 90) + (state % 30)
  })
}

/** The chunks compute the same sums; only rounding may differ. */
const TOLERANCE = 1e-6

function assertClose(actual: Float32Array, expected: Float32Array): void {
  assert.equal(actual.length, expected.length)
  for (const [i, value] of expected.entries()) assert.ok(Math.abs(actual[i]! - value) <= TOLERANCE, `${i}`)
}

test('processing in chunks gives the same result as processing in one piece', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 3_000 }),
      fc.integer({ min: 400, max: 1_500 }),
      fc.integer({ min: 1, max: 1_000_000 }),
      (frames, chunkFrames, seed) => {
        const levels = makeLevels(frames, seed)
        const whole = runRhythmNetwork(levels)
        const chunked = runRhythmNetwork(levels, undefined, chunkFrames)
        assertClose(chunked.beat, whole.beat)
        assertClose(chunked.downbeat, whole.downbeat)
        assertClose(chunked.tempo, whole.tempo)
      },
    ),
    { numRuns: 20 },
  )
})

test('the beat activation is high on beats and low between them', () => {
  const { beat } = runRhythmNetwork(makeLevels(1_500, 7))
  const mean = (frames: number[]) => frames.reduce((sum, frame) => sum + beat[frame]!, 0) / frames.length
  const onBeat = Array.from({ length: 40 }, (_, i) => 250 + i * 25)
  assert.ok(mean(onBeat) > 4 * mean(onBeat.map((frame) => frame + 8)))
})
