import type { IncludeReader } from '../../domain/records/find.ts'
import type { Kind } from '../../domain/records/plane.ts'
import {
  lyricsOfTrack,
  releasesOfArtist,
  releasesOfLabel,
  tracksOf,
  worksOfTrack,
} from '../../domain/records/sql-includes.ts'
import { featuresOfTrack, namedTagsOfTrack } from '../../domain/tagging/includes.ts'
import { Problem } from '../../lib/problem.ts'

const none = (value: []) => async () => value

/**
 * Who reads what `include` asks for: the list of every token. A capability that knows more of a track puts its reader
 * in place of the answer that there is nothing.
 */
const readers: Record<Kind, Record<string, IncludeReader>> = {
  tracks: {
    tags: namedTagsOfTrack,
    features: featuresOfTrack,
    lyrics: lyricsOfTrack,
    works: worksOfTrack,
    similar: none([]),
    fingerprint_matches: none([]),
  },
  artists: { releases: releasesOfArtist, tracks: tracksOf('artist') },
  releases: { tracks: tracksOf('release') },
  labels: { releases: releasesOfLabel },
  works: { tracks: tracksOf('work') },
}

/** The readers of the tokens asked for: separated by commas, or the parameter repeated. */
export function readIncludes(kind: Kind, given: string[] | undefined): Record<string, IncludeReader> {
  const known = readers[kind]
  const tokens = (given ?? []).flatMap((text) => text.split(',')).map((token) => token.trim())
  const unknown = tokens.find((token) => !Object.hasOwn(known, token))
  if (unknown !== undefined) {
    throw new Problem(
      'unsupported_value',
      'The request asks for something that is not supported: see details.',
      {
        details: `unsupported include ${JSON.stringify(unknown)}; supported are ${Object.keys(known).join(', ')}`,
      },
    )
  }
  return Object.fromEntries(tokens.map((token) => [token, known[token]!]))
}
