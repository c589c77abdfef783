import { normaliseIsrc, normaliseUpc } from '../../lib/identifiers.ts'
import { offsetOf, type Page, page } from '../../lib/page.ts'
import type { Db } from '../../platform/postgres.ts'
import type { Caller } from '../access/caller.ts'
import { readForWithLag } from '../catalogue/act-for.ts'
import type { Layer } from '../catalogue/track-uri.ts'
import type { Context } from '../context.ts'
import type { Filters } from './filters.ts'
import { browse, findDocuments, rank } from './find.ts'
import { dress, type Hit, type MatchedField, type Place } from './hits.ts'
import { indexWorkspace } from './index-tracks.ts'
import { openPlane, type Plane } from './plane.ts'
import { checkQuery, readFilters, readLayers, type SearchRequest, type Sort } from './request.ts'
import { findSeed, findSimilar, type LayerReader, orderBySimilarity } from './similar.ts'
import { preferIndexes, selectByIsrc, selectByUpc } from './sql-find.ts'
import { type SortColumn, selectSortValues } from './sql-hits.ts'
import { hasPending } from './sql-index.ts'

/** All hits: how many there are, and some of them in their order. */
type Result = { count: number; take(from: number, to: number): Promise<Place[]> }

export const defaultPageSize = 20
/** A great ingestion is indexed by its job; a search waits for so much of it at most. */
const indexedAtOnce = 1000

/** The tracks that answer best, of the organisation's own and of the atlas in one ranking. */
export async function searchTracks(
  context: Context,
  caller: Caller,
  request: SearchRequest,
): Promise<Page<Hit>> {
  const layers = readLayers(caller, request)
  const filters = readFilters(request)
  checkQuery(request, filters)
  if (request.similar_to !== undefined) {
    return searchBySimilarity(context, caller, request, layers, filters, request.similar_to)
  }
  const organisationId = caller.organisation.id
  const attempt = (checks: boolean) =>
    readForWithLag(context.db, organisationId, async (tx) => {
      const [isBehind] = await Promise.all([checks && hasPending(tx, 'workspace'), preferIndexes(tx)])
      return isBehind ? null : answer(tx, caller, request, layers, filters)
    })
  const found = await attempt(layers.includes('workspace'))
  if (found !== null) return found
  // What was written a moment ago is found: the tracks that wait to be indexed are, before anything is looked for.
  await indexWorkspace(context.db, organisationId, indexedAtOnce)
  return (await attempt(false))!
}

async function answer(
  tx: Db,
  caller: Caller,
  request: SearchRequest,
  layers: Layer[],
  filters: Filters,
): Promise<Page<Hit>> {
  const planes = layers.map((layer) => openLayer(tx, caller, layer, filters))
  return answerPage(tx, request, await findAll(tx, planes, request.query ?? ''))
}

async function answerPage(tx: Db, request: SearchRequest, found: Result): Promise<Page<Hit>> {
  const result = await sorted(tx, found, request.sort ?? 'relevance')
  const asked = { page: request.page ?? 1, pageSize: request.page_size ?? defaultPageSize }
  const from = offsetOf(asked)
  const places =
    from >= result.count ? [] : await result.take(from, Math.min(from + asked.pageSize, result.count))
  return page(asked, result.count, await dress(tx, places))
}

function openLayer(tx: Db, caller: Caller, layer: Layer, filters: Filters): Plane {
  const isOwn = layer === 'workspace'
  const catalogueId = isOwn ? (caller.catalogue?.id ?? null) : null
  return openPlane(tx, layer, isOwn ? caller.organisation.id : '', { filters, catalogueId })
}

/** The tracks that sound most like one; with a query too, what the words find in the order of similarity. */
async function searchBySimilarity(
  context: Context,
  caller: Caller,
  request: SearchRequest,
  layers: Layer[],
  filters: Filters,
  uri: string,
): Promise<Page<Hit>> {
  const organisationId = caller.organisation.id
  const read = <T>(work: (tx: Db) => Promise<T>) =>
    readForWithLag(context.db, organisationId, async (tx) => {
      await preferIndexes(tx)
      return work(tx)
    })
  if (layers.includes('workspace') && (await read((tx) => hasPending(tx, 'workspace')))) {
    await indexWorkspace(context.db, organisationId, indexedAtOnce)
  }
  const seed = await read((tx) => findSeed(tx, layers, uri, caller.catalogue?.id ?? null))
  const readLayer: LayerReader = (layer, work) =>
    read((tx) => work(openLayer(tx, caller, layer, filters), tx))
  const search = { caller, layers, read: readLayer, seed }
  const { query = '' } = request
  const places =
    query.trim() === ''
      ? await findSimilar(context, search)
      : await orderBySimilarity(context, search, await read((tx) => findHits(tx, query)))
  return read((tx) => answerPage(tx, request, listed(places)))

  async function findHits(tx: Db, text: string): Promise<Place[]> {
    const planes = layers.map((layer) => openLayer(tx, caller, layer, filters))
    const found = await findAll(tx, planes, text)
    return found.take(0, found.count)
  }
}

async function findAll(tx: Db, planes: Plane[], query: string): Promise<Result> {
  if (query.trim() === '') {
    const found = await browse(planes)
    return listed(found.map(({ plane, seq }) => placeOf(plane, seq, null)))
  }
  const named = await findByIdentifier(tx, planes, query)
  if (named.length > 0) return listed(named)
  const promises = await findDocuments(planes, query)
  return {
    count: promises.candidates.length,
    async take(from, to) {
      const found = await rank(promises, from, to)
      return found.map(({ plane, seq, score, field, matched }) => ({
        layer: plane.layer,
        seq,
        score,
        field,
        matched,
      }))
    },
  }
}

/** An ISRC or a UPC typed as the query names its tracks. */
async function findByIdentifier(tx: Db, planes: Plane[], query: string): Promise<Place[]> {
  const [isrc, upc] = [normaliseIsrc(query), normaliseUpc(query)]
  const perPlane = await Promise.all(
    planes.map(async (plane) => {
      const byIsrc = isrc === null ? [] : await selectByIsrc(tx, plane.layer, isrc)
      const byUpc = upc === null ? [] : await selectByUpc(tx, plane.layer, upc)
      const allowed = await plane.allowed([...new Set([...byIsrc, ...byUpc])])
      return allowed.map((seq) => placeOf(plane, seq, byIsrc.includes(seq) ? 'isrc' : 'upc'))
    }),
  )
  return perPlane.flat()
}

function placeOf(plane: Plane, seq: number, field: MatchedField | null): Place {
  return { layer: plane.layer, seq, score: 1, field, matched: new Set() }
}

function listed(places: Place[]): Result {
  return { count: places.length, take: async (from, to) => places.slice(from, to) }
}

/** The hits by something else than how well they answer. */
async function sorted(tx: Db, result: Result, sort: Sort): Promise<Result> {
  if (sort === 'relevance') return result
  const isDown = sort.startsWith('-')
  const column = sort.replace('-', '') as SortColumn
  const places = await result.take(0, result.count)
  const values = new Map<string, string | number | null>()
  for (const layer of new Set(places.map((place) => place.layer))) {
    const seqs = places.filter((place) => place.layer === layer).map(({ seq }) => seq)
    for (const { seq, value } of await selectSortValues(tx, layer, seqs, column))
      values.set(`${layer}${seq}`, value)
  }
  const sortValue = ({ layer, seq }: Place) => values.get(`${layer}${seq}`) ?? null
  return listed([...places].sort((a, b) => compare(sortValue(a), sortValue(b), isDown)))
}

/** What is not known comes last, whichever way. */
function compare(a: string | number | null, b: string | number | null, isDown: boolean): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  const order = a < b ? -1 : a > b ? 1 : 0
  return isDown ? -order : order
}
