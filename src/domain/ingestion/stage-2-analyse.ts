import { Problem } from '../../lib/problem.ts'
import { type Lease, LeaseLost, withLease } from '../../platform/leases.ts'
import { withinOrganisation } from '../../platform/organisation-scope.ts'
import { type Db, isUnreachable, transaction } from '../../platform/postgres.ts'
import { keepEmbeddedArtwork } from '../artwork/embedded-artwork.ts'
import { actFor } from '../catalogue/act-for.ts'
import type { Context } from '../context.ts'
import { releaseCredits, settleCredits } from '../credits/reserve.ts'
import { areaOf } from '../storage/areas/resolve.ts'
import { selectObject } from '../storage/objects/sql.ts'
import { analyseObject, reuseAnalysis } from '../tagging/analyse-object.ts'
import type { StoredAnalysis } from '../tagging/analysis.ts'
import { applyAnalysis, setAnalysisStatus } from '../tagging/apply-analysis.ts'
import { audioKey, fetchAudio } from './fetch-audio.ts'
import { lockDelivery } from './sql-deliveries.ts'
import { lockIngestion } from './sql-ingestions.ts'
import {
  finishAnalysis,
  type LeasedItem,
  lockHeldItem,
  postponeItem,
  releaseItem,
  renewItem,
} from './sql-item-leases.ts'
import { changeItems } from './sql-items.ts'
import { advanceStage } from './sql-progress.ts'

/** With pauses that grow to an hour, this is half a day of retries. */
const maxTries = 20
/** An unexpected error may be caused by the file itself, so it is retried less often. */
const maxTriesUnexpected = 5

/**
 * Stage 2: analyses the audio of one item and applies the result to the track. The item's new state, the payment and the
 * event are one transaction. A process whose lease was taken over changes nothing.
 */
export function analyseItem(
  context: Context,
  item: LeasedItem,
  lease: Lease,
  stopping: AbortSignal,
): Promise<void> {
  return withinOrganisation(item.organisation_id, () => analyse(context, item, lease, stopping))
}

async function analyse(
  context: Context,
  item: LeasedItem,
  lease: Lease,
  stopping: AbortSignal,
): Promise<void> {
  const renew = () => renewItem(context.db, item, lease)
  try {
    await withLease(lease, { renew, signal: stopping }, async (signal) => {
      const analysis = await loadAnalysis(context, item, signal)
      await saveAnalysis(context, item, analysis)
    })
  } catch (error) {
    if (stopping.aborted) await releaseItem(context.db, item)
    // While the database is unreachable nothing can be recorded. The lease expires, and the item is analysed again.
    if (stopping.aborted || error instanceof LeaseLost || isUnreachable(error)) throw error
    await recordFailure(context, item, error)
  }
}

async function loadAnalysis(
  context: Context,
  item: LeasedItem,
  signal: AbortSignal,
): Promise<StoredAnalysis> {
  const { organisation_id: organisationId, content_hash } = item
  const existing = content_hash === null ? null : await reuseAnalysis(context, organisationId, content_hash)
  const area = await areaOf(context, organisationId)
  if (existing !== null) {
    const openFile = () => selectObject(context.db, area.id, audioKey(item))
    await keepEmbeddedArtwork(context, { organisationId, ...existing, openFile, signal })
    return existing
  }
  const object = await fetchAudio(context, area, item, signal)
  const analysis = await analyseObject(context, { organisationId, object, urgency: 'background', signal })
  // While the file is here: it may be deleted after its analysis.
  await keepEmbeddedArtwork(context, { organisationId, ...analysis, openFile: async () => object, signal })
  return analysis
}

async function saveAnalysis(context: Context, item: LeasedItem, analysis: StoredAnalysis): Promise<void> {
  const { organisation_id: organisationId, ingestion_id: ingestionId, track_seq: trackSeq } = item
  await transaction(context.db, async (tx) => {
    await lockIngestion(tx, ingestionId)
    // Sent together, without waiting for each reply: this runs once for each file.
    const [held, , delivery] = await Promise.all([
      lockHeldItem(tx, item),
      actFor(tx, organisationId),
      lockDelivery(tx, trackSeq),
    ])
    if (!held) throw new LeaseLost('the item was taken over or cancelled before its analysis was saved')
    const isLatest = delivery?.audio_ingestion_id === ingestionId && delivery.audio_item_index === item.index
    if (!isLatest) {
      const message =
        delivery === null
          ? 'The track was removed before its audio was analysed.'
          : 'A later delivery of the same track has brought other audio.'
      await changeItems(tx, ingestionId, [
        { index: item.index, status: 'skipped', work: null, message, freed: true },
      ])
      await advanceStage(tx, ingestionId, 'analysing')
      await release(context, tx, item)
      return
    }
    await Promise.all([
      finishAnalysis(tx, item),
      applyAnalysis(context, tx, { organisationId, trackSeq, analysis, ingestionId }),
    ])
    await Promise.all([advanceStage(tx, ingestionId, 'analysing'), settle(context, tx, item)])
  })
}

async function settle(context: Context, tx: Db, item: LeasedItem): Promise<void> {
  const { reservation_id: id, organisation_id: organisationId } = item
  if (id !== null) await settleCredits(context, tx, { id, organisationId }, 1)
}

async function release(context: Context, tx: Db, item: LeasedItem): Promise<void> {
  if (item.reservation_id === null) return
  const reservation = { id: item.reservation_id, organisationId: item.organisation_id }
  await releaseCredits(context, tx, reservation, 1)
}

/** Temporary failures are retried after a pause. Permanent ones, and those retried too often, end the item. */
async function recordFailure(context: Context, item: LeasedItem, error: unknown): Promise<void> {
  const problem = error instanceof Problem ? error : null
  const isTemporary = problem === null || ['upstream_unavailable', 'internal_error'].includes(problem.code)
  const reason = {
    code: problem?.code ?? 'internal_error',
    message: problem?.message ?? 'An internal error occurred. The operator has been notified.',
  }
  if (problem === null) context.log.error({ err: error, ...nameOf(item) }, 'an item could not be analysed')
  const limit = problem === null ? maxTriesUnexpected : maxTries
  if (isTemporary && item.tries + 1 < limit) {
    context.log.info({ ...nameOf(item), reason, tries: item.tries + 1 }, 'an item waits to be analysed again')
    await postponeItem(context.db, item, reason, pauseAfter(item.tries))
    return
  }
  await transaction(context.db, async (tx) => {
    await lockIngestion(tx, item.ingestion_id)
    if (!(await lockHeldItem(tx, item))) return
    const failed = {
      index: item.index,
      status: 'failed',
      work: null,
      retryable: isTemporary,
      freed: true,
    } as const
    await changeItems(tx, item.ingestion_id, [
      { ...failed, error_code: reason.code, message: reason.message },
    ])
    await setAnalysisStatus(tx, item.organisation_id, [item.track_seq], 'failed')
    await advanceStage(tx, item.ingestion_id, 'analysing')
    await release(context, tx, item)
  })
}

/** Doubles from 5 s to an hour, a quarter more or less, so that items that failed together are not retried together. */
function pauseAfter(tries: number): number {
  return Math.min(5_000 * 2 ** tries, 3_600_000) * (0.75 + Math.random() / 2)
}

function nameOf(item: LeasedItem) {
  return { ingestion_id: item.ingestion_id, index: item.index }
}
