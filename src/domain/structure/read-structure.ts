import type { Db } from '../../platform/postgres.ts'
import type { RecordKey } from '../catalogue/read/find-record.ts'
import type { Context } from '../context.ts'
import { readDetails } from '../tagging/details.ts'
import { selectDetailedAnalysis } from '../tagging/sql-details.ts'
import { toDetailedAnalysis } from '../tagging/store-analysis.ts'
import { buildStructure, type TrackStructure } from './build-structure.ts'

/**
 * Reads the structure of a track, after the transaction: the details of its analysis may be in the object store. Null if it was not
 * analysed. Atlas tracks never are.
 */
export async function structureOfTrack(
  context: Context,
  tx: Db,
  { layer, seq }: RecordKey,
): Promise<(() => Promise<TrackStructure>) | null> {
  if (layer === 'atlas') return null
  const row = await selectDetailedAnalysis(tx, seq)
  if (row === null) return null
  return async () => buildStructure(toDetailedAnalysis(await readDetails(context, row)))
}
