import type { Kind } from '../catalogue/entity-types.ts'

/** What a caller may change, in the names of the API. A field that is left out stays; null or an empty list clears it. */

type Reference = { id: string; source: string }

/** A linked record: one that exists, by id, or one that is matched like in a delivery, and created if there is none. */
export type ArtistLink = {
  id?: string
  name?: string
  outer_id?: string
  isni?: string
  role?: string | null
}
export type LabelLink = { id?: string; name?: string; outer_id?: string }
export type ReleaseLink = {
  id?: string
  title?: string
  outer_id?: string
  upc?: string
  track_position?: string | null
  disk_number?: string | null
}
export type WorkLink = { id?: string; title?: string; outer_id?: string; iswc?: string }

export type TrackPatch = {
  outer_id?: string | null
  title?: string | null
  isrc?: string | null
  release_date?: string | null
  duration_ms?: number | null
  artists?: ArtistLink[]
  releases?: ReleaseLink[]
  label?: LabelLink | null
  works?: WorkLink[]
  references?: Reference[]
  customer_tags?: { tag: string; category: string }[]
  lyrics?: string | null
}

export type ArtistPatch = {
  outer_id?: string | null
  name?: string
  isni?: string | null
  external_references?: Reference[]
}

export type ReleasePatch = {
  outer_id?: string | null
  title?: string
  upc?: string | null
  type?: string | null
  release_date?: string | null
  label?: LabelLink | null
  artists?: ArtistLink[]
}

export type LabelPatch = { outer_id?: string | null; name?: string }

export type WorkPatch = {
  outer_id?: string | null
  title?: string
  iswc?: string | null
  contributors?: { name: string; role: string | null }[]
}

export type PatchOf = {
  tracks: TrackPatch
  artists: ArtistPatch
  releases: ReleasePatch
  labels: LabelPatch
  works: WorkPatch
}

/** The fields of a record that can be edited, as its history shows them. */
export const editableFields = {
  tracks: [
    'outer_id', 'title', 'isrc', 'release_date', 'duration_ms', 'artists', 'releases', 'label', 'works', 'references',
    'customer_tags', 'lyrics',
  ],
  artists: ['outer_id', 'name', 'isni', 'external_references'],
  releases: ['outer_id', 'title', 'upc', 'type', 'release_date', 'label', 'artists'],
  labels: ['outer_id', 'name'],
  works: ['outer_id', 'title', 'iswc', 'contributors'],
} as const satisfies { [K in Kind]: readonly (keyof PatchOf[K])[] } // biome-ignore format: lists of words read better in lines
