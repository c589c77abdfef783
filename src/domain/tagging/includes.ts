import type { Portrait } from '../../audio/tagger/tagger.ts'
import type { Db } from '../../platform/postgres.ts'
import type { IncludeReader, Subject } from '../catalogue/read/find.ts'
import { tagsOfTrack } from '../catalogue/read/sql-includes.ts'
import { type CourseSegment, courseOf, tagsNow } from './course.ts'
import { featuresOf, type MeasuredFeatures } from './features.ts'
import { unpackPeaks } from './packing.ts'
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

/** Lowest and highest samples of some thousand stretches, for drawing. */
export async function waveformOfTrack(tx: Db, { layer, seq }: Subject): Promise<[number, number][] | null> {
  if (layer === 'atlas') return null
  const row = await selectAnalysisOfTrack(tx, seq)
  return row === null ? null : unpackPeaks(row.waveform)
}

export async function portraitOfTrack(tx: Db, { layer, seq }: Subject): Promise<Portrait | null> {
  if (layer === 'atlas') return null
  return (await selectAnalysisOfTrack(tx, seq))?.portrait ?? null
}

/** The course of the track, with the tags over their thresholds. */
export async function segmentsOfTrack(tx: Db, { layer, seq }: Subject): Promise<CourseSegment[] | null> {
  if (layer === 'atlas') return null
  const row = await selectAnalysisOfTrack(tx, seq)
  if (row === null || row.scores === null) return null
  const analysis = toAnalysis(row)
  return courseOf(analysis, await tagsNow(tx, analysis))
}
