import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createCatalogue } from '../../../../src/domain/catalogue/create-catalogue.ts'
import { listFromCursor, listSorted } from '../../../../src/domain/catalogue/read/list-sorted.ts'
import type { TrackRecord } from '../../../../src/domain/catalogue/read/records.ts'
import { type Sort, type SortKey, sortKeys } from '../../../../src/domain/catalogue/read/sorts.ts'
import type { TrackInput } from '../../../../src/domain/catalogue/store/track-input.ts'
import type { ReadTarget } from '../../../../src/domain/catalogue/target.ts'
import type { ListPage } from '../../../../src/lib/page.ts'
import { createTestContext } from '../../../support/context.ts'
import { makeOrganisation } from '../../../support/people.ts'
import { fillAtlas, fillWorkspace } from '../../../support/records.ts'

const readSort = (token: string): Sort => ({
  by: token.replace('-', '') as SortKey,
  descending: token.startsWith('-'),
})

const context = await createTestContext()
const owner = await makeOrganisation(context)
const second = await createCatalogue(context.db, owner.id, { name: 'Second' })

/** Few different values, so that many tracks are equal, and some without a value. */
const inputs: TrackInput[] = Array.from({ length: 60 }, (_, index) => ({
  outerId: `S-${index}`,
  title: index % 7 === 0 ? null : `Title ${(index * 5) % 11}`,
  releaseDate: index % 5 === 0 ? null : 20_200_000 + (index % 4) * 10_000,
  durationMs: index % 3 === 0 ? null : (index % 6) * 1000,
  artists: [{ name: `Artist ${index % 4}` }],
}))
await fillWorkspace(context, owner, inputs.slice(0, 30))
await fillWorkspace(context, owner, inputs.slice(30), second.id)
await fillAtlas(context, inputs)
await context.owner`update inventory.tracks set bpm = 90 + seq % 5 where seq % 4 <> 0`
await context.owner`update inventory.tracks set updated_at = '2026-01-01'::timestamptz + (seq % 9) * interval '1 day 1 microsecond'`

const all: ReadTarget = { layer: 'workspace', organisationId: owner.id, catalogueId: null }
const targets: ReadTarget[] = [
  all,
  { layer: 'workspace', organisationId: owner.id, catalogueId: second.id },
  { layer: 'atlas' },
]
const columnOfSort = {
  title: 'title_key',
  name: 'name_key',
  created: 'seq',
  updated: 'updated_at',
  release_date: 'release_date',
  duration: 'duration_ms',
  bpm: 'bpm',
}

/** What PostgreSQL sorts without any cursor. */
async function expected(target: ReadTarget, token: string, updatedAfter: Date | null): Promise<string[]> {
  const { by, descending } = readSort(token)
  const { owner: db } = context
  const column = by === 'title' ? db`left(title_key, 100) collate "C"` : db`${db(columnOfSort[by])}`
  const direction = descending ? db`desc` : db``
  const rows = await db`
    select id
    from ${target.layer === 'atlas' ? db('atlas.tracks') : db('inventory.tracks')}
    where ${target.layer === 'workspace' && target.catalogueId !== null ? db`catalogue_id = ${target.catalogueId}` : db`true`}
      and ${updatedAfter === null ? db`true` : db`updated_at > ${updatedAfter}`}
    order by ${column} ${direction} nulls last, seq ${direction}`
  return rows.map(({ id }) => id)
}

async function walk(
  target: ReadTarget,
  token: string,
  updatedAfter: Date | null,
  pageSize: number,
  limits?: Parameters<typeof listFromCursor>[5],
) {
  const list = { conditions: [], updatedAfter, sort: readSort(token) }
  const ids: string[] = []
  for (let cursor: string | null = '*'; cursor !== null; ) {
    const request = { cursor, pageSize }
    const page: ListPage<TrackRecord> = await listFromCursor(context, target, 'tracks', list, request, limits)
    assert.equal(page.has_next, page.next_cursor !== null)
    const count = (await expected(target, token, updatedAfter)).length
    assert.equal(page.count, Math.min(count, limits?.maxCount ?? count))
    assert.equal(page.count_is_capped, page.count < count ? true : undefined)
    ids.push(...page.results.map(({ id }) => id))
    cursor = page.next_cursor ?? null
  }
  return ids
}

test('a cursor visits every record once, in the order of the sort, in either direction', async () => {
  for (const target of targets) {
    for (const key of sortKeys.tracks) {
      for (const token of [key, `-${key}`]) {
        const ids = await walk(target, token, null, 7)
        assert.deepEqual(ids, await expected(target, token, null), `${token} ${JSON.stringify(target)}`)
      }
    }
  }
})

test('updated_after leaves out what is older, in every order and page size', async () => {
  const tokens = sortKeys.tracks.flatMap((key) => [key, `-${key}`])
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...tokens),
      fc.integer({ min: 0, max: 10 }),
      fc.integer({ min: 1, max: 61 }),
      async (token, day, pageSize) => {
        const after = new Date(Date.UTC(2026, 0, 1 + day))
        assert.deepEqual(await walk(all, token, after, pageSize), await expected(all, token, after))
      },
    ),
    { numRuns: 25 },
  )
})

test('if more changed than is sorted at once, pages may be short, but every record is visited once', async () => {
  const tokens = sortKeys.tracks.flatMap((key) => [key, `-${key}`])
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...tokens),
      fc.constantFrom(...targets),
      fc.integer({ min: 0, max: 9 }),
      fc.integer({ min: 1, max: 10 }),
      fc.integer({ min: 1, max: 20 }),
      async (token, target, day, pageSize, scanned) => {
        const after = new Date(Date.UTC(2026, 0, 1 + day))
        const limits = { maxCount: 0, maxScanned: scanned, minScanned: 1 }
        assert.deepEqual(
          await walk(target, token, after, pageSize, limits),
          await expected(target, token, after),
        )
      },
    ),
    { numRuns: 40 },
  )
  const list = { conditions: [], updatedAfter: new Date('2026-01-08T00:00:00Z'), sort: readSort('created') }
  const limits = { maxCount: 1, maxScanned: 4, minScanned: 1 }
  const request = { cursor: '*', pageSize: 50 }
  const first = await listFromCursor(context, all, 'tracks', list, request, limits)
  assert.ok(first.results.length < 5 && first.next_cursor !== null)
  await assert.rejects(
    listSorted(context, all, 'tracks', list, { page: 1, pageSize: 1 }, { ...limits, maxScanned: 1 }),
    /send cursor=\*/,
  )
})

test('page numbers give the same order, and the exact count', async () => {
  const list = { conditions: [], updatedAfter: null, sort: readSort('-duration') }
  const wanted = await expected(all, '-duration', null)
  const page = await listSorted(context, all, 'tracks', list, { page: 3, pageSize: 25 })
  assert.deepEqual([page.count, page.total_pages, page.has_next], [60, 3, false])
  assert.deepEqual(
    page.results.map(({ id }) => id),
    wanted.slice(50),
  )
  const changed = { ...list, updatedAfter: new Date('2026-01-05T00:00:00Z') }
  const recent = await listSorted(context, all, 'tracks', changed, { page: 1, pageSize: 5 })
  assert.equal(recent.count, (await expected(all, '-duration', changed.updatedAfter)).length)
})

test('filters and sorts are combined', async () => {
  const conditions = [{ is: 'contains', column: 'title_key', text: 'Title 1', key: 'title 1' }] as const
  const list = { conditions: [...conditions], updatedAfter: null, sort: readSort('-release_date') }
  const ids: string[] = []
  for (let cursor: string | null = '*'; cursor !== null; ) {
    const page: ListPage<TrackRecord> = await listFromCursor(context, all, 'tracks', list, {
      cursor,
      pageSize: 2,
    })
    ids.push(...page.results.map(({ id }) => id))
    cursor = page.next_cursor ?? null
  }
  const titles = await context.owner`
    select id from inventory.tracks where title_key like '%title 1%' order by release_date desc nulls last, seq desc`
  assert.deepEqual(
    ids,
    titles.map(({ id }) => id),
  )
  assert.equal((await listSorted(context, all, 'tracks', list, { page: 1, pageSize: 2 })).count, ids.length)
})

test('records that appear or disappear during a walk neither repeat nor hide others', async () => {
  const list = { conditions: [], updatedAfter: null, sort: readSort('title') }
  const before = await expected(all, 'title', null)
  const first = await listFromCursor(context, all, 'tracks', list, { cursor: '*', pageSize: 20 })
  await fillWorkspace(context, owner, [{ outerId: 'new-1', title: '  !first' }])
  const rest = await listFromCursor(context, all, 'tracks', list, {
    cursor: first.next_cursor!,
    pageSize: 100,
  })
  assert.deepEqual(
    [...first.results, ...rest.results].map(({ id }) => id),
    before,
  )
})

test('a cursor of another list, or an invented one, is refused', async () => {
  const list = { conditions: [], updatedAfter: null, sort: readSort('title') }
  const { next_cursor } = await listFromCursor(context, all, 'tracks', list, { cursor: '*', pageSize: 1 })
  const read = (cursor: string, sort = 'title') =>
    listFromCursor(context, all, 'tracks', { ...list, sort: readSort(sort) }, { cursor, pageSize: 1 })
  await assert.rejects(read(next_cursor!, '-title'), /another sort/)
  const [hash] = JSON.parse(Buffer.from(next_cursor!, 'base64url').toString())
  const forge = (...parts: unknown[]) => Buffer.from(JSON.stringify([hash, 1, 1, ...parts])).toString('base64url')
  for (const cursor of ['', 'x', forge('1'), forge('-1', 'a'), forge('1.5', 'a'), forge(1, 'a'), forge('1', '\0'), forge('1', 7), forge('1', 'x'.repeat(301)), forge('1', { a: 1 })])
    await assert.rejects(read(cursor), /must be \* or the next_cursor/)
}) // biome-ignore format: a list of values reads better in a line

test('page numbers end where skipping would be slow, and say what to do', async () => {
  const list = { conditions: [], updatedAfter: null, sort: readSort('title') }
  await assert.rejects(
    listSorted(context, all, 'tracks', list, { page: 201, pageSize: 50 }),
    /send cursor=\*/,
  )
})
