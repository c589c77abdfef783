/**
 * A track as a source delivered it, whether as JSON, CSV, DDEX or bare files. Fields have the names of the API. A value that
 * was not delivered is null, a list that was not delivered is empty.
 */
export type DeliveredTrack = {
  action: Action
  /** Videos are stored as metadata only and never analysed. */
  medium: 'audio' | 'video'
  outer_id: string
  title: string | null
  /** All titles, if there are several languages or kinds. The default one is `title`. */
  titles: DeliveredTitle[]
  isrc: string | null
  /** YYYYMMDD, with zeros for unknown parts. */
  release_date: number | null
  duration_ms: number | null
  /** The language of the lyrics: BCP 47, as delivered. */
  language: string | null
  lyrics: string | null
  label: DeliveredLabel | null
  artists: DeliveredArtist[]
  releases: DeliveredRelease[]
  works: DeliveredWork[]
  references: Reference[]
  customer_tags: CustomerTag[]
  /** Null if the delivery has no audio; stored audio is then kept. */
  audio: AudioLocation | null
  /** Null if the source does not deliver deals, as all but DDEX do not. */
  deals: DeliveredDeal[] | null
  /**
   * Fields that this delivery cannot contain, such as lyrics in a CSV file without that column. A stored track keeps these;
   * all other fields are replaced, and cleared if nothing was delivered.
   */
  left_out: readonly TrackField[]
}

export const trackFields = [
  'title', 'titles', 'isrc', 'release_date', 'duration_ms', 'language', 'lyrics', 'label', 'artists', 'releases', 'works',
  'references', 'customer_tags', 'deals',
] as const // biome-ignore format: one list
export type TrackField = (typeof trackFields)[number]

/** `takedown` keeps the track but makes it unavailable; `purge` deletes it. */
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
  /** Null if the sender gave only an id. */
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
/** The category is empty if none was given. */
export type CustomerTag = { tag: string; category: string }

/** `area`: a key in the organisation's area. `s3_uri`: any object; its owner must still be checked. */
export type AudioLocation = { from: 'area' | 's3_uri' | 'download'; at: string; hash_sum: HashSum | null }

/** The algorithm as delivered. `ddex/hash-sum.ts` knows which ones can be verified. */
export type HashSum = { algorithm: string; value: string }

export type DeliveredDeal = {
  /** ISO 3166-1 or TIS codes, or `Worldwide`. */
  territories: string[]
  excluded_territories: string[]
  /** A date or a time, as delivered; null means open-ended. */
  starts_at: string | null
  ends_at: string | null
  commercial_models: string[]
  use_types: string[]
  takedown: boolean
}

/** A release to delete, by the sender's identifiers. Tracks that are on no other release are deleted with it. */
export type PurgedRelease = {
  upc: string | null
  isrc: string | null
  title: string | null
  references: Reference[]
}

export type ItemProblem = {
  code: 'invalid_request' | 'validation_error' | 'not_found'
  /** Says where the problem is, what it is, and what to do. */
  message: string
  /** The faulty field, by the sender's own name for it if there is one. */
  field: string | null
}

/** One item of a delivery. `source` tells people where in the delivery it is. */
export type SourceItem = { index: number; source: string; outer_id: string | null } & (
  | { kind: 'track'; record: DeliveredTrack }
  | { kind: 'purge'; release: PurgedRelease }
  | { kind: 'skipped'; reason: string }
  | { kind: 'problem'; problem: ItemProblem }
)

export type SourceItems = AsyncGenerator<SourceItem, void, void>

/** The bytes of a file or message, in chunks of any size. */
export type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** A track with an id and nothing else. */
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
