import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listFromCursor } from '../../../../src/domain/catalogue/read/list-sorted.ts'
import type { SortKey } from '../../../../src/domain/catalogue/read/sorts.ts'
import { transaction } from '../../../../src/platform/postgres.ts'
import { createTestContext } from '../../../support/context.ts'
import { makeOrganisation } from '../../../support/people.ts'

const context = await createTestContext()
const organisation = await makeOrganisation(context)
const perOrganisation = 400

/** How many rows of the table were read so far. Connections report it late, unless they are told to. */
async function countRead(): Promise<number> {
  const flush = () =>
    transaction(context.owner, (tx) => tx`select pg_stat_force_next_flush(), pg_sleep(0.05)`)
  await Promise.all(Array.from({ length: 9 }, flush))
  const [row] = await context.owner`
    select seq_tup_read + idx_tup_fetch as count from pg_stat_user_tables where relid = 'inventory.tracks'::regclass`
  return row!.count
}

test('a page of one organisation reads the rows of that page, however many others there are', async () => {
  const [catalogue] =
    await context.owner`select id from catalogues where organisation_id = ${organisation.id}`
  await transaction(context.owner, async (tx) => {
    await tx.unsafe('set local session_replication_role = replica')
    await tx`
      insert into inventory.tracks (id, organisation_id, catalogue_id, outer_id, title, title_key, updated_at)
      select
        gen_random_uuid(),
        case when owner = 0 then ${organisation.id}::uuid else md5(owner::text)::uuid end,
        case when owner = 0 then ${catalogue!.id}::uuid else md5('catalogue ' || owner)::uuid end,
        't-' || number, 'Track ' || number, 'track ' || number, now() - number * interval '1 second'
      from generate_series(1, ${perOrganisation}::int) as number
      cross join generate_series(0, 99) as owner`
  })
  await context.owner.unsafe('vacuum analyze inventory.tracks')
  const target = { layer: 'workspace', organisationId: organisation.id, catalogueId: null } as const
  for (const by of ['updated', 'title', 'created'] satisfies SortKey[]) {
    const before = await countRead()
    const list = { conditions: [], updatedAfter: null, sort: { by, descending: true } }
    const page = await listFromCursor(context, target, 'tracks', list, { cursor: '*', pageSize: 50 })
    assert.equal(page.results.length, 50)
    const read = (await countRead()) - before
    // The page, and those that its records are read by.
    assert.ok(read < perOrganisation / 2, `${read} rows were read for a page by ${by}`)
  }
})
