import { transaction } from '../../platform/postgres.ts'
import type { Context } from '../context.ts'
import { recordEvent } from '../events/record.ts'
import { areaOf } from '../storage/areas/resolve.ts'
import { acknowledgeMessages } from './acknowledge.ts'
import { computations, decideAvailability } from './computations.ts'
import { decideAgain } from './decide-again.ts'
import { writeExport } from './export.ts'
import type { Place } from './place.ts'
import { removeAudio } from './remove-audio.ts'
import { type Ingestion, isDone, lockIngestion, selectIngestion, selectToCompute } from './sql-ingestions.ts'
import { changeItems, type ItemChange, selectItemsFor } from './sql-items.ts'
import { finishIngestion } from './sql-progress.ts'
import { setComputeTurn, takeComputeTurn } from './sql-requests.ts'

const batchSize = 1000

/** Lets stage 3 run where its time has come, in one process for all. */
export async function computeOnSchedule(context: Context, signal: AbortSignal): Promise<void> {
  const now = context.clock.now()
  const next = new Date(now.getTime() + context.settings.computeEverySeconds * 1000)
  if (!(await takeComputeTurn(context.db, { now, next }))) return
  await computeIngestions(context, signal)
  await decideAgain(context, signal)
}

/** Asks for stage 3 as soon as a worker looks. */
export async function requestComputation(context: Context): Promise<void> {
  await setComputeTurn(context.db, context.clock.now())
}

/**
 * Stage 3: computes the products of what was analysed, decides what is available, and brings ingestions to their end. Tracks
 * that are not analysed yet are computed another time.
 */
export async function computeIngestions(context: Context, signal?: AbortSignal): Promise<void> {
  for (const ingestion of await selectToCompute(context.db)) {
    if (signal?.aborted) return
    try {
      while (!signal?.aborted && (await computeBatch(context, ingestion)) > 0);
      await endIngestion(context, ingestion.id)
    } catch (error) {
      // One that cannot be computed now keeps none of the others waiting.
      context.log.warn({ err: error, ingestion_id: ingestion.id }, 'an ingestion waits to be computed')
    }
  }
}

/** Answers how many items came to their end. */
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
        return { index, status: 'skipped', work: null, message: 'The track was removed meanwhile.' }
      const available = track.tagging || track.search || track.similarity || track.profiling
      const status = available ? 'available' : analysed ? 'analysed' : 'stored'
      return { index, status, work: null, message: track.reason }
    })
    await changeItems(tx, id, changes)
    return changes.length
  })
}

/** Where nothing is left to do: writes the export and the acknowledgements, and tells that it is done. */
async function endIngestion(context: Context, id: string): Promise<void> {
  const ingestion = await selectIngestion(context.db, id)
  if (ingestion === null || !isDone(ingestion)) return
  const place: Place = { ingestion, area: await areaOf(context, ingestion.organisation_id) }
  const exportKey = await writeExport(context, place)
  await acknowledgeMessages(context, place)
  await removeAudio(context, place)
  await transaction(context.db, async (tx) => {
    const now = await lockIngestion(tx, id)
    if (now === null || !isDone(now)) return
    const status = now.failed > 0 ? 'completed_with_errors' : 'completed'
    await finishIngestion(tx, id, { status, at: context.clock.now(), exportKey })
    const { total, stored, analysed, available, failed, skipped } = now
    await recordEvent(context, tx, {
      organisationId: now.organisation_id,
      type: 'ingestion.completed',
      data: {
        ingestion_id: id,
        mode: now.mode,
        status,
        catalog_id: now.catalogue_id,
        counts: { total, stored, analysed, available, failed, skipped },
      },
    })
  })
}
