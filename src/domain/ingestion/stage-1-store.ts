import { newId } from '../../lib/ids.ts'
import { Problem } from '../../lib/problem.ts'
import { transaction } from '../../platform/postgres.ts'
import type { Context } from '../context.ts'
import { releaseCredits } from '../credits/reserve.ts'
import { areaOf } from '../storage/areas/resolve.ts'
import { deleteObjectRows, moveObjectRows, selectKeysUnder, selectSizes } from '../storage/objects/sql.ts'
import { failIngestion } from './finish.ts'
import { audioFolder, type Place, processedKey } from './place.ts'
import { type Read, readDelivery } from './source.ts'
import type { ReceivedMessage } from './sources/ddex/read-ddex.ts'
import { takeMore } from './sql-groups.ts'
import { changeItems, type ItemChange, selectItemsFor, tellAnalysers } from './sql-items.ts'
import { advance, endLease, keepLease, leaseIngestion } from './sql-progress.ts'
import { deleteRequests, insertMessage } from './sql-requests.ts'
import { storeItems } from './store-items.ts'

export type StoreOptions = { signal?: AbortSignal; leaseMs?: number; batchSize?: number }

const usualLeaseMs = 60_000
const usualBatch = 1000
/** Tries without any progress before somebody must look at it: some five hours. */
const maxTries = 40

/** Another process has taken it over, or it was cancelled. */
class LeaseLost extends Error {}

/**
 * Stage 1: reads a delivery, stores its entries batch by batch, and takes its files out of the delivery path. Each batch is
 * one transaction with how far reading has come: a process that takes over goes on right there.
 */
export async function storeIngestion(
  context: Context,
  id: string,
  options: StoreOptions = {},
): Promise<void> {
  const leaseMs = options.leaseMs ?? usualLeaseMs
  const leaseId = newId()
  const until = (ms: number) => new Date(context.clock.now().getTime() + ms)
  const lease = () => ({ id: leaseId, until: until(leaseMs) })
  const ingestion = await leaseIngestion(context.db, id, { ...lease(), now: context.clock.now() })
  if (ingestion === null) return
  try {
    const place = { ingestion, area: await areaOf(context, ingestion.organisation_id) }
    const storing = new Storing(context, place, lease, options)
    do {
      if (!ingestion.all_read) await storing.readAll()
      await storing.moveAudio()
      await storing.clearDelivery()
    } while (!(await storing.leave()))
  } catch (error) {
    if (error instanceof LeaseLost) return
    if (options.signal?.aborted) {
      await endLease(context.db, id, leaseId, null)
      throw error
    }
    if (isFaultOfDelivery(error)) return failIngestion(context, id, error, { retryable: false })
    context.log.warn(
      { err: error, ingestion_id: id, tries: ingestion.tries },
      'an ingestion waits to be stored',
    )
    if (ingestion.tries >= maxTries) {
      const problem = new Problem('internal_error', 'It could not be stored. The operator has been told.')
      return failIngestion(context, id, problem, { retryable: true })
    }
    const pause = Math.min(5_000 * 2 ** (ingestion.tries - 1), 600_000)
    await endLease(context.db, id, leaseId, until(pause))
  }
}

/** What the sender must change; everything else may heal. */
function isFaultOfDelivery(error: unknown): error is Problem {
  return error instanceof Problem && !['upstream_unavailable', 'internal_error'].includes(error.code)
}

class Storing {
  readonly #context: Context
  readonly #place: Place
  readonly #lease: () => { id: string; until: Date }
  readonly #signal: AbortSignal | undefined
  readonly #batchSize: number

  constructor(
    context: Context,
    place: Place,
    lease: () => { id: string; until: Date },
    { signal, batchSize }: StoreOptions,
  ) {
    this.#context = context
    this.#place = place
    this.#lease = lease
    this.#signal = signal
    this.#batchSize = batchSize ?? usualBatch
  }

  async readAll(): Promise<void> {
    const { ingestion } = this.#place
    let messages: ReceivedMessage[] = []
    let batch: Read[] = []
    for await (const read of readDelivery(this.#context, this.#place, (message) => messages.push(message))) {
      batch.push(read)
      if (batch.length < this.#batchSize) continue
      await this.#storeBatch(batch, messages, false)
      batch = []
      messages = []
    }
    if (batch.length === 0 && ingestion.next_index === 0) this.#refuseNothing()
    await this.#storeBatch(batch, messages, true)
  }

  /** Somebody who named a place where there is nothing has misspelt it; "whatever is there" may be nothing. */
  #refuseNothing(): void {
    const { mode, options } = this.#place.ingestion
    const everything = ['delivery/ddex/', 'delivery/audio/', 'inbound/'].includes(options.path ?? '')
    if (mode === 'api_json' || everything) return
    throw new Problem('not_found', `There is nothing to ingest at ${options.path}.`)
  }

  async #storeBatch(batch: Read[], messages: ReceivedMessage[], allRead: boolean): Promise<void> {
    this.#signal?.throwIfAborted()
    const { ingestion } = this.#place
    const last = batch.at(-1)
    const progress = {
      next_index: last === undefined ? ingestion.next_index : last.item.index + 1,
      last_key: last?.key ?? ingestion.last_key,
      all_read: allRead,
    }
    await transaction(this.#context.db, async (tx) => {
      if (!(await keepLease(tx, ingestion.id, this.#lease(), progress))) throw new LeaseLost()
      for (const message of messages) await insertMessage(tx, ingestion.id, message.first_index, message)
      if (allRead) await deleteRequests(tx, ingestion.id, progress.next_index)
      if (batch.length === 0) return
      await storeItems(
        this.#context,
        tx,
        this.#place,
        batch.map(({ item }) => item),
      )
      await tellAnalysers(tx)
    })
    Object.assign(ingestion, progress)
  }

  /** Delivered audio leaves the delivery path; then it can be analysed. No byte is moved. */
  async moveAudio(): Promise<void> {
    while ((await this.#moveSome()) > 0) this.#signal?.throwIfAborted()
  }

  #moveSome(): Promise<number> {
    const { ingestion, area } = this.#place
    return transaction(this.#context.db, async (tx) => {
      if (!(await keepLease(tx, ingestion.id, this.#lease(), ingestion))) throw new LeaseLost()
      const items = await selectItemsFor(tx, ingestion.id, 'move', this.#batchSize)
      const moves = new Map(items.map(({ audio }) => [audio!.delivered!, audio!.key!]))
      await moveObjectRows(
        tx,
        area.id,
        [...moves].map(([from, to]) => ({ from, to })),
      )
      const there = await selectSizes(tx, area.id, [...moves.values()])
      const dueAt = this.#context.clock.now()
      const changes = items.map(({ index, audio }): ItemChange => {
        if (there.has(audio!.key!)) return { index, status: 'stored', work: 'analyse', due_at: dueAt }
        const message = `The file at ${audio!.delivered} was taken away before it could be read: deliver it, and the entry again.`
        return { index, status: 'failed', work: null, error_code: 'not_found', message, freed: true }
      })
      await changeItems(tx, ingestion.id, changes)
      await tellAnalysers(tx)
      const lost = items.filter(
        ({ audio, reservation_id }) => reservation_id !== null && !there.has(audio!.key!),
      )
      for (const [id, group] of Map.groupBy(lost, ({ reservation_id }) => reservation_id!)) {
        const reservation = { id, organisationId: ingestion.organisation_id }
        await releaseCredits(this.#context, tx, reservation, group.length)
      }
      return items.length
    })
  }

  /** Ends stage 1, unless more records came meanwhile. */
  leave(): Promise<boolean> {
    const { ingestion } = this.#place
    return transaction(this.#context.db, async (tx) => {
      if (!(await keepLease(tx, ingestion.id, this.#lease(), ingestion))) throw new LeaseLost()
      if (await takeMore(tx, ingestion.id)) {
        Object.assign(ingestion, { turn: ingestion.next_index, all_read: false })
        return false
      }
      await advance(tx, ingestion.id, 'storing')
      return true
    })
  }

  /** The files that say what was delivered: the CSV file, the messages and what lies beside them. Uploads stay. */
  async clearDelivery(): Promise<void> {
    const { ingestion, area } = this.#place
    const { mode, options } = ingestion
    if ((mode !== 's3_csv' && mode !== 's3_ddex') || options.path === undefined) return
    if (options.path.startsWith('inbound/')) return
    const clear = (keys: string[]) =>
      transaction(this.#context.db, async (tx) => {
        if (options.delete_delivered_file) await deleteObjectRows(tx, area.id, keys)
        else {
          const folder = audioFolder(ingestion.id).replace('audio/', '')
          const moves = keys.map((from) => ({ from, to: processedKey(folder, from) }))
          await moveObjectRows(tx, area.id, moves)
        }
      })
    if (!options.path.endsWith('/')) return clear([options.path])
    for (let after = ''; ; ) {
      const before = ingestion.created_at
      const keys = await selectKeysUnder(this.#context.db, area.id, options.path, {
        after,
        before,
        limit: 1000,
      })
      const files = keys.filter((key) => !key.endsWith('/'))
      if (files.length > 0) await clear(files)
      if (keys.length < 1000) return
      after = keys.at(-1)!
    }
  }
}
