import type { Db, Fragment } from '../../../platform/postgres.ts'
import type { Kind, Layer } from '../layer.ts'
import type { ReadScope } from './scope.ts'

export type NamedRow = { id: string; name: string }
export type CreditRow = { id: string; name: string; role: string | null }
export type ReferenceRow = { id: string; source: string }
type Times = { created_at: Date; updated_at: Date }

export type TrackRow = Times & {
  seq: number
  id: string
  catalogue_id: string | null
  outer_id: string | null
  title: string | null
  isrc: string | null
  release_date: number | null
  duration_ms: number | null
  artists: CreditRow[]
  releases: {
    id: string
    title: string
    upc: string | null
    track_position: string | null
    disk_number: string | null
  }[]
  label: NamedRow | null
  references: ReferenceRow[]
  customer_tags: { tag: string; category: string }[]
  analysis_status: string
  taxonomy_version: string | null
  model_version: string | null
  analysed_at: Date | null
  availability: { tagging: boolean; search: boolean; similarity: boolean; profiling: boolean }
}

export type ArtistRow = Times & {
  seq: number
  id: string
  outer_id: string | null
  name: string
  isni: string | null
  external_references: ReferenceRow[]
  track_count: number
}

export type ReleaseRow = Times & {
  seq: number
  id: string
  outer_id: string | null
  title: string
  upc: string | null
  type: string | null
  release_date: number | null
  label: NamedRow | null
  artists: CreditRow[]
  track_count: number
}

export type LabelRow = Times & {
  seq: number
  id: string
  outer_id: string | null
  name: string
  release_count: number
}

export type WorkRow = Times & {
  seq: number
  id: string
  outer_id: string | null
  title: string
  iswc: string | null
  contributors: { name: string; role: string | null }[]
  track_count: number
}

export type RowOf = {
  tracks: TrackRow
  artists: ArtistRow
  releases: ReleaseRow
  labels: LabelRow
  works: WorkRow
}

/** The whole rows, in the order asked for. */
export function selectRows<K extends Kind>(
  tx: Db,
  layer: Layer,
  kind: K,
  seqs: number[],
): Promise<RowOf[K][]> {
  if (seqs.length === 0) return Promise.resolve([])
  return selectWanted(tx, layer, kind, tx`unnest(${seqs}::bigint[]) with ordinality`)
}

/** The row with this id, where it is in the scope. */
export async function selectRow<K extends Kind>(
  tx: Db,
  scope: ReadScope,
  kind: K,
  id: string,
): Promise<RowOf[K] | null> {
  const within =
    scope.layer === 'workspace' && scope.catalogueId !== null
      ? tx`and catalogue_id = ${scope.catalogueId}`
      : tx``
  const table: Kind = kind
  const wanted = tx`(select seq, 1 from ${tx(scope.layer)}.${tx(table)} where id = ${id} ${within})`
  const [row] = await selectWanted(tx, scope.layer, kind, wanted)
  return row ?? null
}

/** `wanted` are numbers of rows and their places in the answer. */
export async function selectWanted<K extends Kind>(
  tx: Db,
  layer: Layer,
  kind: K,
  wanted: Fragment,
): Promise<RowOf[K][]> {
  const table: Kind = kind
  const rows = await tx`
    select
      ${tx(table)}.seq, ${tx(table)}.id, ${tx(table)}.outer_id, ${tx(table)}.created_at, ${tx(table)}.updated_at,
      ${columnsOf[table](tx, layer)}
    from ${wanted} as wanted (seq, place)
    join ${tx(layer)}.${tx(table)} on ${tx(table)}.seq = wanted.seq
    order by place`
  return rows as unknown as RowOf[K][]
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
        -- What is stored can be searched until somebody decides against it.
        'search', available_search or unavailable_reason is null,
        'tagging', available_tagging, 'similarity', available_similarity,
        'profiling', available_profiling
      ) as availability`
    : tx`
      null as catalogue_id, '[]'::json as customer_tags,
      case when tag_uids is null then 'none' else 'analysed' end as analysis_status,
      json_build_object(
        'tagging', tag_uids is not null, 'search', true, 'similarity', false, 'profiling', false
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
