import type { Db } from '../../platform/postgres.ts'
import type { Layer } from '../catalogue/track-uri.ts'

/** All of these need `actFor` in their transaction where they are about the workspace. */

/** What two tracks are compared by. */
export type ComparedSound = {
  track_seq: number
  fingerprint: Buffer
  speed_prints: Buffer | null
  cover: Buffer
}

/** All that is known of how a track sounds. */
export type Sound = ComparedSound & { model_version: string; bpm: number | null; embedding: Buffer | null }

export type WorkspaceSound = Sound & { catalogue_id: string; content_hash: Buffer }

/** Those of these tracks whose present analysis is not in the indexes yet. */
export async function selectUncomputed(tx: Db, seqs: number[]): Promise<WorkspaceSound[]> {
  return tx<WorkspaceSound[]>`
    select
      link.track_seq, track.catalogue_id, link.content_hash, link.model_version, track.bpm,
      analysis.embedding, analysis.fingerprint, analysis.speed_prints, analysis.cover
    from workspace.track_analyses as link
    join workspace.tracks as track on track.seq = link.track_seq
    join audio_analyses as analysis
      on analysis.content_hash = link.content_hash
      and analysis.model_version = link.model_version
    left join workspace.computed_tracks as computed on computed.track_seq = link.track_seq
    where link.track_seq = any(${seqs}::bigint[])
      and (computed.content_hash, computed.model_version) is distinct from (link.content_hash, link.model_version)
    order by link.track_seq`
}

export async function upsertComputed(tx: Db, organisationId: string, sound: WorkspaceSound): Promise<void> {
  const row = {
    organisation_id: organisationId,
    track_seq: sound.track_seq,
    content_hash: sound.content_hash,
    model_version: sound.model_version,
  }
  await tx`
    insert into workspace.computed_tracks ${tx(row)}
    on conflict (track_seq) do update set
      content_hash = excluded.content_hash,
      model_version = excluded.model_version`
}

export async function selectSounds(tx: Db, layer: Layer, seqs: number[]): Promise<ComparedSound[]> {
  if (layer === 'atlas') {
    return tx<ComparedSound[]>`
      select track_seq, fingerprint, speed_prints, cover
      from atlas.track_analyses
      where track_seq = any(${seqs}::bigint[])`
  }
  return tx<ComparedSound[]>`
    select link.track_seq, analysis.fingerprint, analysis.speed_prints, analysis.cover
    from workspace.track_analyses as link
    join audio_analyses as analysis
      on analysis.content_hash = link.content_hash
      and analysis.model_version = link.model_version
    where link.track_seq = any(${seqs}::bigint[])`
}

export async function upsertKeys(
  tx: Db,
  layer: Layer,
  rows: { track_seq: number; keys: number[] }[],
): Promise<void> {
  await tx`
    insert into ${tx(`${layer}.fingerprint_keys`)} (track_seq, keys)
    select track_seq, keys::integer[]
    from unnest(
      ${rows.map(({ track_seq }) => track_seq)}::bigint[], ${rows.map(({ keys }) => `{${keys.join(',')}}`)}::text[]
    ) as given (track_seq, keys)
    on conflict (track_seq) do update set keys = excluded.keys`
}

/** The tracks that share most keys with these. A key that very many have says little, and is not followed to all of them. */
export async function selectSharing(
  tx: Db,
  layer: Layer,
  keys: number[],
  limit: number,
): Promise<{ track_seq: number; shared: number }[]> {
  return tx<{ track_seq: number; shared: number }[]>`
    select hit.track_seq, count(*) as shared
    from unnest(${keys}::integer[]) as key
    cross join lateral (
      select track_seq
      from ${tx(`${layer}.fingerprint_keys`)}
      where keys @> array[key]
      limit 200
    ) as hit
    group by hit.track_seq
    order by shared desc, hit.track_seq
    limit ${limit}`
}

/** For this transaction: how many tracks have a key is estimated far too high, and all of them would be read. */
export async function preferIndexes(tx: Db): Promise<void> {
  await tx`select set_config('enable_seqscan', 'off', true)`
}

export type NamedTrack = { seq: number; id: string }

/** Those of these tracks that may be shown as similar: what was taken down is not. */
export async function selectShown(
  tx: Db,
  layer: Layer,
  seqs: number[],
  catalogueId: string | null,
): Promise<NamedTrack[]> {
  const own = layer === 'workspace'
  return tx<NamedTrack[]>`
    select seq, id
    from ${tx(`${layer}.tracks`)}
    where seq = any(${seqs}::bigint[])
      ${own ? tx`and available_similarity` : tx``}
      ${own && catalogueId !== null ? tx`and catalogue_id = ${catalogueId}` : tx``}`
}
