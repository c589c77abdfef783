/** What the tags in a file say about a track. Fields that the file does not have are missing. */
export type EmbeddedTags = {
  title?: string
  artists?: string[]
  album?: string
  album_artists?: string[]
  track_number?: string
  disk_number?: string
  /** As in the file: a year, or an ISO 8601 date or time. */
  release_date?: string
  isrc?: string
  upc?: string
  label?: string
  genres?: string[]
  moods?: string[]
  bpm?: number
  key?: string
  composers?: string[]
  lyricists?: string[]
  language?: string
  lyrics?: string
  comment?: string
  /** Ids of MusicBrainz: of the recording, the release and the work. */
  musicbrainz_recording_id?: string
  musicbrainz_release_id?: string
}

export type EmbeddedField = keyof EmbeddedTags

/** The tags of a file, and in which kind of tag each was found, such as `ID3v2.4` or `vorbis`. */
export type FoundTags = { tags: EmbeddedTags; sources: Partial<Record<EmbeddedField, string>> }
