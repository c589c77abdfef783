import type { TagAnalysis } from '../../../audio/tagger/tagger.ts'
import type { Db } from '../../../platform/postgres.ts'
import { type Adjustments, correctTags, loadAdjustments, scoreLearnedTags } from '../learning/adjustments.ts'
import { currentModel } from '../models.ts'
import { unpackFloats } from '../packing.ts'
import { inCurrentOrder } from '../score-order.ts'
import { selectModel } from '../sql.ts'
import { NON_MUSIC, readTags } from '../taxonomy/read-tags.ts'
import { tagsByUid } from '../taxonomy/taxonomy.ts'
import type { ScoredTag } from './effective-tags.ts'
import { type ModelScores, selectModelScores } from './sql-decisions.ts'

/** What the model of its analysis says about a track, and what the organisation has taught it. */
export type ModelOpinion = {
  modelVersion: string
  /** Those that apply: the model's, corrected by what people decided, and learned ones. */
  tags: ScoredTag[]
  /** Those that the model itself suggests. */
  suggested: ReadonlySet<string>
  /** As the model says it, without corrections. */
  scores: ReadonlyMap<string, number>
  /** The names of learned tags. */
  ownNames: ReadonlyMap<string, { vocabulary: string; name: string }>
}

/** By track; those without an analysis are left out. */
export async function readModelOpinions(tx: Db, trackSeqs: number[]): Promise<Map<number, ModelOpinion>> {
  const [rows, adjustments] = await Promise.all([selectModelScores(tx, trackSeqs), loadAdjustments(tx)])
  const opinions = new Map<number, ModelOpinion>()
  for (const row of rows) opinions.set(row.track_seq, toOpinion(row, await toTags(tx, row), adjustments))
  return opinions
}

async function toTags(tx: Db, row: ModelScores): Promise<TagAnalysis> {
  const tags = {
    scores: unpackFloats(row.scores),
    embedding: unpackFloats(row.embedding),
    non_music: row.non_music,
    segments: [],
  } as unknown as TagAnalysis
  if (row.model_version === currentModel.model_version) return tags
  return inCurrentOrder(tags, (await selectModel(tx, row.model_version))!)
}

export function toOpinion(
  { features, model_version }: Pick<ModelScores, 'features' | 'model_version'>,
  tags: TagAnalysis,
  adjustments: Adjustments,
): ModelOpinion {
  const flat = (all: boolean) => Object.values(readTags({ features, tags }, { all })).flat()
  const suggested = flat(false)
  const scores = new Map(flat(true).map(({ uid, score }) => [uid, score]))
  const isMusic = tags.non_music < NON_MUSIC
  const learned = isMusic ? scoreLearnedTags(adjustments, model_version, tags.embedding) : []
  for (const { uid, score } of learned) scores.set(uid, score)
  const corrected = isMusic ? correctTags(adjustments, model_version, suggested, scores) : suggested
  return {
    modelVersion: model_version,
    tags: [
      ...corrected,
      ...learned.filter(({ applies }) => applies).map(({ uid, score }) => ({ uid, score })),
    ],
    suggested: new Set(suggested.map(({ uid }) => uid)),
    scores,
    ownNames: new Map(learned.map(({ uid, vocabulary, name }) => [uid, { vocabulary, name }])),
  }
}

/** What is stored with a decision, to compare the model with people. */
export function opinionAbout(opinion: ModelOpinion | undefined, uid: string) {
  if (opinion === undefined || !tagsByUid.has(uid))
    return { model_version: null, model_score: null, model_suggests: null }
  return {
    model_version: opinion.modelVersion,
    model_score: opinion.scores.get(uid) ?? 0,
    model_suggests: opinion.suggested.has(uid),
  }
}
