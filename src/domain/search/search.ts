import { maxHits, type SearchScope, type TrackQuery } from '../../index/text/text-index.ts'
import { normaliseIsrc, normaliseUpc } from '../../lib/identifiers.ts'
import { offsetOf, type Page, page } from '../../lib/page.ts'
import { Problem } from '../../lib/problem.ts'
import { readWithLag } from '../../platform/read-replica.ts'
import type { Caller } from '../access/caller.ts'
import type { BriefReading } from '../brief/reading.ts'
import { readForWithLag } from '../catalogue/act-for.ts'
import { feedWorkspace } from '../catalogue/indexing/feed-index.ts'
import { hasPendingTracks } from '../catalogue/indexing/sql.ts'
import type { Context } from '../context.ts'
import { explainHits } from './explain-hits.ts'
import { noFilters, type SearchFilters } from './filters.ts'
import { findByBrief, isBrief } from './find-by-brief.ts'
import { explainByReferences, findByReferences } from './find-by-references.ts'
import { type Hit, loadHits, type Match } from './hits.ts'
import { rankByTimbre } from './rank-by-timbre.ts'
import { checkQuery, readFilters, readLayers, readSort, type SearchRequest } from './request.ts'
import { checkTags, intersect, resolveScopes } from './scopes.ts'
import { findSeed, withTempoOf } from './seed.ts'
import { findSeedVector } from './seed-vector.ts'
import { findSimilar, orderBySimilarity } from './similar.ts'
import { selectIdsByIsrc, selectIdsByUpc } from './sql.ts'

export const defaultPageSize = 20

/** A page of hits. Capped: there may be more than `count`. */
export type SearchPage = Page<Hit> & { count_is_capped: boolean; reading?: BriefReading }

/** All matches, counted, and those of the page in order. */
type Found = { count: number; isCapped: boolean; matches: Match[]; reading?: BriefReading }
type Window = Pick<TrackQuery, 'sort' | 'offset' | 'limit'>

/** The tracks that match best, of the organisation's own and of the atlas in one ranking. */
export async function searchTracks(
  context: Context,
  caller: Caller,
  request: SearchRequest,
  signal: AbortSignal = new AbortController().signal,
): Promise<SearchPage> {
  const layers = readLayers(caller, request)
  const filters = readFilters(request)
  checkQuery(request, filters)
  if (layers.includes('workspace')) await indexRecentWrites(context, caller)
  const scopes = await resolveScopes(context, caller, layers, filters)
  await checkTags(context, caller, scopes, filters.track.tags)
  const pageRequest = { page: request.page ?? 1, pageSize: request.page_size ?? defaultPageSize }
  const window = { sort: readSort(request), offset: offsetOf(pageRequest), limit: pageRequest.pageSize }
  const { count, isCapped, matches, reading } = await find(
    context,
    caller,
    scopes,
    filters,
    request,
    window,
    signal,
  )
  const found = page(pageRequest, count, await loadMatches(context, caller, matches))
  return { ...found, count_is_capped: isCapped, ...(reading !== undefined && { reading }) }
}

function find(
  context: Context,
  caller: Caller,
  scopes: SearchScope[],
  filters: SearchFilters,
  request: SearchRequest,
  window: Window,
  signal: AbortSignal,
): Promise<Found> {
  if (request.references !== undefined)
    return findLikeReferences(context, caller, scopes, filters, request, window, signal)
  if (isBrief(request)) return findFitting(context, caller, scopes, filters, request, window)
  if (request.similar_to !== undefined)
    return findBySimilarity(context, caller, scopes, filters, request, window)
  return findMatches(context, caller, scopes, filters, request.query ?? '', window)
}

function loadMatches({ db }: Context, caller: Caller, matches: Match[]): Promise<Hit[]> {
  // The atlas needs no organisation, and so no transaction to set it in.
  const isAtlas = matches.every(({ layer }) => layer === 'atlas')
  return isAtlas
    ? readWithLag(db, null, (from) => loadHits(from, matches))
    : readForWithLag(db, caller.organisation.id, (tx) => loadHits(tx, matches))
}

/** Callers find what they have just written. A search waits for one batch; larger ingestions are indexed by their job. */
async function indexRecentWrites({ db, textIndex }: Context, caller: Caller): Promise<void> {
  const organisationId = caller.organisation.id
  if (!(await readForWithLag(db, organisationId, hasPendingTracks))) return
  try {
    await feedWorkspace(db, textIndex, organisationId)
  } catch (error) {
    // An engine that is being built does not keep anybody from searching the active one; if that is down, the search says so.
    if (!(error instanceof Problem) || error.code !== 'upstream_unavailable') throw error
  }
  await textIndex.refresh({ layer: 'workspace', organisationId })
}

/** By what was typed, or where nothing was, by the filters alone. */
async function findMatches(
  context: Context,
  caller: Caller,
  scopes: SearchScope[],
  { track: filters }: SearchFilters,
  query: string,
  window: Window,
): Promise<Found> {
  const named = await findByIdentifier(context, caller, scopes, filters, query, window)
  if (named !== null) return named
  const text = query.trim() === '' ? null : query
  const { count, isCapped, hits } = await context.textIndex.searchTracks(scopes, { text, filters, ...window })
  return { count, isCapped, matches: hits }
}

/** An ISRC or a UPC typed as the query names its tracks; null where it is none, or names no track. */
async function findByIdentifier(
  context: Context,
  caller: Caller,
  scopes: SearchScope[],
  filters: TrackQuery['filters'],
  query: string,
  window: Window,
): Promise<Found | null> {
  const [isrc, upc] = [normaliseIsrc(query), normaliseUpc(query)]
  if (isrc === null && upc === null) return null
  const named = await readForWithLag(context.db, caller.organisation.id, (tx) =>
    Promise.all(
      scopes.map(async (scope) => {
        const byIsrc = isrc === null ? [] : await selectIdsByIsrc(tx, scope.layer, isrc)
        const byUpc = upc === null ? [] : await selectIdsByUpc(tx, scope.layer, upc)
        const ids = [...new Set([...byIsrc, ...byUpc])]
        return { scope: { ...scope, ids: intersect(ids, scope.ids) }, byIsrc: new Set(byIsrc) }
      }),
    ),
  )
  const restricted = named.map(({ scope }) => scope)
  const filtered = { text: null, filters, ...window }
  const { count, isCapped, hits } = await context.textIndex.searchTracks(restricted, filtered)
  if (count === 0) return null
  const isrcIds = new Map(named.map(({ scope, byIsrc }) => [scope.layer, byIsrc]))
  const matches = hits.map((hit) => {
    const field = isrcIds.get(hit.layer)!.has(hit.id) ? ('isrc' as const) : ('upc' as const)
    return { ...hit, matched: { field, tokens: new Set<string>() } }
  })
  return { count, isCapped, matches }
}

/** By similarity to a track; with a query as well, what the query finds, most similar first. */
async function findBySimilarity(
  context: Context,
  caller: Caller,
  scopes: SearchScope[],
  given: SearchFilters,
  { query = '', similar_to: uri, similar_by: by = 'sound' }: SearchRequest,
  { sort, offset, limit }: Window,
): Promise<Found> {
  const seed = await readForWithLag(context.db, caller.organisation.id, (tx) =>
    findSeed(tx, { caller, scopes, uri: uri! }),
  )
  const filters = by === 'rhythm' ? { ...given, track: withTempoOf(seed, given.track) } : given
  const near = await findSeedVector(context, caller, seed, by)
  const search = { caller, scopes, filters: filters.track, ...near, excluded: [seed] }
  const matches =
    query.trim() === ''
      ? await findSimilar(context, search)
      : await orderBySimilarity(context, search, await findAllMatches())
  const ranked = by === 'timbre' ? await rankByTimbre(context, caller, near, matches) : matches
  return cutPage(context, scopes, ranked, { sort, offset, limit })

  async function findAllMatches(): Promise<Match[]> {
    const all = { sort: 'relevance' as const, offset: 0, limit: maxHits }
    return (await findMatches(context, caller, scopes, filters, query, all)).matches
  }
}

/** By a brief, with the reasons of the hits that are shown. */
async function findFitting(
  context: Context,
  caller: Caller,
  scopes: SearchScope[],
  given: SearchFilters,
  { brief = '', reading: edited }: SearchRequest,
  window: Window,
): Promise<Found> {
  const search = {
    caller,
    scopes,
    filters: given.track,
    brief: brief.trim(),
    reading: edited ?? null,
  }
  const { reading, matches } = await findByBrief(context, search)
  if (matches === null) {
    const named = await findMatches(context, caller, scopes, given, brief, window)
    return { ...named, reading, matches: named.matches.map((match) => ({ ...match, reasons: [] })) }
  }
  const found = await cutPage(context, scopes, matches, window)
  return { ...found, reading, matches: await explainHits(context, caller, found.matches, reading) }
}

/** By recordings that hits should sound like or not, with what each hit shares with them. */
async function findLikeReferences(
  context: Context,
  caller: Caller,
  scopes: SearchScope[],
  { track: filters }: SearchFilters,
  { references, similar_by: by = 'sound' }: SearchRequest,
  window: Window,
  signal: AbortSignal,
): Promise<Found> {
  const search = { caller, scopes, filters, references: references!, by, signal }
  const { matches, positive } = await findByReferences(context, search)
  const found = await cutPage(context, scopes, matches, window)
  return { ...found, matches: await explainByReferences(context, caller, found.matches, positive) }
}

async function cutPage(
  context: Context,
  scopes: SearchScope[],
  matches: Match[],
  { sort, offset, limit }: Window,
): Promise<Found> {
  const ordered = sort === 'relevance' ? matches : await sortMatches(context, scopes, matches, sort)
  const count = matches.length
  return { count, isCapped: count >= maxHits, matches: ordered.slice(offset, offset + limit) }
}

async function sortMatches(
  { textIndex }: Context,
  scopes: SearchScope[],
  matches: Match[],
  sort: TrackQuery['sort'],
): Promise<Match[]> {
  const byLayer = Map.groupBy(matches, ({ layer }) => layer)
  const restricted = scopes.map((scope) => ({
    ...scope,
    ids: (byLayer.get(scope.layer) ?? []).map(({ id }) => id),
  }))
  const query = { text: null, filters: noFilters, sort, offset: 0, limit: maxHits }
  const { hits } = await textIndex.searchTracks(restricted, query)
  const byKey = new Map(matches.map((match) => [`${match.layer}${match.id}`, match]))
  return hits.map(({ layer, id }) => byKey.get(`${layer}${id}`)!)
}
