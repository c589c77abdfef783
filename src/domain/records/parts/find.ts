import type { Db, Pool } from '../../../platform/postgres.ts'
import { Bits } from './bits.ts'
import type { PartField } from './fields.ts'
import { type KeptHits, keptHitsOf } from './kept-hits.ts'
import { addSeqs, PostingsReader } from './postings.ts'
import { selectGram, selectHolding, selectLists, selectState } from './sql-find.ts'
import { isGram, type Slot, slotsOf } from './tokens.ts'

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
    const lists = await Promise.all(some.map((slot) => selectLists(tx, field, slot)))
    if (lists.some(({ length }) => length === 0)) return new Bits(0)
    if (lists.length === 1) return unite(lists[0]!, highest)
    const { bits, doubtful } = meet(some, lists, highest)
    const isCut = some.length < slots.length
    const count = isCut ? bits.count() : 0
    if (count > fewRows) continue
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

function unite(lists: Uint8Array[], highest: number): Bits {
  const bits = new Bits(highest)
  for (const list of lists) addSeqs(list, bits)
  return bits
}

const range = 2 ** 16
/** Of one range, and empty again when it is done: nothing waits in between, so one pair serves all calls. */
const [common, masks] = [new Int32Array(range), new Int32Array(range)]

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
    .map(({ place, lists: some }) => ({
      place,
      readers: some.map((list) => new PostingsReader(list)),
      /** The row that each reader comes to next. */
      nexts: new Float64Array(some.length),
    }))
  const doubtful: number[] = []
  for (let base = 0; base <= highest; base += range) {
    const end = base + range
    const rows: number[] = []
    const far = sources.map(() => new Set<number>())
    for (const [at, { place, readers, nexts }] of sources.entries()) {
      const known = at === 0 ? null : common
      const span = { base, end, from: place, far: far[at]!, rows, known }
      for (let each = 0; each < nexts.length; each++)
        if (nexts[each]! < end) nexts[each] = readers[each]!.mark(known === null ? common : masks, span)
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
