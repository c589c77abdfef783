import { memoizePer } from '../lib/memoize.ts'
import type { Pool } from './postgres.ts'

type Listener = {
  channel: string
  onNotice(payload: string): void
  onGap(): void
  /** Undoes the present subscription. */
  leave(): Promise<void>
}

const pulseChannel = 'euterpe_pulse'
const pulseEveryMs = 4_000
const trustedForMs = 10_000

/**
 * What the database tells this process (LISTEN). A connection can die without a word, and the driver gives up a
 * subscription that cannot be renewed at the first try, so a pulse goes out and must come back: where it does not,
 * `isHearing` is false, nothing kept in memory may be trusted, and everything is subscribed again.
 */
class Notices {
  readonly #pool: Pool
  readonly #listeners: Listener[] = []
  #heardAt = Number.NEGATIVE_INFINITY
  #starting: Promise<void> | null = null

  constructor(pool: Pool) {
    this.#pool = pool
  }

  async hear(channel: string, onNotice: Listener['onNotice'], onGap: Listener['onGap']): Promise<void> {
    const listener: Listener = { channel, onNotice, onGap, leave: async () => {} }
    await this.#subscribe(listener)
    this.#listeners.push(listener)
    this.#starting ??= this.#start()
    await this.#starting
  }

  tellHere(channel: string, payload: string): void {
    for (const listener of this.#listeners) if (listener.channel === channel) listener.onNotice(payload)
  }

  isHearing(): boolean {
    return Date.now() - this.#heardAt < trustedForMs
  }

  async #start(): Promise<void> {
    const pulse: Listener = {
      channel: pulseChannel,
      onNotice: () => {
        this.#heardAt = Date.now()
      },
      onGap: () => {},
      leave: async () => {},
    }
    await this.#subscribe(pulse)
    this.#listeners.push(pulse)
    this.#heardAt = Date.now()
    const timer = setInterval(() => {
      this.#beat().catch((error) => {
        if ((error as { code?: string }).code === 'CONNECTION_ENDED') clearInterval(timer) // the pool was closed
      })
    }, pulseEveryMs)
    timer.unref()
  }

  async #beat(): Promise<void> {
    if (!this.isHearing()) {
      for (const listener of this.#listeners) await this.#subscribe(listener)
    }
    await this.#pool.notify(pulseChannel, '')
  }

  async #subscribe(listener: Listener): Promise<void> {
    await listener.leave().catch(() => {}) // it may be the very connection that is gone
    const { unlisten } = await this.#pool.listen(listener.channel, listener.onNotice, listener.onGap)
    listener.leave = unlisten
  }
}

const noticesOf = memoizePer((pool: Pool) => new Notices(pool))

/**
 * Hears a channel. `onGap` is called when something may have been missed: before the first notice, and after a lost
 * connection came back. What depends on notices must then be read again.
 */
export async function hearNotices(
  pool: Pool,
  channel: string,
  onNotice: (payload: string) => void,
  onGap: () => void,
): Promise<void> {
  await noticesOf(pool).hear(channel, onNotice, onGap)
}

/** For the process that makes a change itself: it hears at once what its own notice tells all others. */
export function tellHere(pool: Pool, channel: string, payload: string): void {
  noticesOf(pool).tellHere(channel, payload)
}

/** Whether notices arrive at present; while they do not, nothing kept in memory may be trusted. */
export function isHearing(pool: Pool): boolean {
  return noticesOf(pool).isHearing()
}
