import { memoizePer } from '../../lib/memoize.ts'
import { transaction } from '../../platform/postgres.ts'
import type { Context } from '../context.ts'
import { makeChanges } from './change.ts'
import type { ChangeOutcome, CreditChange } from './sql.ts'

type Waiting = {
  change: CreditChange
  resolve(made: { outcome: ChangeOutcome; available: number }): void
  reject(error: unknown): void
}

const maxAtOnce = 200

/**
 * Everybody in an organisation waits for the lock of one balance, and the lock is held until the disk has the change.
 * So the calls of this process stand in line, and whoever waits while a transaction is under way shares the next one:
 * a thousand calls at once are some transactions and not two thousand.
 */
class Line {
  readonly #context: Context
  readonly #waiting = new Map<string, Waiting[]>()

  constructor(context: Context) {
    this.#context = context
  }

  make(organisationId: string, change: CreditChange): Promise<{ outcome: ChangeOutcome; available: number }> {
    return new Promise((resolve, reject) => {
      const place = { change, resolve, reject }
      const line = this.#waiting.get(organisationId)
      if (line !== undefined) return void line.push(place)
      this.#waiting.set(organisationId, [place])
      void this.#serve(organisationId)
    })
  }

  async #serve(organisationId: string): Promise<void> {
    const line = this.#waiting.get(organisationId)!
    while (line.length > 0) {
      const served = line.splice(0, maxAtOnce)
      const changes = served.map((place) => place.change)
      try {
        const { outcomes, available } = await transaction(this.#context.db, (tx) =>
          makeChanges(this.#context, tx, organisationId, changes, this.#context.processId),
        )
        for (const [index, place] of served.entries()) place.resolve({ outcome: outcomes[index]!, available })
      } catch (error) {
        for (const place of served) place.reject(error)
      }
    }
    this.#waiting.delete(organisationId)
  }
}

export const lineOf = memoizePer((context: Context) => new Line(context))
