import { withinOrganisation } from '../../platform/organisation-scope.ts'
import { transaction } from '../../platform/postgres.ts'
import type { Context } from '../context.ts'
import { recordEvent } from '../events/record.ts'
import { areaOf } from '../storage/areas/resolve.ts'
import { acknowledgeMessages } from './acknowledge.ts'
import { computations, decideAvailability } from './computations.ts'
import { settleDelivery } from './delivered-files.ts'
import { writeExport } from './export.ts'
import type { IngestionInArea } from './ingestion-files.ts'
import { removeAudio } from './remove-audio.ts'
import { deleteFiles } from './sql-files.ts'
import { type Ingestion, isDone, lockIngestion, selectIngestion, selectToCompute } from './sql-ingestions.ts'
import { changeItems, type ItemChange, selectItemsFor } from './sql-items.ts'
import { finishIngestion } from './sql-progress.ts'

const batchSize = 1000

/**
 * Stage 3: computes similarities of analysed tracks, decides their availability, and completes ingestions. Tracks that are not
 * analysed yet wait for the next run.
 */
export async function computeIngestions(context: Context, signal?: AbortSignal): Promise<void> {
  for (const ingestion of await selectToCompute(context.db)) {
    if (signal?.aborted) return
    try {
      await withinOrganisation(ingestion.organisation_id, async () => {
        while (!signal?.aborted && (await computeBatch(context, ingestion)) > 0);
        await completeIngestion(context, ingestion.id)
      })
    } catch (error) {
      // One that fails does not hold up the others; it is tried again in the next run.
      context.log.warn({ err: error, ingestion_id: ingestion.id }, 'an ingestion waits to be computed')
    }
  }
}

/** Returns how many items got their final status. */
async function computeBatch(context: Context, { id, organisation_id }: Ingestion): Promise<number> {
  const waiting = await selectItemsFor(context.db, id, 'compute', batchSize)
  if (waiting.length === 0) return 0
  const trackSeqs = [...new Set(waiting.map(({ track_seq }) => track_seq!))]
  for (const { compute } of computations)
    await compute(context, { organisationId: organisation_id, trackSeqs })
  return transaction(context.db, async (tx) => {
    await lockIngestion(tx, id)
    const items = await selectItemsFor(tx, id, 'compute', batchSize)
    const seqs = new Set(trackSeqs)
    const ready = items.filter(({ track_seq }) => seqs.has(track_seq!))
    const decided = await decideAvailability(context, tx, organisation_id, trackSeqs)
    const changes = ready.map(({ index, track_seq, analysed }): ItemChange => {
      const track = decided.get(track_seq!)
      if (track === undefined)
        return { index, status: 'skipped', work: null, message: 'The track was deleted before stage 3.' }
      const available = track.tagging || track.search || track.similarity || track.profiling
      const status = available ? 'available' : analysed ? 'analysed' : 'stored'
      return { index, status, work: null, message: track.reason }
    })
    await changeItems(tx, id, changes)
    return changes.length
  })
}

/** Completes an ingestion that has nothing left to do: writes the export and the acknowledgements, and records the event. */
async function completeIngestion(context: Context, id: string): Promise<void> {
  const ingestion = await selectIngestion(context.db, id)
  if (ingestion === null || !isDone(ingestion)) return
  const target: IngestionInArea = { ingestion, area: await areaOf(context, ingestion.organisation_id) }
  const exportKey = await writeExport(context, target)
  await acknowledgeMessages(context, target)
  await settleDelivery(context, target)
  await removeAudio(context, target)
  await transaction(context.db, async (tx) => {
    const current = await lockIngestion(tx, id)
    if (current === null || !isDone(current)) return
    const status = current.failed > 0 ? 'completed_with_errors' : 'completed'
    await finishIngestion(tx, id, { status, at: context.clock.now(), exportKey })
    await deleteFiles(tx, id)
    const { total, stored, analysed, available, failed, skipped } = current
    await recordEvent(context, tx, {
      organisationId: current.organisation_id,
      type: 'ingestion.completed',
      data: {
        ingestion_id: id,
        mode: current.mode,
        status,
        catalog_id: current.catalogue_id,
        counts: { total, stored, analysed, available, failed, skipped },
      },
    })
  })
}
