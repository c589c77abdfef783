import { keyTerm, tagTerm } from '../text/stored-document.ts'
import type { Range, TrackFilters } from '../text/text-index.ts'
import type { Clause } from './owned-documents.ts'

/** What a document must have to pass the filters. */
export function filterClauses({ tags, key, bpm, durationMs, releaseYear }: TrackFilters): Clause[] {
  const attributes = [...tags.map(tagTerm), ...(key === null ? [] : [keyTerm(key)])]
  return [
    ...attributes.map((attribute) => ({ term: { 'text.attributes': attribute } })),
    ...rangeClauses('text.bpm', bpm),
    ...rangeClauses('text.durationMs', durationMs),
    ...rangeClauses('text.releaseYear', releaseYear),
  ]
}

function rangeClauses(field: string, range: Range | null): Clause[] {
  if (range === null) return []
  return [
    {
      range: {
        [field]: {
          ...(range.min === null ? {} : { gte: range.min }),
          ...(range.max === null ? {} : { lte: range.max }),
        },
      },
    },
    // A range that is open at both ends still asks for a value.
    { exists: { field } },
  ]
}

export function idClauses(ids: ArrayLike<number> | null): Clause[] {
  return ids === null ? [] : [{ terms: { id: Array.from(ids) } }]
}
