import { textKey } from '../../../lib/text-key.ts'
import type { Db } from '../../../platform/postgres.ts'
import type { Kind } from '../entity-types.ts'
import type { StoreTarget } from '../target.ts'
import type { Matchers } from './load-matchers.ts'
import { addGrams, toColumns } from './sql.ts'
import { type StoredEntity, searchKeyOf } from './stored-entities.ts'

type NamedEntity = StoredEntity & ({ name: string } | { title: string | null })

/**
 * Counts the n-grams of names and titles that are new or changed. Substrings of one or two letters, which have no trigram, are
 * found by these counts. Call it when all entities have a `seq`.
 */
export async function writeGrams(tx: Db, target: StoreTarget, matchers: Matchers): Promise<void> {
  const counts = new GramCounts()
  for (const kind of Object.keys(matchers) as Kind[]) {
    for (const entity of matchers[kind].entities() as Iterable<NamedEntity>) {
      const name = nameOf(entity)
      const former = entity.stored_name ?? null
      if (name === former) continue
      if (former !== null) counts.add(kind, entity.seq!, textKey(former), -1)
      if (name !== null) counts.add(kind, entity.seq!, searchKeyOf(entity), 1)
    }
  }
  await addGrams(tx, target, counts.columns())
}

function nameOf(entity: NamedEntity): string | null {
  return 'name' in entity ? entity.name : entity.title
}

/** As in the table `blocks`. */
const blockSize = 4096

type GramCount = {
  count: number
  /** The key that was counted last: a key counts once, however often it contains the n-gram. */
  lastKey: number
}

/** Changes in the number of keys that contain an n-gram, by kind and block. */
export class GramCounts {
  readonly #blocks = new Map<string, Map<string, GramCount>>()
  #keys = 0

  add(kind: Kind, seq: number, key: string, change: 1 | -1): void {
    const name = `${kind} ${Math.floor(seq / blockSize)}`
    let grams = this.#blocks.get(name)
    if (grams === undefined) {
      grams = new Map()
      this.#blocks.set(name, grams)
    }
    this.#keys += 1
    for (let index = 0; index < key.length; index++) {
      this.#count(grams, key[index]!, change)
      if (index > 0) this.#count(grams, key.slice(index - 1, index + 1), change)
    }
  }

  #count(grams: Map<string, GramCount>, gram: string, change: number): void {
    const known = grams.get(gram)
    if (known === undefined) grams.set(gram, { count: change, lastKey: this.#keys })
    else if (known.lastKey !== this.#keys) {
      known.count += change
      known.lastKey = this.#keys
    }
  }

  columns() {
    const rows = [...this.#blocks].flatMap(([name, grams]) => {
      const [kind, block] = name.split(' ')
      return [...grams].map(([gram, { count }]) => ({ kind, gram, block, count }))
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
