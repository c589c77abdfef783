/**
 * What the catalogue is asked to store about one track, whoever asks: an ingestion, a live tagging call or an atlas import.
 * For an entity that is already stored, undefined keeps a value, and null or an empty list clears it.
 */
export type TrackInput = {
  /** A workspace id; storing fails if the catalogue has no such track. */
  id?: string
  outerId?: string
  title?: string | null
  isrc?: string | null
  /** YYYYMMDD, with zeros for unknown parts. */
  releaseDate?: number | null
  durationMs?: number | null
  artists?: ArtistInput[]
  releases?: ReleaseInput[]
  /** The track stays on releases that are not named here: a DDEX message speaks for its own release only. */
  keepOtherReleases?: boolean
  label?: LabelInput | null
  works?: WorkInput[]
  references?: Reference[]
  customerTags?: CustomerTag[]
  lyrics?: string | null
  /** The atlas is delivered with measurements. In a workspace they come from our own analysis and are ignored here. */
  measurements?: Measurements
}

export type Measurements = {
  bpm?: number | null
  /** 0 is C, 11 is B. */
  musicalKey?: number | null
  mode?: 'major' | 'minor' | null
  valence?: number | null
  arousal?: number | null
  tags?: { uid: string; score: number }[]
}

export type Reference = { id: string; source: string }
export type CustomerTag = { tag: string; category: string }

export type ArtistInput = {
  id?: string
  outerId?: string
  name?: string
  isni?: string | null
  role?: string | null
  references?: Reference[]
}

export type ReleaseInput = {
  id?: string
  outerId?: string
  title?: string
  upc?: string | null
  type?: string | null
  /** YYYYMMDD, with zeros for unknown parts. */
  releaseDate?: number | null
  trackPosition?: string | null
  diskNumber?: string | null
  /** If undefined, a new release gets the first artist of its track, unless it is a compilation. */
  artists?: ArtistInput[]
  /** If undefined, a release without a label gets the label of its track. */
  label?: LabelInput | null
  references?: Reference[]
}

export type LabelInput = { id?: string; outerId?: string; name?: string; references?: Reference[] }

export type WorkInput = {
  id?: string
  outerId?: string
  title?: string
  iswc?: string | null
  contributors?: { name: string; role: string | null }[]
  references?: Reference[]
}
