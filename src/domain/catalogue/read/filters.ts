import { normaliseIsni, normaliseIsrc, normaliseIswc, normaliseUpc } from '../../../lib/identifiers.ts'
import { Problem } from '../../../lib/problem.ts'
import { textKey } from '../../../lib/text-key.ts'
import type { Kind } from '../entity-types.ts'

/** One filter of a list. All conditions of a request must hold. */
export type Condition =
  | { is: 'equal'; column: 'outer_id' | 'isrc' | 'upc' | 'isni' | 'iswc'; value: string }
  | { is: 'catalogue'; id: string }
  /** A substring of its own name or title; `key` is what `textKey` makes of it. */
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

/** The conditions of a request. Throws `validation_error` for a value that can match nothing. */
export function readFilters(filters: Partial<Record<FilterName, string>>): Condition[] {
  return Object.entries(filters)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => readFilter(name as FilterName, value))
}

function readFilter(name: FilterName, value: string): Condition {
  switch (name) {
    case 'isrc':
      return { is: 'equal', column: name, value: normalise(name, value, normaliseIsrc) }
    case 'upc':
      return { is: 'equal', column: name, value: normalise(name, value, normaliseUpc) }
    case 'isni':
      return { is: 'equal', column: name, value: normalise(name, value, normaliseIsni) }
    case 'iswc':
      return { is: 'equal', column: name, value: normalise(name, value, normaliseIswc) }
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

function normalise(name: FilterName, value: string, toNormalForm: (text: string) => string | null): string {
  const normal = toNormalForm(value)
  if (normal === null) throw refuse(name, `must be a valid ${name.toUpperCase()}`)
  return normal
}

function keyOf(name: FilterName, value: string): string {
  const key = textKey(value)
  if (key === '') throw refuse(name, 'must contain at least one visible character')
  return key
}

function refuse(field: FilterName, message: string): Problem {
  return new Problem('validation_error', `The filter ${field} ${message}.`, { details: [{ field, message }] })
}
