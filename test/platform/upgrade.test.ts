import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { newId } from '../../src/lib/ids.ts'
import { migrate } from '../../src/platform/migrate.ts'
import type { Db } from '../../src/platform/postgres.ts'
import { createTestDatabase } from '../support/database.ts'
import { migrateToLastRelease } from '../support/last-release.ts'

const statuses = [
  'received', 'storing', 'analysing', 'computing', 'completed', 'completed_with_errors', 'failed', 'cancelled',
] // biome-ignore format: one list

/** What an organisation in use has: ingestions in every status, and tracks with deals on two releases. */
async function fill(db: Db, organisationId: string, tracks: number): Promise<void> {
  const catalogueId = newId()
  await db`insert into organisations (id, name, region) values (${organisationId}, ${organisationId}, 'eu-west-1')`
  await db`
    insert into catalogues (id, organisation_id, name, is_default) values (${catalogueId}, ${organisationId}, 'Main', true)`
  for (const status of statuses) {
    const isOpen = ['received', 'storing', 'analysing', 'computing'].includes(status)
    await db`
      insert into ingestions (
        id, organisation_id, catalogue_id, mode, options, status, created_at, updated_at, finished_at
      )
      values (
        ${newId()}, ${organisationId}, ${catalogueId}, 's3_csv', '{"path": "a.csv"}', ${status}, now(), now(),
        ${isOpen ? null : new Date()}
      )`
  }
  await db`
    insert into inventory.releases (id, organisation_id, catalogue_id, title, title_key, match_key)
    select gen_random_uuid(), ${organisationId}, ${catalogueId}, 'Release ' || number, 'release', gen_random_uuid()
    from generate_series(1, 2) as number`
  await db`
    insert into inventory.tracks (id, organisation_id, catalogue_id, outer_id, title, title_key)
    select gen_random_uuid(), ${organisationId}, ${catalogueId}, 't-' || number, 'Track ' || number, 'track'
    from generate_series(1, ${tracks}::int) as number`
  await db`
    insert into inventory.track_releases (organisation_id, track_seq, position, release_seq)
    select ${organisationId}, tracks.seq, 0, (select min(seq) from inventory.releases where organisation_id = ${organisationId})
    from inventory.tracks as tracks
    where organisation_id = ${organisationId}
      and seq % 2 = 0`
  await db`
    insert into inventory.track_deliveries (organisation_id, track_seq, ingestion_id, item_index, deals)
    select ${organisationId}, seq, gen_random_uuid(), 0, '[{"territories": ["DE"]}]'
    from inventory.tracks
    where organisation_id = ${organisationId}`
}

test('a database of the last release that is in use is migrated, and loses nothing', async () => {
  const { owner, drop } = await createTestDatabase({ empty: true })
  after(drop)
  await migrateToLastRelease(owner)
  const organisations = [newId(), newId()]
  for (const id of organisations) await fill(owner, id, 500)
  const applied = await migrate(owner)
  assert.ok(applied.includes('0160-dry-runs.sql'))
  const kept = await owner`select status, count(*) as count from ingestions group by status order by status`
  assert.deepEqual(
    kept.map(({ status, count }) => [status, count]),
    statuses.toSorted().map((status) => [status, organisations.length]),
  )
  const [tracks] = await owner`select count(*) as count from inventory.tracks`
  assert.equal(tracks!.count, 1000)
  // Deals are now stored for each track on each release, 0 for none.
  const terms = await owner`
    select release_seq = 0 as is_loose, count(*) as count, min(deals -> 0 -> 'territories' ->> 0) as territory
    from inventory.track_terms
    group by 1
    order by 1`
  assert.deepEqual(
    terms.map((row) => ({ ...row })),
    [
      { is_loose: false, count: 500, territory: 'DE' },
      { is_loose: true, count: 500, territory: 'DE' },
    ],
  )
  // The new checks hold for what is there, and new states are accepted.
  const [unchecked] = await owner`select count(*) as count from pg_constraint where not convalidated`
  assert.equal(unchecked!.count, 0)
  await owner`update ingestions set status = 'awaiting_approval' where status = 'received'`
  await assert.rejects(async () => owner`update ingestions set status = 'unknown' where status = 'storing'`)
})
