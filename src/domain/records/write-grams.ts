import { gramsOf } from '../../lib/grams.ts'
import { textKey } from '../../lib/text-key.ts'
import type { Db } from '../../platform/postgres.ts'
import type { Rosters } from './load.ts'
import type { Kind, Plane } from './plane.ts'
import { addGrams, column } from './sql-store.ts'
import type { Fate } from './things.ts'

type Called = Fate & ({ name: string } | { title: string | null })

/** Counts the short parts of names and titles that are new or changed. Call it when everything has its `seq`. */
export async function writeGrams(tx: Db, plane: Plane, rosters: Rosters): Promise<void> {
  const changes = new Changes()
  for (const kind of Object.keys(rosters) as Kind[]) {
    for (const thing of rosters[kind].things() as Iterable<Called>) {
      const now = nameOf(thing)
      const before = thing.stored_name ?? null
      if (now === before) continue
      if (before !== null) changes.add(kind, thing.seq!, before, -1)
      if (now !== null) changes.add(kind, thing.seq!, now, 1)
    }
  }
  await addGrams(tx, plane, changes.columns())
}

function nameOf(thing: Called): string | null {
  return 'name' in thing ? thing.name : thing.title
}

/** Sums by kind, block and gram. */
export class Changes {
  readonly #sums = new Map<string, Map<string, number>>()

  add(kind: Kind, seq: number, name: string, change: 1 | -1): void {
    const place = `${kind} ${Math.floor(seq / 4096)}`
    let sums = this.#sums.get(place)
    if (sums === undefined) {
      sums = new Map()
      this.#sums.set(place, sums)
    }
    for (const gram of gramsOf(textKey(name))) sums.set(gram, (sums.get(gram) ?? 0) + change)
  }

  columns() {
    const rows = [...this.#sums].flatMap(([place, sums]) => {
      const [kind, block] = place.split(' ')
      return [...sums]
        .filter(([, count]) => count !== 0)
        .map(([gram, count]) => ({ kind, gram, block, count }))
    })
    return {
      kind: column(
        'text',
        rows.map(({ kind }) => kind),
      ),
      gram: column(
        'text',
        rows.map(({ gram }) => gram),
      ),
      block: column(
        'bigint',
        rows.map(({ block }) => block),
      ),
      count: column(
        'int',
        rows.map(({ count }) => count),
      ),
    }
  }
}
