import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Bits } from '../../../../src/domain/catalogue/parts/bits.ts'
import { maxShared } from '../../../../src/domain/catalogue/parts/find-alike.ts'
import { meet, unite } from '../../../../src/domain/catalogue/parts/lists.ts'
import { encodePlaces, encodeSeqs } from '../../../../src/domain/catalogue/parts/postings.ts'
import { both, FewRows, withMore } from '../../../../src/domain/catalogue/parts/rows.ts'

const seq = fc.oneof(fc.nat(80), fc.integer({ min: 65_500, max: 65_600 }), fc.nat(140_000))
const seqs = fc.uniqueArray(seq, { minLength: 1, maxLength: 60 }).map((all) => all.sort((a, b) => a - b))
/** Dense enough to be stored as bits. */
const run = fc
  .tuple(fc.nat(70_000), fc.integer({ min: 20, max: 200 }))
  .map(([from, length]) => Array.from({ length }, (_, at) => from + at))

test('rows that are in the most lists come first, however the lists are stored', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(seqs, run), { minLength: 1, maxLength: 10 }),
      fc.integer({ min: 1, max: 40 }),
      (lists, limit) => {
        const shared = new Map<number, number>()
        for (const row of lists.flat()) shared.set(row, (shared.get(row) ?? 0) + 1)
        const enough = Math.floor(lists.length / 3) + 1
        const expected = [...shared]
          .filter(([, sum]) => sum >= enough)
          .sort(([a, some], [b, others]) => others - some || a - b)
          .map(([row]) => row)
        assert.deepEqual(maxShared(lists.map(encodeSeqs), 140_000, limit), expected.slice(0, limit))
      },
    ),
    { numRuns: 300 },
  )
})

const highest = 140_000
const asNumbers = (rows: number[]) => withMore(FewRows.none(), rows)
const asBits = (rows: number[]) => withMore(Bits.none(highest), rows)
const form = fc.constantFrom(asNumbers, asBits)

test('what is in both sets is in both, whether they are numbers or bits', () => {
  fc.assert(
    fc.property(seqs, form, seqs, form, (some, formOfSome, others, formOfOthers) => {
      const common = both(formOfSome(some), formOfOthers(others))
      const wanted = some.filter((row) => others.includes(row))
      assert.deepEqual([common.count(), common.slice(0, 99)], [wanted.length, wanted])
      assert.deepEqual(common.slice(1, 2), wanted.slice(1, 3))
    }),
  )
})

test('what is put to a set is in it, and nothing else', () => {
  fc.assert(
    fc.property(seqs, form, seqs, (some, formOfSome, others) => {
      const more = others.filter((row) => !some.includes(row))
      const whole = withMore(formOfSome(some), more)
      const wanted = [...some, ...more].sort((a, b) => a - b)
      assert.deepEqual([whole.count(), whole.slice(0, 199)], [wanted.length, wanted])
      for (const row of [0, highest, ...others, ...others.map((each) => each + 1)])
        assert.equal(whole.has(row), wanted.includes(row))
    }),
  )
})

test('a list has the rows that went into it, however many lists it is made of and however they are stored', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(seqs, run), { maxLength: 6 }), fc.boolean(), (lists, hasPlaces) => {
      const encode = (rows: number[]) =>
        hasPlaces
          ? encodePlaces(
              rows,
              rows.map((row) => row % 300),
            )
          : encodeSeqs(rows)
      const bits = unite(Buffer.concat(lists.map(encode)), highest)
      const wanted = [...new Set(lists.flat())].sort((a, b) => a - b)
      assert.deepEqual([bits.count(), bits.slice(0, wanted.length + 1)], [wanted.length, wanted])
    }),
    { numRuns: 300 },
  )
})

test('what a list says of rows that came later is passed over', () => {
  const later = encodePlaces([3, 70, 5_000_000], [0, 0, 0])
  const dense = encodeSeqs(Array.from({ length: 5_000 }, (_, row) => row))
  assert.deepEqual(unite(later, 70).slice(0, 9), [3, 70])
  for (const last of [62, 63, 64, 70]) assert.equal(unite(dense, last).count(), last + 1)
  assert.deepEqual(unite(encodeSeqs([900, 901, 902, 903]), 70).slice(0, 9), [])
  const { rows } = meet(
    [
      { place: 0, list: later },
      { place: 0, list: later },
    ],
    70,
  )
  assert.deepEqual(rows.slice(0, 9), [3, 70])
})

/** Few rows and places, so that lists meet; some places are farther than a mask reaches. */
const entry = fc.record({
  row: fc.oneof(fc.nat(12), fc.integer({ min: 60, max: 70 }), fc.constant(highest)),
  place: fc.oneof(fc.nat(6), fc.integer({ min: 28, max: 34 }), fc.integer({ min: 120, max: 135 })),
})
const placed = fc.record({
  place: fc.nat(4),
  lists: fc.array(
    fc.uniqueArray(entry, {
      selector: ({ row, place }) => row * 1000 + place,
      minLength: 1,
      maxLength: 30,
    }),
    { minLength: 1, maxLength: 4 },
  ),
})

test('rows in which something of every list stands at its place are found, and those too far to tell are named', () => {
  fc.assert(
    fc.property(fc.array(placed, { minLength: 2, maxLength: 5 }), (slots) => {
      const found = meet(slots.map(encodeSlot), highest)
      const beginnings = slots.map(({ place, lists }) =>
        Map.groupBy(
          lists.flat().map((each) => ({ row: each.row, start: each.place - place })),
          ({ row }) => row,
        ),
      )
      const rows = [...beginnings[0]!.keys()].sort((a, b) => a - b)
      const starts = (row: number) => beginnings.map((some) => some.get(row)?.map(({ start }) => start) ?? [])
      const isSure = (row: number) =>
        starts(row)[0]!.some(
          (start) => start >= 0 && start < 31 && starts(row).every((some) => some.includes(start)),
        )
      const isFar = (row: number) => starts(row).every((some) => some.some((start) => start >= 31))
      const sure = rows.filter(isSure)
      assert.deepEqual([found.rows.count(), found.rows.slice(0, sure.length + 1)], [sure.length, sure])
      assert.deepEqual(
        found.doubtful,
        rows.filter((row) => isFar(row) && !isSure(row)),
      )
    }),
    { numRuns: 500 },
  )
})

function encodeSlot({ place, lists }: { place: number; lists: { row: number; place: number }[][] }) {
  const encoded = lists.map((list) => {
    const sorted = list.toSorted((a, b) => a.row - b.row || a.place - b.place)
    return encodePlaces(
      sorted.map((each) => each.row),
      sorted.map((each) => each.place),
    )
  })
  return { place, list: Buffer.concat(encoded) }
}
