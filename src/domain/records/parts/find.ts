import type { Db } from '../../../platform/postgres.ts'
import { Bits } from './bits.ts'
import type { PartField } from './fields.ts'
import { addSeqs, PostingsReader } from './postings.ts'
import { selectGram, selectHighest, selectHolding, selectLists } from './sql-find.ts'
import { isGram, type Slot, slotsOf } from './tokens.ts'

export type Part = { field: PartField; key: string }

/** The rows of the atlas that hold all these parts, as they were at the end of the last import. */
export async function findParts(tx: Db, parts: Part[]): Promise<Bits> {
  const [first, ...others] = await Promise.all(parts.map((part) => findPart(tx, part)))
  for (const other of others) first!.keep(other)
  return first!
}

async function findPart(tx: Db, part: Part): Promise<Bits> {
  const { field, key } = part
  if (isGram(key)) {
    const [highest, lists] = await Promise.all([selectHighest(tx, field), selectGram(tx, field, key)])
    return unite(lists, highest)
  }
  const all = slotsOf(key)
  const slots = all.slice(0, mostSlots)
  const [highest, ...lists] = await Promise.all([
    selectHighest(tx, field),
    ...slots.map((slot) => selectLists(tx, field, slot)),
  ])
  if (lists.some(({ length }) => length === 0)) return new Bits(0)
  if (lists.length === 1) return unite(lists[0]!, highest)
  const { bits, doubtful } = meet(slots, lists, highest)
  const isCut = slots.length < all.length
  const unsure = isCut ? [...bits.slice(0, bits.count()), ...doubtful] : doubtful
  if (unsure.length === 0) return bits
  const sure = isCut ? new Bits(highest) : bits
  for (const seq of await selectHolding(tx, part, unsure)) sure.add(seq)
  return sure
}

/** So many words that follow each other are in few texts, which are then read. */
const mostSlots = 8

function unite(lists: Uint8Array[], highest: number): Bits {
  const bits = new Bits(highest)
  for (const list of lists) addSeqs(list, bits)
  return bits
}

const range = 2 ** 18
/** Of one range, and empty again when it is done: nothing waits in between, so one pair serves all calls. */
const [common, masks] = [new Uint32Array(range), new Uint32Array(range)]

/**
 * The rows in which something of every slot stands at its place. Places are bits of a mask; where a text is too long for the
 * mask the row is doubtful. The shortest lists choose which rows are looked at. Goes through the lists once, range by
 * range, so that its memory does not grow with them.
 */
function meet(slots: Slot[], lists: Uint8Array[][], highest: number): { bits: Bits; doubtful: number[] } {
  const bits = new Bits(highest)
  const size = (some: Uint8Array[]) => some.reduce((sum, { length }) => sum + length, 0)
  const sources = slots
    .map(({ place }, at) => ({ place, size: size(lists[at]!), lists: lists[at]! }))
    .sort((a, b) => a.size - b.size)
    .map(({ place, lists: some }) => ({ place, readers: some.map((list) => new PostingsReader(list)) }))
  const doubtful: number[] = []
  for (let base = 0; base <= highest; base += range) {
    const rows: number[] = []
    const far = sources.map(() => new Set<number>())
    for (const [at, { place, readers }] of sources.entries()) {
      const known = at === 0 ? null : common
      const span = { base, end: base + range, from: place, far: far[at]!, rows, known }
      for (const reader of readers) reader.mark(known === null ? common : masks, span)
      if (known === null) continue
      for (const row of rows) {
        common[row]! &= masks[row]!
        masks[row] = 0
      }
    }
    for (const row of rows) {
      if (common[row] !== 0) bits.add(base + row)
      common[row] = 0
    }
    for (const seq of far[0]!) if (far.every((some) => some.has(seq))) doubtful.push(seq)
  }
  return { bits, doubtful }
}
