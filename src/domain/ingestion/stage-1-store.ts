import { Problem } from '../../lib/problem.ts'
import { toStorable } from '../../lib/unstorable-text.ts'
import { createLease, type Lease, LeaseLost, withLease } from '../../platform/leases.ts'
import { withinOrganisation } from '../../platform/organisation-scope.ts'
import { type Db, transaction } from '../../platform/postgres.ts'
import type { Context } from '../context.ts'
import { releaseCredits } from '../credits/reserve.ts'
import { areaOf } from '../storage/areas/resolve.ts'
import { moveObjectRows, selectSizes } from '../storage/objects/sql.ts'
import { moveDelivery } from './delivered-files.ts'
import { failIngestion } from './finish.ts'
import { finishPlan, isPlanning } from './finish-plan.ts'
import type { IngestionInArea } from './ingestion-files.ts'
import { planItems } from './plan.ts'
import { isRootFolder } from './request.ts'
import { type Read, readDelivery } from './source.ts'
import { continueWithNextCall } from './sql-groups.ts'
import type { Ingestion } from './sql-ingestions.ts'
import { changeItems, type ItemChange, notifyAnalysisWorkers, selectItemsFor } from './sql-items.ts'
import { advanceStage, saveWarnings } from './sql-progress.ts'
import { deleteRequests, insertMessage } from './sql-requests.ts'
import { acquireIngestion, releaseIngestion, renewIngestion, saveProgress } from './sql-store-leases.ts'
import { storeItems } from './store-items.ts'

type StoreOptions = { signal?: AbortSignal; batchSize?: number }

export const storeLeaseMs = 60_000
const defaultBatchSize = 1000
/** A file with more unknown columns says no more by listing them. */
const maxWarnings = 200
/** Attempts without progress before an operator must look at the ingestion: some five hours. */
const maxTries = 40

/** Stores one ingestion, unless another process is storing it or it is already stored. */
export async function storeIngestion(
  context: Context,
  id: string,
  options: StoreOptions & { leaseMs?: number } = {},
): Promise<void> {
  const lease = createLease(options.leaseMs ?? storeLeaseMs)
  const ingestion = await acquireIngestion(context.db, id, lease)
  if (ingestion !== null) await storeAcquired(context, ingestion, lease, options)
}

/**
 * Stage 1: reads a delivery, stores its entries batch by batch, and moves its files out of the delivery folders. Each batch is
 * one transaction together with the position in the delivery, so a process that takes over continues right there.
 */
export function storeAcquired(
  context: Context,
  ingestion: Ingestion,
  lease: Lease,
  options: StoreOptions,
): Promise<void> {
  return withinOrganisation(ingestion.organisation_id, () => store(context, ingestion, lease, options))
}

async function store(
  context: Context,
  ingestion: Ingestion,
  lease: Lease,
  options: StoreOptions,
): Promise<void> {
  const { id, tries } = ingestion
  const renew = () => renewIngestion(context.db, id, lease)
  try {
    await withLease(lease, { renew, signal: options.signal }, async (signal) => {
      const area = await areaOf(context, ingestion.organisation_id)
      const store = new DeliveryStore(context, { ingestion, area }, lease, { ...options, signal })
      if (isPlanning(ingestion)) {
        if (!ingestion.all_read) await store.storeEntries()
        return store.finishPlan()
      }
      do {
        if (!ingestion.all_read) await store.storeEntries()
        await store.moveAudio()
        await moveDelivery(context, { ingestion, area })
      } while (!(await store.finish()))
    })
  } catch (error) {
    if (error instanceof LeaseLost) throw error
    if (options.signal?.aborted) {
      await releaseIngestion(context.db, id, lease)
      throw error
    }
    if (isFaultOfDelivery(error)) return failIngestion(context, id, lease, error, { retryable: false })
    context.log.warn({ err: error, ingestion_id: id, tries }, 'an ingestion waits to be stored')
    if (tries >= maxTries) {
      const problem = new Problem(
        'internal_error',
        'The ingestion could not be stored. The operator has been notified.',
      )
      return failIngestion(context, id, lease, problem, { retryable: true })
    }
    const pauseMs = Math.min(5_000 * 2 ** (tries - 1), 600_000)
    await releaseIngestion(context.db, id, lease, pauseMs)
  }
}

/** The sender must change the delivery. Every other failure may be temporary. */
function isFaultOfDelivery(error: unknown): error is Problem {
  return error instanceof Problem && !['upstream_unavailable', 'internal_error'].includes(error.code)
}

class DeliveryStore {
  readonly #context: Context
  readonly #target: IngestionInArea
  readonly #lease: Lease
  readonly #signal: AbortSignal
  readonly #batchSize: number
  readonly #warnings: Set<string>

  constructor(
    context: Context,
    target: IngestionInArea,
    lease: Lease,
    { signal, batchSize }: StoreOptions & { signal: AbortSignal },
  ) {
    this.#context = context
    this.#target = target
    this.#lease = lease
    this.#signal = signal
    this.#batchSize = batchSize ?? defaultBatchSize
    this.#warnings = new Set(target.ingestion.warnings)
  }

  /** Fences every transaction of stage 1: it fails when the ingestion was taken over or cancelled. */
  async #saveProgress(
    tx: Db,
    progress: Parameters<typeof saveProgress>[3] = this.#target.ingestion,
  ): Promise<void> {
    if (await saveProgress(tx, this.#target.ingestion.id, this.#lease, progress)) return
    throw new LeaseLost('the ingestion was taken over or cancelled while it was stored')
  }

  async storeEntries(): Promise<void> {
    const { ingestion } = this.#target
    let batch: Read[] = []
    const warn = (message: string) => void this.#warnings.add(toStorable(message))
    try {
      for await (const read of readDelivery(this.#context, this.#target, warn)) {
        batch.push(read)
        if (batch.length < this.#batchSize || !read.mayEnd) continue
        await this.#storeBatch(batch, false)
        batch = []
      }
    } catch (error) {
      // What was read up to the fault is kept, with the reason why each faulty entry was refused.
      if (isFaultOfDelivery(error) && batch.at(-1)?.mayEnd) await this.#storeBatch(batch, false)
      throw error
    }
    if (batch.length === 0 && ingestion.next_index === 0) this.#refuseEmptyDelivery()
    await this.#storeBatch(batch, true)
  }

  /** A named file or folder without anything in it is a mistake. A request for everything in the root folders may find nothing. */
  #refuseEmptyDelivery(): void {
    const { mode, options } = this.#target.ingestion
    if (mode === 'api_json' || isRootFolder(options.path ?? '')) return
    throw new Problem('not_found', `There is nothing to ingest at ${options.path}. Check the path.`)
  }

  async #storeBatch(batch: Read[], allRead: boolean): Promise<void> {
    this.#signal.throwIfAborted()
    const { ingestion } = this.#target
    const last = batch.at(-1)
    const progress = {
      next_index: last === undefined ? ingestion.next_index : last.item.index + 1,
      last_key: last?.key ?? ingestion.last_key,
      all_read: allRead,
    }
    await transaction(this.#context.db, async (tx) => {
      await this.#saveProgress(tx, progress)
      const isPlan = isPlanning(ingestion)
      for (const { message } of isPlan ? [] : batch)
        if (message) await insertMessage(tx, ingestion.id, message.first_index, message)
      if (this.#warnings.size > ingestion.warnings.length)
        await saveWarnings(tx, ingestion.id, [...this.#warnings].slice(0, maxWarnings))
      if (allRead && !isPlan) await deleteRequests(tx, ingestion.id, progress.next_index)
      if (batch.length === 0) return
      const items = batch.map(({ item }) => item)
      if (isPlan) return planItems(this.#context, tx, this.#target, items)
      await storeItems(this.#context, tx, this.#target, items)
      await notifyAnalysisWorkers(tx)
    })
    Object.assign(ingestion, progress)
  }

  /** Moves delivered audio out of the delivery folder, after which it is analysed. Only rows change; no bytes are copied. */
  async moveAudio(): Promise<void> {
    while ((await this.#moveBatch()) > 0) this.#signal.throwIfAborted()
  }

  #moveBatch(): Promise<number> {
    const { ingestion, area } = this.#target
    return transaction(this.#context.db, async (tx) => {
      await this.#saveProgress(tx)
      const items = await selectItemsFor(tx, ingestion.id, 'move', this.#batchSize)
      const moves = new Map(items.map(({ audio }) => [audio!.delivered!, audio!.key!]))
      await moveObjectRows(
        tx,
        area.id,
        [...moves].map(([from, to]) => ({ from, to })),
      )
      const moved = await selectSizes(tx, area.id, [...moves.values()])
      const changes = items.map(({ index, audio }): ItemChange => {
        if (moved.has(audio!.key!))
          return { index, status: 'stored', work: audio!.is_image ? null : 'analyse' }
        const message = `The file at ${audio!.delivered} was removed before it could be read. Deliver the file and the entry again.`
        return { index, status: 'failed', work: null, error_code: 'not_found', message, freed: true }
      })
      await changeItems(tx, ingestion.id, changes)
      await notifyAnalysisWorkers(tx)
      const lost = items.filter(
        ({ audio, reservation_id }) => reservation_id !== null && !moved.has(audio!.key!),
      )
      for (const [id, group] of Map.groupBy(lost, ({ reservation_id }) => reservation_id!)) {
        const reservation = { id, organisationId: ingestion.organisation_id }
        await releaseCredits(this.#context, tx, reservation, group.length)
      }
      return items.length
    })
  }

  /** Ends a dry run: the delivery is done, or waits for approval. */
  finishPlan(): Promise<void> {
    return transaction(this.#context.db, async (tx) => {
      await this.#saveProgress(tx)
      await finishPlan(this.#context, tx, this.#target.ingestion.id)
    })
  }

  /** Ends stage 1. False: another call of the group has brought more records meanwhile. */
  finish(): Promise<boolean> {
    const { ingestion } = this.#target
    return transaction(this.#context.db, async (tx) => {
      await this.#saveProgress(tx)
      if (await continueWithNextCall(tx, ingestion.id)) {
        Object.assign(ingestion, { call_start: ingestion.next_index, all_read: false })
        return false
      }
      await advanceStage(tx, ingestion.id, 'storing')
      return true
    })
  }
}
