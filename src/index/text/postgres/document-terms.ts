import { titleSeparator } from '../query/score-document.ts'
import {
  bpmStep,
  bpmTerm,
  durationStep,
  durationTerm,
  keyTerm,
  type StoredDocument,
  tagTerm,
  yearTerm,
} from '../stored-document.ts'
import type { Range, TextField, TrackFilters } from '../text-index.ts'
import { encodeTermFlags } from './term-flags.ts'

/** Ranges of more steps let so many documents through that checking each costs less than reading the lists. */
const maxSteps = 12

/** The attribute terms that a document must have to pass the filters: one of each group. */
export function requiredTerms(filters: TrackFilters): string[][] {
  return [
    ...filters.tags.map((uid) => [tagTerm(uid)]),
    ...(filters.key === null ? [] : [[keyTerm(filters.key)]]),
    ...stepTerms(filters.bpm, bpmStep, bpmTerm),
    ...stepTerms(filters.durationMs, durationStep, durationTerm),
    ...stepTerms(filters.releaseYear, 1, yearTerm),
  ]
}

function stepTerms(range: Range | null, step: number, term: (value: number) => string): string[][] {
  if (range === null || range.min === null || range.max === null) return []
  const [first, last] = [Math.floor(range.min / step), Math.floor(range.max / step)]
  if (last - first >= maxSteps) return []
  return [Array.from({ length: last - first + 1 }, (_, index) => term((first + index) * step))]
}

/** The terms of a document, with the flags of their postings. */
export function termsOf(document: StoredDocument): Map<string, number> {
  const fieldsByToken = new Map<string, TextField[]>()
  const addField = (field: TextField, text: string) => {
    for (const token of text.split(' ')) {
      if (token === '' || token === titleSeparator.trim()) continue
      const known = fieldsByToken.get(token)
      if (known === undefined) fieldsByToken.set(token, [field])
      else if (!known.includes(field)) known.push(field)
    }
  }
  addField('title', document.title)
  addField('artist', document.artists)
  addField('release', document.release)
  // Of several titles the shortest: its tokens are the largest share of it.
  const lengths = document.title
    .split(titleSeparator)
    .map((title) => (title === '' ? 0 : title.split(' ').length))
  const titleLength = Math.min(...lengths)
  const terms = new Map<string, number>()
  for (const [token, fields] of fieldsByToken) terms.set(token, encodeTermFlags(fields, titleLength))
  for (const attribute of document.attributes) terms.set(attribute, encodeTermFlags([], titleLength))
  return terms
}
