import type { Db } from '../../platform/postgres.ts'

export type AnalysisStatus = 'none' | 'pending' | 'analysing' | 'analysed' | 'failed'

export async function updateStatus(tx: Db, trackSeqs: number[], status: AnalysisStatus): Promise<void> {
  await tx`
    update workspace.tracks
    set analysis_status = ${status},
        -- Only where it ends: the steps on the way would rewrite every index of the track.
        updated_at = case when ${status} = 'failed' then now() else updated_at end
    where seq = any(${trackSeqs}::bigint[])
      and analysis_status <> ${status}`
}

type AnalysisColumns = {
  taxonomy_version: string
  model_version: string
  analysed_at: Date
  bpm: number | null
  musical_key: number | null
  mode: 'major' | 'minor' | null
  valence: number | null
  arousal: number | null
  tag_uids: string[]
  tag_scores: number[]
}

type AnalysedTrack = { id: string; outer_id: string | null; catalogue_id: string }

/** Writes the results of an analysis to a track; returns null if it was deleted. A delivered duration is kept. */
export async function updateAnalysed(
  tx: Db,
  trackSeq: number,
  columns: AnalysisColumns,
  durationMs: number,
  at: Date,
): Promise<AnalysedTrack | null> {
  const [track] = await tx<AnalysedTrack[]>`
    update workspace.tracks
    set
      ${tx(columns)},
      analysis_status = 'analysed',
      updated_at = ${at},
      duration_ms = coalesce(duration_ms, ${durationMs})
    where seq = ${trackSeq}
    returning id, outer_id, catalogue_id`
  return track ?? null
}

export async function linkAnalysis(
  tx: Db,
  row: {
    organisation_id: string
    track_seq: number
    content_hash: Buffer
    model_version: string
    ingestion_id: string | null
  },
): Promise<void> {
  await tx`
    insert into workspace.track_analyses ${tx(row)}
    on conflict (track_seq) do update set
      content_hash = excluded.content_hash,
      model_version = excluded.model_version,
      ingestion_id = excluded.ingestion_id,
      changed_at = now()`
}

/** How many artists and releases a track has. */
export async function selectLinkCounts(
  tx: Db,
  trackSeq: number,
): Promise<{ artists: number; releases: number }> {
  const [counts] = await tx<{ artists: number; releases: number }[]>`
    select
      (select count(*) from workspace.track_artists where track_seq = ${trackSeq}) as artists,
      (select count(*) from workspace.track_releases where track_seq = ${trackSeq}) as releases`
  return counts!
}
