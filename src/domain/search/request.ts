import type { MusicalKey, Range, SortField, TrackQuery } from '../../index/text/text-index.ts'
import { normaliseIsrc } from '../../lib/identifiers.ts'
import { Problem } from '../../lib/problem.ts'
import { authorise } from '../access/authorise.ts'
import type { Caller } from '../access/caller.ts'
import type { BriefReading } from '../brief/reading.ts'
import type { Layer } from '../catalogue/track-uri.ts'
import { isUnfiltered, type Link, type SearchFilters } from './filters.ts'
import type { References } from './references.ts'
import type { SimilarityAspect } from './seed.ts'

export const sorts = [
  'relevance',
  'title',
  '-title',
  'release_date',
  '-release_date',
  'duration',
  '-duration',
  'bpm',
  '-bpm',
] as const
type Sort = (typeof sorts)[number]
export const maxQueryLength = 1000

/** As the API receives it. */
export type SearchRequest = {
  query?: string
  brief?: string
  reading?: BriefReading
  references?: References
  similar_to?: string
  similar_by?: SimilarityAspect
  include_workspace?: boolean
  include_atlas?: boolean
  targets?: Layer[]
  filters?: {
    tags?: string[]
    isrc?: string
    artist_id?: string
    release_id?: string
    label_id?: string
    catalog_id?: string
    bpm?: GivenRange
    key?: string
    duration?: GivenRange
    release_year?: GivenRange
  }
  sort?: Sort
  page?: number
  page_size?: number
}
type GivenRange = { min?: number; max?: number }

/** The layers to search. The caller needs the right to read them. */
export function readLayers(caller: Caller, request: SearchRequest): Layer[] {
  const { targets } = request
  const workspace = request.include_workspace ?? (targets === undefined || targets.includes('workspace'))
  const atlas = request.include_atlas === true || targets?.includes('atlas') === true
  if (atlas) authorise(caller, { scope: 'atlas.read', entitlement: 'atlas' })
  if (!workspace && !atlas) {
    throw new Problem(
      'validation_error',
      'There is nothing to search: include the workspace, the atlas or both.',
      {
        details:
          'include_workspace is false and the atlas is not included; set one of include_workspace, include_atlas',
      },
    )
  }
  return [...(workspace ? (['workspace'] as const) : []), ...(atlas ? (['atlas'] as const) : [])]
}

/** Refuses a request without anything to search for, and one that is too long. */
export function checkQuery(request: SearchRequest, filters: SearchFilters): void {
  const { query, similar_to } = request
  if (query !== undefined && query.length > maxQueryLength) {
    throw new Problem(
      'validation_error',
      `The query is too long: send at most ${maxQueryLength} characters.`,
      {
        details: [
          { field: 'query', message: `has ${query.length} characters; send at most ${maxQueryLength}` },
        ],
      },
    )
  }
  if (request.similar_by !== undefined && similar_to === undefined && request.references === undefined) {
    throw new Problem('validation_error', 'similar_by needs similar_to or references.', {
      details: [{ field: 'similar_to', message: 'is missing: send the track_uri to compare with' }],
    })
  }
  checkBrief(request)
  checkAlone(request)
  if (request.brief !== undefined || request.reading !== undefined || request.references !== undefined) return
  if ((query?.trim() ?? '') !== '' || similar_to !== undefined || !isUnfiltered(filters)) return
  const message = 'is empty: type a title, an artist, an ISRC or a UPC, or send filters or similar_to'
  throw query === undefined
    ? new Problem('invalid_request', 'There is nothing to search for: send a query, filters or similar_to.', {
        details: [{ field: 'query', message: message.replace('is empty', 'is missing') }],
      })
    : new Problem('validation_error', 'The query is empty.', { details: [{ field: 'query', message }] })
}

/** A brief is a search of its own, and needs something to say. */
function checkBrief({ brief, reading, query, similar_to }: SearchRequest): void {
  const refuseBrief = (field: string, message: string) => {
    throw new Problem('validation_error', 'The brief cannot be searched: see details.', {
      details: [{ field, message }],
    })
  }
  if (brief === undefined && reading === undefined) return
  if (query !== undefined) refuseBrief('query', 'cannot be combined with brief; put the words into the brief')
  if (similar_to !== undefined)
    refuseBrief('similar_to', 'cannot be combined with brief; write "like" and a title, or use references')
  if (brief !== undefined && brief.length > maxQueryLength)
    refuseBrief('brief', `has ${brief.length} characters; send at most ${maxQueryLength}`)
  if (reading === undefined && brief!.trim() === '')
    refuseBrief('brief', 'is empty: describe the music you look for')
}

/** References are a search of their own. */
function checkAlone({ references, ...others }: SearchRequest): void {
  if (references === undefined) return
  for (const field of ['query', 'brief', 'reading', 'similar_to'] as const) {
    if (others[field] === undefined) continue
    throw new Problem('validation_error', 'References cannot be combined with another search.', {
      details: [{ field, message: 'cannot be combined with references; send one of them' }],
    })
  }
}

export function readFilters({ filters = {} }: SearchRequest): SearchFilters {
  const { tags = [], isrc, key } = filters
  const links = { artist: filters.artist_id, release: filters.release_id, label: filters.label_id }
  return {
    isrc: isrc === undefined ? null : readIsrc(isrc),
    linkedTo: Object.entries(links).flatMap(([link, id]) =>
      id === undefined ? [] : [{ link: link as Link, id }],
    ),
    catalogueId: filters.catalog_id ?? null,
    track: {
      tags: [...new Set(tags)],
      key: key === undefined ? null : readKey(key),
      bpm: readRange('bpm', filters.bpm, 1),
      durationMs: readRange('duration', filters.duration, 1000),
      releaseYear: readRange('release_year', filters.release_year, 1),
    },
  }
}

const sortFields: Record<string, SortField> = {
  title: 'title',
  release_date: 'releaseDate',
  duration: 'duration',
  bpm: 'bpm',
}

export function readSort({ sort = 'relevance' }: SearchRequest): TrackQuery['sort'] {
  if (sort === 'relevance') return sort
  return { by: sortFields[sort.replace('-', '')]!, descending: sort.startsWith('-') }
}

function readIsrc(text: string): string {
  const isrc = normaliseIsrc(text)
  if (isrc !== null) return isrc
  throw refuse('isrc', 'is not an ISRC: two letters, three letters or digits, seven digits')
}

function readRange(field: string, given: GivenRange | undefined, unit: number): Range | null {
  if (given === undefined) return null
  const { min, max } = given
  if (min === undefined && max === undefined) throw refuse(field, 'needs min, max or both')
  if (min !== undefined && max !== undefined && min > max)
    throw refuse(field, `min ${min} is greater than max ${max}`)
  // Whole milliseconds and years, and thousandths of a beat: PostgreSQL refuses what its types cannot hold.
  const steps = field === 'bpm' ? 1000 : 1
  return {
    min: min === undefined ? null : Math.ceil(min * unit * steps) / steps,
    max: max === undefined ? null : Math.floor(max * unit * steps) / steps,
  }
}

const notes: Record<string, number> = { c: 0, d: 2, e: 4, f: 5, g: 7, a: 9, b: 11 }
const keyForm = /^\s*([a-g])\s*(#|♯|b|♭|sharp|flat)?\s*(major|maj|minor|min|m)?\s*$/i

/** "C", "F# minor", "Bbm": a note, and a mode where only that one is wanted. */
function readKey(text: string): MusicalKey {
  const match = keyForm.exec(text)
  if (match === null)
    throw refuse('key', 'is not a key: write a note from A to G, with # or b, and major or minor if you like')
  const sign = match[2]?.toLowerCase()
  const shift = sign === undefined ? 0 : ['#', '♯', 'sharp'].includes(sign) ? 1 : -1
  const mode = match[3]?.toLowerCase()
  return {
    note: (notes[match[1]!.toLowerCase()]! + shift + 12) % 12,
    mode: mode === undefined ? null : mode.startsWith('maj') ? 'major' : 'minor',
  }
}

function refuse(field: string, message: string): Problem {
  return new Problem('validation_error', 'A filter is not valid: see details.', {
    details: [{ field: `filters.${field}`, message }],
  })
}
