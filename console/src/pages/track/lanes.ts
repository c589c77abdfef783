import type { KnownTag } from '../../taxonomy.ts'

export type Segment = {
  start_s: number
  end_s: number
  tags: Record<string, { uid: string; name: string; score: number }[]>
}
export type Cell = { start: number; end: number; score: number }
export type Lane<Tag> = { tag: Tag; cells: Cell[] }

/** How many tags of each category are worth a line, in the order of the lines. */
const shares: [category: string, lanes: number][] = [
  ['moods', 4],
  ['genres', 2],
  ['instruments', 3],
  ['vocals', 1],
  ['energy', 1],
]

/** The tags that say most of a track's course: the strongest of each category, and of equals those that come and go. */
export function chooseLanes(segments: Segment[], known: Map<string, KnownTag>): Lane<KnownTag>[] {
  const cells = new Map<string, Cell[]>()
  for (const { start_s, end_s, tags } of segments) {
    for (const { uid, score } of Object.values(tags).flat())
      cells.set(uid, [...(cells.get(uid) ?? []), { start: start_s, end: end_s, score }])
  }
  return shares.flatMap(([category, lanes]) =>
    [...cells]
      .flatMap(([uid, its]) => {
        const tag = known.get(uid)
        return tag?.category === category ? [{ tag, cells: its }] : []
      })
      .sort((a, b) => weightOf(b.cells, segments.length) - weightOf(a.cells, segments.length))
      .slice(0, lanes),
  )
}

function weightOf(cells: Cell[], segments: number): number {
  const best = Math.max(...cells.map(({ score }) => score))
  const changes = cells.length < segments ? 0.1 : 0
  return best + changes
}
