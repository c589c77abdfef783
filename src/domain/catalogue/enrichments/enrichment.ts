/** What a MEAD or PIE message says about a track, release, work or artist. */

/** The kinds of records that messages describe. */
export const enrichedTypes = ['track', 'artist', 'release', 'work'] as const
export type EnrichedType = (typeof enrichedTypes)[number]

export const termTypes = [
  'genre', 'subgenre', 'mood', 'theme', 'activity', 'instrument', 'vocal_register', 'dance_style', 'rhythm_style',
  'artistic_style', 'form', 'tempo', 'intensity', 'classical_period', 'epoch', 'version', 'artist_type', 'party_type',
  'role', 'gender', 'nationality',
] as const // biome-ignore format: one list
export type TermType = (typeof termTypes)[number]

export const textTypes = ['note', 'biography', 'lyrics'] as const
export const measureTypes = ['bpm', 'key', 'time_signature', 'absolute_pitch'] as const
export const periodTypes = ['focus', 'priority', 'impact', 'epoch'] as const

/** Values are as delivered. A list that was not delivered is empty. */
export type EnrichmentData = {
  terms: {
    type: TermType
    value: string
    /** Which side of the thing it is about, such as its lyrics. */
    applies_to: string | null
    is_featured: boolean
    territories: string[]
    note: string | null
    /** Who says so, if it is not the sender. */
    sources: string[]
  }[]
  measures: { type: (typeof measureTypes)[number]; value: string; sources: string[] }[]
  texts: {
    type: (typeof textTypes)[number]
    /** The kind of note, or the kind of lyrics. */
    kind: string | null
    text: string
    language: string | null
    territories: string[]
    authors: string[]
    sources: string[]
  }[]
  /** Alternative titles, or the names of an artist. */
  names: {
    name: string
    type: string | null
    language: string | null
    is_default: boolean
    starts_on: string | null
    ends_on: string | null
  }[]
  identifiers: { source: string; id: string }[]
  periods: {
    type: (typeof periodTypes)[number]
    name: string | null
    starts_at: string | null
    ends_at: string | null
    territories: string[]
  }[]
  events: {
    type: string
    date: string | null
    ends_on: string | null
    place: string | null
    description: string | null
  }[]
  charts: {
    chart: string | null
    territory: string | null
    top_position: number | null
    entries: { position: number; date: string | null }[]
  }[]
  awards: { name: string | null; body: string | null; date: string | null; is_winner: boolean | null }[]
  relations: {
    /** How the two are related, in the words of DDEX. */
    type: string
    entity: EnrichedType
    name: string | null
    identifiers: { source: string; id: string }[]
  }[]
  images: { type: string | null; uri: string; key: string | null }[]
  links: string[]
}

export function emptyEnrichment(): EnrichmentData {
  return {
    terms: [],
    measures: [],
    texts: [],
    names: [],
    identifiers: [],
    periods: [],
    events: [],
    charts: [],
    awards: [],
    relations: [],
    images: [],
    links: [],
  }
}

export const enrichmentStandards = ['MEAD', 'PIE'] as const
export type EnrichmentStandard = (typeof enrichmentStandards)[number]

/** Who wrote a message, and when. */
export type EnrichmentOrigin = {
  standard: EnrichmentStandard
  version: string
  sender: string
  sender_name: string | null
  message_id: string | null
  written_at: Date
}

/** What one message says about one record, which it names by `keys`. */
export type NewEnrichment = EnrichmentOrigin & {
  entity: EnrichedType
  /** Each as the functions of `keys.ts` write it, the most reliable first. */
  keys: string[]
  name: string | null
  data: EnrichmentData
  /** The elements as they were delivered. */
  xml: string
}
