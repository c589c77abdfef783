import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { ColumnStatistics } from '../../../src/domain/tagging/column-statistics.ts'
import { currentModel } from '../../../src/domain/tagging/models.ts'
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
import { inCurrentOrder } from '../../../src/domain/tagging/score-order.ts'

const score = fc.integer({ min: 0, max: 1000 }).map((thousandths) => thousandths / 1000)

test('packed numbers come back, wherever in memory their bytes lie', () => {
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

test('peaks and scores of segments come back as near as they are kept', () => {
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

test('the figures of a column are those of its sorted scores', () => {
  fc.assert(
    fc.property(fc.array(score, { minLength: 1, maxLength: 200 }), score, (scores, threshold) => {
      const column = new ColumnStatistics(threshold)
      for (const each of scores) column.add(each)
      const sorted = scores.toSorted((a, b) => a - b)
      const quantile = (share: number) => sorted[Math.max(1, Math.ceil(share * sorted.length)) - 1]
      const mean = scores.reduce((sum, each) => sum + each, 0) / scores.length
      const figures = column.figures()
      assert.ok(Math.abs(figures.mean! - mean) < 0.0001)
      assert.deepEqual(
        [figures.p05, figures.p50, figures.p95],
        [quantile(0.05), quantile(0.5), quantile(0.95)],
      )
      assert.equal(figures.above_threshold, scores.filter((each) => each >= threshold).length)
      assert.ok(figures.std! >= 0 && figures.std! <= 0.5001)
    }),
  )
})

test('scores of an earlier model are found by their tags', () => {
  const [first, second] = currentModel.tag_order
  const former = { model_version: 'older', taxonomy_version: 'v0.9', tag_order: [second!, 'gone', first!] }
  const scores = Float32Array.from([0.25, 0.5, 0.75])
  const tags = {
    model_version: 'older',
    embedding: new Float32Array(0),
    scores,
    segments: [{ start_s: 0, end_s: 10, scores }],
    non_music: 0,
    portrait: { valence: 0, arousal: 0, energy: 0, danceability: 0, acousticness: 0, vocal_presence: 0 },
  }
  const read = inCurrentOrder(tags, former)
  assert.deepEqual([...read.scores.slice(0, 3)], [0.75, 0.25, 0])
  assert.equal(read.segments[0]!.scores[0], 0.75)
})
