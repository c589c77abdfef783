import type { Db } from '../../platform/postgres.ts'
import type { Layer } from '../catalogue/track-uri.ts'
import type { StoredDetails } from '../tagging/sql.ts'

// Statements about the workspace need `actFor` in their transaction.

/** What copies and covers are recognised by. */
export type Fingerprints = {
  track_seq: number
  fingerprint: Buffer
  speed_prints: Buffer | null
  cover: Buffer
}

/** The part of an analysis by which a track is compared with others. `version` increases with every new analysis. */
export type TrackAnalysis = Fingerprints & {
  version: number
  model_version: string
  bpm: number | null
  embedding: Buffer | null
}

export type WorkspaceAnalysis = TrackAnalysis & { catalogue_id: string; content_hash: Buffer }

/** As it is in the database: what copies are recognised by may be in a blob. */
type Stored<Analysis extends Fingerprints> = Omit<Analysis, PrintField> &
  Pick<StoredDetails, PrintField | BlobField>
type PrintField = 'fingerprint' | 'speed_prints' | 'cover'
type BlobField = 'details_blob_id' | 'details_size'

const printColumns = ['fingerprint', 'speed_prints', 'cover', 'details_blob_id', 'details_size'].map(
  (name) => `analysis.${name}`,
)

/** The analyses of these tracks that have not been computed yet. */
export async function selectUncomputed(tx: Db, seqs: number[]): Promise<Stored<WorkspaceAnalysis>[]> {
  return tx<Stored<WorkspaceAnalysis>[]>`
    select
      link.track_seq, track.catalogue_id, link.content_hash, link.model_version, track.bpm,
      (extract(epoch from link.changed_at) * 1000000)::bigint as version,
      analysis.embedding, ${tx(printColumns)}
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

/** Computed tracks after a position, to be compared with the atlas. */
export async function selectComputedAfter(
  tx: Db,
  afterSeq: number,
  limit: number,
): Promise<Stored<TrackAnalysis>[]> {
  return tx<Stored<TrackAnalysis>[]>`
    select
      computed.track_seq, computed.model_version, track.bpm, 0 as version, analysis.embedding, ${tx(printColumns)}
    from workspace.computed_tracks as computed
    join workspace.tracks as track on track.seq = computed.track_seq
    join audio_analyses as analysis
      on analysis.content_hash = computed.content_hash
      and analysis.model_version = computed.model_version
    where computed.track_seq > ${afterSeq}
    order by computed.track_seq
    limit ${limit}`
}

export async function upsertComputed(
  tx: Db,
  organisationId: string,
  analysis: WorkspaceAnalysis,
): Promise<void> {
  const row = {
    organisation_id: organisationId,
    track_seq: analysis.track_seq,
    content_hash: analysis.content_hash,
    model_version: analysis.model_version,
  }
  await tx`
    insert into workspace.computed_tracks ${tx(row)}
    on conflict (track_seq) do update set
      content_hash = excluded.content_hash,
      model_version = excluded.model_version`
}

export async function selectFingerprints(
  tx: Db,
  layer: Layer,
  seqs: number[],
): Promise<Stored<Fingerprints>[]> {
  if (layer === 'atlas') {
    return tx<Stored<Fingerprints>[]>`
      select track_seq, fingerprint, speed_prints, cover, null as details_blob_id, null as details_size
      from atlas.track_analyses
      where track_seq = any(${seqs}::bigint[])`
  }
  return tx<Stored<Fingerprints>[]>`
    select link.track_seq, ${tx(printColumns)}
    from workspace.track_analyses as link
    join audio_analyses as analysis
      on analysis.content_hash = link.content_hash
      and analysis.model_version = link.model_version
    where link.track_seq = any(${seqs}::bigint[])`
}
