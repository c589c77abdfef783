import type { Db, Fragment } from '../../../platform/postgres.ts'
import type { Kind } from '../entity-types.ts'
import type { ReadTarget } from '../target.ts'
import type { Layer } from '../track-uri.ts'
import type { RecordOf } from './records.ts'

/** The records with these numbers, in this order. */
export function selectRecords<K extends Kind>(
  tx: Db,
  layer: Layer,
  kind: K,
  seqs: number[],
): Promise<RecordOf[K][]> {
  if (seqs.length === 0) return Promise.resolve([])
  return selectOrdered(tx, layer, kind, tx`unnest(${seqs}::bigint[]) with ordinality`)
}

/** The record with this id; null if the target has none. */
export async function selectRecord<K extends Kind>(
  tx: Db,
  target: ReadTarget,
  kind: K,
  id: string,
): Promise<RecordOf[K] | null> {
  const within =
    target.layer === 'workspace' && target.catalogueId !== null
      ? tx`and catalogue_id = ${target.catalogueId}`
      : tx``
  const table: Kind = kind
  const selected = tx`(select seq, 1 from ${tx(target.layer)}.${tx(table)} where id = ${id} ${within})`
  const [row] = await selectOrdered(tx, target.layer, kind, selected)
  return row ?? null
}

/** The records with these ids that the target has, in this order. */
export function selectRecordsById<K extends Kind>(
  tx: Db,
  target: ReadTarget,
  kind: K,
  ids: string[],
): Promise<RecordOf[K][]> {
  const table: Kind = kind
  const within =
    target.layer === 'workspace' && target.catalogueId !== null
      ? tx`and catalogue_id = ${target.catalogueId}`
      : tx``
  const selected = tx`(
    select own.seq, given.rank
    from unnest(${ids}::uuid[]) with ordinality as given (id, rank)
    join ${tx(target.layer)}.${tx(table)} as own on own.id = given.id
    where true ${within}
  )`
  return selectOrdered(tx, target.layer, kind, selected)
}

/** `selected` selects two columns: the numbers of rows and their order in the result. */
export async function selectOrdered<K extends Kind>(
  tx: Db,
  layer: Layer,
  kind: K,
  selected: Fragment,
): Promise<RecordOf[K][]> {
  const table: Kind = kind
  const rows = await tx`
    select
      ${tx(table)}.seq, ${tx(table)}.id, ${tx(table)}.outer_id, ${tx(table)}.created_at, ${tx(table)}.updated_at,
      ${columnsOf[table](tx, layer)}
    from ${selected} as selected (seq, rank)
    join ${tx(layer)}.${tx(table)} on ${tx(table)}.seq = selected.seq
    order by rank`
  return rows as unknown as RecordOf[K][]
}

const columnsOf: Record<Kind, (tx: Db, layer: Layer) => Fragment> = {
  tracks: (tx, layer) => tx`
    title, isrc, release_date, duration_ms, taxonomy_version, model_version, analysed_at,
    ${creditsOf(tx, layer, 'track')} as artists,
    coalesce(
      (
        select json_agg(
          json_build_object(
            'id', releases.id, 'title', releases.title, 'upc', releases.upc, 'track_position', track_position,
            'disk_number', disk_number
          )
          order by position
        )
        from ${tx(layer)}.track_releases
        join ${tx(layer)}.releases on releases.seq = release_seq
        where track_seq = tracks.seq
      ),
      '[]'
    ) as releases,
    ${labelOf(tx, layer, 'tracks')} as label,
    ${referencesOf(tx, layer, 'track')} as references,
    ${ownTrackColumns(tx, layer)}`,
  artists: (tx, layer) => tx`
    name, isni,
    ${referencesOf(tx, layer, 'artist')} as external_references,
    (
      select count(distinct track_seq)
      from ${tx(layer)}.track_artists
      where artist_seq = artists.seq
    ) as track_count`,
  releases: (tx, layer) => tx`
    title, upc, type, release_date,
    ${labelOf(tx, layer, 'releases')} as label,
    ${creditsOf(tx, layer, 'release')} as artists,
    (
      select count(distinct track_seq)
      from ${tx(layer)}.track_releases
      where release_seq = releases.seq
    ) as track_count`,
  labels: (tx, layer) => tx`
    name,
    (
      select count(*)
      from ${tx(layer)}.releases
      where label_seq = labels.seq
    ) as release_count`,
  works: (tx, layer) => tx`
    title, iswc, contributors,
    (
      select count(distinct track_seq)
      from ${tx(layer)}.track_works
      where work_seq = works.seq
    ) as track_count`,
}

function ownTrackColumns(tx: Db, layer: Layer) {
  return layer === 'workspace'
    ? tx`
      catalogue_id, customer_tags, analysis_status,
      json_build_object(
        -- A stored track can be searched unless it was made unavailable.
        'search', available_search or unavailable_reason is null,
        'tagging', available_tagging, 'similarity', available_similarity,
        'profiling', available_profiling, 'reason', unavailable_reason
      ) as availability`
    : tx`
      null as catalogue_id, '[]'::json as customer_tags,
      case when tag_uids is null then 'none' else 'analysed' end as analysis_status,
      json_build_object(
        'tagging', tag_uids is not null, 'search', true, 'similarity', false, 'profiling', false, 'reason', null
      ) as availability`
}

function creditsOf(tx: Db, layer: Layer, of: 'track' | 'release') {
  return tx`
    coalesce(
      (
        select json_agg(json_build_object('id', artists.id, 'name', artists.name, 'role', role) order by position)
        from ${tx(layer)}.${tx(`${of}_artists`)}
        join ${tx(layer)}.artists on artists.seq = artist_seq
        where ${tx(`${of}_seq`)} = ${tx(`${of}s`)}.seq
      ),
      '[]'
    )`
}

function labelOf(tx: Db, layer: Layer, of: 'tracks' | 'releases') {
  return tx`
    (
      select json_build_object('id', labels.id, 'name', labels.name)
      from ${tx(layer)}.labels
      where labels.seq = ${tx(of)}.label_seq
    )`
}

function referencesOf(tx: Db, layer: Layer, entity: 'track' | 'artist') {
  return tx`
    coalesce(
      (
        select json_agg(json_build_object('id', value, 'source', source) order by position)
        from ${tx(layer)}.external_references
        where entity = ${entity}
          and entity_seq = ${tx(`${entity}s`)}.seq
      ),
      '[]'
    )`
}
