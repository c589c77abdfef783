import { normaliseIsni, normaliseIsrc, normaliseIswc, normaliseUpc } from '../../../lib/identifiers.ts'
import { Problem } from '../../../lib/problem.ts'
import { textKey } from '../../../lib/text-key.ts'
import type { Kind } from '../layer.ts'

/** How a filter narrows a list. All that are given must hold. */
export type Condition =
  | { is: 'equal'; column: 'outer_id' | 'isrc' | 'upc' | 'isni' | 'iswc'; value: string }
  | { is: 'catalogue'; id: string }
  /** A substring of its own name or title; `key` is its `textKey`. */
  | { is: 'contains'; column: 'title_key' | 'name_key'; text: string; key: string }
  /** A substring of the name of one of its artists. */
  | { is: 'artist-contains'; text: string; key: string }
  | { is: 'linked'; to: 'artist' | 'release' | 'label'; id: string }

export const filterNames = {
  tracks: ['isrc', 'outer_id', 'title', 'artist_id', 'artist_name', 'release_id', 'label_id', 'catalog_id'],
  artists: ['name', 'outer_id', 'isni'],
  releases: ['title', 'upc', 'outer_id', 'artist_id', 'label_id'],
  labels: ['name', 'outer_id'],
  works: ['title', 'iswc', 'outer_id'],
} as const satisfies Record<Kind, readonly FilterName[]>

export type FilterName =
  | 'isrc' | 'upc' | 'isni' | 'iswc' | 'outer_id' | 'title' | 'name' | 'artist_id' | 'artist_name' | 'release_id'
  | 'label_id' | 'catalog_id' // biome-ignore format: a list of words reads better in lines than in a column

/** What the filters of a request ask for. Throws `validation_error` where a value cannot mean anything. */
export function readFilters(filters: Partial<Record<FilterName, string>>): Condition[] {
  return Object.entries(filters)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => readFilter(name as FilterName, value))
}

function readFilter(name: FilterName, value: string): Condition {
  if (value.includes('\0')) throw refusal(name, 'holds a null byte')
  switch (name) {
    case 'isrc':
      return { is: 'equal', column: name, value: normal(name, value, normaliseIsrc) }
    case 'upc':
      return { is: 'equal', column: name, value: normal(name, value, normaliseUpc) }
    case 'isni':
      return { is: 'equal', column: name, value: normal(name, value, normaliseIsni) }
    case 'iswc':
      return { is: 'equal', column: name, value: normal(name, value, normaliseIswc) }
    case 'outer_id':
      return { is: 'equal', column: name, value: value.trim() }
    case 'catalog_id':
      return { is: 'catalogue', id: value }
    case 'title':
      return { is: 'contains', column: 'title_key', text: value, key: keyOf(name, value) }
    case 'name':
      return { is: 'contains', column: 'name_key', text: value, key: keyOf(name, value) }
    case 'artist_name':
      return { is: 'artist-contains', text: value, key: keyOf(name, value) }
    case 'artist_id':
      return { is: 'linked', to: 'artist', id: value }
    case 'release_id':
      return { is: 'linked', to: 'release', id: value }
    case 'label_id':
      return { is: 'linked', to: 'label', id: value }
  }
}

function normal(name: FilterName, value: string, normalise: (text: string) => string | null): string {
  const found = normalise(value)
  if (found === null) throw refusal(name, `has not the form of an ${name.toUpperCase()}`)
  return found
}

function keyOf(name: FilterName, value: string): string {
  const key = textKey(value)
  if (key === '') throw refusal(name, 'has no letter to look for')
  return key
}

function refusal(field: FilterName, message: string): Problem {
  return new Problem('validation_error', `The filter ${field} ${message}.`, { details: [{ field, message }] })
}
