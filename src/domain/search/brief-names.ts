import type { SearchScope } from '../../index/text/text-index.ts'
import { type FoundName, findNames } from '../brief/names.ts'
import { findNeighbour } from '../brief/neighbours.ts'
import { type BriefReading, maxReadNames, type ReadName } from '../brief/reading.ts'
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

/** From this score on, a title and an artist together have all words of a text. */
export const allWordsScore = 0.63

/** Whether a brief describes no music at all: people type titles, artists and identifiers into the same box. */
export function describesNothing(reading: BriefReading): boolean {
  return reading.terms.length === 0 && reading.names.length === 0 && !isMeasured(reading)
}

function isMeasured({ bpm, key, duration }: BriefReading): boolean {
  return bpm !== null || key !== null || duration !== null
}

/** What is looked for in titles. Numbers are no words of a reading, but parts of titles. */
export function titleWords(brief: string, reading: BriefReading): string {
  return maybeTitle(reading) && !isMeasured(reading) ? brief : reading.text
}

/**
 * Whether the words of a brief may be those of a title: a single word, or one that the lexicon does not have. Tracks whose titles
 * have all words then come first. "Sad piano" on the other hand describes music, although there are titles like it.
 */
export function maybeTitle({ terms, names, text }: BriefReading): boolean {
  if (text === '' || names.length > 0) return false
  const words = text.split(' ')
  const described = new Set(terms.flatMap((term) => (isGuess(term) ? [] : (term.words?.split(' ') ?? []))))
  return words.length === 1 || words.some((word) => !described.has(word))
}

/** Whether a term is only the nearest one of a word that the lexicon does not have. */
function isGuess({ term, words }: BriefReading['terms'][number]): boolean {
  return words !== null && findNeighbour(words)?.term === term
}
