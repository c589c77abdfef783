import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { decodeFlagged, encodeFlagged, mergeFlagged, tombstone } from '../../src/index/flagged-postings.ts'

const block = fc
  .dictionary(fc.integer({ min: 0, max: 40 }).map(String), fc.constantFrom(1, 2, tombstone), {
    minKeys: 1,
    maxKeys: 8,
  })
  .map((flags) => Object.entries(flags).map(([id, flag]) => [Number(id), flag] as const))

type Block = (readonly [number, number])[]

const encode = (entries: Block) =>
  encodeFlagged(
    entries.map(([id]) => id),
    entries.map(([, flag]) => flag),
  )
const toEntries = ({ ids, flags }: { ids: Uint32Array; flags: Uint8Array }) =>
  [...ids].map((id, index) => [id, flags[index]!] as const)
const latest = (blocks: Block[]) =>
  [...new Map(blocks.flat())].filter(([, flag]) => flag !== tombstone).sort(([a], [b]) => a - b)

test('of a document in several blocks the last posting counts, in any order of ids', () => {
  fc.assert(
    fc.property(fc.array(block, { maxLength: 8 }), (blocks) => {
      const bytes = Buffer.concat(blocks.map(encode))
      assert.deepEqual(toEntries(decodeFlagged(bytes)), latest(blocks))
    }),
  )
})

test('merging any neighbours changes no result', () => {
  fc.assert(
    fc.property(fc.array(block, { minLength: 1, maxLength: 8 }), fc.nat(), (blocks, cut) => {
      const first = cut % blocks.length
      const older = blocks.slice(0, first).map(encode)
      const newer = Buffer.concat(blocks.slice(first).map(encode))
      const merged = mergeFlagged(newer, { keepTombstones: first > 0 })
      assert.deepEqual(toEntries(decodeFlagged(Buffer.concat([...older, merged]))), latest(blocks))
    }),
  )
})

test('a block that reaches beyond the list does not hide a later posting', () => {
  const blocks: Block[] = [
    [[5, 1]],
    [
      [3, 1],
      [14, tombstone],
    ],
    [[14, 2]],
  ]
  assert.deepEqual(toEntries(decodeFlagged(Buffer.concat(blocks.map(encode)))), [
    [3, 1],
    [5, 1],
    [14, 2],
  ])
})
