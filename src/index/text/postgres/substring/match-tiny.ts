import { forEachPosting } from '../../../posting-list.ts'
import { IdList } from './id-set.ts'
import type { OffsetList } from './match-task.ts'

/** What match-task.ts does, for very short lists: without bitmaps over all ids, and exact for all positions. */
export function matchTinyLists(lists: OffsetList[]): IdList {
  const [first, ...others] = lists.toSorted((a, b) => a.bytes.length - b.bytes.length).map(startsOf)
  const ids = [...first!.keys()].filter((id) => {
    const starts = others.map((other) => other.get(id))
    return (
      others.length === 0 || [...first!.get(id)!].some((start) => starts.every((each) => each?.has(start)))
    )
  })
  return new IdList(Uint32Array.from(ids).sort())
}

/** By document: the positions at which the needle may start. */
function startsOf({ bytes, offset }: OffsetList): Map<number, Set<number>> {
  const starts = new Map<number, Set<number>>()
  forEachPosting(bytes, (id, position) => {
    const start = position - offset
    if (start < 0) return
    const existing = starts.get(id)
    if (existing === undefined) starts.set(id, new Set([start]))
    else existing.add(start)
  })
  return starts
}
