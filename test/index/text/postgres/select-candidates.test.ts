import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { intersectGroups } from '../../../../src/index/text/postgres/intersect-ids.ts'
import { selectCandidates, type TermPostings } from '../../../../src/index/text/postgres/select-candidates.ts'
import { encodeTermFlags } from '../../../../src/index/text/postgres/term-flags.ts'

test('an id passes if it is in a list of every group', () => {
  const list = fc.uniqueArray(fc.nat(60), { maxLength: 30 }).map((all) => Uint32Array.from(all).sort())
  fc.assert(
    fc.property(fc.array(fc.array(list, { minLength: 1, maxLength: 3 }), { maxLength: 3 }), (required) => {
      const all = Array.from({ length: 61 }, (_, document) => document)
      const passing = all.filter((document) =>
        required.every((lists) => lists.some((each) => each.includes(document))),
      )
      const allowed = intersectGroups(required)
      assert.deepEqual(allowed === null ? all : [...allowed], passing)
    }),
  )
})

test('candidates are the documents with the highest weights, once each, from every block', () => {
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
        const flags = encodeTermFlags(['title'], 7)
        const groups = given.map(
          ({ weight, lists }): TermPostings => ({
            weight,
            lists: lists.map((list) => ({
              similarity: 1,
              postings: {
                ids: Uint32Array.from(list).sort(),
                flags: new Uint8Array(list.length).fill(flags),
              },
            })),
          }),
        )
        const sums = new Map<number, number>()
        for (const { weight, lists } of given) {
          for (const document of new Set(lists.flat())) sums.set(document, (sums.get(document) ?? 0) + weight)
        }
        const picked = selectCandidates(groups, { tokens: groups.length, limit, allowed: null, minShare: 0 })
        const best = [...sums.values()].sort((a, b) => b - a).slice(0, limit)
        assert.deepEqual(
          picked.map(({ score }) => Math.round(score)),
          best,
        )
        for (const { id, score } of picked) assert.equal(Math.round(score), sums.get(id))
        assert.equal(new Set(picked.map(({ id }) => id)).size, picked.length)
      },
    ),
    { numRuns: 300 },
  )
})

test('a minimum share drops only documents that score below that share of the top score', () => {
  const list = fc.uniqueArray(fc.nat(400), { maxLength: 120 }).map((all) => Uint32Array.from(all).sort())
  const group = fc.record({
    weight: fc.integer({ min: 1, max: 9 }),
    lists: fc.array(fc.record({ documents: list, similarity: fc.constantFrom(1, 0.7) }), { maxLength: 3 }),
  })
  fc.assert(
    fc.property(
      fc.array(group, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1, max: 60 }),
      (given, limit) => {
        // Several blocks, so that the results of one decide which terms select documents in the next.
        const spread = (ids: Uint32Array) => ids.map((id) => id * 1000)
        const groups = given.map(({ weight, lists }) => ({
          weight,
          lists: lists.map(({ documents, similarity }) => ({
            similarity,
            postings: {
              ids: spread(documents),
              flags: documents.slice().fill(encodeTermFlags(['title'], 3)),
            },
          })),
        })) as unknown as TermPostings[]
        const all = selectCandidates(groups, { tokens: groups.length, limit, allowed: null, minShare: 0 })
        const some = selectCandidates(groups, { tokens: groups.length, limit, allowed: null, minShare: 0.5 })
        const least = (all[0]?.score ?? 0) * 0.5
        const above = (list: typeof all) => list.filter(({ score }) => score > least * 1.001)
        const shown = (list: typeof all) => list.map(({ id, score }) => `${id} ${score.toPrecision(5)}`)
        assert.deepEqual(shown(above(some)), shown(above(all)))
      },
    ),
    { numRuns: 300 },
  )
})

test('among documents with all tokens, titles that may equal the query come first, then titles that may equal it with their artist', () => {
  const list = (postings: [document: number, flags: number][]) => ({
    similarity: 1,
    postings: {
      ids: Uint32Array.from(postings, ([document]) => document),
      flags: Uint8Array.from(postings, ([, flags]) => flags),
    },
  })
  const first = list([
    [1, encodeTermFlags(['title'], 3)],
    [2, encodeTermFlags(['title'], 1)],
    [3, encodeTermFlags(['title'], 2)],
    [4, encodeTermFlags(['artist'], 3)],
  ])
  const second = list([
    [1, encodeTermFlags(['title'], 3)],
    [2, encodeTermFlags(['artist'], 1)],
    [3, encodeTermFlags(['title'], 2)],
    [4, encodeTermFlags(['title'], 3)],
  ])
  const groups = [first, second].map((each): TermPostings => ({ weight: 1, lists: [each] }))
  const picked = selectCandidates(groups, { tokens: 2, limit: 9, allowed: null, minShare: 0 })
  assert.deepEqual(
    picked.map(({ id }) => id),
    [3, 2, 1, 4],
  )
})
