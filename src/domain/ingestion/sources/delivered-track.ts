/**
 * What every source makes of a delivery, whether it came as JSON, CSV, DDEX or bare files. Names are those of the API.
 * A value that was not delivered is null; a list of which nothing was delivered is empty.
 */
export type DeliveredTrack = {
  action: Action
  /** Videos are kept as metadata and never analysed. */
  medium: 'audio' | 'video'
  outer_id: string
  title: string | null
  /** Every title delivered, when there are several languages or kinds of them; the default one is `title`. */
  titles: DeliveredTitle[]
  isrc: string | null
  /** YYYYMMDD; zeros for the parts that are not known. */
  release_date: number | null
  duration_ms: number | null
  /** Of the words that are sung, BCP 47 as delivered. */
  language: string | null
  lyrics: string | null
  label: DeliveredLabel | null
  artists: DeliveredArtist[]
  releases: DeliveredRelease[]
  works: DeliveredWork[]
  references: Reference[]
  customer_tags: CustomerTag[]
  /** Null when no audio comes with this delivery: what is there stays. */
  audio: AudioLocation | null
  /** Null where the source does not speak of deals: everything but DDEX. */
  deals: DeliveredDeal[] | null
  /**
   * What this delivery cannot speak of: a CSV file without a column for lyrics, a bare file. Of a track that is there
   * already these stay as they are; all others are replaced, by nothing where nothing was delivered.
   */
  left_out: readonly TrackField[]
}

export const trackFields = [
  'title', 'titles', 'isrc', 'release_date', 'duration_ms', 'language', 'lyrics', 'label', 'artists', 'releases', 'works',
  'references', 'customer_tags', 'deals',
] as const // biome-ignore format: one list
export type TrackField = (typeof trackFields)[number]

/** `takedown` keeps the track and makes it unavailable; `purge` removes it. */
export type Action = 'upsert' | 'takedown' | 'purge'

export type DeliveredTitle = {
  title: string
  subtitle: string | null
  language: string | null
  is_default: boolean
}

export type DeliveredLabel = { outer_id: string | null; name: string }

export type DeliveredArtist = {
  outer_id: string | null
  /** Null when the sender gave the id alone. */
  name: string | null
  role: string | null
  isni: string | null
  references: Reference[]
}

export type DeliveredRelease = {
  outer_id: string | null
  title: string | null
  titles: DeliveredTitle[]
  upc: string | null
  type: string | null
  release_date: number | null
  label: DeliveredLabel | null
  artists: DeliveredArtist[]
  references: Reference[]
  track_position: string | null
  disk_number: string | null
}

export type DeliveredWork = {
  outer_id: string | null
  title: string | null
  iswc: string | null
  contributors: Contributor[]
}

export type Contributor = { name: string; role: string | null; isni: string | null }
export type Reference = { id: string; source: string }
/** The category is empty when none was given. */
export type CustomerTag = { tag: string; category: string }

/** `area`: a key of the organisation's area. `s3_uri`: any object, whose owner is still to be checked. */
export type AudioLocation = { from: 'area' | 's3_uri' | 'download'; at: string; hash_sum: HashSum | null }

/** The algorithm as delivered; `ddex/hash-sum.ts` knows which of them can be checked. */
export type HashSum = { algorithm: string; value: string }

export type DeliveredDeal = {
  /** ISO 3166-1 or TIS codes, or `Worldwide`. */
  territories: string[]
  excluded_territories: string[]
  /** A date or a time, as delivered; null is open. */
  starts_at: string | null
  ends_at: string | null
  commercial_models: string[]
  use_types: string[]
  takedown: boolean
}

/** Of a whole release, by the identifiers the sender gave: with it go the tracks that are on no other. */
export type PurgedRelease = {
  upc: string | null
  isrc: string | null
  title: string | null
  references: Reference[]
}

export type ItemProblem = {
  code: 'invalid_request' | 'validation_error' | 'not_found'
  /** Says where, what, and what to do. */
  message: string
  /** The field at fault, in the sender's own words where there are such. */
  field: string | null
}

/** One entry of a delivery: `source` says where it stands, for people. */
export type SourceItem = { index: number; source: string; outer_id: string | null } & (
  | { kind: 'track'; record: DeliveredTrack }
  | { kind: 'purge'; release: PurgedRelease }
  | { kind: 'skipped'; reason: string }
  | { kind: 'problem'; problem: ItemProblem }
)

export type SourceItems = AsyncGenerator<SourceItem, void, void>

/** What files and messages give: their bytes, in pieces of any size. */
export type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** A track of which only the id is known yet. */
export function emptyTrack(outerId: string, leftOut: readonly TrackField[]): DeliveredTrack {
  return {
    action: 'upsert',
    medium: 'audio',
    outer_id: outerId,
    title: null,
    titles: [],
    isrc: null,
    release_date: null,
    duration_ms: null,
    language: null,
    lyrics: null,
    label: null,
    artists: [],
    releases: [],
    works: [],
    references: [],
    customer_tags: [],
    audio: null,
    deals: null,
    left_out: leftOut,
  }
}

export function emptyRelease(): DeliveredRelease {
  return {
    outer_id: null,
    title: null,
    titles: [],
    upc: null,
    type: null,
    release_date: null,
    label: null,
    artists: [],
    references: [],
    track_position: null,
    disk_number: null,
  }
}
