import { LRUCache } from 'lru-cache'
import { memoizePer } from '../../../lib/memoize.ts'
import type { Pool } from '../../../platform/postgres.ts'
import type { Rows } from './rows.ts'

/** Memory of each pool. At ten million rows the longest list has 3 MB, and what half of them hold 1.2 MB. */
const maxOfRows = 16 * 2 ** 20
const maxOfLists = 48 * 2 ** 20

/** What was made of lists of a version: those of another have other rows. */
export class Kept<Thing> {
  readonly #things: LRUCache<string, { version: string; thing: Thing; bytes: number }>
  readonly #bytesOf: (thing: Thing) => number

  constructor(maxBytes: number, bytesOf: (thing: Thing) => number) {
    this.#things = new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ bytes }) => bytes })
    this.#bytesOf = bytesOf
  }

  async get(name: string, version: string, make: () => Promise<Thing>): Promise<Thing> {
    const known = this.#things.get(name)
    if (known?.version === version) return known.thing
    const thing = await make()
    this.#things.set(name, { version, thing, bytes: this.#bytesOf(thing) + name.length + around })
    return thing
  }
}

/** What remembering takes, also of nothing. */
const around = 500

/** The rows that parts were found in: who goes from page to page looks once. And lists: many parts have the same words. */
export const keptOf = memoizePer((_: Pool) => ({
  rows: new Kept<Rows>(maxOfRows, ({ bytes }) => bytes),
  lists: new Kept<Uint8Array>(maxOfLists, ({ buffer }) => buffer.byteLength),
}))
