import type { Db } from '../../../platform/postgres.ts'
import type { EntityType, Plane } from '../layer.ts'

/** Many rows as columns: one array for each, so that a thousand rows are one statement. */
export type Columns = Record<string, { type: string; values: unknown[] }>
/** What is the same in every row. */
export type Constants = Record<string, { type: string; value: unknown }>

/**
 * An array as PostgreSQL reads it. The driver does the same, with two passes over every element; this is the inner loop
 * of ingestions and imports.
 */
export function arrayText(values: unknown[]): string {
  let text = '{'
  for (let index = 0; index < values.length; index++) {
    if (index > 0) text += ','
    const value = values[index]
    if (value === null || value === undefined) text += 'null'
    else if (typeof value === 'string')
      text += `"${special.test(value) ? value.replace(/["\\]/g, '\\$&') : value}"`
    else text += String(value)
  }
  return `${text}}`
}

const special = /["\\]/

export function column(type: string, values: unknown[]): Columns[string] {
  return { type, values }
}

export type Rosterable = 'labels' | 'artists' | 'releases' | 'works' | 'tracks'
type Row = Record<string, unknown>

/** Writers of one catalogue take turns: whoever looks for a thing and makes it where it is missing must be alone. */
export async function lockCatalogue(tx: Db, catalogueId: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`catalogue ${catalogueId}`}, 0))`
}

const columnsOf: Record<Rosterable, string> = {
  labels: 'seq, id, outer_id, null as official, match_key, name',
  artists: 'seq, id, outer_id, isni as official, match_key, name',
  releases: 'seq, id, outer_id, upc as official, match_key, title, type, release_date, label_seq',
  works: 'seq, id, outer_id, iswc as official, match_key, title, contributors',
  tracks: `seq, id, outer_id, isrc as official, title, title_key, release_date, duration_ms, label_seq, bpm, musical_key,
    mode, valence, arousal, tag_uids, tag_scores`,
}

export type Wanted = {
  ids: string[]
  official: string[]
  outerIds: string[]
  /** Hashes of names; of tracks the keys of their titles. */
  matches: string[]
  seqs: number[]
}

const officialColumns: Record<Rosterable, string | null> = {
  labels: null,
  artists: 'isni',
  releases: 'upc',
  works: 'iswc',
  tracks: 'isrc',
}

/** The rows that any of these identifiers may mean, oldest first. */
export async function selectCandidates(
  tx: Db,
  plane: Plane,
  table: Rosterable,
  wanted: Wanted,
): Promise<Row[]> {
  const values: unknown[] = []
  const place = (value: unknown) => `$${values.push(value)}`
  const within = plane.layer === 'workspace' ? `catalogue_id = ${place(plane.catalogueId)} and ` : ''
  const own = table === 'tracks' ? trackColumnsOf(plane) : table === 'releases' ? releaseColumnsOf(plane) : ''
  const official = officialColumns[table]
  const parts: string[] = []
  const look = (column: string, type: string, keys: unknown[]) => {
    if (keys.length === 0) return
    const from = `${plane.layer}.${table}`
    parts.push(
      `select ${columnsOf[table]}${own} from ${from} where ${within}${column} = any(${place(arrayText(keys))}::${type}[])`,
    )
  }
  look('id', 'uuid', wanted.ids)
  if (official !== null) {
    // A catalogue's ISRCs are indexed by organisation, which the view brings along.
    look(official, 'text', wanted.official)
  }
  look('outer_id', 'text', wanted.outerIds)
  look(table === 'tracks' ? 'title_key' : 'match_key', table === 'tracks' ? 'text' : 'uuid', wanted.matches)
  look('seq', 'bigint', wanted.seqs)
  if (parts.length === 0) return []
  // Planned anew each time: a plan made for the empty table would scan it for ever.
  return tx.unsafe(`${parts.join(' union all ')} order by seq`, values as never[], { prepare: false })
}

function releaseColumnsOf({ layer }: Plane): string {
  return `,
    (select string_agg(concat_ws(':', artist_seq, role), ',' order by position)
     from ${layer}.release_artists where release_seq = releases.seq) as artist_links`
}

function trackColumnsOf(plane: Plane): string {
  const { layer } = plane
  const works =
    layer === 'workspace'
      ? `(select string_agg(work_seq::text, ',' order by position) from ${layer}.track_works where track_seq = tracks.seq)`
      : 'null'
  const lyrics =
    layer === 'workspace' ? `(select md5(text) from ${layer}.lyrics where track_seq = tracks.seq)` : 'null'
  return `, ${layer === 'workspace' ? 'customer_tags' : `'[]'::jsonb as customer_tags`},
    (select string_agg(concat_ws(':', artist_seq, role), ',' order by position)
     from ${layer}.track_artists where track_seq = tracks.seq) as artist_links,
    (select string_agg(concat_ws(':', release_seq, coalesce(track_position, '-'), coalesce(disk_number, '-')), ',' order by position)
     from ${layer}.track_releases where track_seq = tracks.seq) as release_links,
    ${works} as work_links,
    ${lyrics} as lyrics_hash,
    (select artists.name from ${layer}.track_artists join ${layer}.artists on artists.seq = artist_seq
     where track_seq = tracks.seq order by position limit 1) as first_artist`
}

/** Which things bear any of these references. */
export async function selectReferenced(
  tx: Db,
  plane: Plane,
  entity: EntityType,
  references: { source: string; id: string }[],
): Promise<number[]> {
  const within = plane.layer === 'workspace' ? tx`and catalogue_id = ${plane.catalogueId}` : tx``
  const rows = await tx`
    select distinct entity_seq
    from ${tx(plane.layer)}.external_references
    join unnest(
      ${references.map(({ source }) => source)}::text[],
      ${references.map(({ id }) => id)}::text[]
    ) as wanted (source, value) using (source, value)
    where entity = ${entity}
      ${within}`
  return rows.map((row) => row.entity_seq)
}

export async function selectReferences(
  tx: Db,
  plane: Plane,
  entity: EntityType,
  seqs: number[],
): Promise<{ entity_seq: number; source: string; value: string }[]> {
  return tx`
    select entity_seq, source, value
    from ${tx(plane.layer)}.external_references
    where entity = ${entity}
      and entity_seq = any(${seqs}::bigint[])
    order by entity_seq, position`
}

/** Writes rows and answers their `seq` in the order given. */
export async function insertThings(
  tx: Db,
  plane: Plane,
  table: Rosterable,
  columns: Columns,
  constants: Constants,
): Promise<number[]> {
  const options = {
    constants: { ...ownerOf(plane, { catalogue: true }), ...constants },
    returning: 'id, seq',
  }
  const rows = await insertRows(tx, plane, table, columns, options)
  const seqs = new Map(rows.map((row) => [row.id as string, row.seq as number]))
  return columns.id!.values.map((id) => seqs.get(id as string)!)
}

export async function insertLinks(
  tx: Db,
  plane: Plane,
  table:
    | 'track_artists'
    | 'track_releases'
    | 'track_works'
    | 'release_artists'
    | 'external_references'
    | 'lyrics',
  columns: Columns,
): Promise<void> {
  const constants = ownerOf(plane, { catalogue: table === 'external_references' })
  await insertRows(tx, plane, table, columns, { constants })
}

function ownerOf(plane: Plane, { catalogue }: { catalogue: boolean }): Constants {
  if (plane.layer === 'atlas') return {}
  const organisation = { organisation_id: { type: 'uuid', value: plane.organisationId } }
  return catalogue
    ? { ...organisation, catalogue_id: { type: 'uuid', value: plane.catalogueId } }
    : organisation
}

async function insertRows(
  tx: Db,
  plane: Plane,
  table: string,
  columns: Columns,
  options: { constants: Constants; conflict?: string; returning?: string },
): Promise<Row[]> {
  const names = Object.keys(columns)
  if (columns[names[0]!]!.values.length === 0) return []
  const values: unknown[] = names.map((name) => arrayText(columns[name]!.values))
  const constant = Object.values(options.constants).map(
    ({ type, value }) => `$${values.push(value)}::${type}`,
  )
  const { arrays, selected } = readColumns(columns)
  return tx.unsafe(
    `insert into ${plane.layer}.${table} (${[...Object.keys(options.constants), ...names].join(', ')})
     select ${[...constant, ...selected].join(', ')} from unnest(${arrays}) as given (${names.join(', ')})
     ${options.conflict ?? ''}
     ${options.returning === undefined ? '' : `returning ${options.returning}`}`,
    values as never[],
    { prepare: true },
  )
}

/** Arrays of arrays and JSON travel as text: unnest would flatten the one, and the driver quotes the other twice. */
function readColumns(columns: Columns): { arrays: string; selected: string[] } {
  const names = Object.keys(columns)
  const travels = (type: string) => (type.endsWith('[]') || type === 'jsonb' ? 'text' : type)
  return {
    arrays: names.map((name, index) => `$${index + 1}::${travels(columns[name]!.type)}[]`).join(', '),
    selected: names.map((name) => {
      const { type } = columns[name]!
      return travels(type) === type ? name : `${name}::${type}`
    }),
  }
}

/** Sets the columns of the rows whose `seq` is among them. */
export async function updateThings(
  tx: Db,
  plane: Plane,
  table: Rosterable,
  columns: Columns,
  at: Date,
): Promise<void> {
  const names = Object.keys(columns)
  if (columns.seq!.values.length === 0) return
  const { arrays, selected } = readColumns(columns)
  const set = names
    .map((name, index) => `${name} = ${selected[index]!.replace(name, `given.${name}`)}`)
    .filter((_, index) => names[index] !== 'seq')
  await tx.unsafe(
    `update ${plane.layer}.${table} set ${set.join(', ')}, updated_at = $${names.length + 1}::timestamptz
     from unnest(${arrays}) as given (${names.join(', ')})
     where ${table}.seq = given.seq`,
    [...names.map((name) => arrayText(columns[name]!.values)), at] as never[],
    { prepare: true },
  )
}

/** Adds to the counts of short parts of names. */
export async function addGrams(tx: Db, plane: Plane, columns: Columns): Promise<void> {
  const constants = ownerOf(plane, { catalogue: true })
  const key = [...(plane.layer === 'workspace' ? ['catalogue_id'] : []), 'kind', 'gram', 'block'].join(', ')
  const conflict = `on conflict (${key}) do update set count = grams.count + excluded.count`
  await insertRows(tx, plane, 'grams', columns, { constants, conflict })
}

export async function deleteLinks(
  tx: Db,
  plane: Plane,
  table: 'track_artists' | 'track_releases' | 'track_works' | 'release_artists' | 'lyrics',
  seqs: number[],
): Promise<void> {
  if (seqs.length === 0) return
  const column = table === 'release_artists' ? 'release_seq' : 'track_seq'
  await tx`
    delete from ${tx(plane.layer)}.${tx(table)}
    where ${tx(column)} = any(${seqs}::bigint[])`
}

export async function deleteReferences(
  tx: Db,
  plane: Plane,
  entity: EntityType,
  seqs: number[],
): Promise<void> {
  if (seqs.length === 0) return
  await tx`
    delete from ${tx(plane.layer)}.external_references
    where entity = ${entity}
      and entity_seq = any(${seqs}::bigint[])`
}
