import { notes } from '../../lib/musical-key.ts'
import type { Db } from '../../platform/postgres.ts'
import { actFor } from '../catalogue/act-for.ts'
import { trackUri } from '../catalogue/track-uri.ts'
import type { Context } from '../context.ts'
import { recordEvent } from '../events/record.ts'
import type { StoredAnalysis } from './analysis.ts'
import { loadAdjustments } from './learning/adjustments.ts'
import { currentModel } from './models.ts'
import { reapplyDecisions } from './people/decide.ts'
import { toOpinion } from './people/model-tags.ts'
import { type AnalysisStatus, linkAnalysis, updateAnalysed, updateStatus } from './sql-tracks.ts'
import { readTags } from './taxonomy/read-tags.ts'

/** Attaches an analysis to a track, within the caller's transaction. Does nothing if the track was deleted meanwhile. */
export async function applyAnalysis(
  context: Context,
  tx: Db,
  input: {
    organisationId: string
    trackSeq: number
    analysis: StoredAnalysis
    /** The ingestion that requested it. */
    ingestionId: string | null
  },
): Promise<void> {
  const { organisationId, trackSeq, analysis, ingestionId } = input
  const { features, tags } = analysis
  const tagList = tags === null ? [] : Object.values(readTags({ features, tags })).flat()
  const columns = {
    taxonomy_version: currentModel.taxonomy_version,
    model_version: analysis.modelVersion,
    analysed_at: analysis.analysedAt,
    bpm: features.bpm,
    musical_key: features.key === null ? null : notes.indexOf(features.key as (typeof notes)[number]),
    mode: features.mode,
    valence: tags?.portrait.valence ?? null,
    arousal: tags?.portrait.arousal ?? null,
    tag_uids: tagList.map(({ uid }) => uid),
    tag_scores: tagList.map(({ score }) => score),
  }
  const [, track] = await Promise.all([
    actFor(tx, organisationId),
    updateAnalysed(tx, trackSeq, columns, Math.round(features.duration_s * 1000), context.clock.now()),
  ])
  if (track === null) return
  if (tags !== null) {
    const adjustments = await loadAdjustments(tx)
    const opinion = toOpinion({ features, model_version: analysis.modelVersion }, tags, adjustments)
    await reapplyDecisions(tx, organisationId, trackSeq, opinion, context.clock.now())
  }
  const link = {
    organisation_id: organisationId,
    track_seq: trackSeq,
    content_hash: analysis.contentHash,
    model_version: analysis.modelVersion,
    ingestion_id: ingestionId,
  }
  const data = {
    track_uri: trackUri('workspace', track.id),
    outer_id: track.outer_id,
    catalog_id: track.catalogue_id,
    ingestion_id: ingestionId,
  }
  await Promise.all([
    linkAnalysis(tx, link),
    recordEvent(context, tx, { organisationId, type: 'track.analysed', data }),
  ])
}

/** Sets how far the analysis of tracks has come, until they have one. */
export async function setAnalysisStatus(
  tx: Db,
  organisationId: string,
  trackSeqs: number[],
  status: Exclude<AnalysisStatus, 'analysed'>,
): Promise<void> {
  await actFor(tx, organisationId)
  await updateStatus(tx, trackSeqs, status)
}
