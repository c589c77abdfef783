import type { Portrait } from '../../audio/tagger/tagger.ts'
import type { Db } from '../../platform/postgres.ts'
import type { IncludeReader, RecordKey } from '../catalogue/read/find-record.ts'
import { tagsOfTrack } from '../catalogue/read/sql-includes.ts'
import { featuresOf, type MeasuredFeatures } from './features.ts'
import { unpackPeaks } from './packing.ts'
import { nameOf } from './people/read-decisions.ts'
import { selectDecisions } from './people/sql-decisions.ts'
import { selectTagNames } from './people/sql-vocabularies.ts'
import { selectAnalysisOfTrack } from './sql.ts'
import { toAnalysis } from './store-analysis.ts'
import { tagNames } from './taxonomy/taxonomy.ts'
import { buildTimeline, type TimelineSegment, toCurrentTags } from './timeline.ts'

/**
 * A track's tags with their names and who assigned them; null if it was not analysed. Atlas tags are delivered, so the
 * taxonomy may not know them: such a tag has its uid for a name, and no category.
 */
export const namedTagsOfTrack: IncludeReader = async (tx, key) => {
  const tags = await tagsOfTrack(tx, key)
  if (tags === null) return null
  const decisions = key.layer === 'atlas' ? [] : await selectDecisions(tx, [key.seq])
  const byUid = new Map(decisions.map((decision) => [decision.tag_uid, decision]))
  const unnamed = tags.filter(({ uid }) => !tagNames.has(uid) && !byUid.has(uid)).map(({ uid }) => uid)
  const own = key.layer === 'atlas' || unnamed.length === 0 ? new Map() : await selectTagNames(tx, unnamed)
  return tags.map(({ uid, score }) => {
    const decision = byUid.get(uid)
    const { name, category } = nameOf(uid, decision ?? own.get(uid))
    const origin = decision === undefined ? 'model' : 'person'
    return {
      uid,
      score,
      name: name ?? uid,
      ...(category !== null && { category }),
      // Tags of the atlas were delivered with it.
      ...(key.layer === 'workspace' && { origin }),
    }
  })
}

/** Null if it was not analysed. Atlas tracks never are. */
export async function featuresOfTrack(tx: Db, { layer, seq }: RecordKey): Promise<MeasuredFeatures | null> {
  if (layer === 'atlas') return null
  const row = await selectAnalysisOfTrack(tx, seq)
  return row === null ? null : featuresOf(toAnalysis(row))
}

/** The lowest and highest samples of about a thousand intervals, for drawing. */
export async function waveformOfTrack(tx: Db, { layer, seq }: RecordKey): Promise<[number, number][] | null> {
  if (layer === 'atlas') return null
  const row = await selectAnalysisOfTrack(tx, seq)
  return row === null ? null : unpackPeaks(row.waveform)
}

export async function portraitOfTrack(tx: Db, { layer, seq }: RecordKey): Promise<Portrait | null> {
  if (layer === 'atlas') return null
  return (await selectAnalysisOfTrack(tx, seq))?.portrait ?? null
}

/** The timeline of a track; null if it has no tag analysis. */
export async function segmentsOfTrack(tx: Db, { layer, seq }: RecordKey): Promise<TimelineSegment[] | null> {
  if (layer === 'atlas') return null
  const row = await selectAnalysisOfTrack(tx, seq)
  if (row === null || row.scores === null) return null
  const analysis = toAnalysis(row)
  return buildTimeline(analysis, await toCurrentTags(tx, analysis))
}
