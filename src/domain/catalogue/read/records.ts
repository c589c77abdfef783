/** What readers of the catalogue get: an entity with the names of what it is linked to. */

type NamedRecord = { id: string; name: string }
type CreditRecord = { id: string; name: string; role: string | null }
type ReferenceRecord = { id: string; source: string }
type Times = { created_at: Date; updated_at: Date }

export type TrackRecord = Times & {
  seq: number
  id: string
  catalogue_id: string | null
  outer_id: string | null
  title: string | null
  isrc: string | null
  release_date: number | null
  duration_ms: number | null
  artists: CreditRecord[]
  releases: {
    id: string
    title: string
    upc: string | null
    track_position: string | null
    disk_number: string | null
  }[]
  label: NamedRecord | null
  references: ReferenceRecord[]
  customer_tags: { tag: string; category: string }[]
  analysis_status: string
  taxonomy_version: string | null
  model_version: string | null
  analysed_at: Date | null
  availability: {
    tagging: boolean
    search: boolean
    similarity: boolean
    profiling: boolean
    reason: string | null
  }
}

export type ArtistRecord = Times & {
  seq: number
  id: string
  outer_id: string | null
  name: string
  isni: string | null
  external_references: ReferenceRecord[]
  track_count: number
}

export type ReleaseRecord = Times & {
  seq: number
  id: string
  outer_id: string | null
  title: string
  upc: string | null
  type: string | null
  release_date: number | null
  label: NamedRecord | null
  artists: CreditRecord[]
  track_count: number
}

export type LabelRecord = Times & {
  seq: number
  id: string
  outer_id: string | null
  name: string
  release_count: number
}

export type WorkRecord = Times & {
  seq: number
  id: string
  outer_id: string | null
  title: string
  iswc: string | null
  contributors: { name: string; role: string | null }[]
  track_count: number
}

/** The record type of each list. */
export type RecordOf = {
  tracks: TrackRecord
  artists: ArtistRecord
  releases: ReleaseRecord
  labels: LabelRecord
  works: WorkRecord
}
