import type { SearchScope } from '../../index/text/text-index.ts'
import { type FoundName, findNames } from '../brief/names.ts'
import { maxReadNames, type ReadName } from '../brief/reading.ts'
import type { Context } from '../context.ts'
import { noFilters } from './filters.ts'
import type { Match } from './hits.ts'

/** From this score on, a hit has exactly the title or the artist that was typed. */
export const exactScore = 0.9
/** Longer texts are no titles. */
const maxTitleLength = 100
/** The tracks of an artist that a brief compares with. */
const maxNamed = 20

/** A name of a brief with the tracks that have it. */
export type NamedTracks = ReadName & { tracks: Match[] }

/** The names in a brief that tracks or artists have, with where they are in it. */
export async function resolveNames(
  context: Context,
  scopes: SearchScope[],
  brief: string,
): Promise<(FoundName & NamedTracks)[]> {
  const found = findNames(brief).slice(0, maxReadNames)
  const resolved = await Promise.all(
    found.map(async (name) => ({ ...name, tracks: await findNamed(context, scopes, name.text) })),
  )
  return resolved.filter(({ tracks }) => tracks.length > 0)
}

/** The tracks whose title or artist is exactly this. */
export async function findNamed(
  { textIndex }: Context,
  scopes: SearchScope[],
  text: string,
): Promise<Match[]> {
  if (text.trim() === '' || text.length > maxTitleLength) return []
  const everywhere = scopes.map((scope) => ({ ...scope, ids: null }))
  const query = { text, filters: noFilters, sort: 'relevance' as const, offset: 0, limit: maxNamed }
  const { hits } = await textIndex.searchTracks(everywhere, query)
  return hits.filter(({ score }) => score >= exactScore)
}
