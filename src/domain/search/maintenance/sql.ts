import type { NameCollection } from '../../../index/text/text-index.ts'
import type { Db } from '../../../platform/postgres.ts'
import type { Layer } from '../../catalogue/track-uri.ts'

export async function selectOrganisationIds(db: Db): Promise<string[]> {
  const rows = await db<{ id: string }[]>`select id from organisations order by id`
  return rows.map(({ id }) => id)
}

/** Queues the tracks after an id for the text index, in the order of ids. Returns the last one; null: there are no more. */
export async function queueTracksAfter(
  tx: Db,
  layer: Layer,
  organisationId: string | null,
  afterId: number,
  limit: number,
): Promise<number | null> {
  const [row] = await tx<{ last: number | null }[]>`
    with next as (
      select seq
      from ${tx(`${layer}.tracks`)}
      where seq > ${afterId}
      order by seq
      limit ${limit}
    ), queued as (
      insert into ${tx(`${layer}.search_pending`)} (${organisationId === null ? tx`` : tx`organisation_id,`} track_seq)
      select ${organisationId === null ? tx`` : tx`${organisationId}::uuid,`} seq
      from next
      order by seq
      on conflict (${organisationId === null ? tx`` : tx`organisation_id,`} track_seq) do update set
        change_id = excluded.change_id
    )
    select max(seq) as last from next`
  return row!.last
}

/** Queues documents of the embedded index whose tracks are gone, so that they are removed. */
export async function queueStaleDocuments(
  tx: Db,
  layer: Layer,
  organisationId: string | null,
): Promise<void> {
  const rows = await tx<{ id: number }[]>`
    select document.track_seq as id
    from ${tx(`${layer}.search_documents`)} document
    where not exists (select from ${tx(`${layer}.tracks`)} track where track.seq = document.track_seq)`
  await queueTracks(
    tx,
    layer,
    organisationId,
    rows.map(({ id }) => id),
  )
}

export async function queueTracks(
  tx: Db,
  layer: Layer,
  organisationId: string | null,
  ids: number[],
): Promise<void> {
  await tx`
    insert into ${tx(`${layer}.search_pending`)} (${organisationId === null ? tx`` : tx`organisation_id,`} track_seq)
    select ${organisationId === null ? tx`` : tx`${organisationId}::uuid,`} seq
    from unnest(${ids}::bigint[]) as given (seq)
    order by seq
    on conflict (${organisationId === null ? tx`` : tx`organisation_id,`} track_seq) do update set
      change_id = excluded.change_id`
}

export async function queueNamesAfter(
  curator: Db,
  collection: NameCollection,
  afterId: number,
  limit: number,
): Promise<number | null> {
  const [row] = await curator<{ last: number | null }[]>`
    with next as (
      select seq
      from atlas.${curator(collection)}
      where seq > ${afterId}
      order by seq
      limit ${limit}
    ), queued as (
      insert into atlas.name_pending (collection, document_id)
      select ${collection}, seq
      from next
      order by seq
      on conflict (collection, document_id) do update set change_id = excluded.change_id
    )
    select max(seq) as last from next`
  return row!.last
}

export async function countNames(db: Db, collection: NameCollection): Promise<number> {
  const [row] = await db<{ count: number }[]>`select count(*) from atlas.${db(collection)}`
  return row!.count
}

/** Tracks after an id, whether they may be found or not. */
export async function selectTrackIdsAfter(
  db: Db,
  layer: Layer,
  afterId: number,
  limit: number,
): Promise<number[]> {
  const rows = await db<{ seq: number }[]>`
    select seq
    from ${db(`${layer}.tracks`)}
    where seq > ${afterId}
    order by seq
    limit ${limit}`
  return rows.map(({ seq }) => seq)
}

/** Those of these tracks whose change is still in the queue. */
export async function selectPendingOf(db: Db, layer: Layer, ids: number[]): Promise<number[]> {
  const rows = await db<{ track_seq: number }[]>`
    select track_seq
    from ${db(`${layer}.search_pending`)}
    where track_seq = any(${ids}::bigint[])`
  return rows.map(({ track_seq }) => track_seq)
}

/** Tracks after an id that should have vectors, and whether in the space of sounds, too. */
export async function selectComputedTracksAfter(
  db: Db,
  layer: Layer,
  afterId: number,
  limit: number,
): Promise<{ id: number; hasSound: boolean }[]> {
  if (layer === 'atlas') {
    return db<{ id: number; hasSound: boolean }[]>`
      select track_seq as id, true as "hasSound"
      from atlas.track_analyses
      where computed
        and track_seq > ${afterId}
      order by track_seq
      limit ${limit}`
  }
  return db<{ id: number; hasSound: boolean }[]>`
    select computed.track_seq as id, analysis.embedding is not null as "hasSound"
    from workspace.computed_tracks as computed
    join audio_analyses as analysis
      on analysis.content_hash = computed.content_hash
      and analysis.model_version = computed.model_version
    where computed.track_seq > ${afterId}
    order by computed.track_seq
    limit ${limit}`
}

/** Lets the vectors of these tracks be computed again. */
export async function forgetComputed(tx: Db, layer: Layer, ids: number[]): Promise<void> {
  if (layer === 'atlas')
    await tx`update atlas.track_analyses set computed = false where track_seq = any(${ids}::bigint[])`
  else await tx`delete from workspace.computed_tracks where track_seq = any(${ids}::bigint[])`
}
