import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  decodeFlagged,
  encodeFlagged,
  mergeFlagged,
  PostingBuffer,
  tombstone,
} from '../../src/index/flagged-postings.ts'
import { encodeIds, encodePositions, forEachPosting, PostingReader } from '../../src/index/posting-list.ts'

const id = fc.oneof(fc.nat(300), fc.nat(200_000), fc.integer({ min: 0, max: 2 ** 32 - 1 }))
const block = fc
  .uniqueArray(fc.tuple(id, fc.oneof(fc.nat(63), fc.constant(tombstone))), {
    selector: ([number]) => number,
    maxLength: 40,
  })
  .map((pairs) => pairs.sort(([a], [b]) => a - b))

const encode = (pairs: [number, number][]) =>
  encodeFlagged(
    pairs.map(([number]) => number),
    pairs.map(([, flags]) => flags),
  )
const pairsOf = (bytes: Uint8Array, buffer?: PostingBuffer) => {
  const { ids, flags } = decodeFlagged(bytes, buffer)
  return [...ids].map((number, index) => [number, flags[index]!])
}

test('appended blocks form one list, in which the last posting of a document counts', () => {
  fc.assert(
    fc.property(fc.array(block, { maxLength: 6 }), (blocks) => {
      const bytes = Buffer.concat(blocks.map(encode))
      const live = [...new Map(blocks.flat())].filter(([, flags]) => flags !== tombstone)
      const expected = live.sort(([a], [b]) => a - b)
      assert.deepEqual(pairsOf(bytes), expected)
      assert.deepEqual(pairsOf(bytes, new PostingBuffer(20)), expected)
      assert.deepEqual(pairsOf(mergeFlagged(bytes, { keepTombstones: false })), expected)
    }),
    { numRuns: 500 },
  )
})

test('merging adjacent blocks does not change the list', () => {
  fc.assert(
    fc.property(fc.array(block, { minLength: 2, maxLength: 6 }), fc.nat(), (blocks, cut) => {
      const oldest = 1 + (cut % (blocks.length - 1))
      const older = Buffer.concat(blocks.slice(0, oldest).map(encode))
      const newer = Buffer.concat(blocks.slice(oldest).map(encode))
      const merged = mergeFlagged(newer, { keepTombstones: true })
      assert.deepEqual(pairsOf(Buffer.concat([older, merged])), pairsOf(Buffer.concat([older, newer])))
    }),
  )
})

const ids = fc
  .uniqueArray(fc.oneof(fc.nat(80), fc.integer({ min: 65_500, max: 65_600 }), fc.nat(140_000)), {
    minLength: 1,
    maxLength: 60,
  })
  .map((all) => all.sort((a, b) => a - b))
/** Dense enough for a bitmap. */
const run = fc
  .tuple(fc.nat(70_000), fc.integer({ min: 20, max: 200 }))
  .map(([from, length]) => Array.from({ length }, (_, index) => from + index))

test('ids and positions are read as they were written, as numbers or as a bitmap, all at once or range by range', () => {
  fc.assert(
    fc.property(fc.oneof(ids, run), (list) => {
      const found: number[] = []
      const reader = new PostingReader(encodeIds(list))
      for (let end = 65_536; found.length < list.length; end += 65_536) {
        reader.readBelow(end, (number) => {
          assert.ok(number < end && number >= end - 65_536)
          found.push(number)
        })
      }
      assert.deepEqual(found, list)
      const positions = list.map((number) => number % 300)
      const pairs: [number, number][] = []
      forEachPosting(encodePositions(list, positions), (...pair) => pairs.push(pair))
      assert.deepEqual(
        pairs,
        list.map((number, index) => [number, positions[index]]),
      )
    }),
  )
})
