import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { encodeIds, encodePositions } from '../../../../../src/index/posting-list.ts'
import {
  IdBitmap,
  IdList,
  intersectSets,
  uniteSets,
} from '../../../../../src/index/text/postgres/substring/id-set.ts'
import {
  type OffsetList,
  run as runMatch,
  toIdSet,
} from '../../../../../src/index/text/postgres/substring/match-task.ts'
import { matchTinyLists } from '../../../../../src/index/text/postgres/substring/match-tiny.ts'
import { run as findMostShared } from '../../../../../src/index/text/postgres/substring/shared-task.ts'

const id = fc.oneof(fc.nat(80), fc.integer({ min: 65_500, max: 65_600 }), fc.nat(140_000))
const ids = fc.uniqueArray(id, { minLength: 1, maxLength: 60 }).map((all) => all.sort((a, b) => a - b))
/** Dense enough to be stored as a bitmap. */
const run = fc
  .tuple(fc.nat(70_000), fc.integer({ min: 20, max: 200 }))
  .map(([from, length]) => Array.from({ length }, (_, index) => from + index))
const highestId = 140_000

const match = (lists: OffsetList[], highest = highestId) => {
  const output = runMatch({ lists, highestId: highest })
  return { set: toIdSet(output), doubtful: output.doubtful }
}
const all = (bytes: Uint8Array, highest = highestId) => match([{ offset: 0, bytes }], highest).set

test('documents in the most lists come first, however the lists are stored', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(ids, run), { minLength: 1, maxLength: 10 }),
      fc.integer({ min: 1, max: 40 }),
      (lists, limit) => {
        const shared = new Map<number, number>()
        for (const each of lists.flat()) shared.set(each, (shared.get(each) ?? 0) + 1)
        const minShared = Math.floor(lists.length / 3) + 1
        const expected = [...shared]
          .filter(([, count]) => count >= minShared)
          .sort(([a, some], [b, others]) => others - some || a - b)
          .map(([each]) => each)
        const found = findMostShared({ lists: lists.map(encodeIds), minShared, limit })
        assert.deepEqual(found, expected.slice(0, limit))
      },
    ),
    { numRuns: 300 },
  )
})

const asList = (some: number[]) => new IdList(Uint32Array.from(some))
const asBitmap = (some: number[]) => {
  const words = new Int32Array((highestId >>> 5) + 1)
  for (const each of some) words[each >>> 5]! |= 1 << (each & 31)
  return new IdBitmap(words)
}
const form = fc.constantFrom(asList, asBitmap)

test('lists and bitmaps have the same intersections and unions', () => {
  fc.assert(
    fc.property(ids, form, ids, form, ids, (some, formOfSome, others, formOfOthers, without) => {
      const [a, b] = [formOfSome(some), formOfOthers(others)]
      const common = intersectSets(a, b)
      const inBoth = some.filter((each) => others.includes(each))
      assert.deepEqual([common.count(), common.slice(0, 99)], [inBoth.length, inBoth])
      assert.deepEqual(common.slice(1, 2), inBoth.slice(1, 3))
      const united = uniteSets([a, b], formOfSome(without))
      const inEither = [...new Set([...some, ...others])]
        .filter((each) => !without.includes(each))
        .sort((one, other) => one - other)
      assert.deepEqual([united.count(), united.slice(0, 199)], [inEither.length, inEither])
      for (const each of [0, highestId, ...others, ...others.map((next) => next + 1)])
        assert.equal(united.has(each), inEither.includes(each))
    }),
  )
})

test('a list has the documents that were added, whatever the number and kind of its blocks', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(ids, run), { maxLength: 6 }), fc.boolean(), (lists, hasPositions) => {
      const encode = (list: number[]) =>
        hasPositions
          ? encodePositions(
              list,
              list.map((each) => each % 300),
            )
          : encodeIds(list)
      const set = all(Buffer.concat(lists.map(encode)))
      const expected = [...new Set(lists.flat())].sort((a, b) => a - b)
      assert.deepEqual([set.count(), set.slice(0, expected.length + 1)], [expected.length, expected])
    }),
    { numRuns: 300 },
  )
})

test('documents beyond the highest id are skipped', () => {
  const later = encodePositions([3, 70, 5_000_000], [0, 0, 0])
  const dense = encodeIds(Array.from({ length: 5_000 }, (_, each) => each))
  assert.deepEqual(all(later, 70).slice(0, 9), [3, 70])
  for (const last of [62, 63, 64, 70]) assert.equal(all(dense, last).count(), last + 1)
  assert.deepEqual(all(encodeIds([900, 901, 902, 903]), 70).slice(0, 9), [])
  const both = [later, later].map((bytes) => ({ offset: 0, bytes }))
  assert.deepEqual(match(both, 70).set.slice(0, 9), [3, 70])
})

/** Few documents and positions, so that lists overlap; some positions are beyond a mask. */
const posting = fc.record({
  id: fc.oneof(fc.nat(12), fc.integer({ min: 60, max: 70 }), fc.constant(highestId)),
  position: fc.oneof(fc.nat(6), fc.integer({ min: 28, max: 34 }), fc.integer({ min: 120, max: 135 })),
})
const slot = fc.record({
  offset: fc.nat(4),
  blocks: fc.array(
    fc.uniqueArray(posting, {
      selector: (each) => each.id * 1000 + each.position,
      minLength: 1,
      maxLength: 30,
    }),
    { minLength: 1, maxLength: 4 },
  ),
})

test('documents with a posting of every list at its offset match, and those with positions beyond the mask are listed', () => {
  fc.assert(
    fc.property(fc.array(slot, { minLength: 2, maxLength: 5 }), (slots) => {
      const lists = slots.map(encodeSlot)
      const starts = slots.map(({ offset, blocks }) =>
        Map.groupBy(
          blocks.flat().map((each) => ({ id: each.id, start: each.position - offset })),
          (each) => each.id,
        ),
      )
      const candidates = [...starts[0]!.keys()].sort((a, b) => a - b)
      const startsOf = (each: number) => starts.map((some) => some.get(each)?.map(({ start }) => start) ?? [])
      const matchesBelow = (each: number, limit: number) =>
        startsOf(each)[0]!.some(
          (start) => start >= 0 && start < limit && startsOf(each).every((some) => some.includes(start)),
        )
      const isFar = (each: number) => startsOf(each).every((some) => some.some((start) => start >= 31))
      const sure = candidates.filter((each) => matchesBelow(each, 31))
      const { set, doubtful } = match(lists)
      assert.deepEqual([set.count(), set.slice(0, sure.length + 1)], [sure.length, sure])
      assert.deepEqual(
        doubtful,
        candidates.filter((each) => isFar(each) && !matchesBelow(each, 31)),
      )
      const exact = candidates.filter((each) => matchesBelow(each, Infinity))
      assert.deepEqual(matchTinyLists(lists).slice(0, 99), exact, 'short lists are matched exactly')
    }),
    { numRuns: 500 },
  )
})

function encodeSlot({ offset, blocks }: { offset: number; blocks: { id: number; position: number }[][] }) {
  const encoded = blocks.map((block) => {
    const sorted = block.toSorted((a, b) => a.id - b.id || a.position - b.position)
    return encodePositions(
      sorted.map((each) => each.id),
      sorted.map((each) => each.position),
    )
  })
  return { offset, bytes: Buffer.concat(encoded) }
}
