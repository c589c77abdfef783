import type { TagAnalysis } from '../../../audio/tagger/tagger.ts'
import type { Db } from '../../../platform/postgres.ts'
import { currentModel } from '../models.ts'
import { unpackFloats } from '../packing.ts'
import { inCurrentOrder } from '../score-order.ts'
import { selectModel } from '../sql.ts'
import { readTags } from '../taxonomy/read-tags.ts'
import { tagsByUid } from '../taxonomy/taxonomy.ts'
import type { ScoredTag } from './effective-tags.ts'
import { type ModelScores, selectModelScores } from './sql-decisions.ts'

/** What the model of its analysis says about a track. */
export type ModelOpinion = {
  modelVersion: string
  /** Above their thresholds. */
  tags: ScoredTag[]
  scores: ReadonlyMap<string, number>
}

/** By track; those without an analysis are left out. */
export async function readModelOpinions(tx: Db, trackSeqs: number[]): Promise<Map<number, ModelOpinion>> {
  const rows = await selectModelScores(tx, trackSeqs)
  const opinions = new Map<number, ModelOpinion>()
  for (const row of rows) opinions.set(row.track_seq, toOpinion(row, await toTags(tx, row)))
  return opinions
}

async function toTags(tx: Db, row: ModelScores): Promise<TagAnalysis> {
  const tags = {
    scores: unpackFloats(row.scores),
    non_music: row.non_music,
    segments: [],
  } as unknown as TagAnalysis
  if (row.model_version === currentModel.model_version) return tags
  return inCurrentOrder(tags, (await selectModel(tx, row.model_version))!)
}

export function toOpinion(
  { features, model_version }: Pick<ModelScores, 'features' | 'model_version'>,
  tags: TagAnalysis,
): ModelOpinion {
  const flat = (all: boolean) => Object.values(readTags({ features, tags }, { all })).flat()
  return {
    modelVersion: model_version,
    tags: flat(false),
    scores: new Map(flat(true).map(({ uid, score }) => [uid, score])),
  }
}

/** What is stored with a decision, to compare the model with people. */
export function opinionAbout(opinion: ModelOpinion | undefined, uid: string) {
  if (opinion === undefined || !tagsByUid.has(uid))
    return { model_version: null, model_score: null, model_suggests: null }
  return {
    model_version: opinion.modelVersion,
    model_score: opinion.scores.get(uid) ?? 0,
    model_suggests: opinion.tags.some((tag) => tag.uid === uid),
  }
}
