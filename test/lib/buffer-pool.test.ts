import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BufferPool } from '../../src/lib/buffer-pool.ts'

const KiB = 1024

test('a buffer that was given back is used again for what fits', () => {
  const pool = new BufferPool(1024 * KiB)
  const first = pool.take(100 * KiB)
  assert.ok(first.length >= 100 * KiB)
  pool.give(first)
  assert.equal(pool.take(90 * KiB), first)
  assert.notEqual(pool.take(90 * KiB), first, 'nobody else gets it meanwhile')
})

test('a buffer is large enough for every size', () => {
  const pool = new BufferPool(0)
  for (const size of [1, 32 * KiB, 32 * KiB + 1, 64 * KiB, 1000 * KiB, 1024 * KiB])
    assert.ok(pool.take(size).length >= size)
})

test('the pool keeps no more than its limit', () => {
  const pool = new BufferPool(128 * KiB)
  const taken = [1, 2, 3].map(() => pool.take(64 * KiB))
  for (const each of taken) pool.give(each)
  const again = [1, 2, 3].map(() => pool.take(64 * KiB))
  assert.equal(again.filter((each) => taken.includes(each)).length, 2)
})
