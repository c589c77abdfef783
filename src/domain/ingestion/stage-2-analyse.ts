import { Problem } from '../../lib/problem.ts'
import { type Db, isUnreachable, transaction } from '../../platform/postgres.ts'
import { actFor } from '../catalogue/act-for.ts'
import type { Context } from '../context.ts'
import { releaseCredits, settleCredits } from '../credits/reserve.ts'
import { areaOf } from '../storage/areas/resolve.ts'
import { analyseObject, reuseAnalysis } from '../tagging/analyse-object.ts'
import type { StoredAnalysis } from '../tagging/analysis.ts'
import { applyAnalysis, setAnalysisStatus } from '../tagging/apply-analysis.ts'
import { findAudio } from './fetch-audio.ts'
import {
  type ClaimedItem,
  finishAnalysis,
  isClaimed,
  keepClaim,
  letGo,
  postponeAnalysis,
} from './sql-claims.ts'
import { lockDelivery } from './sql-deliveries.ts'
import { lockIngestion } from './sql-ingestions.ts'
import { changeItems } from './sql-items.ts'
import { advance } from './sql-progress.ts'

/** With pauses that grow to an hour: half a day of trying. */
const maxTries = 20
/** What is nobody's known fault may be the file's: it does not get that long. */
const maxTriesUnknown = 5

/**
 * Stage 2: analyses the audio of one item, and writes what it found to the track. What the item has become, what it costs and
 * the event are one transaction; whoever comes second finds the claim gone and changes nothing.
 */
export async function analyseItem(
  context: Context,
  item: ClaimedItem,
  options: { signal: AbortSignal; leaseMs: number },
): Promise<void> {
  const lost = new AbortController()
  const signal = AbortSignal.any([options.signal, lost.signal])
  const renewing = setInterval(() => {
    const until = new Date(context.clock.now().getTime() + options.leaseMs)
    keepClaim(context.db, item, until).then(
      (kept) => kept || lost.abort(new Error('the item was cancelled or taken over')),
      () => {}, // the database is away: the claim ends by itself
    )
  }, options.leaseMs / 3)
  try {
    const analysis = await findAnalysis(context, item, signal)
    await keepAnalysis(context, item, analysis)
  } catch (error) {
    if (options.signal.aborted) await letGo(context.db, item, context.clock.now())
    if (lost.signal.aborted || options.signal.aborted || isUnreachable(error)) throw error
    await noteFailure(context, item, error)
  } finally {
    clearInterval(renewing)
  }
}

async function findAnalysis(
  context: Context,
  item: ClaimedItem,
  signal: AbortSignal,
): Promise<StoredAnalysis> {
  const { organisation_id: organisationId, content_hash } = item
  const known = content_hash === null ? null : await reuseAnalysis(context, organisationId, content_hash)
  if (known !== null) return known
  const area = await areaOf(context, organisationId)
  const object = await findAudio(context, area, item, signal)
  return analyseObject(context, { organisationId, object, urgency: 'patient', signal })
}

async function keepAnalysis(context: Context, item: ClaimedItem, analysis: StoredAnalysis): Promise<void> {
  const { organisation_id: organisationId, ingestion_id: ingestionId, track_seq: trackSeq } = item
  await transaction(context.db, async (tx) => {
    await lockIngestion(tx, ingestionId)
    // What is asked for together travels together: a file costs few trips to the database.
    const [claimed, , delivery] = await Promise.all([
      isClaimed(tx, item),
      actFor(tx, organisationId),
      lockDelivery(tx, trackSeq),
    ])
    if (!claimed) return
    const isLatest = delivery?.audio_ingestion_id === ingestionId && delivery.audio_item_index === item.index
    if (!isLatest) {
      const message =
        delivery === null
          ? 'The track was removed before its audio was analysed.'
          : 'A later delivery of the same track has brought other audio.'
      await changeItems(tx, ingestionId, [
        { index: item.index, status: 'skipped', work: null, message, freed: true },
      ])
      await advance(tx, ingestionId, 'analysing')
      await release(context, tx, item)
      return
    }
    await Promise.all([
      finishAnalysis(tx, item),
      applyAnalysis(context, tx, { organisationId, trackSeq, analysis, ingestionId }),
    ])
    await Promise.all([advance(tx, ingestionId, 'analysing'), settle(context, tx, item)])
  })
}

async function settle(context: Context, tx: Db, item: ClaimedItem): Promise<void> {
  const { reservation_id: id, organisation_id: organisationId } = item
  if (id !== null) await settleCredits(context, tx, { id, organisationId }, 1)
}

async function release(context: Context, tx: Db, item: ClaimedItem): Promise<void> {
  if (item.reservation_id === null) return
  const reservation = { id: item.reservation_id, organisationId: item.organisation_id }
  await releaseCredits(context, tx, reservation, 1)
}

/** What may heal is tried again later; what cannot, and what did not heal, ends with the reason. */
async function noteFailure(context: Context, item: ClaimedItem, error: unknown): Promise<void> {
  const problem = error instanceof Problem ? error : null
  const heals = problem === null || ['upstream_unavailable', 'internal_error'].includes(problem.code)
  const reason = {
    code: problem?.code ?? 'internal_error',
    message: problem?.message ?? 'Something went wrong on our side. The operator has been told.',
  }
  if (problem === null) context.log.error({ err: error, ...nameOf(item) }, 'an item could not be analysed')
  const tries = problem === null ? maxTriesUnknown : maxTries
  if (heals && item.tries + 1 < tries) {
    context.log.info({ ...nameOf(item), reason, tries: item.tries + 1 }, 'an item waits to be analysed again')
    await postponeAnalysis(context.db, item, reason, dueAfter(context, item.tries))
    return
  }
  await transaction(context.db, async (tx) => {
    await lockIngestion(tx, item.ingestion_id)
    if (!(await isClaimed(tx, item))) return
    const failed = { index: item.index, status: 'failed', work: null, retryable: heals, freed: true } as const
    await changeItems(tx, item.ingestion_id, [
      { ...failed, error_code: reason.code, message: reason.message },
    ])
    await setAnalysisStatus(tx, item.organisation_id, [item.track_seq], 'failed')
    await advance(tx, item.ingestion_id, 'analysing')
    await release(context, tx, item)
  })
}

function dueAfter(context: Context, tries: number): Date {
  const pause = Math.min(5_000 * 2 ** tries, 3_600_000) * (0.75 + Math.random() / 2)
  return new Date(context.clock.now().getTime() + pause)
}

function nameOf(item: ClaimedItem) {
  return { ingestion_id: item.ingestion_id, index: item.index }
}
