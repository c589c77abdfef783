import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { encodeFlagged } from '../../../../src/index/flagged-postings.ts'
import { run as filter } from '../../../../src/index/text/postgres/filter-task.ts'
import { PackedLists } from '../../../../src/index/text/postgres/packed-lists.ts'

const ascending = fc
  .uniqueArray(fc.integer({ min: 0, max: 300 }), { maxLength: 100 })
  .map((ids) => Uint32Array.from(ids).sort())

test('a filter passes the given ids that are in a list of each group', () => {
  fc.assert(
    fc.property(fc.array(fc.array(ascending), { minLength: 1 }), fc.option(ascending), (groups, ids) => {
      const packed = new PackedLists()
      const required = groups.map((lists, group) =>
        lists.map((list, number) =>
          // Two segments, as writes leave them.
          packed.add(`${group} ${number}`, [
            encodeFlagged(list.slice(0, 20), new Uint8Array(20)),
            encodeFlagged(list.slice(20), new Uint8Array(list.length)),
          ]),
        ),
      )
      const passes = (id: number) =>
        groups.every((lists) => lists.some((list) => list.includes(id))) && (ids?.includes(id) ?? true)
      const expected = Array.from({ length: 301 }, (_, id) => id).filter(passes)
      assert.deepEqual([...filter({ required, ids, ...packed.pack() })], expected)
    }),
  )
})
