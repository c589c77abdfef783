import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type List, listRows, type SortColumn } from '../../src/platform/list-rows.ts'
import { createTestContext } from '../support/context.ts'

const { owner: db } = await createTestContext()
await db`create table listed (id bigint primary key, name text, at timestamptz not null, weight real)`
/** Few different values, so that many rows are equal, and some without a value. */
await db`
  insert into listed
  select
    id, case when id % 5 > 0 then 'Name ' || id % 4 end,
    '2026-01-01'::timestamptz + (id % 6) * interval '1 day 1 microsecond', case when id % 3 > 0 then id % 4 + 0.5 end
  from generate_series(1, 50) as id`

type Listed = { id: number; name: string | null }
const key: SortColumn = { sql: db`id`, type: 'bigint' }
const list: List = {
  identity: { list: 'listed' },
  columns: db`id, name`,
  from: db`listed`,
  where: db`id > 3`,
  key,
  sorts: {
    created: key,
    updated: { sql: db`at`, type: 'timestamptz' },
    name: { sql: db`left(name, 100) collate "C"`, type: 'text', nullable: true },
    weight: { sql: db`weight`, type: 'real', nullable: true },
  },
  changedAt: db`at`,
  defaultSort: { by: 'created', descending: true },
  count: async () => 47,
}

const columns: Record<string, string> = { created: 'id', updated: 'at', name: 'name', weight: 'weight' }

test('a cursor visits every row once in the order of the sort, as page numbers do', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('created', 'updated', 'name', 'weight'),
      fc.boolean(),
      fc.integer({ min: 1, max: 50 }),
      async (by, descending, pageSize) => {
        const sort = { by, descending }
        const direction = descending ? db`desc` : db`asc`
        const column = by === 'name' ? db`name collate "C"` : db`${db(columns[by]!)}`
        const expected = await db<Listed[]>`
          select id, name
          from listed
          where id > 3
          order by ${column} ${direction} nulls last, id ${direction}`
        const walked: Listed[] = []
        const paged: Listed[] = []
        let cursor: string | null = '*'
        for (let number = 1; cursor !== null; number++) {
          const page: Awaited<ReturnType<typeof listRows<Listed>>> = await listRows(db, list, {
            page: 1,
            pageSize,
            cursor,
            sort,
          })
          assert.deepEqual([page.page, page.count, page.has_previous], [number, 47, number > 1])
          walked.push(...page.results)
          paged.push(...(await listRows<Listed>(db, list, { page: number, pageSize, sort })).results)
          cursor = page.next_cursor ?? null
        }
        assert.deepEqual(walked, [...expected])
        assert.deepEqual(paged, [...expected])
      },
    ),
    { numRuns: 40 },
  )
})

test('a cursor continues no other list, and cannot be invented', async () => {
  const read = (cursor: string, from = list, by = 'name') =>
    listRows<Listed>(db, from, { page: 1, pageSize: 2, cursor, sort: { by, descending: false } })
  const { next_cursor } = await read('*')
  await assert.rejects(read(next_cursor!, { ...list, identity: { list: 'other' } }), /another sort/)
  await assert.rejects(read(next_cursor!, list, 'weight'), /another sort|must be \*/)
  const [hash] = JSON.parse(Buffer.from(next_cursor!, 'base64url').toString())
  for (const [key, value] of [['x', 'a'], ['1', '\0'], ['1', '\ud800'], [1, 'a'], ['1', 7], ['1; drop', null]]) {
    const forged = Buffer.from(JSON.stringify([hash, 1, 1, key, value])).toString('base64url')
    await assert.rejects(read(forged), /must be \* or the next_cursor/)
  }
}) // biome-ignore format: pairs read better in a line

test('updatedAfter leaves out what did not change since, also of the count', async () => {
  const updatedAfter = new Date('2026-01-04T00:00:00Z')
  const expected = (
    await db`select id from listed where id > 3 and at > ${updatedAfter} order by id desc`
  ).map(({ id }) => id)
  const found = await listRows<Listed>(db, list, { page: 1, pageSize: 100, updatedAfter })
  assert.deepEqual(
    found.results.map(({ id }) => id),
    expected,
  )
  assert.equal(found.count, expected.length)
  const { next_cursor: cursor } = await listRows<Listed>(db, list, {
    page: 1,
    pageSize: 2,
    cursor: '*',
    updatedAfter,
  })
  await assert.rejects(
    listRows(db, list, { page: 1, pageSize: 2, cursor: cursor! }),
    'a cursor of another list',
  )
})
