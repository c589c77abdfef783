import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { ColumnStatistics } from '../../../src/domain/tagging/column-statistics.ts'

const score = fc.integer({ min: 0, max: 1000 }).map((thousandths) => thousandths / 1000)

test('computes the statistics of the sorted scores', () => {
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
