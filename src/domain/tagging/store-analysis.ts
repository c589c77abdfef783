import type { Analysis } from '../../audio/features/features.ts'
import { memoizePer } from '../../lib/memoize.ts'
import { type Db, transaction } from '../../platform/postgres.ts'
import { actFor, readFor } from '../catalogue/act-for.ts'
import type { Context } from '../context.ts'
import type { StoredAnalysis } from './analysis.ts'
import { currentModel } from './models.ts'
import {
  packFloats,
  packPeaks,
  packPrints,
  packSpeedPrints,
  packTagSegments,
  unpackFloats,
  unpackPeaks,
  unpackPrints,
  unpackTagSegments,
} from './packing.ts'
import {
  type AnalysisRow,
  insertAnalysis,
  insertKnown,
  insertModel,
  selectAnalysis,
  selectKnownAnalysis,
} from './sql.ts'

/** The order of the scores is kept with the model that made them, so that they can be read when there is a newer one. */
const modelKept = memoizePer((context: Context) => insertModel(context.db, currentModel))

const dayMs = 86_400_000

/** Keeps an analysis, and that this organisation knows it. */
export async function storeAnalysis(
  context: Context,
  organisationId: string,
  contentHash: Buffer,
  analysis: Analysis,
): Promise<StoredAnalysis> {
  await modelKept(context)
  const row: AnalysisRow = {
    content_hash: contentHash,
    model_version: currentModel.model_version,
    analysed_at: context.clock.now(),
    features: analysis.features,
    segments: analysis.segments,
    warnings: analysis.warnings,
    waveform: packPeaks(analysis.waveform_peaks),
    beats: packFloats(analysis.beats),
    fingerprint: packPrints(analysis.fingerprint),
    speed_prints: packSpeedPrints(analysis.speed_prints),
    cover: Buffer.from(analysis.cover),
    ...packTags(analysis.tags),
  }
  await transaction(context.db, (tx) =>
    Promise.all([insertAnalysis(tx, row), makeKnown(context, tx, organisationId, row)]),
  )
  // Read back from what was packed: the first answer is what every later one will be.
  return toAnalysis(row)
}

/** An analysis of these bytes by the present model that the organisation knows; with `anyones`, one that others had made. */
export async function findAnalysis(
  context: Context,
  organisationId: string,
  contentHash: Buffer,
  options: { anyones: boolean; tags: boolean },
): Promise<StoredAnalysis | null> {
  const found = options.anyones
    ? await selectAnalysis(context.db, contentHash, currentModel.model_version)
    : await findKnown(context, organisationId, contentHash)
  if (found === null || (options.tags && found.scores === null)) return null
  if (options.anyones) await transaction(context.db, (tx) => makeKnown(context, tx, organisationId, found))
  return toAnalysis(found)
}

/** What is used is not forgotten; it is enough to note that once a day. */
async function findKnown(context: Context, organisationId: string, contentHash: Buffer) {
  const found = await readFor(context.db, organisationId, (tx) =>
    selectKnownAnalysis(tx, contentHash, currentModel.model_version),
  )
  if (found !== null && context.clock.now().getTime() - found.used_at.getTime() > dayMs)
    await transaction(context.db, (tx) => makeKnown(context, tx, organisationId, found))
  return found
}

async function makeKnown(context: Context, tx: Db, organisationId: string, row: AnalysisRow): Promise<void> {
  const known = {
    organisation_id: organisationId,
    content_hash: row.content_hash,
    model_version: row.model_version,
    used_at: context.clock.now(),
  }
  await Promise.all([actFor(tx, organisationId), insertKnown(tx, known)])
}

function packTags(tags: Analysis['tags']) {
  return {
    scores: tags && packFloats(tags.scores),
    embedding: tags && packFloats(tags.embedding),
    tag_segments: tags && packTagSegments(tags.segments),
    non_music: tags && Math.round(tags.non_music * 10_000) / 10_000,
    portrait: tags?.portrait ?? null,
  }
}

export function toAnalysis(row: AnalysisRow): StoredAnalysis {
  return {
    contentHash: row.content_hash,
    modelVersion: row.model_version,
    analysedAt: row.analysed_at,
    features: row.features,
    segments: row.segments,
    warnings: row.warnings,
    waveformPeaks: unpackPeaks(row.waveform),
    beats: unpackFloats(row.beats),
    fingerprint: unpackPrints(row.fingerprint),
    cover: row.cover,
    tags: row.scores && {
      model_version: row.model_version,
      scores: unpackFloats(row.scores),
      embedding: unpackFloats(row.embedding!),
      segments: unpackTagSegments(row.tag_segments!),
      non_music: row.non_music!,
      portrait: row.portrait!,
    },
  }
}
