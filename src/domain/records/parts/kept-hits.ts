import { madeOnceFor } from '../../../lib/made-once.ts'
import type { Pool } from '../../../platform/postgres.ts'
import type { Bits } from './bits.ts'

/** Memory for what was found, of each pool. At ten million rows that is 25 parts. */
const mostBytes = 32 * 2 ** 20

/** What parts were found in lately: who goes from page to page looks once. The lists of another version have other rows. */
export class KeptHits {
  readonly #kept = new Map<string, { version: string; bits: Bits }>()
  readonly #most: number
  #bytes = 0

  constructor(most = mostBytes) {
    this.#most = most
  }

  get(name: string, version: string): Bits | null {
    const entry = this.#kept.get(name)
    if (entry?.version !== version) return null
    // The last one used is the last one to go.
    this.#kept.delete(name)
    this.#kept.set(name, entry)
    return entry.bits
  }

  set(name: string, version: string, bits: Bits): void {
    this.#drop(name)
    this.#kept.set(name, { version, bits })
    this.#bytes += bits.words.byteLength
    for (const [oldest] of this.#kept) {
      if (this.#bytes <= this.#most) return
      this.#drop(oldest)
    }
  }

  #drop(name: string): void {
    this.#bytes -= this.#kept.get(name)?.bits.words.byteLength ?? 0
    this.#kept.delete(name)
  }
}

export const keptHitsOf = madeOnceFor((_: Pool) => new KeptHits())
