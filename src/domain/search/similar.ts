import { maxHits, type SearchScope, type TrackFilters } from '../../index/text/text-index.ts'
import { Problem } from '../../lib/problem.ts'
import type { Db } from '../../platform/postgres.ts'
import type { Caller } from '../access/caller.ts'
import { readFor } from '../catalogue/act-for.ts'
import { type Layer, parseTrackUri } from '../catalogue/track-uri.ts'
import type { Context } from '../context.ts'
import { findNearest, type Query, rankByNearness } from '../similarity/nearest.ts'
import { selectVectorOf } from '../similarity/sql-index.ts'
import { selectShown } from '../similarity/sql-tracks.ts'
import { fromBytes } from '../similarity/vectors.ts'
import type { Match } from './hits.ts'
import { selectSeq } from './sql.ts'

type Model = { layer: Layer; seq: number; unit: Float32Array; modelVersion: string }
export type SimilaritySearch = { caller: Caller; scopes: SearchScope[]; filters: TrackFilters; uri: string }

const fewLeft = 100
const maxFiltered = 5 * maxHits

async function findModel(tx: Db, { scopes, uri, caller }: SimilaritySearch): Promise<Model> {
  const catalogueId = caller.catalogue?.id ?? null
  const named = parseTrackUri(uri)
  if (named === null) {
    throw new Problem('validation_error', 'similar_to is no track_uri.', {
      details: [
        { field: 'similar_to', message: 'has the form euterpe:workspace:track:ID or euterpe:atlas:track:ID' },
      ],
    })
  }
  if (!scopes.some(({ layer }) => layer === named.layer)) {
    throw new Problem(
      'validation_error',
      `similar_to names a track of the ${named.layer}, which is not searched.`,
      {
        details: [{ field: 'similar_to', message: `include the ${named.layer} to search by its tracks` }],
      },
    )
  }
  const seq = await selectSeq(tx, named.layer, named.id, named.layer === 'workspace' ? catalogueId : null)
  if (seq === null) {
    throw new Problem('not_found', 'There is no such track: see similar_to.')
  }
  const known = await selectVectorOf(tx, named.layer, 'sound', seq)
  if (known !== null) {
    const { vector, model_version } = known
    return { layer: named.layer, seq, unit: fromBytes(vector), modelVersion: model_version }
  }
  throw new Problem(
    'validation_error',
    'The track has not been analysed yet: nothing is known of what it is similar to.',
    {
      details: [
        { field: 'similar_to', message: 'has not been analysed; try again when its analysis is completed' },
      ],
    },
  )
}

export async function findSimilar(context: Context, search: SimilaritySearch): Promise<Match[]> {
  const read = <T>(work: (tx: Db) => Promise<T>) => readFor(context.db, search.caller.organisation.id, work)
  const model = await read((tx) => findModel(tx, search))
  const matches: Match[] = []
  for (const scope of search.scopes) {
    const query = queryIn(scope, model)
    const near = await read((tx) => findNearest(tx, scope.layer, query, maxHits))
    const passed = new Set(
      await filterIds(
        context,
        search,
        scope,
        near.map(({ seq }) => seq),
      ),
    )
    const left = near.filter(({ seq }) => passed.has(seq))
    let found = left
    if (left.length < near.length && left.length < fewLeft) {
      const some = await filterIds(context, search, scope, null)
      found = await read((tx) => rankByNearness(tx, scope.layer, query, some))
    }
    const best = new Map([...left, ...found].map((each) => [each.seq, each]))
    matches.push(...(await read((tx) => toMatches(tx, scope, model, [...best.values()]))))
  }
  return matches.sort((a, b) => b.score - a.score).slice(0, maxHits)
}

async function filterIds(
  { textIndex }: Context,
  { filters }: SimilaritySearch,
  scope: SearchScope,
  ids: number[] | null,
): Promise<number[]> {
  const own = scope.ids === null ? null : new Set(scope.ids)
  const within = ids === null ? scope.ids : ids.filter((id) => own === null || own.has(id))
  const { hits } = await textIndex.searchTracks([{ ...scope, ids: within }], {
    text: null,
    filters,
    sort: 'relevance',
    offset: 0,
    limit: maxFiltered,
  })
  return hits.map(({ id }) => id)
}

export async function orderBySimilarity(
  context: Context,
  search: SimilaritySearch,
  findHits: () => Promise<Match[]>,
): Promise<Match[]> {
  const read = <T>(work: (tx: Db) => Promise<T>) => readFor(context.db, search.caller.organisation.id, work)
  const model = await read((tx) => findModel(tx, search))
  const hits = await findHits()
  const ordered: Match[] = []
  for (const scope of search.scopes) {
    const own = new Map(hits.filter(({ layer }) => layer === scope.layer).map((hit) => [hit.id, hit]))
    const near = await read((tx) => rankByNearness(tx, scope.layer, queryIn(scope, model), [...own.keys()]))
    for (const match of await read((tx) => toMatches(tx, scope, model, near))) {
      ordered.push({ ...own.get(match.id)!, score: match.score })
    }
  }
  return ordered.sort((a, b) => b.score - a.score)
}

function queryIn(scope: SearchScope, { unit, modelVersion }: Model): Query {
  return { space: 'sound', modelVersion, unit, catalogueId: scope.catalogueId }
}

async function toMatches(
  tx: Db,
  { layer, catalogueId }: SearchScope,
  model: Model,
  near: { seq: number; score: number }[],
): Promise<Match[]> {
  const seqs = near.map(({ seq }) => seq)
  const shown = new Set((await selectShown(tx, layer, seqs, catalogueId)).map(({ seq }) => seq))
  return near
    .filter(({ seq }) => shown.has(seq) && !(layer === model.layer && seq === model.seq))
    .map(({ seq, score }) => ({ layer, id: seq, score, matched: null }))
}
