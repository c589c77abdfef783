import type { Db } from '../../../platform/postgres.ts'
import type { EntityType, Kind } from '../entity-types.ts'
import type { StoreTarget } from '../target.ts'
import { arrayText } from './sql.ts'
import type { ReleaseLink } from './stored-entities.ts'

type Row = Record<string, unknown>

const columnsOf: Record<Kind, string> = {
  labels: 'seq, id, outer_id, null as standard_id, match_key, name',
  artists: 'seq, id, outer_id, isni as standard_id, match_key, name',
  releases: 'seq, id, outer_id, upc as standard_id, match_key, title, type, release_date, label_seq',
  works: 'seq, id, outer_id, iswc as standard_id, match_key, title, contributors',
  tracks: `seq, id, outer_id, isrc as standard_id, title, title_key, release_date, duration_ms, label_seq, bpm, musical_key,
    mode, valence, arousal, tag_uids, tag_scores`,
}

/** What candidates may be found by. */
export type CandidateKeys = {
  ids: string[]
  standardIds: string[]
  outerIds: string[]
  /** Of tracks, the search keys of their titles. */
  nameKeys: string[]
  seqs: number[]
}

/** What costs a query for each track, and is compared only if the batch says something about it. */
export type NeededColumns = { works: boolean; lyrics: boolean }
const everyColumn: NeededColumns = { works: true, lyrics: true }

type ShownColumns = NeededColumns & {
  /** Tracks are matched by title and artist only where the batch has names. */
  firstArtist: boolean
}

const standardIdColumns: Record<Kind, string | null> = {
  labels: null,
  artists: 'isni',
  releases: 'upc',
  works: 'iswc',
  tracks: 'isrc',
}

/** The rows that have any of these identifiers, oldest first. */
export async function selectCandidates(
  tx: Db,
  target: StoreTarget,
  kind: Kind,
  keys: CandidateKeys,
  needed: NeededColumns = everyColumn,
): Promise<Row[]> {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  const within = target.layer === 'workspace' ? `catalogue_id = ${bind(target.catalogueId)} and ` : ''
  const shown = { ...needed, firstArtist: keys.nameKeys.length > 0 }
  const columns = columnsOf[kind] + (extraColumns[kind]?.(target, shown) ?? '')
  const standardId = standardIdColumns[kind]
  const queries: string[] = []
  const lookUp = (column: string, type: string, among: unknown[]) => {
    if (among.length === 0) return
    // A look-up for each key, which `offset 0` keeps the planner from turning into a join: its statistics of a catalogue that is
    // being filled are old, and it would read the whole catalogue for each batch.
    const found = `select * from ${target.layer}.${kind} where ${within}${column} = wanted.key offset 0`
    queries.push(
      `select ${columns} from unnest(${bind(arrayText(among))}::${type}[]) as wanted (key) cross join lateral (${found}) as ${kind}`,
    )
  }
  lookUp('id', 'uuid', keys.ids)
  // The index on ISRCs begins with the organisation, which the view adds to the condition.
  if (standardId !== null) lookUp(standardId, 'text', keys.standardIds)
  lookUp('outer_id', 'text', keys.outerIds)
  lookUp(kind === 'tracks' ? 'title_key' : 'match_key', kind === 'tracks' ? 'text' : 'uuid', keys.nameKeys)
  lookUp('seq', 'bigint', keys.seqs)
  if (queries.length === 0) return []
  // Not prepared: a plan cached while the table was empty would keep scanning it.
  return tx.unsafe(`${queries.join(' union all ')} order by seq`, values as never[], { prepare: false })
}

const extraColumns: Partial<Record<Kind, (target: StoreTarget, shown: ShownColumns) => string>> = {
  releases: extraReleaseColumns,
  tracks: extraTrackColumns,
}

function extraReleaseColumns({ layer }: StoreTarget): string {
  return `,
    (select string_agg(concat_ws(':', artist_seq, role), ',' order by position)
     from ${layer}.release_artists where release_seq = releases.seq) as stored_artists`
}

function extraTrackColumns({ layer }: StoreTarget, shown: ShownColumns): string {
  const works =
    layer === 'workspace' && shown.works
      ? `(select string_agg(work_seq::text, ',' order by position) from ${layer}.track_works where track_seq = tracks.seq)`
      : 'null::text'
  const lyrics =
    layer === 'workspace' && shown.lyrics
      ? `(select md5(text) from ${layer}.lyrics where track_seq = tracks.seq)`
      : 'null::text'
  // The name in a query of its own: without statistics, a join would start from all artists of the organisation.
  const firstArtist = `(
    select (select artists.name from ${layer}.artists where artists.seq = credits.artist_seq)
    from ${layer}.track_artists as credits
    where credits.track_seq = tracks.seq
    order by credits.position
    limit 1
  )`
  return `, ${layer === 'workspace' ? 'customer_tags' : `'[]'::jsonb as customer_tags`},
    (select string_agg(concat_ws(':', artist_seq, role), ',' order by position)
     from ${layer}.track_artists where track_seq = tracks.seq) as stored_artists,
    (select string_agg(concat_ws(':', release_seq, coalesce(track_position, '-'), coalesce(disk_number, '-')), ',' order by position)
     from ${layer}.track_releases where track_seq = tracks.seq) as stored_releases,
    ${works} as stored_works,
    ${lyrics} as lyrics_hash,
    ${shown.firstArtist ? firstArtist : 'null::text'} as first_artist`
}

/** The entities that have any of these references. */
export async function selectSeqsByReference(
  tx: Db,
  target: StoreTarget,
  entity: EntityType,
  references: { source: string; id: string }[],
): Promise<number[]> {
  const within = target.layer === 'workspace' ? tx`and catalogue_id = ${target.catalogueId}` : tx``
  const rows = await tx`
    select distinct entity_seq
    from ${tx(target.layer)}.external_references
    join unnest(
      ${references.map(({ source }) => source)}::text[],
      ${references.map(({ id }) => id)}::text[]
    ) as wanted (source, value) using (source, value)
    where entity = ${entity}
      ${within}`
  return rows.map((row) => row.entity_seq)
}

/** The records that records with these outer ids were merged into. The atlas has none. */
export async function selectMergedOuterIds(
  tx: Db,
  target: StoreTarget,
  kind: Kind,
  outerIds: string[],
): Promise<{ outer_id: string; seq: number }[]> {
  if (target.layer === 'atlas' || outerIds.length === 0) return []
  return tx<{ outer_id: string; seq: number }[]>`
    select outer_id, seq
    from workspace.merged_outer_ids
    where catalogue_id = ${target.catalogueId}
      and kind = ${kind}
      and outer_id = any(${outerIds}::text[])`
}

export async function selectReferences(
  tx: Db,
  target: StoreTarget,
  entity: EntityType,
  seqs: number[],
): Promise<{ entity_seq: number; source: string; value: string }[]> {
  return tx`
    select entity_seq, source, value
    from ${tx(target.layer)}.external_references
    where entity = ${entity}
      and entity_seq = any(${seqs}::bigint[])
    order by entity_seq, position`
}

export async function selectReleaseLinks(
  tx: Db,
  target: StoreTarget,
  trackSeqs: number[],
): Promise<(ReleaseLink & { track_seq: number })[]> {
  return tx<(ReleaseLink & { track_seq: number })[]>`
    select track_seq, release_seq as seq, track_position as "trackPosition", disk_number as "diskNumber"
    from ${tx(target.layer)}.track_releases
    where track_seq = any(${trackSeqs}::bigint[])
    order by track_seq, position`
}
