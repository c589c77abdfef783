import type { Db } from '../../../platform/postgres.ts'
import type { Kind } from '../entity-types.ts'
import { type EnrichedType, enrichedTypes } from './enrichment.ts'
import { describes, tables } from './sql.ts'

/** What becomes of enrichments when records are moved, merged or deleted. All of these need `actFor` in their transaction. */

/** Most organisations have none, and need not look for those of each record. */
async function hasEnrichments(tx: Db): Promise<boolean> {
  return (await tx`select 1 from workspace.enrichments limit 1`).length > 0
}

/** Marks what describes these records. Call it before they are deleted or moved away. */
export async function markUnused(tx: Db, kind: Kind, seqs: number[], at: Date): Promise<void> {
  const entity = enrichedTypes.find((type) => tables[type] === kind)
  if (entity === undefined || seqs.length === 0 || !(await hasEnrichments(tx))) return
  await tx`
    update workspace.enrichments as given
    set unused_since = ${at}
    from workspace.${tx(kind)} as record
    where record.seq = any(${seqs}::bigint[])
      and ${describes(tx, entity)}`
}

/** What describes these tracks, and their releases, artists and works. */
export async function selectDescribing(tx: Db, trackSeqs: number[]): Promise<string[]> {
  if (!(await hasEnrichments(tx))) return []
  const links = {
    track: tx`select seq from workspace.tracks where seq = any(${trackSeqs}::bigint[])`,
    release: tx`select release_seq from workspace.track_releases where track_seq = any(${trackSeqs}::bigint[])`,
    work: tx`select work_seq from workspace.track_works where track_seq = any(${trackSeqs}::bigint[])`,
    artist: tx`
      select artist_seq from workspace.track_artists where track_seq = any(${trackSeqs}::bigint[])
      union
      select artist_seq
      from workspace.release_artists
      where release_seq in (select release_seq from workspace.track_releases where track_seq = any(${trackSeqs}::bigint[]))`,
  }
  const describing = (entity: EnrichedType) => tx`
    select given.id
    from workspace.${tx(tables[entity])} as record
    join workspace.enrichments as given on ${describes(tx, entity)}
    where record.seq in (${links[entity]})`
  const rows = await tx<{ id: string }[]>`
    ${describing('track')} union ${describing('release')} union ${describing('work')} union ${describing('artist')}`
  return rows.map(({ id }) => id)
}

/** Copies enrichments to another catalogue, in which the newer one of a sender counts, as if both had been delivered there. */
export async function copyEnrichments(tx: Db, ids: string[], catalogueId: string): Promise<void> {
  if (ids.length === 0) return
  await tx`
    insert into workspace.enrichments (
      id, organisation_id, catalogue_id, entity, sender, sender_name, key, keys, name, standard, version, message_id,
      written_at, received_at, ingestion_id, data, xml, terms
    )
    select
      gen_random_uuid(), organisation_id, ${catalogueId}, entity, sender, sender_name, key, keys, name, standard, version,
      message_id, written_at, received_at, ingestion_id, data, xml, terms
    from (
      select distinct on (entity, sender, key) *
      from workspace.enrichments
      where id = any(${ids}::uuid[])
      order by entity, sender, key, written_at desc, xml desc nulls first
    ) as newest
    on conflict (catalogue_id, entity, sender, key) do update set
      sender_name = excluded.sender_name,
      keys = excluded.keys,
      name = excluded.name,
      standard = excluded.standard,
      version = excluded.version,
      message_id = excluded.message_id,
      written_at = excluded.written_at,
      received_at = excluded.received_at,
      ingestion_id = excluded.ingestion_id,
      data = excluded.data,
      xml = excluded.xml,
      terms = excluded.terms
    where excluded.written_at > enrichments.written_at
      or (excluded.written_at = enrichments.written_at and excluded.xml > enrichments.xml)`
}

/** Messages that name a merged artist are about the other one, also where it was merged into the former. Returns the latter. */
export async function insertMergedName(
  tx: Db,
  { organisationId, catalogueId }: { organisationId: string; catalogueId: string },
  from: { seq: number; match_key: string },
  to: number,
): Promise<{ match_key: string }[]> {
  const moved = await tx<{ match_key: string }[]>`
    update workspace.merged_names
    set seq = ${to}
    where catalogue_id = ${catalogueId}
      and seq = ${from.seq}
    returning match_key`
  await tx`
    insert into workspace.merged_names (organisation_id, catalogue_id, match_key, seq)
    values (${organisationId}, ${catalogueId}, ${from.match_key}, ${to})
    on conflict (catalogue_id, match_key) do update set seq = excluded.seq`
  return moved.map(({ match_key }) => ({ match_key }))
}

/** The reverse of `insertMergedName`. */
export async function deleteMergedName(
  tx: Db,
  catalogueId: string,
  from: { seq: number; match_key: string },
  moved: { match_key: string }[],
): Promise<void> {
  await tx`
    delete from workspace.merged_names
    where catalogue_id = ${catalogueId}
      and match_key = ${from.match_key}`
  await tx`
    update workspace.merged_names
    set seq = ${from.seq}
    where catalogue_id = ${catalogueId}
      and match_key = any(${moved.map(({ match_key }) => match_key)}::uuid[])`
}

/** Deletes what has described nothing since this moment. Returns how many of those that were marked it has looked at. */
export async function deleteUnused(db: Db, before: Date, limit: number): Promise<number> {
  const [row] = await db<{ looked_at: number }[]>`
    select inventory.delete_unused_enrichments(${before}, ${limit}) as looked_at`
  return row!.looked_at
}
