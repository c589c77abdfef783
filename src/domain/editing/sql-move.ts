import type { Db } from '../../platform/postgres.ts'
import type { Kind } from '../catalogue/entity-types.ts'

/** All of these need `actFor` in their transaction. */

export async function selectOuterIdConflicts(
  tx: Db,
  catalogueId: string,
  outerIds: string[],
): Promise<{ id: string; outer_id: string }[]> {
  return tx`
    select id, outer_id
    from workspace.tracks
    where catalogue_id = ${catalogueId}
      and outer_id = any(${outerIds}::text[])
    limit 5`
}

/** Links and the label stay those of the former catalogue: `storeTracks` replaces them. */
export async function updateCatalogue(tx: Db, seqs: number[], catalogueId: string, at: Date): Promise<void> {
  await tx`
    update workspace.tracks
    set catalogue_id = ${catalogueId}, updated_at = ${at}
    where seq = any(${seqs}::bigint[])`
  await tx`
    update workspace.external_references
    set catalogue_id = ${catalogueId}
    where entity = 'track'
      and entity_seq = any(${seqs}::bigint[])`
  // Vectors are stored per catalogue, and are computed again in the new one.
  await tx`delete from workspace.similarity_vectors where track_seq = any(${seqs}::bigint[])`
  await tx`delete from workspace.computed_tracks where track_seq = any(${seqs}::bigint[])`
  await tx`delete from workspace.tagging_matrices`
}

export type LinkRow = {
  track_seq: number
  seq: number
  role?: string | null
  track_position?: string | null
  disk_number?: string | null
}

export async function selectTrackLinks(
  tx: Db,
  table: 'track_artists' | 'track_releases' | 'track_works',
  trackSeqs: number[],
): Promise<LinkRow[]> {
  const columns = {
    track_artists: tx`artist_seq as seq, role`,
    track_releases: tx`release_seq as seq, track_position, disk_number`,
    track_works: tx`work_seq as seq`,
  }[table]
  return tx<LinkRow[]>`
    select track_seq, ${columns}
    from workspace.${tx(table)}
    where track_seq = any(${trackSeqs}::bigint[])
    order by track_seq, position`
}

export async function selectTracksWithLabel(
  tx: Db,
  seqs: number[],
): Promise<{ seq: number; id: string; label_seq: number | null }[]> {
  return tx`
    select seq, id, label_seq
    from workspace.tracks
    where seq = any(${seqs}::bigint[])`
}

export async function selectIdsToSeqs(tx: Db, kind: Kind, ids: string[]): Promise<Map<string, number>> {
  const rows = await tx<{ id: string; seq: number }[]>`
    select id, seq
    from workspace.${tx(kind)}
    where id = any(${ids}::uuid[])`
  return new Map(rows.map(({ id, seq }) => [id, seq]))
}
