import { textKey } from '../../../lib/text-key.ts'
import type { Db } from '../../../platform/postgres.ts'
import type { Kind } from '../entity-types.ts'
import type { StoreTarget } from '../target.ts'
import type { Matchers } from './load-matchers.ts'
import { addGrams, toColumns } from './sql.ts'
import { type StoredEntity, searchKeyOf } from './stored-entities.ts'

type Called = StoredEntity & ({ name: string } | { title: string | null })

/** Counts the short parts of names and titles that are new or changed. Call it when everything has its `seq`. */
export async function writeGrams(tx: Db, target: StoreTarget, matchers: Matchers): Promise<void> {
  const changes = new Changes()
  for (const kind of Object.keys(matchers) as Kind[]) {
    for (const thing of matchers[kind].entities() as Iterable<Called>) {
      const now = nameOf(thing)
      const before = thing.stored_name ?? null
      if (now === before) continue
      if (before !== null) changes.add(kind, thing.seq!, textKey(before), -1)
      if (now !== null) changes.add(kind, thing.seq!, searchKeyOf(thing), 1)
    }
  }
  await addGrams(tx, target, changes.columns())
}

function nameOf(thing: Called): string | null {
  return 'name' in thing ? thing.name : thing.title
}

/** Sums by kind, block and gram. */
export class Changes {
  readonly #sums = new Map<string, Map<string, Sum>>()
  #turn = 0

  add(kind: Kind, seq: number, key: string, change: 1 | -1): void {
    const place = `${kind} ${Math.floor(seq / 4096)}`
    let sums = this.#sums.get(place)
    if (sums === undefined) {
      sums = new Map()
      this.#sums.set(place, sums)
    }
    this.#turn += 1
    for (let at = 0; at < key.length; at++) {
      this.#count(sums, key[at]!, change)
      if (at > 0) this.#count(sums, key.slice(at - 1, at + 1), change)
    }
  }

  /** Once for each key, however often the key holds it. */
  #count(sums: Map<string, Sum>, gram: string, change: number): void {
    const sum = sums.get(gram)
    if (sum === undefined) sums.set(gram, { count: change, turn: this.#turn })
    else if (sum.turn !== this.#turn) {
      sum.count += change
      sum.turn = this.#turn
    }
  }

  columns() {
    const rows = [...this.#sums].flatMap(([place, sums]) => {
      const [kind, block] = place.split(' ')
      return [...sums].map(([gram, { count }]) => ({ kind, gram, block, count }))
    })
    const changed = rows.filter(({ count }) => count !== 0)
    return toColumns(changed, {
      kind: ['text', ({ kind }) => kind],
      gram: ['text', ({ gram }) => gram],
      block: ['bigint', ({ block }) => block],
      count: ['int', ({ count }) => count],
    })
  }
}

type Sum = { count: number; turn: number }
