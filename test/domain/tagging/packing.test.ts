import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  packFloats,
  packPeaks,
  packPrints,
  packTagSegments,
  unpackFloats,
  unpackPeaks,
  unpackPrints,
  unpackTagSegments,
} from '../../../src/domain/tagging/packing.ts'

const score = fc.integer({ min: 0, max: 1000 }).map((thousandths) => thousandths / 1000)

test('unpacks packed numbers, whatever the alignment of their bytes', () => {
  fc.assert(
    fc.property(
      fc.float32Array({ noNaN: true }),
      fc.uint32Array(),
      fc.integer({ min: 0, max: 7 }),
      (floats, prints, shift) => {
        const moved = (bytes: Buffer) => Buffer.concat([Buffer.alloc(shift), bytes]).subarray(shift)
        assert.deepEqual(unpackFloats(moved(packFloats(floats))), floats)
        assert.deepEqual(unpackPrints(moved(packPrints(prints))), prints)
      },
    ),
  )
})

test('unpacks peaks and segment scores to their stored precision', () => {
  const peak = fc.double({ min: -1, max: 1, noNaN: true })
  fc.assert(
    fc.property(fc.array(fc.tuple(peak, peak)), fc.array(score, { maxLength: 20 }), (peaks, scores) => {
      for (const [at, [low, high]] of unpackPeaks(packPeaks(peaks)).entries()) {
        assert.ok(Math.abs(low - peaks[at]![0]) < 0.005 && Math.abs(high - peaks[at]![1]) < 0.005)
      }
      const segments = [
        { start_s: 0, end_s: 10.24, scores: Float32Array.from(scores) },
        { start_s: 10.24, end_s: 17.5, scores: Float32Array.from(scores.toReversed()) },
      ]
      const back = unpackTagSegments(packTagSegments(segments))
      assert.deepEqual(
        back.map(({ start_s, end_s }) => [start_s, end_s]),
        [
          [0, 10.24],
          [10.24, 17.5],
        ],
      )
      back.forEach((segment, at) => {
        segment.scores.forEach((value, tag) => {
          assert.ok(Math.abs(value - segments[at]!.scores[tag]!) < 0.0001)
        })
      })
    }),
  )
})
