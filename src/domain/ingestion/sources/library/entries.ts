import { Problem } from '../../../../lib/problem.ts'

/** A track in the library of another program. Null: the library does not say. */
export type LibraryTrack = {
  /** How playlists of the same file name it. */
  key: string
  /** Becomes the outer id. */
  outerId: string
  title: string | null
  artist: string | null
  album: string | null
  genre: string | null
  grouping: string | null
  composer: string | null
  label: string | null
  /** A year or a date. */
  date: string | null
  trackNumber: string | null
  diskNumber: string | null
  durationMs: number | null
  /** One to five. */
  stars: number | null
  /** The path of the file, as `toPath` writes it. */
  path: string | null
}

/** A playlist. Its items are keys of tracks, or paths of files. */
export type LibraryPlaylist = { folders: string[]; name: string; items: PlaylistEntry[] }
export type PlaylistEntry = { key: string } | { path: string }

export type LibraryEntry =
  | { kind: 'track'; line: number; track: LibraryTrack }
  | { kind: 'playlist'; playlist: LibraryPlaylist }

/** Longer playlists do not exist, except in damaged files. */
export const maxEntries = 100_000

export function tooManyEntries(name: string): Problem {
  return new Problem(
    'validation_error',
    `The playlist ${JSON.stringify(name)} has more than ${maxEntries} entries.`,
  )
}
