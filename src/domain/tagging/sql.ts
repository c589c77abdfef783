import type { AudioFeatures, Segment } from '../../audio/features/features.ts'
import type { Portrait } from '../../audio/tagger/tagger.ts'
import type { Db } from '../../platform/postgres.ts'

/** An analysis as stored in the database. */
export type AnalysisRow = {
  content_hash: Buffer
  model_version: string
  analysed_at: Date
  features: AudioFeatures
  warnings: string[]
  waveform: Buffer
  first_downbeat: number | null
  scores: Buffer | null
  embedding: Buffer | null
  tag_segments: Buffer | null
  non_music: number | null
  portrait: Portrait | null
}

/** The details of an analysis, each packed. */
export type Details = {
  segments: Segment[]
  beats: Buffer
  texture: Buffer | null
  fingerprint: Buffer
  speed_prints: Buffer | null
  cover: Buffer
}

/** Where they are: in these columns, or in a blob. */
export type StoredDetails = { [Name in keyof Details]: Details[Name] | null } & {
  details_blob_id: string | null
  details_size: number | null
  details_stored_at: Date | null
}

export type ModelRow = { model_version: string; taxonomy_version: string; tag_order: string[] }

export async function insertModel(db: Db, row: ModelRow, network: string): Promise<void> {
  await db`
    insert into tagging_models ${db({ ...row, network })}
    on conflict (model_version) do update set
      network = excluded.network
    where tagging_models.network is null`
}

/** Other models whose embeddings are of the same network. */
export async function selectModelsOfNetwork(
  db: Db,
  { model_version }: Pick<ModelRow, 'model_version'>,
): Promise<ModelRow[]> {
  return db<ModelRow[]>`
    select model_version, taxonomy_version, tag_order
    from tagging_models
    where network = (select network from tagging_models where model_version = ${model_version})
      and model_version <> ${model_version}`
}

export async function selectModel(db: Db, modelVersion: string): Promise<ModelRow | null> {
  const [found] = await db<ModelRow[]>`
    select model_version, taxonomy_version, tag_order
    from tagging_models
    where model_version = ${modelVersion}`
  return found ?? null
}

/** An analysis with tags replaces one without; otherwise the first one stays. Returns whether the row has these values now. */
export async function insertAnalysis(tx: Db, row: AnalysisRow & StoredDetails): Promise<boolean> {
  const values = {
    ...row,
    features: tx.json(row.features as never),
    segments: row.segments === null ? null : tx.json(row.segments as never),
    portrait: row.portrait === null ? null : tx.json(row.portrait as never),
  }
  const written = await tx`
    insert into audio_analyses ${tx(values)}
    on conflict (content_hash, model_version) do update set
      analysed_at = excluded.analysed_at,
      first_downbeat = excluded.first_downbeat,
      segments = excluded.segments,
      beats = excluded.beats,
      texture = excluded.texture,
      fingerprint = excluded.fingerprint,
      speed_prints = excluded.speed_prints,
      cover = excluded.cover,
      details_blob_id = excluded.details_blob_id,
      details_size = excluded.details_size,
      details_stored_at = excluded.details_stored_at,
      scores = excluded.scores,
      embedding = excluded.embedding,
      tag_segments = excluded.tag_segments,
      non_music = excluded.non_music,
      portrait = excluded.portrait
    where audio_analyses.scores is null
      and excluded.scores is not null`
  return written.count > 0
}

/** Records that an organisation has an analysis and uses it now. The time is updated once a day at most. */
export async function upsertAnalysisUse(
  tx: Db,
  row: { organisation_id: string; content_hash: Buffer; model_version: string; used_at: Date },
): Promise<void> {
  await tx`
    insert into workspace.known_analyses ${tx(row)}
    on conflict (organisation_id, content_hash, model_version) do update set
      used_at = excluded.used_at
    where known_analyses.used_at < excluded.used_at - interval '1 day'`
}

export const analysisFields = [
  'content_hash',
  'model_version',
  'analysed_at',
  'features',
  'warnings',
  'waveform',
  'first_downbeat',
  'scores',
  'embedding',
  'tag_segments',
  'non_music',
  'portrait',
] as const satisfies (keyof AnalysisRow)[]

export const detailFields = [
  'segments',
  'beats',
  'texture',
  'fingerprint',
  'speed_prints',
  'cover',
  'details_blob_id',
  'details_size',
  'details_stored_at',
] as const satisfies (keyof StoredDetails)[]

export const analysisColumns = analysisFields.map((name) => `audio_analyses.${name}`)
export const detailColumns = detailFields.map((name) => `audio_analyses.${name}`)

/** The analysis of these bytes, whichever organisation requested it. */
export async function selectAnalysis(
  db: Db,
  contentHash: Buffer,
  modelVersion: string,
): Promise<AnalysisRow | null> {
  const [found] = await db<AnalysisRow[]>`
    select ${db(analysisColumns)}
    from audio_analyses
    where content_hash = ${contentHash}
      and model_version = ${modelVersion}`
  return found ?? null
}

/** Only if the organisation of the transaction has used it before. */
export async function selectOwnAnalysis(
  tx: Db,
  contentHash: Buffer,
  modelVersion: string,
): Promise<(AnalysisRow & { used_at: Date }) | null> {
  const [found] = await tx<(AnalysisRow & { used_at: Date })[]>`
    select ${tx(analysisColumns)}, own.used_at
    from audio_analyses
    join workspace.known_analyses as own
      on own.content_hash = audio_analyses.content_hash
      and own.model_version = audio_analyses.model_version
    where audio_analyses.content_hash = ${contentHash}
      and audio_analyses.model_version = ${modelVersion}`
  return found ?? null
}

/** The current analysis of a workspace track. */
export async function selectAnalysisOfTrack(tx: Db, trackSeq: number): Promise<AnalysisRow | null> {
  const [found] = await tx<AnalysisRow[]>`
    select ${tx(analysisColumns)}
    from workspace.track_analyses as link
    join audio_analyses
      on audio_analyses.content_hash = link.content_hash
      and audio_analyses.model_version = link.model_version
    where link.track_seq = ${trackSeq}`
  return found ?? null
}

/** Deletes up to `limit` analyses that no track has; returns whether there may be more. */
export async function deleteUnusedAnalyses(db: Db, before: Date, limit: number): Promise<boolean> {
  const [row] = await db<{ more: boolean }[]>`
    select inventory.forget_analyses(${before}, ${limit}) as more`
  return row!.more
}
