import type { Logger } from './log.ts'

type Step = { name: string; end(): Promise<unknown> }

/** Process managers rarely wait longer before they kill. */
const defaultTimeoutMs = 60_000
/** Every step gets at least this long, even after the timeout: most need no time at all. */
const minStepMs = 1_000

/**
 * Ends what was started, in reverse order. A step that fails or hangs, as many do once the database is gone, does not
 * prevent the others from running.
 */
export class Shutdown {
  readonly #steps: Step[] = []
  readonly #timeoutMs: number

  constructor(timeoutMs = defaultTimeoutMs) {
    this.#timeoutMs = timeoutMs
  }

  add(name: string, end: () => Promise<unknown>): void {
    this.#steps.push({ name, end })
  }

  async run(log: Logger): Promise<void> {
    const deadline = performance.now() + this.#timeoutMs
    for (const { name, end } of this.#steps.splice(0).reverse()) {
      try {
        await withTimeout(Math.max(minStepMs, deadline - performance.now()), end())
      } catch (error) {
        log.warn({ err: error, step: name }, 'a step of the shutdown failed')
      }
    }
  }
}

async function withTimeout(ms: number, work: Promise<unknown>): Promise<void> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`not done after ${ms} ms`)), ms)
  try {
    await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
