import type { Operations } from '../../../../packages/client/operations.ts'

type Body = Operations['searchTracks']['body']
type SearchFilters = NonNullable<Body['filters']>
/** How the service understands a brief. */
export type BriefReading = NonNullable<Body['reading']>
export type SearchIn = 'both' | 'workspace' | 'atlas'
/** Changes parameters of the address; null and the empty string remove one. */
export type ChangeQuery = (changes: Record<string, string | null>) => void

const listFilters = ['artist_id', 'release_id', 'label_id', 'catalog_id'] as const
const maxTags = 20

/** The uids of the tags a track must have. */
export function readTags(query: URLSearchParams): string[] {
  return (query.get('tags') ?? '').split(',').filter(Boolean).slice(0, maxTags)
}

/** What the box asks for: a brief, which may be a title as well, or words of titles alone. */
export function readText(query: URLSearchParams): Pick<Body, 'query' | 'brief' | 'reading'> {
  const text = (query.get('query') ?? '').trim()
  const reading = readReading(query.get('reading'))
  // Tracks that are similar to another one can only be narrowed by words.
  const isTitle = query.get('by') === 'title' || query.has('similar_to')
  if (text === '' && (isTitle || reading === null)) return {}
  if (isTitle) return { query: text }
  return { ...(text !== '' && { brief: text }), ...(reading !== null && { reading }) }
}

/** Other tracks and the one in `similar_to` are alike in this respect. */
export const aspects = ['sound', 'timbre', 'mood', 'rhythm'] as const
export type Aspect = (typeof aspects)[number]

/** The respect in the address, or the sound as a whole. */
export function readAspect(query: URLSearchParams): Aspect {
  return aspects.find((aspect) => aspect === query.get('similar_by')) ?? 'sound'
}

/** A reading that somebody changed; null where the address holds none. The service checks what is in it. */
function readReading(json: string | null): BriefReading | null {
  try {
    return JSON.parse(json ?? 'null')
  } catch {
    return null
  }
}

/** The filters of a search, as the address holds them. Numbers that are none are ignored. */
export function readFilters(query: URLSearchParams): SearchFilters {
  const key = query.get('key')
  const tags = readTags(query)
  return {
    ...(tags.length > 0 && { tags }),
    ...readRange(query, 'bpm', 1, 1000),
    ...readRange(query, 'duration', 60, 1_000_000),
    ...readRange(query, 'release_year', 1, 9999),
    ...(key !== null && { key }),
  }
}

function readRange(query: URLSearchParams, name: string, scale: number, max: number) {
  const readEnd = (end: 'min' | 'max') => {
    const value = Number(query.get(`${name}_${end}`) || Number.NaN) * scale
    return Number.isFinite(value) && value >= 0 && value <= max ? { [end]: value } : {}
  }
  const range: { min?: number; max?: number } = { ...readEnd('min'), ...readEnd('max') }
  // While somebody types 120 after a minimum of 90, the maximum is 1 for a moment.
  if (range.min !== undefined && range.max !== undefined && range.min > range.max) delete range.max
  return Object.keys(range).length > 0 ? { [name]: range } : {}
}

/** Changes that remove every filter. */
export function withoutFilters(query: URLSearchParams): Record<string, null> {
  const isFilter = (name: string) => /_(min|max)$|^(key|tags)$/.test(name)
  return Object.fromEntries([...query.keys()].filter(isFilter).map((name) => [name, null]))
}

/** The records that lists and searches can be narrowed to. */
export function readListFilters(query: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    listFilters.flatMap((name) => {
      const value = query.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
}
