import type { TaxonomyTag } from '../../api/use-taxonomy.ts'

export type Segment = {
  start_s: number
  end_s: number
  tags: Record<string, { uid: string; name: string; score: number }[]>
}
type Cell = { start: number; end: number; score: number }
/** One tag over the course of a track. */
export type Lane = { tag: TaxonomyTag; cells: Cell[] }

/** How many lanes each category gets, in the order they are shown. */
const lanesPerCategory: [category: string, lanes: number][] = [
  ['moods', 4],
  ['genres', 2],
  ['instruments', 3],
  ['vocals', 1],
  ['energy', 1],
]

/** Chooses the strongest tags of each category. Tags that come and go have a small advantage: they say more. */
export function chooseLanes(segments: Segment[], taxonomy: Map<string, TaxonomyTag>): Lane[] {
  const cellsByTag = new Map<string, Cell[]>()
  for (const { start_s, end_s, tags } of segments) {
    for (const { uid, score } of Object.values(tags).flat())
      cellsByTag.set(uid, [...(cellsByTag.get(uid) ?? []), { start: start_s, end: end_s, score }])
  }
  return lanesPerCategory.flatMap(([category, lanes]) =>
    [...cellsByTag]
      .flatMap(([uid, cells]) => {
        const tag = taxonomy.get(uid)
        return tag?.category === category ? [{ tag, cells }] : []
      })
      .sort((a, b) => weightOf(b.cells, segments.length) - weightOf(a.cells, segments.length))
      .slice(0, lanes),
  )
}

function weightOf(cells: Cell[], segmentCount: number): number {
  const peak = Math.max(...cells.map(({ score }) => score))
  return cells.length < segmentCount ? peak + 0.1 : peak
}
