/**
 * What is delivered about a track, whoever delivers it: ingestion, tagging, the atlas. Of a thing that is known already,
 * what an entry leaves out (undefined) stays as it is; null or an empty list clears it.
 */
export type TrackEntry = {
  /** A workspace id that the caller claims. */
  id?: string
  outerId?: string
  title?: string | null
  isrc?: string | null
  /** As `normaliseDate` reads it. */
  releaseDate?: string | number | null
  durationMs?: number | null
  artists?: ArtistEntry[]
  releases?: ReleaseEntry[]
  label?: LabelEntry | null
  works?: WorkEntry[]
  references?: Reference[]
  customerTags?: CustomerTag[]
  lyrics?: string | null
  /** Known without an analysis of ours: the atlas has them delivered. */
  measured?: Measured
}

export type Measured = {
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

export type ArtistEntry = {
  id?: string
  outerId?: string
  name?: string
  isni?: string | null
  role?: string | null
  references?: Reference[]
}

export type ReleaseEntry = {
  id?: string
  outerId?: string
  title?: string
  upc?: string | null
  type?: string | null
  releaseDate?: string | number | null
  trackPosition?: string | null
  diskNumber?: string | null
  /** Left out: those of the track that brings the release, unless it is a compilation. */
  artists?: ArtistEntry[]
  /** Left out: that of the track. */
  label?: LabelEntry | null
  references?: Reference[]
}

export type LabelEntry = { id?: string; outerId?: string; name?: string; references?: Reference[] }

export type WorkEntry = {
  id?: string
  outerId?: string
  title?: string
  iswc?: string | null
  contributors?: { name: string; role: string | null }[]
  references?: Reference[]
}
