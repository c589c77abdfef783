import type { Db } from '../../platform/postgres.ts'
import type { RecordKey } from '../catalogue/read/find-record.ts'
import { selectAnalysisOfTrack } from '../tagging/sql.ts'
import { toAnalysis } from '../tagging/store-analysis.ts'
import { buildStructure, type TrackStructure } from './build-structure.ts'

/** The structure of a track; null if it was not analysed. Atlas tracks never are. */
export async function structureOfTrack(tx: Db, { layer, seq }: RecordKey): Promise<TrackStructure | null> {
  if (layer === 'atlas') return null
  const row = await selectAnalysisOfTrack(tx, seq)
  return row === null ? null : buildStructure(toAnalysis(row))
}
