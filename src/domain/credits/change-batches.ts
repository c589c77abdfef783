import { memoizePer } from '../../lib/memoize.ts'
import { transaction } from '../../platform/postgres.ts'
import type { Context } from '../context.ts'
import { applyChanges } from './change.ts'
import type { ChangeOutcome, CreditChange } from './sql.ts'

type Applied = { outcome: ChangeOutcome; available: number }

type PendingChange = {
  change: CreditChange
  resolve(applied: Applied): void
  reject(error: unknown): void
}

const maxBatchSize = 200

/**
 * Combines the credit changes of this process into few transactions. A balance stays locked until its transaction is on disk,
 * so separate transactions of one organisation wait for each other. Changes that arrive while one runs share the next one: a
 * thousand calls at once take a few transactions instead of two thousand.
 */
class ChangeBatches {
  readonly #context: Context
  /** By organisation. An entry exists while a transaction of the organisation runs. */
  readonly #pending = new Map<string, PendingChange[]>()

  constructor(context: Context) {
    this.#context = context
  }

  apply(organisationId: string, change: CreditChange): Promise<Applied> {
    return new Promise((resolve, reject) => {
      const entry = { change, resolve, reject }
      const pending = this.#pending.get(organisationId)
      if (pending !== undefined) return void pending.push(entry)
      this.#pending.set(organisationId, [entry])
      void this.#run(organisationId)
    })
  }

  async #run(organisationId: string): Promise<void> {
    const pending = this.#pending.get(organisationId)!
    while (pending.length > 0) {
      const batch = pending.splice(0, maxBatchSize)
      const changes = batch.map((entry) => entry.change)
      try {
        const { outcomes, available } = await transaction(this.#context.db, (tx) =>
          applyChanges(this.#context, tx, organisationId, changes, this.#context.processId),
        )
        for (const [index, entry] of batch.entries()) entry.resolve({ outcome: outcomes[index]!, available })
      } catch (error) {
        for (const entry of batch) entry.reject(error)
      }
    }
    this.#pending.delete(organisationId)
  }
}

export const changeBatchesOf = memoizePer((context: Context) => new ChangeBatches(context))
