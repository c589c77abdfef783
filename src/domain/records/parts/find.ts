import type { Db, Pool } from '../../../platform/postgres.ts'
import { Bits } from './bits.ts'
import type { PartField } from './fields.ts'
import { type KeptHits, keptHitsOf } from './kept-hits.ts'
import { meet, unite } from './lists.ts'
import { selectGram, selectHolding, selectLists, selectState } from './sql-find.ts'
import { isGram, slotsOf } from './tokens.ts'

export type Part = { field: PartField; key: string }

/** The rows of the atlas that hold all these parts, as they were at the end of the last import. */
export async function findParts(pool: Pool, tx: Db, parts: Part[]): Promise<Bits> {
  const found = await Promise.all(parts.map((part) => findKept(keptHitsOf(pool), tx, part)))
  return found.reduce((some, others) => some.both(others))
}

async function findKept(kept: KeptHits, tx: Db, part: Part): Promise<Bits> {
  const state = await selectState(tx, part.field)
  if (state === null) return new Bits(0)
  const name = `${part.field} ${part.key}`
  const known = kept.get(name)
  if (known?.version === state.version) return known.bits
  const bits = await findPart(tx, part, state.highest)
  kept.set(name, { version: state.version, bits })
  return bits
}

async function findPart(tx: Db, part: Part, highest: number): Promise<Bits> {
  const { field, key } = part
  if (isGram(key)) return unite(await selectGram(tx, field, key), highest)
  const slots = slotsOf(key)
  for (let most = someSlots; ; most *= 2) {
    const some = slots.slice(0, most)
    const lists = await Promise.all(
      some.map(async (slot) => ({ place: slot.place, list: await selectLists(tx, field, slot) })),
    )
    if (lists.some(({ list }) => list.length === 0)) return new Bits(highest)
    if (lists.length === 1) return unite(lists[0]!.list, highest)
    const { bits, count, doubtful } = meet(lists, highest)
    const isCut = some.length < slots.length
    if (isCut && count > fewRows) continue
    const unsure = isCut ? [...bits.slice(0, count), ...doubtful] : doubtful
    if (unsure.length === 0) return bits
    const sure = isCut ? new Bits(highest) : bits
    for (const seq of await selectHolding(tx, part, unsure)) sure.add(seq)
    return sure
  }
}

/** So many words that follow each other are mostly in few texts, which are then read. */
const someSlots = 8
const fewRows = 100
