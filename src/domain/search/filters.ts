import { bpmMark, bpmStep, durationMark, durationStep, keyMark, tagMark, yearMark } from './document.ts'

/** What hits must be, besides answering the query. Lengths are in milliseconds. */
export type Filters = {
  tags: string[]
  isrc: string | null
  artistId: string | null
  key: { note: number; mode: 'major' | 'minor' | null } | null
  bpm: Range | null
  duration: Range | null
  releaseYear: Range | null
}

export type Range = { min: number | null; max: number | null }

/** Ranges of more steps leave so much that going through it is quick. */
const maxSteps = 12

export function isUnfiltered(filters: Filters): boolean {
  const { tags, ...others } = filters
  return tags.length === 0 && Object.values(others).every((filter) => filter === null)
}

/** Marks a document must have, one of each list. What ranges ask for exactly is seen at the document. */
export function marksOf(filters: Filters): string[][] {
  return [
    ...filters.tags.map((uid) => [tagMark(uid)]),
    ...(filters.key === null ? [] : [[keyMark(filters.key.note, filters.key.mode)]]),
    ...stepsOf(filters.bpm, bpmStep, bpmMark),
    ...stepsOf(filters.duration, durationStep, durationMark),
    ...stepsOf(filters.releaseYear, 1, yearMark),
  ]
}

function stepsOf(range: Range | null, step: number, mark: (value: number) => string): string[][] {
  if (range === null || range.min === null || range.max === null) return []
  const [first, last] = [Math.floor(range.min / step), Math.floor(range.max / step)]
  if (last - first >= maxSteps) return []
  return [Array.from({ length: last - first + 1 }, (_, place) => mark((first + place) * step))]
}
