import { maxHits, type SearchScope, type TrackFilters } from '../../index/text/text-index.ts'
import { Problem } from '../../lib/problem.ts'
import type { Caller } from '../access/caller.ts'
import { readWithNames } from '../brief/read-brief.ts'
import type { BriefReading } from '../brief/reading.ts'
import { readTermHeads } from '../brief/term-heads.ts'
import { createTermScorer } from '../brief/term-scorer.ts'
import { terms } from '../brief/terms.ts'
import type { Context } from '../context.ts'
import { currentModel } from '../tagging/models.ts'
import {
  allWordsScore,
  describesNothing,
  exactScore,
  findNamed,
  maybeTitle,
  type NamedTracks,
  resolveNames,
  titleWords,
} from './brief-names.ts'
import { blendExamples, readExamples } from './examples.ts'
import type { Match } from './hits.ts'
import { rankByTerms } from './rank-by-terms.ts'
import { readFilters, type SearchRequest } from './request.ts'
import { findSimilar, keyOf } from './similar.ts'

export type BriefSearch = {
  caller: Caller
  scopes: SearchScope[]
  filters: TrackFilters
  brief: string
  /** As the caller changed it; null: read the brief. */
  reading: BriefReading | null
}

/** Tracks whose titles have words of the brief are ranked together with those that sound like it. */
const maxTitled = 50
/** "Slower" and "faster" than a track: at least this much. */
const tempoStep = 1.06

/**
 * What a brief finds, best first, and how it was read. A track or artist that is named exactly comes first. The matches are null
 * if the brief describes no music, and so can only be a title, an artist or an identifier.
 */
export async function findByBrief(
  context: Context,
  search: BriefSearch,
): Promise<{ reading: BriefReading; matches: Match[] | null }> {
  const { caller, scopes, brief } = search
  const { reading, named } = await read(context, search)
  if (brief !== '' && describesNothing(reading)) return { reading, matches: null }
  const wanted = named.filter(({ is_unwanted }) => !is_unwanted)
  const examples = await readExamples(context, caller, {
    positive: wanted.flatMap(({ tracks }) => tracks),
    negative: named.filter(({ is_unwanted }) => is_unwanted).flatMap(({ tracks }) => tracks),
  })
  const filters = withTempoChange(withReadFilters(search.filters, reading), reading, examples.bpm)
  const direction = createTermScorer(readTermHeads()).queryVector(reading.terms)
  const vector = blendExamples(direction, examples)
  const titled = await context.textIndex.searchTracks(scopes, {
    text: brief === '' || reading.text === '' ? null : titleWords(brief, reading),
    filters,
    sort: 'relevance',
    offset: 0,
    limit: vector === null ? maxHits : maxTitled,
  })
  // Without text the index lists every track: that is an answer only where nothing else was asked for.
  const byTitle = reading.text === '' && vector !== null ? [] : titled.hits
  const exact = (await findNamed(context, scopes, brief)).filter(({ score }) => score >= exactScore)
  const passing = await keepPassing(context, scopes, filters, exact)
  const near =
    vector === null
      ? []
      : await findSimilar(context, {
          caller,
          scopes,
          filters,
          vector,
          modelVersion: currentModel.model_version,
          excluded: wanted.flatMap(({ tracks }) => tracks.map(({ layer, id }) => ({ layer, seq: id }))),
        })
  const ranked = await rankByTerms(context, caller, { terms: reading.terms, examples, near, byTitle })
  const inTitle = maybeTitle(reading) ? titled.hits.filter(({ score }) => score >= allWordsScore) : []
  const matches = new Map<string, Match>()
  for (const match of [...passing, ...inTitle, ...ranked]) {
    if (!matches.has(keyOf(match))) matches.set(keyOf(match), match)
  }
  return { reading, matches: [...matches.values()].slice(0, maxHits) }
}

async function read(
  context: Context,
  { scopes, brief, reading }: BriefSearch,
): Promise<{ reading: BriefReading; named: NamedTracks[] }> {
  if (reading === null) {
    const named = await resolveNames(context, scopes, brief)
    return { reading: readWithNames(brief, named), named }
  }
  for (const { term } of reading.terms) if (!terms.has(term)) throw unknownTerm(term)
  const named = await Promise.all(
    reading.names.map(async (name) => ({ ...name, tracks: await findNamed(context, scopes, name.text) })),
  )
  return { reading, named }
}

function unknownTerm(term: string): Problem {
  return new Problem('unsupported_value', 'A term of the reading does not exist. See details.', {
    details: `unsupported reading.terms.term ${JSON.stringify(term)}; supported: category/name of a tag in GET /v1/tagging/taxonomy, and the terms that readings return`,
  })
}

/** The filters of the request win over what the brief says. */
function withReadFilters(filters: TrackFilters, { bpm, key, duration }: BriefReading): TrackFilters {
  const read = readFilters({
    filters: {
      ...(bpm !== null && { bpm }),
      ...(key !== null && { key }),
      ...(duration !== null && { duration }),
    },
  }).track
  return {
    ...filters,
    bpm: filters.bpm ?? read.bpm,
    key: filters.key ?? read.key,
    durationMs: filters.durationMs ?? read.durationMs,
  }
}

function withTempoChange(
  filters: TrackFilters,
  { tempo_change }: BriefReading,
  bpm: number | null,
): TrackFilters {
  if (tempo_change === null || bpm === null || filters.bpm !== null) return filters
  const range =
    tempo_change === 'slower' ? { min: null, max: bpm / tempoStep } : { min: bpm * tempoStep, max: null }
  return { ...filters, bpm: range }
}

async function keepPassing(
  { textIndex }: Context,
  scopes: SearchScope[],
  filters: TrackFilters,
  exact: Match[],
): Promise<Match[]> {
  if (exact.length === 0) return []
  const restricted = scopes.map((scope) => {
    const own = exact.filter(({ layer }) => layer === scope.layer).map(({ id }) => id)
    return { ...scope, ids: scope.ids === null ? own : own.filter((id) => scope.ids!.includes(id)) }
  })
  const { hits } = await textIndex.searchTracks(restricted, {
    text: null,
    filters,
    sort: 'relevance',
    offset: 0,
    limit: exact.length,
  })
  const passed = new Set(hits.map(keyOf))
  return exact.filter((match) => passed.has(keyOf(match)))
}

export function isBrief(request: SearchRequest): boolean {
  return request.brief !== undefined || request.reading !== undefined
}
