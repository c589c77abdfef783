import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { RHYTHM_BANDS } from '../../../src/audio/features/mel-frames.ts'
import { createPeriodicity } from '../../../src/audio/rhythm/periodicity.ts'

const LAGS = 40

test('autocorrelation matches its definition for envelopes of any length', () => {
  const envelopes = fc.float32Array({ minLength: 1, maxLength: 3000, min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(envelopes, (envelope) => {
      const found = createPeriodicity().autocorrelate(envelope, LAGS)
      const mean = envelope.reduce((sum, value) => sum + value, 0) / envelope.length
      const sums = Array.from({ length: LAGS }, (_, lag) => {
        let sum = 0
        for (let i = 0; i + lag < envelope.length; i++)
          sum += (envelope[i]! - mean) * (envelope[i + lag]! - mean)
        return sum
      })
      // The autocorrelation of a constant envelope is zero by convention.
      if (sums[0]! < 1e-6) return
      for (const [lag, sum] of sums.entries()) assert.ok(Math.abs(found[lag]! - sum / sums[0]!) < 1e-3)
    }),
    { numRuns: 60 },
  )
})

test('band flux sums the rises over two frames of all, low, middle and high bands', () => {
  const [low, middle] = [6, 18]
  const frames = fc
    .integer({ min: 3, max: 40 })
    .chain((count) => fc.uint8Array({ minLength: count * RHYTHM_BANDS, maxLength: count * RHYTHM_BANDS }))
  fc.assert(
    fc.property(frames, (levels) => {
      const found = createPeriodicity().bandFlux(levels, low, middle)
      const rise = (frame: number, from: number, to: number) => {
        let sum = 0
        for (let band = from; band < to && frame >= 2; band++) {
          const at = frame * RHYTHM_BANDS + band
          sum += Math.max(0, levels[at]! - levels[at - 2 * RHYTHM_BANDS]!)
        }
        return sum
      }
      const ranges = [
        [0, RHYTHM_BANDS],
        [0, low],
        [low, middle],
        [middle, RHYTHM_BANDS],
      ] as const
      for (const [i, [from, to]] of ranges.entries()) {
        const expected = Array.from(found[i]!, (_, frame) => rise(frame, from, to))
        assert.deepEqual([...found[i]!], expected)
      }
    }),
    { numRuns: 60 },
  )
})
