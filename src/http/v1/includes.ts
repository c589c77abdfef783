import { authorise } from '../../domain/access/authorise.ts'
import type { Caller } from '../../domain/access/caller.ts'
import type { Kind } from '../../domain/catalogue/layer.ts'
import type { IncludeReader, Subject } from '../../domain/catalogue/read/find.ts'
import {
  lyricsOfTrack,
  releasesOfArtist,
  releasesOfLabel,
  tracksOf,
  worksOfTrack,
} from '../../domain/catalogue/read/sql-includes.ts'
import { fingerprintMatchesOf, similarTo } from '../../domain/similarity/includes.ts'
import {
  featuresOfTrack,
  namedTagsOfTrack,
  portraitOfTrack,
  segmentsOfTrack,
  waveformOfTrack,
} from '../../domain/tagging/includes.ts'
import { Problem } from '../../lib/problem.ts'
import type { Db } from '../../platform/postgres.ts'

/** Readers that lead to other tracks return only those the caller may see. */
type Reader = (tx: Db, subject: Subject, caller: Caller) => Promise<unknown>

/** The reader of each `include` token, by kind. */
const readers: Record<Kind, Record<string, Reader>> = {
  tracks: {
    tags: namedTagsOfTrack,
    features: featuresOfTrack,
    waveform: waveformOfTrack,
    portrait: portraitOfTrack,
    segments: segmentsOfTrack,
    lyrics: lyricsOfTrack,
    works: worksOfTrack,
    similar: similarTo,
    fingerprint_matches: fingerprintMatchesOf,
  },
  artists: { releases: releasesOfArtist, tracks: tracksOf('artist') },
  releases: { tracks: tracksOf('release') },
  labels: { releases: releasesOfLabel },
  works: { tracks: tracksOf('work') },
}

/** Includes that need the profiling entitlement. */
const profilingIncludes = ['portrait', 'segments']

/** The readers of the requested tokens, which are separated by commas or given by repeating the parameter. */
export function readIncludes(
  caller: Caller,
  kind: Kind,
  given: string[] | undefined,
): Record<string, IncludeReader> {
  const supported = readers[kind]
  const tokens = (given ?? []).flatMap((text) => text.split(',')).map((token) => token.trim())
  if (tokens.some((token) => profilingIncludes.includes(token)))
    authorise(caller, { scope: 'profiling.read', entitlement: 'profiling' })
  const unknown = tokens.find((token) => !Object.hasOwn(supported, token))
  if (unknown !== undefined) {
    const names = Object.keys(supported).join(', ')
    throw new Problem('unsupported_value', 'A parameter or value is not supported. See details.', {
      details: `unsupported include ${JSON.stringify(unknown)}; supported: ${names}`,
    })
  }
  return Object.fromEntries(
    tokens.map((token) => [token, (tx: Db, subject: Subject) => supported[token]!(tx, subject, caller)]),
  )
}
