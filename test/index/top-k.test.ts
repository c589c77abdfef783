import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { TopK } from '../../src/index/top-k.ts'

test('returns what sorting everything returns, whatever the order of insertion', () => {
  // Few distinct scores, so that ties are common.
  const scores = fc.array(fc.integer({ min: -5, max: 5 }), { maxLength: 60 })
  fc.assert(
    fc.property(scores, fc.integer({ min: 0, max: 20 }), (values, k) => {
      const top = new TopK(k)
      const all = values.map((score, id) => ({ id, score }))
      for (const { id, score } of all) top.add(id, score)
      const expected = all.sort((a, b) => b.score - a.score || a.id - b.id)
      assert.deepEqual(top.sorted(), expected.slice(0, k))
      assert.equal(top.highest, expected[0]?.score ?? Number.NEGATIVE_INFINITY)
    }),
  )
})

test('has no threshold until it is full, and then that of its lowest score', () => {
  const top = new TopK(2)
  top.add(1, 0.5)
  assert.equal(top.threshold, Number.NEGATIVE_INFINITY)
  top.add(2, 0.75)
  assert.equal(top.threshold, 0.5)
  top.add(3, 1)
  assert.equal(top.threshold, 0.75)
})
