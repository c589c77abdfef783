import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { encodeFlagged } from '../../../../src/index/flagged-postings.ts'
import { run as filter } from '../../../../src/index/text/postgres/filter-task.ts'
import { PackedLists } from '../../../../src/index/text/postgres/packed-lists.ts'

const ascending = fc
  .uniqueArray(fc.integer({ min: 0, max: 300 }), { maxLength: 100 })
  .map((ids) => Uint32Array.from(ids).sort())

const encode = (ids: Uint32Array) => {
  const postings = encodeFlagged(ids, new Uint8Array(ids.length))
  return { base64: postings.toString('base64'), bytes: postings.length }
}

test('a filter passes the given ids that are in a list of each group', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(ascending), { minLength: 1 }),
      fc.option(ascending),
      async (groups, ids) => {
        const packed = new PackedLists()
        const required = groups.map((lists, group) =>
          lists.map((list, number) =>
            // Two segments, as writes leave them.
            packed.add(`${group} ${number}`, [encode(list.slice(0, 20)), encode(list.slice(20))]),
          ),
        )
        const passes = (id: number) =>
          groups.every((lists) => lists.some((list) => list.includes(id))) && (ids?.includes(id) ?? true)
        const expected = Array.from({ length: 301 }, (_, id) => id).filter(passes)
        assert.deepEqual([...filter({ required, ids, ...(await packed.pack()) })], expected)
      },
    ),
  )
})
