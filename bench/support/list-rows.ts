import type { Pool } from '../../src/platform/postgres.ts'

type Target = { organisationId: string; catalogueId: string; tracks: number }

/**
 * Fills a catalogue with tracks. Indexes are built afterwards. A tenth of the tracks, the last ones, changed on one day, a few
 * of them in its last minute.
 */
export async function fillCatalogue(
  owner: Pool,
  { organisationId, catalogueId, tracks }: Target,
): Promise<void> {
  const indexes = await owner<{ name: string; definition: string }[]>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index
    where indrelid = 'inventory.tracks'::regclass
      and not exists (select from pg_constraint where conindid = indexrelid)`
  for (const { name } of indexes) await owner.unsafe(`drop index ${name}`)
  // The queue of the text index would hold every row.
  await owner`alter table inventory.tracks disable trigger user`
  const batch = 500_000
  for (let from = 0; from < tracks; from += batch) {
    const to = Math.min(tracks, from + batch)
    await owner`
      insert into inventory.tracks (
        id, organisation_id, catalogue_id, outer_id, title, title_key, release_date, duration_ms, bpm, created_at, updated_at
      )
      select
        gen_random_uuid(), ${organisationId}, ${catalogueId}, 'T-' || n, 'Song ' || md5(n::text), 'song ' || md5(n::text),
        case when n % 5 > 0 then 20000101 + n % 9999 end, case when n % 7 > 0 then 60000 + (n * 7919) % 400000 end,
        case when n % 3 > 0 then 60 + (n * 31) % 120 end, '2025-01-01'::timestamptz + n * interval '1 millisecond',
        case
          when n > ${tracks}::bigint * 9 / 10
          then '2026-06-01 00:00:01+00'::timestamptz + (n - ${tracks}::bigint * 9 / 10) * interval '1 day' * 0.9999 / (${tracks}::bigint / 10)
          else '2025-06-01'::timestamptz + n * interval '1 millisecond'
        end
      from generate_series(${from + 1}::bigint, ${to}::bigint) as n`
  }
  await owner`
    insert into inventory.blocks (organisation_id, catalogue_id, kind, block, count)
    select organisation_id, catalogue_id, 'tracks', seq >> 12, count(*)
    from inventory.tracks
    group by organisation_id, catalogue_id, seq >> 12`
  await owner`alter table inventory.tracks enable trigger user`
  await owner`set maintenance_work_mem = '512MB'`
  for (const { definition } of indexes) {
    // Substring filters, which take most of the time to build, are not measured here.
    if (!definition.includes('gin_trgm_ops')) await owner.unsafe(definition)
  }
  await owner`vacuum analyze inventory.tracks`
  // Background work of the database would be counted with the calls.
  await owner`alter table inventory.tracks set (autovacuum_enabled = false)`
  await owner`checkpoint`
}
