import type { NameCollection, TrackDocument } from '../../../index/text/text-index.ts'
import type { Db } from '../../../platform/postgres.ts'
import { selectNamesOfTracks } from '../enrichments/sql.ts'
import type { Layer } from '../track-uri.ts'

/** A document in the queue of the text index. */
export type Pending = {
  id: number
  /** Changes whenever the document is queued again. */
  changeId: number
}

/** Locks the next documents of the queue, so that their content and their version are read by one indexer at a time. */
export async function lockPendingTracks(tx: Db, layer: Layer, limit: number): Promise<Pending[]> {
  return tx<Pending[]>`
    select track_seq as id, change_id as "changeId"
    from ${tx(`${layer}.search_pending`)}
    order by track_seq
    limit ${limit}
    for update`
}

export async function lockPendingNames(
  tx: Db,
  collection: NameCollection,
  limit: number,
): Promise<Pending[]> {
  return tx<Pending[]>`
    select document_id as id, change_id as "changeId"
    from atlas.name_pending
    where collection = ${collection}
    order by document_id
    limit ${limit}
    for update`
}

/** A version for documents that are locked in the queue: greater than that of every earlier state of them. */
export async function nextVersion(tx: Db, layer: Layer): Promise<number> {
  const schema = layer === 'atlas' ? 'atlas' : 'inventory'
  const [row] = await tx<{ version: number }[]>`select nextval(${`${schema}.text_versions`}) as version`
  return row!.version
}

/** Documents that were queued again meanwhile stay. */
export async function deletePendingTracks(tx: Db, layer: Layer, done: Pending[]): Promise<void> {
  await tx`
    delete from ${tx(`${layer}.search_pending`)} pending
    using unnest(
      ${done.map(({ id }) => id)}::bigint[], ${done.map(({ changeId }) => changeId)}::bigint[]
    ) as done (id, change_id)
    where pending.track_seq = done.id
      and pending.change_id = done.change_id`
}

export async function deletePendingNames(tx: Db, collection: NameCollection, done: Pending[]): Promise<void> {
  await tx`
    delete from atlas.name_pending pending
    using unnest(
      ${done.map(({ id }) => id)}::bigint[], ${done.map(({ changeId }) => changeId)}::bigint[]
    ) as done (id, change_id)
    where pending.collection = ${collection}
      and pending.document_id = done.id
      and pending.change_id = done.change_id`
}

export async function hasPendingTracks(db: Db): Promise<boolean> {
  const rows = await db`
    select track_seq
    from workspace.search_pending
    limit 1`
  return rows.length > 0
}

/** Tracks and names of the atlas in the queue. */
export async function countPending(db: Db): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select (select count(*) from atlas.search_pending) + (select count(*) from atlas.name_pending) as count`
  return row!.count
}

export async function selectOrganisationsToIndex(db: Db): Promise<string[]> {
  const rows = await db<{ id: string }[]>`select id from inventory.organisations_to_index() id`
  return rows.map((row) => row.id)
}

/** Tracks as the text index takes them, except those that were made unavailable for a reason. */
export async function selectTrackDocuments(
  db: Db,
  layer: Layer,
  ids: number[],
): Promise<Omit<TrackDocument, 'version'>[]> {
  const isWorkspace = layer === 'workspace'
  const rows = await db<TrackRow[]>`
    select
      track.seq, ${isWorkspace ? db`track.catalogue_id` : db`null::uuid as catalogue_id`},
      track.title, track.release_date, track.duration_ms, track.bpm, track.musical_key, track.mode, track.tag_uids,
      array(
        select artist.name
        from ${db(`${layer}.track_artists`)} link
        join ${db(`${layer}.artists`)} artist on artist.seq = link.artist_seq
        where link.track_seq = track.seq
        order by link.position
      ) as artists,
      array(
        select release.title
        from ${db(`${layer}.track_releases`)} link
        join ${db(`${layer}.releases`)} release on release.seq = link.release_seq
        where link.track_seq = track.seq
        order by link.position
      ) as releases,
      ${
        isWorkspace
          ? db`array(
              select entry ->> 'title'
              from workspace.track_releases link
              join workspace.release_details details on details.release_seq = link.release_seq
              cross join jsonb_array_elements(details.titles) entry
              where link.track_seq = track.seq
            )`
          : db`array[]::text[]`
      } as other_release_titles,
      ${
        isWorkspace
          ? db`array(
              select entry ->> 'title'
              from workspace.track_deliveries delivery
              cross join jsonb_array_elements(delivery.titles) entry
              where delivery.track_seq = track.seq
            )`
          : db`array[]::text[]`
      } as other_titles
    from ${db(`${layer}.tracks`)} track
    where track.seq = any(${ids}::bigint[])
      ${isWorkspace ? db`and (track.available_search or track.unavailable_reason is null)` : db``}
    order by track.seq`
  const names = isWorkspace ? Map.groupBy(await selectNamesOfTracks(db, ids), ({ seq }) => seq) : new Map()
  return rows.map((row) =>
    withNames(names.get(row.seq) ?? [], {
      id: row.seq,
      title: row.title,
      otherTitles: row.other_titles,
      artists: row.artists,
      releases: [
        ...row.releases,
        ...row.other_release_titles.filter((title) => !row.releases.includes(title)),
      ],
      catalogueId: row.catalogue_id,
      tags: row.tag_uids ?? [],
      bpm: row.bpm,
      key: row.musical_key === null ? null : { note: row.musical_key, mode: row.mode },
      durationMs: row.duration_ms,
      releaseDate: row.release_date,
    }),
  )
}

/** Adds the alternative titles and names that enrichments give. */
function withNames(
  names: Awaited<ReturnType<typeof selectNamesOfTracks>>,
  document: Omit<TrackDocument, 'version'>,
): Omit<TrackDocument, 'version'> {
  for (const { field, name } of names) {
    const known = document[field] ?? []
    if (!known.includes(name) && name !== document.title) document[field] = [...known, name]
  }
  return document
}

/** Which of these tracks exist, whether they may be found or not. */
export async function selectExistingTracks(db: Db, layer: Layer, ids: number[]): Promise<number[]> {
  const rows = await db<{ seq: number }[]>`
    select seq
    from ${db(`${layer}.tracks`)}
    where seq = any(${ids}::bigint[])`
  return rows.map(({ seq }) => seq)
}

type TrackRow = {
  seq: number
  catalogue_id: string | null
  title: string | null
  other_titles: string[]
  other_release_titles: string[]
  artists: string[]
  releases: string[]
  release_date: number | null
  duration_ms: number | null
  bpm: number | null
  musical_key: number | null
  mode: 'major' | 'minor' | null
  tag_uids: string[] | null
}

export async function selectNames(
  db: Db,
  collection: NameCollection,
  ids: number[],
): Promise<{ id: number; name: string }[]> {
  const column = collection === 'releases' ? 'title' : 'name'
  return db<{ id: number; name: string }[]>`
    select seq as id, ${db(column)} as name
    from atlas.${db(collection)}
    where seq = any(${ids}::bigint[])`
}
