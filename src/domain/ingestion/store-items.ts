import type { Db } from '../../platform/postgres.ts'
import type { Context } from '../context.ts'
import { setAnalysisStatus } from '../tagging/apply-analysis.ts'
import { applyItems } from './apply-items.ts'
import type { IngestionInArea } from './ingestion-files.ts'
import { reserveItemCredits } from './reserve-item-credits.ts'
import type { SourceItem } from './sources/delivered-track.ts'
import { insertEntities } from './sql-entities.ts'
import { upsertIngestedFiles } from './sql-ingested-files.ts'
import { insertItems } from './sql-new-items.ts'

/**
 * Stores a batch of a delivery in the caller's transaction: tracks and other entities, an item for each entry, and the credits
 * for what will be analysed.
 */
export async function storeItems(
  context: Context,
  tx: Db,
  target: IngestionInArea,
  items: SourceItem[],
): Promise<void> {
  const { organisation_id, id } = target.ingestion
  const { drafts, entities, toAnalyse } = await applyItems(context, tx, target, items)
  await insertEntities(tx, id, entities.list())
  await reserveItemCredits(
    context,
    tx,
    target.ingestion,
    toAnalyse.map(({ row }) => row),
  )
  const seqs = toAnalyse.flatMap(({ row }) => (row.work === null ? [] : row.track_seq!))
  if (seqs.length > 0) await setAnalysisStatus(tx, organisation_id, seqs, 'pending')
  await insertItems(
    tx,
    drafts.map(({ row }) => row),
  )
  await upsertIngestedFiles(
    tx,
    organisation_id,
    drafts.flatMap(({ row: { audio, track_id } }) =>
      track_id !== null && audio?.key?.startsWith('inbound/') ? [{ key: audio.key, track_id }] : [],
    ),
  )
}
