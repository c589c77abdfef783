import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { allowedBy } from '../../../src/domain/search/allowed.ts'
import { type Group, pickCandidates } from '../../../src/domain/search/candidates.ts'
import { decodePostings, encodePostings, flagsOf, removed } from '../../../src/domain/search/postings.ts'

const number = fc.oneof(fc.nat(300), fc.nat(200_000), fc.integer({ min: 0, max: 2 ** 32 - 1 }))
const segment = fc
  .uniqueArray(fc.tuple(number, fc.oneof(fc.nat(63), fc.constant(removed))), {
    selector: ([seq]) => seq,
    maxLength: 40,
  })
  .map((pairs) => pairs.sort(([a], [b]) => a - b))

test('lists one after the other are one list, in which the last word on a document counts', () => {
  fc.assert(
    fc.property(fc.array(segment, { maxLength: 6 }), (segments) => {
      const bytes = Buffer.concat(
        segments.map((pairs) =>
          encodePostings(
            pairs.map(([seq]) => seq),
            pairs.map(([, flags]) => flags),
          ),
        ),
      )
      const expected = new Map<number, number>(segments.flat())
      const { documents, flags } = decodePostings(bytes)
      const found = [...documents].map((document, place) => [document, flags[place]!] as const)
      const kept = found.filter(([, value]) => value !== removed)
      const wanted = [...expected].filter(([, value]) => value !== removed).sort(([a], [b]) => a - b)
      assert.deepEqual(kept, wanted)
    }),
    { numRuns: 500 },
  )
})

test('what is allowed is in one list of every requirement', () => {
  const list = fc.uniqueArray(fc.nat(60), { maxLength: 30 }).map((all) => Uint32Array.from(all).sort())
  fc.assert(
    fc.property(fc.array(fc.array(list, { minLength: 1, maxLength: 3 }), { maxLength: 3 }), (required) => {
      const all = Array.from({ length: 61 }, (_, document) => document)
      const passing = all.filter((document) =>
        required.every((lists) => lists.some((each) => each.includes(document))),
      )
      const allowed = allowedBy(required)
      assert.deepEqual(allowed === null ? all : [...allowed], passing)
    }),
  )
})

test('the candidates are the documents with the most weight, once each, in every block', () => {
  const documents = fc.uniqueArray(fc.oneof(fc.nat(40), fc.integer({ min: 65_500, max: 65_600 })), {
    maxLength: 20,
  })
  const group = fc.record({
    weight: fc.integer({ min: 1, max: 9 }),
    lists: fc.array(documents, { maxLength: 3 }),
  })
  fc.assert(
    fc.property(
      fc.array(group, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1, max: 30 }),
      (given, limit) => {
        const flags = flagsOf(['title'], 7)
        const groups = given.map(
          ({ weight, lists }): Group => ({
            weight,
            lists: lists.map((list) => ({
              likeness: 1,
              postings: {
                documents: Uint32Array.from(list).sort(),
                flags: new Uint8Array(list.length).fill(flags),
              },
            })),
          }),
        )
        const sums = new Map<number, number>()
        for (const { weight, lists } of given) {
          for (const document of new Set(lists.flat())) sums.set(document, (sums.get(document) ?? 0) + weight)
        }
        const picked = pickCandidates(groups, { words: groups.length, limit, allowed: null, share: 0 })
        const best = [...sums.values()].sort((a, b) => b - a).slice(0, limit)
        assert.deepEqual(
          picked.map(({ sum }) => Math.round(sum)),
          best,
        )
        for (const { document, sum } of picked) assert.equal(Math.round(sum), sums.get(document))
        assert.equal(new Set(picked.map(({ document }) => document)).size, picked.length)
      },
    ),
    { numRuns: 300 },
  )
})

test('with a share the best are the same, and what is left out has less of the best one’s weight', () => {
  const list = fc.uniqueArray(fc.nat(400), { maxLength: 120 }).map((all) => Uint32Array.from(all).sort())
  const group = fc.record({
    weight: fc.integer({ min: 1, max: 9 }),
    lists: fc.array(fc.record({ documents: list, likeness: fc.constantFrom(1, 0.7) }), { maxLength: 3 }),
  })
  fc.assert(
    fc.property(
      fc.array(group, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1, max: 60 }),
      (given, limit) => {
        // Several blocks, so that what was found in one decides what chooses in the next.
        const spread = (documents: Uint32Array) => documents.map((document) => document * 1000)
        const groups = given.map(({ weight, lists }) => ({
          weight,
          lists: lists.map(({ documents, likeness }) => ({
            likeness,
            postings: { documents: spread(documents), flags: documents.slice().fill(flagsOf(['title'], 3)) },
          })),
        })) as unknown as Group[]
        const all = pickCandidates(groups, { words: groups.length, limit, allowed: null, share: 0 })
        const some = pickCandidates(groups, { words: groups.length, limit, allowed: null, share: 0.5 })
        const least = (all[0]?.sum ?? 0) * 0.5
        const above = (list: typeof all) => list.filter(({ sum }) => sum > least * 1.001)
        const shown = (list: typeof all) =>
          list.map(({ document, sum }) => `${document} ${sum.toPrecision(5)}`)
        assert.deepEqual(shown(above(some)), shown(above(all)))
      },
    ),
    { numRuns: 300 },
  )
})

test('of documents with all words those come first whose titles can be the query, then those it may name with their artist', () => {
  const list = (places: [document: number, flags: number][]) => ({
    likeness: 1,
    postings: {
      documents: Uint32Array.from(places, ([document]) => document),
      flags: Uint8Array.from(places, ([, flags]) => flags),
    },
  })
  const first = list([
    [1, flagsOf(['title'], 3)],
    [2, flagsOf(['title'], 1)],
    [3, flagsOf(['title'], 2)],
    [4, flagsOf(['artist'], 3)],
  ])
  const second = list([
    [1, flagsOf(['title'], 3)],
    [2, flagsOf(['artist'], 1)],
    [3, flagsOf(['title'], 2)],
    [4, flagsOf(['title'], 3)],
  ])
  const groups = [first, second].map((each): Group => ({ weight: 1, lists: [each] }))
  const picked = pickCandidates(groups, { words: 2, limit: 9, allowed: null, share: 0 })
  assert.deepEqual(
    picked.map(({ document }) => document),
    [3, 2, 1, 4],
  )
})
