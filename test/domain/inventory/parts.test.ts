import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Bits } from '../../../src/domain/records/parts/bits.ts'
import { mostShared } from '../../../src/domain/records/parts/find-alike.ts'
import { encodeSeqs } from '../../../src/domain/records/parts/postings.ts'

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
        assert.deepEqual(mostShared(lists.map(encodeSeqs), 140_000, limit), expected.slice(0, limit))
      },
    ),
    { numRuns: 300 },
  )
})

test('what is in both sets is in both', () => {
  fc.assert(
    fc.property(seqs, seqs, (some, others) => {
      const bitsOf = (rows: number[]) => {
        const bits = new Bits(Math.max(...rows))
        for (const row of rows) bits.add(row)
        return bits
      }
      const common = bitsOf(some).both(bitsOf(others))
      const wanted = some.filter((row) => others.includes(row))
      assert.deepEqual([common.count(), common.slice(0, wanted.length)], [wanted.length, wanted])
    }),
  )
})
