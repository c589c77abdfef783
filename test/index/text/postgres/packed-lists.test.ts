import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { PackedLists } from '../../../../src/index/text/postgres/packed-lists.ts'
import { selectPostings } from '../../../../src/index/text/postgres/sql-terms.ts'
import { createTestContext } from '../../../support/context.ts'

const context = await createTestContext()

test('posting lists of any length arrive whole, one after the other, and let the event loop run', async () => {
  const sizes = { short: [1, 40], long: [5_000_000, 3, 2 ** 18, 2 ** 19 + 1] }
  const stored = new Map<string, Buffer>()
  for (const [term, lengths] of Object.entries(sizes)) {
    const parts = lengths.map((length) => randomBytes(length))
    stored.set(term, Buffer.concat(parts))
    for (const part of parts)
      await context.curator`insert into atlas.search_postings (word, postings) values (${term}, ${part})`
  }
  const rows = await selectPostings(context.curator, 'atlas', [...stored.keys()])
  const lists = Map.groupBy(rows, ({ term }) => term)
  const packed = new PackedLists()
  for (const term of stored.keys()) assert.equal(packed.add(term, lists.get(term)!), packed.add(term, []))

  let [ticks, isPacked] = [0, false]
  setImmediate(function count() {
    ticks++
    if (!isPacked) setImmediate(count)
  })
  const { bytes, ends } = await packed.pack()
  isPacked = true
  assert.ok(ticks >= 5, `${ticks} ticks while 5.8 MB were decoded`)
  const [short, long] = [...stored.values()] as [Buffer, Buffer]
  assert.deepEqual(ends, [short.length, short.length + long.length])
  assert.ok(Buffer.concat([short, long]).equals(bytes))
})
