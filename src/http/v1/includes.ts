import { authorise } from '../../domain/access/authorise.ts'
import type { Caller } from '../../domain/access/caller.ts'
import type { EnrichedType } from '../../domain/catalogue/enrichments/enrichment.ts'
import { enrichmentsOf } from '../../domain/catalogue/enrichments/read.ts'
import type { Kind } from '../../domain/catalogue/entity-types.ts'
import type { IncludeReader, RecordKey } from '../../domain/catalogue/read/find-record.ts'
import {
  lyricsOfTrack,
  releasesOfArtist,
  releasesOfLabel,
  tracksOf,
  worksOfTrack,
} from '../../domain/catalogue/read/sql-includes.ts'
import {
  dealsOfRelease,
  dealsOfTrack,
  detailsOfRelease,
  detailsOfTrack,
  selectImages,
  titlesOfRelease,
  titlesOfTrack,
} from '../../domain/catalogue/read/sql-rights.ts'
import type { Context } from '../../domain/context.ts'
import { descriptionsOfTrack } from '../../domain/descriptions/describe-track.ts'
import { signImages } from '../../domain/ingestion/sign-images.ts'
import { findFingerprintMatches } from '../../domain/similarity/fingerprint-matches.ts'
import { findSimilarTracks } from '../../domain/similarity/similar-tracks.ts'
import { structureOfTrack } from '../../domain/structure/read-structure.ts'
import {
  featuresOfTrack,
  namedTagsOfTrack,
  portraitOfTrack,
  segmentsOfTrack,
  waveformOfTrack,
} from '../../domain/tagging/includes.ts'
import type { Db } from '../../platform/postgres.ts'
import { showEnrichment } from './enrichment-schemas.ts'
import { includeTracks } from './related-tracks.ts'

/** Readers that lead to other tracks return only those the caller may see. */
type Reader = (tx: Db, key: RecordKey, caller: Caller, context: Context) => Promise<unknown>

/** The reader of each `include` token, by kind. */
const readers: Record<Kind, Record<string, Reader>> = {
  tracks: {
    tags: namedTagsOfTrack,
    features: featuresOfTrack,
    waveform: waveformOfTrack,
    portrait: portraitOfTrack,
    segments: segmentsOfTrack,
    structure: (tx, key, _, context) => structureOfTrack(context, tx, key),
    description: (tx, key, _, context) => descriptionsOfTrack(context, tx, key),
    lyrics: lyricsOfTrack,
    works: worksOfTrack,
    titles: titlesOfTrack,
    details: detailsOfTrack,
    deals: dealsOfTrack,
    similar: async (_, key, caller, context) => () => findSimilarTracks(context, caller, key),
    fingerprint_matches: findFingerprintMatches,
    enrichments: includeEnrichments('track'),
  },
  artists: {
    releases: releasesOfArtist,
    tracks: tracksOf('artist'),
    enrichments: includeEnrichments('artist'),
  },
  releases: {
    tracks: tracksOf('release'),
    titles: titlesOfRelease,
    details: detailsOfRelease,
    deals: dealsOfRelease,
    images: async (tx, key, caller, context) => {
      const images = await selectImages(tx, key)
      return () => signImages(context, caller, images)
    },
    enrichments: includeEnrichments('release'),
  },
  labels: { releases: releasesOfLabel },
  works: { tracks: tracksOf('work'), enrichments: includeEnrichments('work') },
}

/** With links to the pictures that were delivered with the messages. */
function includeEnrichments(entity: EnrichedType): Reader {
  return async (tx, key, caller, context) => {
    const found = await enrichmentsOf(tx, key, entity)
    return async () => {
      const keys = found.flatMap(({ data }) => data.images.flatMap(({ key }) => key ?? []))
      const signed = await Promise.all(
        keys.map(
          async (key) => [key, (await signImages(context, caller, [{ type: null, key }]))[0]?.url] as const,
        ),
      )
      const urls = new Map(signed.flatMap(([key, url]) => (url === undefined ? [] : [[key, url] as const])))
      return found.map((row) => showEnrichment(row, urls))
    }
  }
}

/** Includes that need the profiling entitlement. */
const profilingIncludes = ['portrait', 'segments']

/** The readers of the requested tokens. The schema of the route only lets supported ones through. */
export function readIncludes(
  context: Context,
  caller: Caller,
  kind: Kind,
  tokens: string[] = [],
): Record<string, IncludeReader> {
  const supported = readers[kind]
  if (tokens.some((token) => profilingIncludes.includes(token)))
    authorise(caller, { scope: 'profiling.read', entitlement: 'profiling' })
  // A list with its tracks takes the place of the same list without.
  const ordered = tokens.toSorted((a, b) => a.length - b.length)
  return Object.fromEntries(
    ordered.map((token) => {
      const [field, withTracks] = token.split('.') as [string, string?]
      const read = (tx: Db, key: RecordKey) => supported[field]!(tx, key, caller, context)
      return [field, withTracks === undefined ? read : includeTracks(context, caller, read)]
    }),
  )
}
