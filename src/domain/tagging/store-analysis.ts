import type { Analysis } from '../../audio/features/features.ts'
import type { TagAnalysis } from '../../audio/tagger/tagger.ts'
import { type Db, transaction } from '../../platform/postgres.ts'
import { actFor, readFor } from '../catalogue/act-for.ts'
import type { Context } from '../context.ts'
import type { DetailedAnalysis, StoredAnalysis } from './analysis.ts'
import { copyDetails, discardDetails, storeDetails } from './details.ts'
import { currentModel, ensureModel } from './models.ts'
import {
  packFloats,
  packPeaks,
  packPrints,
  packSpeedPrints,
  packTagSegments,
  unpackFloats,
  unpackPeaks,
  unpackTagSegments,
} from './packing.ts'
import {
  type AnalysisRow,
  analysisFields,
  type Details,
  detailFields,
  insertAnalysis,
  type StoredDetails,
  selectAnalysis,
  selectOwnAnalysis,
  upsertAnalysisUse,
} from './sql.ts'

const dayMs = 86_400_000

/** Stores an analysis and records that this organisation has it. */
export async function storeAnalysis(
  context: Context,
  organisationId: string,
  contentHash: Buffer,
  analysis: Analysis,
): Promise<StoredAnalysis> {
  await ensureModel(context)
  const row: AnalysisRow = {
    content_hash: contentHash,
    model_version: currentModel.model_version,
    analysed_at: context.clock.now(),
    features: analysis.features,
    warnings: analysis.warnings,
    waveform: packPeaks(analysis.waveform_peaks),
    first_downbeat: analysis.first_downbeat,
    ...packTags(analysis.tags),
  }
  const details = await storeDetails(context, {
    segments: analysis.segments,
    beats: packFloats(analysis.beats),
    texture: Buffer.from(analysis.texture),
    fingerprint: packPrints(analysis.fingerprint),
    speed_prints: packSpeedPrints(analysis.speed_prints),
    cover: Buffer.from(analysis.cover),
  })
  const [isStored] = await transaction(context.db, (tx) =>
    Promise.all([insertAnalysis(tx, { ...row, ...details }), recordUse(context, tx, organisationId, row)]),
  )
  if (!isStored) await discardDetails(context, details)
  // Unpacked again, so that the first response has the same precision as every later one.
  return toAnalysis(row)
}

/** Stores an analysis of an earlier model as one of the current model, with the tags that it gives. */
export async function storeScores(
  context: Context,
  tx: Db,
  organisationId: string,
  { row, tags }: { row: AnalysisRow & StoredDetails; tags: TagAnalysis },
): Promise<StoredAnalysis> {
  const rescored: AnalysisRow = {
    ...pick(row, analysisFields),
    ...packTags(tags),
    model_version: tags.model_version,
    analysed_at: context.clock.now(),
  }
  const details = await copyDetails(context, pick(row, detailFields))
  if (!(await insertAnalysis(tx, { ...rescored, ...details }))) await discardDetails(context, details)
  await recordUse(context, tx, organisationId, rescored)
  return toAnalysis(rescored)
}

/** An analysis of these bytes by the current model: one of the organisation's own or, with `ofAnyOrganisation`, anyone's. */
export async function findAnalysis(
  context: Context,
  organisationId: string,
  contentHash: Buffer,
  options: { ofAnyOrganisation: boolean; tags: boolean },
): Promise<StoredAnalysis | null> {
  const found = options.ofAnyOrganisation
    ? await selectAnalysis(context.db, contentHash, currentModel.model_version)
    : await findOwn(context, organisationId, contentHash)
  if (found === null || (options.tags && found.scores === null)) return null
  if (options.ofAnyOrganisation)
    await transaction(context.db, (tx) => recordUse(context, tx, organisationId, found))
  return toAnalysis(found)
}

/** Unused analyses are deleted after a month, so the use is recorded, once a day at most. */
async function findOwn(context: Context, organisationId: string, contentHash: Buffer) {
  const found = await readFor(context.db, organisationId, (tx) =>
    selectOwnAnalysis(tx, contentHash, currentModel.model_version),
  )
  if (found !== null && context.clock.now().getTime() - found.used_at.getTime() > dayMs)
    await transaction(context.db, (tx) => recordUse(context, tx, organisationId, found))
  return found
}

async function recordUse(context: Context, tx: Db, organisationId: string, row: AnalysisRow): Promise<void> {
  const use = {
    organisation_id: organisationId,
    content_hash: row.content_hash,
    model_version: row.model_version,
    used_at: context.clock.now(),
  }
  await Promise.all([actFor(tx, organisationId), upsertAnalysisUse(tx, use)])
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

function pick<Row, Name extends keyof Row>(row: Row, names: readonly Name[]): Pick<Row, Name> {
  return Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>
}

export function toDetailedAnalysis(row: AnalysisRow & Details): DetailedAnalysis {
  const { segments, beats, texture, cover } = row
  return { ...toAnalysis(row), segments, beats: unpackFloats(beats), texture, cover }
}

export function toAnalysis(row: AnalysisRow): StoredAnalysis {
  return {
    contentHash: row.content_hash,
    modelVersion: row.model_version,
    analysedAt: row.analysed_at,
    features: row.features,
    warnings: row.warnings,
    waveformPeaks: unpackPeaks(row.waveform),
    firstDownbeat: row.first_downbeat,
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
