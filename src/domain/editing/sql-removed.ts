import type { Db } from '../../platform/postgres.ts'
import type { EntityType, Kind } from '../catalogue/entity-types.ts'
import type { RemovedRows } from './sql.ts'

/** All of these need `actFor` in their transaction. */

type OwnedTable = { table: string; column: string }

/** The tables with rows of a record, the record itself first. Similarity vectors and the like go with the track. */
const ownTables: Record<Kind, OwnedTable[]> = {
  tracks: [
    { table: 'tracks', column: 'seq' },
    { table: 'track_artists', column: 'track_seq' },
    { table: 'track_releases', column: 'track_seq' },
    { table: 'track_works', column: 'track_seq' },
    { table: 'lyrics', column: 'track_seq' },
    { table: 'track_analyses', column: 'track_seq' },
    { table: 'track_deliveries', column: 'track_seq' },
    { table: 'track_terms', column: 'track_seq' },
    { table: 'tag_decisions', column: 'track_seq' },
    { table: 'track_artworks', column: 'track_seq' },
    { table: 'playlist_items', column: 'track_seq' },
  ],
  artists: [
    { table: 'artists', column: 'seq' },
    { table: 'track_artists', column: 'artist_seq' },
    { table: 'release_artists', column: 'artist_seq' },
  ],
  releases: [
    { table: 'releases', column: 'seq' },
    { table: 'track_releases', column: 'release_seq' },
    { table: 'release_artists', column: 'release_seq' },
    { table: 'release_details', column: 'release_seq' },
    { table: 'release_artworks', column: 'release_seq' },
    { table: 'track_terms', column: 'release_seq' },
  ],
  labels: [{ table: 'labels', column: 'seq' }],
  works: [
    { table: 'works', column: 'seq' },
    { table: 'track_works', column: 'work_seq' },
  ],
}

/** The table each link column refers to. */
const linkTargets: Record<string, string> = {
  track_seq: 'tracks',
  artist_seq: 'artists',
  release_seq: 'releases',
  work_seq: 'works',
}

/** How many tracks and releases a record is linked to; 0 for a track. */
export async function countLinks(tx: Db, kind: Kind, seq: number): Promise<number> {
  if (kind === 'tracks') return 0
  if (kind === 'labels') {
    const [row] = await tx`
      select
        (select count(*) from workspace.tracks where label_seq = ${seq})
        + (select count(*) from workspace.releases where label_seq = ${seq}) as count`
    return row!.count
  }
  let links = 0
  for (const { table, column } of ownTables[kind].slice(1)) {
    if (kind === 'releases' && table !== 'track_releases') continue
    const [row] = await tx`select count(*) as count from workspace.${tx(table)} where ${tx(column)} = ${seq}`
    links += row!.count
  }
  return links
}

/** Every row that deleting the record removes, and of a label what it is the label of. */
export async function selectOwnRows(tx: Db, kind: Kind, seq: number): Promise<RemovedRows> {
  const rows: RemovedRows = {}
  for (const { table, column } of ownTables[kind]) {
    const [found] = await tx`
      select coalesce(jsonb_agg(to_jsonb(own)), '[]') as rows
      from workspace.${tx(table)} as own
      where ${tx(column)} = ${seq}`
    rows[table] = found!.rows
  }
  const [references] = await tx`
    select coalesce(jsonb_agg(to_jsonb(own)), '[]') as rows
    from workspace.external_references as own
    where entity = ${entityOf(kind)}
      and entity_seq = ${seq}`
  rows.external_references = references!.rows
  if (kind === 'labels') {
    for (const table of ['tracks', 'releases']) {
      const [labelled] = await tx`
        select coalesce(jsonb_agg(jsonb_build_object('seq', seq)), '[]') as rows
        from workspace.${tx(table)}
        where label_seq = ${seq}`
      rows[`labelled_${table}`] = labelled!.rows
    }
  }
  return rows
}

export async function deleteOwnRows(tx: Db, kind: Kind, seq: number, at: Date): Promise<void> {
  await tx`
    delete from workspace.external_references
    where entity = ${entityOf(kind)}
      and entity_seq = ${seq}`
  if (kind === 'labels') {
    await tx`update workspace.tracks set label_seq = null, updated_at = ${at} where label_seq = ${seq}`
    await tx`update workspace.releases set label_seq = null, updated_at = ${at} where label_seq = ${seq}`
  } else if (kind !== 'tracks') await touchLinked(tx, kind, seq, at)
  for (const { table, column } of ownTables[kind].toReversed())
    await tx`delete from workspace.${tx(table)} where ${tx(column)} = ${seq}`
  if (kind === 'tracks') await tx`delete from workspace.tagging_matrices`
}

/** Tracks and releases change when a record they show is no longer linked, or is another one. */
async function touchLinked(tx: Db, kind: Kind, seq: number, at: Date): Promise<void> {
  for (const { table, column } of ownTables[kind].slice(1)) {
    const other = table.startsWith('track_') ? 'track' : 'release'
    if (column === `${other}_seq`) continue
    await tx`
      update workspace.${tx(`${other}s`)}
      set updated_at = ${at}
      where seq in (select ${tx(`${other}_seq`)} from workspace.${tx(table)} where ${tx(column)} = ${seq})`
  }
}

/**
 * Puts removed rows back. A link whose other end is gone stays away (terms of release 0 are those of no release), and so does one whose position is taken, unless it is
 * taken by `replacing`: the record that this one was merged into.
 */
export async function insertRemovedRows(
  tx: Db,
  kind: Kind,
  rows: RemovedRows,
  options: { at: Date; replacing: number | null },
): Promise<void> {
  const own = linkColumnOf(kind)
  for (const { table } of ownTables[kind]) {
    const given = rows[table] ?? []
    if (given.length === 0) continue
    const columns = Object.keys(given[0]!)
    const ends = columns.filter((column) => column in linkTargets && column !== own)
    const exists = ends.reduce(
      (conditions, column) =>
        tx`${conditions} and (
          ${column === 'release_seq' ? tx`given.release_seq = 0 or` : tx``}
          exists (select from workspace.${tx(linkTargets[column]!)} as target where target.seq = given.${tx(column)})
        )`,
      table === 'track_analyses'
        ? tx`exists (
            select from audio_analyses as analysis
            where analysis.content_hash = given.content_hash
              and analysis.model_version = given.model_version
          )`
        : table === 'playlist_items'
          ? tx`exists (select from workspace.playlists as target where target.id = given.playlist_id)`
          : tx`true`,
    )
    const [key] =
      table === kind
        ? ['seq']
        : columns.filter((column) => column === 'track_seq' || column === 'release_seq')
    const isLink = columns.includes('position') && table !== 'playlist_items'
    const conflict =
      options.replacing !== null && isLink && own in linkTargets
        ? tx`on conflict (${tx(key!)}, position) do update
             set ${tx(own)} = excluded.${tx(own)}
             where ${tx(table)}.${tx(own)} = ${options.replacing}`
        : table === 'playlist_items'
          ? tx`on conflict (id) do update set track_seq = excluded.track_seq`
          : tx`on conflict do nothing`
    await tx`
      insert into workspace.${tx(table)} (${tx(columns)})
      select ${tx(columns)}
      from jsonb_populate_recordset(null::workspace.${tx(table)}, ${tx.json(given)}) as given
      where ${exists}
      ${conflict}`
  }
  const references = rows.external_references ?? []
  if (references.length > 0) {
    await tx`
      insert into workspace.external_references
      select *
      from jsonb_populate_recordset(null::workspace.external_references, ${tx.json(references)})
      on conflict do nothing`
  }
  await relabel(tx, rows, options)
}

async function relabel(
  tx: Db,
  rows: RemovedRows,
  { at, replacing }: { at: Date; replacing: number | null },
): Promise<void> {
  const labelSeq = rows.labels?.[0]?.seq
  if (labelSeq === undefined) return
  for (const table of ['tracks', 'releases']) {
    const seqs = (rows[`labelled_${table}`] ?? []).map(({ seq }) => seq)
    await tx`
      update workspace.${tx(table)}
      set label_seq = ${labelSeq}, updated_at = ${at}
      where seq = any(${seqs}::bigint[])
        and label_seq is not distinct from ${replacing}::bigint`
  }
}

/** A track whose analysis was deleted meanwhile has none. */
export async function resetLostAnalysis(tx: Db, seq: number): Promise<void> {
  await tx`
    update workspace.tracks
    set analysis_status = 'none', taxonomy_version = null, model_version = null, analysed_at = null, bpm = null,
        musical_key = null, mode = null, valence = null, arousal = null, tag_uids = null, tag_scores = null
    where seq = ${seq}
      and analysis_status in ('analysed', 'pending', 'analysing')
      and not exists (select from workspace.track_analyses where track_seq = ${seq})`
}

function linkColumnOf(kind: Kind): string {
  return `${entityOf(kind)}_seq`
}

function entityOf(kind: Kind): EntityType {
  return kind.slice(0, -1) as EntityType
}

/** A record of the catalogue that has an identifier of the given row; null if there is none. */
export async function findConflict(
  tx: Db,
  kind: Kind,
  row: Record<string, unknown>,
): Promise<{ id: string; field: string } | null> {
  const unique = { tracks: [], artists: ['isni'], releases: ['upc'], labels: [], works: ['iswc'] }[kind]
  for (const field of ['outer_id', ...unique]) {
    if (row[field] === null || row[field] === undefined) continue
    const [found] = await tx`
      select id
      from workspace.${tx(kind)}
      where catalogue_id = ${row.catalogue_id}
        and ${tx(field)} = ${row[field]}`
    if (found !== undefined) return { id: found.id, field }
  }
  return null
}
