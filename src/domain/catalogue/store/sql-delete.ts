import type { Db } from '../../../platform/postgres.ts'

/** Deleting entities in bulk, without a history. All of these functions need `actFor` in their transaction. */

export async function deleteTracks(tx: Db, seqs: number[]): Promise<void> {
  await tx`delete from workspace.track_artists where track_seq = any(${seqs}::bigint[])`
  await tx`delete from workspace.track_releases where track_seq = any(${seqs}::bigint[])`
  await tx`delete from workspace.track_works where track_seq = any(${seqs}::bigint[])`
  await tx`delete from workspace.lyrics where track_seq = any(${seqs}::bigint[])`
  await tx`delete from workspace.track_analyses where track_seq = any(${seqs}::bigint[])`
  await tx`delete from workspace.tagging_matrices`
  await tx`delete from workspace.track_terms where track_seq = any(${seqs}::bigint[])`
  await tx`delete from workspace.track_deliveries where track_seq = any(${seqs}::bigint[])`
  await tx`
    delete from workspace.external_references
    where entity = 'track'
      and entity_seq = any(${seqs}::bigint[])`
  await tx`delete from workspace.tracks where seq = any(${seqs}::bigint[])`
}

export async function deleteReleases(tx: Db, seqs: number[]): Promise<void> {
  await tx`delete from workspace.track_releases where release_seq = any(${seqs}::bigint[])`
  await tx`delete from workspace.track_terms where release_seq = any(${seqs}::bigint[])`
  await tx`delete from workspace.release_details where release_seq = any(${seqs}::bigint[])`
  await tx`delete from workspace.release_artists where release_seq = any(${seqs}::bigint[])`
  await tx`
    delete from workspace.external_references
    where entity = 'release'
      and entity_seq = any(${seqs}::bigint[])`
  await tx`delete from workspace.releases where seq = any(${seqs}::bigint[])`
}

/** Deletes some entities of a catalogue, and returns how many. Their links must be gone, or go with them. */
export async function deleteBatch(
  tx: Db,
  catalogueId: string,
  kind: 'tracks' | 'artists' | 'releases' | 'works' | 'labels',
  limit: number,
): Promise<number> {
  const rows = await tx<{ seq: number }[]>`
    select seq
    from workspace.${tx(kind)}
    where catalogue_id = ${catalogueId}
    limit ${limit}`
  const seqs = rows.map(({ seq }) => seq)
  if (seqs.length === 0) return 0
  if (kind === 'tracks') await deleteTracks(tx, seqs)
  else if (kind === 'releases') await deleteReleases(tx, seqs)
  else {
    await tx`
      delete from workspace.external_references
      where entity = ${kind.slice(0, -1)}
        and entity_seq = any(${seqs}::bigint[])`
    await tx`delete from workspace.${tx(kind)} where seq = any(${seqs}::bigint[])`
  }
  return seqs.length
}
