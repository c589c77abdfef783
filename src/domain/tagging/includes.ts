import type { Db } from '../../platform/postgres.ts'
import type { IncludeReader, Subject } from '../records/find.ts'
import { tagsOfTrack } from '../records/sql-includes.ts'
import { featuresOf, type MeasuredFeatures } from './features.ts'
import { selectAnalysisOfTrack } from './sql.ts'
import { toAnalysis } from './store-analysis.ts'
import { tagsByUid } from './taxonomy/taxonomy.ts'

/** The tags a track has, with their words; null where it was not analysed. Those of the atlas were delivered, perhaps with others. */
export const namedTagsOfTrack: IncludeReader = async (tx, subject) => {
  const tags = await tagsOfTrack(tx, subject)
  return (
    tags?.map(({ uid, score }) => {
      const tag = tagsByUid.get(uid)
      return { uid, category: tag?.category ?? null, name: tag?.name ?? null, score }
    }) ?? null
  )
}

/** Null where it was not analysed, as everywhere in the atlas. */
export async function featuresOfTrack(tx: Db, { layer, seq }: Subject): Promise<MeasuredFeatures | null> {
  if (layer === 'atlas') return null
  const row = await selectAnalysisOfTrack(tx, seq)
  return row === null ? null : featuresOf(toAnalysis(row))
}
