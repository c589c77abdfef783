import type { NewEnrichment } from '../../catalogue/enrichments/enrichment.ts'

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
  /** Of a track that is on no release. Null if the source does not deliver deals, as all but DDEX do not. */
  deals: DeliveredDeal[] | null
  /** What only DDEX says about a recording. */
  details: RightsDetails | null
  /** The track is stored and not available, as after a takedown. */
  taken_down?: boolean
  /** The delivery speaks for the releases it names, and leaves the track on others. */
  keeps_other_releases: boolean
  /** What the sender should know although the track is stored. */
  warnings: string[]
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

export type DeliveredLabel = { outer_id: string | null; name: string; references?: Reference[] }

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
  /** Only from DDEX. */
  terms?: ReleaseTerms
  /** An empty list of artists, and no label, mean that there are none. Otherwise they were just not delivered. */
  is_complete?: true
}

/** What a message says about one track on one release, and about the release itself. */
export type ReleaseTerms = {
  /** Null if the message has no list of deals. */
  deals: DeliveredDeal[] | null
  taken_down: boolean
  details: RightsDetails
  images: DeliveredImage[]
}

export type RightsDetails = {
  /** The credit as it is printed: `A feat. B`. */
  display_artist: string | null
  p_lines: RightsLine[]
  c_lines: RightsLine[]
}

export type RightsLine = { year: string | null; text: string | null; company: string | null }

/** A picture of a release. `path` is the key in the area. */
export type DeliveredImage = { reference: string; type: string | null; path: string }

/** What a MEAD or PIE message says. The `key` of an image is the path at which it was delivered. */
export type DeliveredEnrichment = NewEnrichment

export type DeliveredWork = {
  outer_id: string | null
  title: string | null
  iswc: string | null
  contributors: Contributor[]
  references?: Reference[]
}

export type Contributor = { name: string; role: string | null; isni: string | null }
export type Reference = { id: string; source: string }
/** The category is empty if none was given. */
export type CustomerTag = { tag: string; category: string }

/** `area`: a key in the organisation's area. `s3_uri`: any object; its owner must still be checked. */
export type AudioLocation = {
  from: 'area' | 's3_uri' | 'download'
  at: string
  hash_sum: HashSum | null
  /** What becomes of the item if there is no such file. By default it fails; `keep_held`: only if the track has no audio yet. */
  if_missing?: 'keep' | 'keep_held'
}

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
  prices?: DeliveredPrice[]
  takedown: boolean
}

export type DeliveredPrice = { type: string; amount: string; currency: string | null }

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
export type SourceItem = {
  index: number
  source: string
  outer_id: string | null
  /** The DDEX message that the item is from. */
  message?: MessageOrigin
  /** On the last item of a message: everything that its releases contain. */
  contents?: ReleaseContents[]
} & (
  | { kind: 'track'; record: DeliveredTrack }
  | { kind: 'purge'; release: PurgedRelease }
  | { kind: 'image'; image: DeliveredImage }
  | { kind: 'enrichment'; enrichment: DeliveredEnrichment }
  | { kind: 'skipped'; reason: string }
  | { kind: 'problem'; problem: ItemProblem }
)

/** Messages about one release apply in the order in which their sender wrote them. */
export type MessageOrigin = { sender: string; created_at: Date; release_keys: string[] }

export type ReleaseContents = { release: ReleaseIds; outer_ids: string[] }
export type ReleaseIds = Pick<PurgedRelease, 'upc' | 'references'> & { outer_id: string | null }

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
    details: null,
    keeps_other_releases: false,
    warnings: [],
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
