import type { Logger } from './log.ts'

type Step = { what: string; end(): Promise<unknown> }

/** A process manager that asked it to stop seldom waits longer. */
const usualPatienceMs = 60_000
/** Even when time has run out each step is begun: most need no time at all. */
const leastMs = 1_000

/**
 * What was started, to be ended in the opposite order. A step that fails or hangs, as many do when the database has gone
 * away, keeps none of the others from ending.
 */
export class Shutdown {
  readonly #steps: Step[] = []
  readonly #patienceMs: number

  constructor(patienceMs = usualPatienceMs) {
    this.#patienceMs = patienceMs
  }

  add(what: string, end: () => Promise<unknown>): void {
    this.#steps.push({ what, end })
  }

  async run(log: Logger): Promise<void> {
    const deadline = Date.now() + this.#patienceMs
    for (const { what, end } of this.#steps.splice(0).reverse()) {
      try {
        await within(Math.max(leastMs, deadline - Date.now()), end())
      } catch (error) {
        log.warn({ err: error, what }, 'could not be ended properly')
      }
    }
  }
}

async function within(ms: number, work: Promise<unknown>): Promise<void> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('it takes too long')), ms)
  try {
    await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
