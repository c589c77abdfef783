import type { Db, Pool } from '../../../platform/postgres.ts'
import type { PartField } from './fields.ts'
import { type Kept, keptOf } from './kept.ts'
import { meet, unite } from './lists.ts'
import { both, FewRows, type Rows, withMore } from './rows.ts'
import { type FieldState, selectGram, selectHolding, selectLists, selectState } from './sql-find.ts'
import { isGram, type Slot, slotsOf } from './tokens.ts'

export type Part = { field: PartField; key: string }

/** The rows of the atlas that hold all these parts, as they were at the end of the last import. */
export async function findParts(pool: Pool, tx: Db, parts: Part[]): Promise<Rows> {
  const kept = keptOf(pool)
  const found = await Promise.all(
    parts.map(async (part) => {
      const state = await selectState(tx, part.field)
      if (state === null) return FewRows.none()
      const read = (slot: Slot) => readLists(kept.lists, tx, part.field, state, slot)
      const name = `${part.field} ${part.key}`
      return kept.rows.get(name, state.version, () => findPart(tx, part, state.highest, read))
    }),
  )
  return found.reduce(both)
}

function readLists(
  kept: Kept<Uint8Array>,
  tx: Db,
  field: PartField,
  { version }: FieldState,
  slot: Slot,
): Promise<Uint8Array> {
  const name = `${field} ${slot.kind} ${slot.match} ${slot.token}`
  return kept.get(name, version, async () => own(await selectLists(tx, field, slot)))
}

/** A short list lies among other bytes that came with it, which would be kept with it. */
function own(list: Uint8Array): Uint8Array {
  return list.length * 2 < list.buffer.byteLength ? list.slice() : list
}

async function findPart(
  tx: Db,
  part: Part,
  highest: number,
  read: (slot: Slot) => Promise<Uint8Array>,
): Promise<Rows> {
  const { field, key } = part
  if (isGram(key)) return unite(await selectGram(tx, field, key), highest)
  const slots = slotsOf(key)
  for (let most = someSlots; ; most *= 2) {
    const some = slots.slice(0, most)
    const lists = await Promise.all(some.map(async (slot) => ({ place: slot.place, list: await read(slot) })))
    if (lists.some(({ list }) => list.length === 0)) return FewRows.none()
    if (lists.length === 1) return unite(lists[0]!.list, highest)
    const { rows, doubtful } = meet(lists, highest)
    const isCut = some.length < slots.length
    if (isCut && rows.count() > fewRows) continue
    const unsure = isCut ? [...rows.slice(0, fewRows), ...doubtful] : doubtful
    if (unsure.length === 0) return rows
    return withMore(isCut ? FewRows.none() : rows, await selectHolding(tx, part, unsure))
  }
}

/** So many words that follow each other are mostly in few texts, which are then read. */
const someSlots = 8
const fewRows = 100
