import { authorise } from '../../domain/access/authorise.ts'
import type { Caller } from '../../domain/access/caller.ts'
import type { Kind } from '../../domain/catalogue/entity-types.ts'
import type { IncludeReader, RecordKey } from '../../domain/catalogue/read/find-record.ts'
import {
  lyricsOfTrack,
  releasesOfArtist,
  releasesOfLabel,
  tracksOf,
  worksOfTrack,
} from '../../domain/catalogue/read/sql-includes.ts'
import type { Context } from '../../domain/context.ts'
import { findFingerprintMatches } from '../../domain/similarity/fingerprint-matches.ts'
import { findSimilarTracks } from '../../domain/similarity/similar-tracks.ts'
import {
  featuresOfTrack,
  namedTagsOfTrack,
  portraitOfTrack,
  segmentsOfTrack,
  waveformOfTrack,
} from '../../domain/tagging/includes.ts'
import { Problem } from '../../lib/problem.ts'
import type { Db } from '../../platform/postgres.ts'

/** What leads to other tracks shows those that the caller may see. */
type Reader = (tx: Db, key: RecordKey, caller: Caller, context: Context) => Promise<unknown>

/** Who reads what `include` asks for: the list of every token. */
const readers: Record<Kind, Record<string, Reader>> = {
  tracks: {
    tags: namedTagsOfTrack,
    features: featuresOfTrack,
    waveform: waveformOfTrack,
    portrait: portraitOfTrack,
    segments: segmentsOfTrack,
    lyrics: lyricsOfTrack,
    works: worksOfTrack,
    similar: async (_, key, caller, context) => () => findSimilarTracks(context, caller, key),
    fingerprint_matches: findFingerprintMatches,
  },
  artists: { releases: releasesOfArtist, tracks: tracksOf('artist') },
  releases: { tracks: tracksOf('release') },
  labels: { releases: releasesOfLabel },
  works: { tracks: tracksOf('work') },
}

/** What profiles say of a track is for those who may have profiles. */
const ofProfiles = ['portrait', 'segments']

/** The readers of the tokens asked for: separated by commas, or the parameter repeated. */
export function readIncludes(
  context: Context,
  caller: Caller,
  kind: Kind,
  given: string[] | undefined,
): Record<string, IncludeReader> {
  const known = readers[kind]
  const tokens = (given ?? []).flatMap((text) => text.split(',')).map((token) => token.trim())
  if (tokens.some((token) => ofProfiles.includes(token)))
    authorise(caller, { scope: 'profiling.read', entitlement: 'profiling' })
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
  return Object.fromEntries(
    tokens.map((token) => [token, (tx: Db, key: RecordKey) => known[token]!(tx, key, caller, context)]),
  )
}
