import type { CompleteRecord } from '../complete-record.ts'
import type {
  DeliveredArtist, DeliveredDeal, DeliveredLabel, DeliveredTitle, DeliveredWork, HashSum, PurgedRelease, Reference,
  RightsDetails,
} from '../delivered-track.ts' // biome-ignore format: one list
import type { Finding } from './check-rules.ts'

/** The content of a message, in one shape for all versions. */
export type DdexMessage = {
  /** `3.8.2`, `4.3` … */
  version: string
  kind: 'new release' | 'purge'
  header: DdexHeader
  /** Only 3.8.x messages tell whether they update an earlier one. */
  isUpdate: boolean
  resources: Map<string, DdexResource>
  assets: DdexAsset[]
  releases: DdexRelease[]
  /** Null if the message has no list of deals at all. */
  deals: DdexDeal[] | null
  purged: PurgedRelease[]
  /** What the sender should check. */
  findings: Finding[]
}

export type DdexParty = { id: string | null; name: string | null }

export type DdexHeader = {
  message_id: string | null
  thread_id: string | null
  sender: DdexParty
  recipient: DdexParty
  created_at: string | null
  is_test: boolean
}

export type DdexResource = {
  reference: string
  medium: 'audio' | 'video'
  isrc: string | null
  references: Reference[]
  /** The title to show. */
  title: string | null
  titles: DeliveredTitle[]
  artists: DeliveredArtist[]
  works: DeliveredWork[]
  duration: string | null
  language: string | null
  label: DeliveredLabel | null
  release_date: string | null
  genres: string[]
  parental_warning: string | null
  file: DdexFile | null
  details: RightsDetails
  /** From our own exports. */
  record: CompleteRecord | null
}

/** A picture, text or other resource that is not a recording. */
export type DdexAsset = { reference: string; kind: string; type: string | null; file: DdexFile | null }

/** `path` is relative to the message. */
export type DdexFile = { path: string; hash_sum: HashSum | null }

export type DdexRelease = {
  reference: string | null
  /** A release of a single track of another release; it carries the track's own deals. */
  is_track: boolean
  upc: string | null
  references: Reference[]
  /** The title to show. */
  title: string | null
  titles: DeliveredTitle[]
  type: string | null
  artists: DeliveredArtist[]
  label: DeliveredLabel | null
  release_date: string | null
  genres: string[]
  contents: DdexContent[]
  details: RightsDetails
}

export type DdexContent = { resource: string; disk: string | null; position: string | null }

export type DdexDeal = { releases: string[]; deal: DeliveredDeal }

/** How many of each a message may have, because they stay in memory until the whole message was read. */
export const messageLimits = {
  resources: 10_000,
  releases: 10_000,
  deals: 50_000,
  parties: 50_000,
  works: 10_000,
}
