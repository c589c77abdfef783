import { keepPreviousData, type UseQueryOptions, useQueries, useQuery } from '@tanstack/react-query'
import type { ItemOf } from '../../../../packages/client/client.ts'
import { apiQuery } from '../../api/queries.ts'
import { useHasAtlas } from '../../api/use-has-atlas.ts'
import { hitToRow, type TrackRow, toRow } from '../../track-rows.ts'
import {
  type BriefReading,
  readAspect,
  readFilters,
  readListFilters,
  readText,
  type SearchIn,
} from './search-query.ts'

export const pageSize = 100
export type SortKey = 'title' | 'duration' | 'release_date' | 'bpm' | 'created'
type Sort = 'relevance' | SortKey | `-${SortKey}`
/** The service finds pages of a sorted list, or of a search, only up to here. */
const maxSorted = 10_000
/** More rows would be higher than browsers can scroll. */
const maxRows = 400_000

export type Listing = {
  /** How many tracks there are; undefined until that is known. */
  count: number | undefined
  /** There are more than `count`. */
  isCountCapped: boolean
  /** How many of them can be scrolled to. */
  reach: number
  isSearch: boolean
  sort: Sort
  layer: SearchIn
  error: unknown
  refetch(): void
  /** The rows belong to the previous query, while the new one loads. */
  isStale: boolean
  /** How many more tracks the atlas has, next to a list of the workspace. */
  moreInAtlas: number
  source: Source
  /** How the text was understood, if it is a brief. */
  reading: BriefReading | null
}

type Source =
  | { kind: 'search'; body: object }
  | { kind: 'workspace' | 'atlas'; filters: Record<string, string>; sort: Sort | null; count: number }

/**
 * Searches when there are words or filters. Otherwise lists the workspace, newest first, or the atlas when the workspace is
 * empty.
 */
export function useListing(query: URLSearchParams): Listing {
  const hasAtlas = useHasAtlas()
  const searchIn = (query.get('in') ?? 'both') as SearchIn
  const layer = searchIn === 'both' && hasAtlas === false ? 'workspace' : searchIn
  const isLayerKnown = searchIn !== 'both' || hasAtlas !== undefined
  const text = readText(query)
  const filters = readFilters(query)
  const similarTo = query.get('similar_to')
  const isSearch = Object.keys(text).length > 0 || similarTo !== null || Object.keys(filters).length > 0
  const listFilters = readListFilters(query)
  const { catalog_id: _, ...atlasFilters } = listFilters
  const isNarrowed = Object.keys(listFilters).length > 0
  const sort = readSort(query.get('sort'), isSearch)
  const body = {
    ...text,
    ...(similarTo !== null && { similar_to: similarTo, similar_by: readAspect(query) }),
    filters: { ...filters, ...listFilters },
    include_workspace: layer !== 'atlas',
    include_atlas: layer !== 'workspace' && listFilters.catalog_id === undefined,
    sort,
  }
  const asked = { placeholderData: keepPreviousData }
  const search = useQuery({
    ...pageQuery({ kind: 'search', body }, isSearch && isLayerKnown ? 1 : null),
    ...asked,
  })
  const own = { kind: 'workspace' as const, filters: listFilters, sort, count: 0 }
  const list = useQuery({
    ...pageQuery(own, !isSearch && isLayerKnown && layer !== 'atlas' ? 1 : null),
    ...asked,
  })
  const showsAtlas = layer === 'atlas' || (layer === 'both' && list.data?.count === 0 && !isNarrowed)
  const ofAtlas = { kind: 'atlas' as const, filters: atlasFilters, sort: atlasSort(sort), count: 0 }
  const atlas = useQuery({ ...pageQuery(ofAtlas, !isSearch && showsAtlas ? 1 : null), ...asked })
  const needsAtlasCount = !isSearch && isLayerKnown && layer === 'both' && !isNarrowed
  const atlasCount = useQuery(
    apiQuery('listAtlasTracks', needsAtlasCount ? { query: { page_size: 1 } } : null),
  )
  const shown = isSearch ? search : showsAtlas ? atlas : list
  const count = shown.data?.count
  const source = isSearch
    ? { kind: 'search' as const, body }
    : { ...(showsAtlas ? ofAtlas : own), count: count ?? 0 }
  return {
    count,
    isCountCapped: shown.data?.count_is_capped === true,
    reach: Math.min(count ?? 0, isReachable(source) ? maxRows : maxSorted),
    isSearch,
    sort,
    layer: showsAtlas ? 'atlas' : layer,
    error: shown.data === undefined ? shown.error : null,
    refetch: () => void shown.refetch(),
    isStale: shown.isPlaceholderData,
    moreInAtlas: isSearch || showsAtlas ? 0 : (atlasCount.data?.count ?? 0),
    source,
    reading: isSearch ? (search.data?.reading ?? null) : null,
  }
}

/** The rows from one index to another, as far as they are loaded. Loads the pages they are on. */
export function useRows(
  { source, reach }: Listing,
  first: number,
  last: number,
): (index: number) => TrackRow | null {
  const pages = new Set<number>()
  for (let index = first; index <= Math.min(last, reach - 1); index += 1)
    pages.add(locate(source, index).page)
  const numbers = [...pages]
  const results = useQueries({ queries: numbers.map((page) => pageQuery(source, page)) })
  const loaded = new Map(numbers.map((page, index) => [page, results[index]!.data?.rows]))
  return (index) => {
    const { page, offset } = locate(source, index)
    return loaded.get(page)?.[offset] ?? null
  }
}

type RowPage = { rows: TrackRow[]; count: number; count_is_capped?: boolean; reading?: BriefReading }

const isByDate = (sort: Sort | null) => sort === 'created' || sort === '-created'

/** Whether any page can be found: lists in the order of their creation have an index of pages. */
function isReachable(source: Source): boolean {
  return source.kind !== 'search' && (source.sort === null || isByDate(source.sort))
}

/** The page an index is on. Far pages of the newest first are those of the oldest first, read backwards. */
function locate(source: Source, index: number): { page: number; offset: number } {
  const isFar = source.kind !== 'search' && source.sort === '-created' && index >= maxSorted - pageSize
  if (!isFar) return { page: Math.floor(index / pageSize) + 1, offset: index % pageSize }
  const mirrored = source.count - 1 - index
  return { page: -(Math.floor(mirrored / pageSize) + 1), offset: mirrored % pageSize }
}

/** The same function each time: with a new one, every render would read the rows of all pages again. */
function select(data: Data): RowPage {
  return {
    rows: data.results.map((item) => ('track_uri' in item && 'score' in item ? hitToRow(item) : toRow(item))),
    count: data.count,
    ...(data.count_is_capped && { count_is_capped: true }),
    ...(data.reading && { reading: data.reading }),
  }
}

/** One page of a listing; null fetches nothing. Negative pages are those of the oldest first. */
export function pageQuery(source: Source, page: number | null): PageQuery {
  if (source.kind === 'search') {
    const body = page === null ? null : { body: { ...source.body, page, page_size: pageSize } }
    return { ...apiQuery('searchTracks', body), select } as unknown as PageQuery
  }
  const name = source.kind === 'atlas' ? 'listAtlasTracks' : 'listWorkspaceTracks'
  const isOldestFirst = (page ?? 1) < 0 || source.sort === 'created' || source.sort === null
  const query = {
    ...source.filters,
    ...(!isOldestFirst && { sort: source.sort }),
    page: Math.abs(page ?? 1),
    page_size: pageSize,
  }
  return { ...apiQuery(name, page === null ? null : ({ query } as never)), select } as unknown as PageQuery
}

type Item = ItemOf<'searchTracks'> | ItemOf<'listWorkspaceTracks'> | ItemOf<'listAtlasTracks'>
type Data = { results: Item[]; count: number; count_is_capped?: boolean; reading?: BriefReading }
// The three operations have different types for the same shape.
type PageQuery = UseQueryOptions<Data, Error, RowPage>

const searchSorts = ['title', 'duration', 'release_date', 'bpm']
const listSorts = [...searchSorts, 'created']

/** A search and a list have different orders; one that does not apply falls back to the default. */
function readSort(token: string | null, isSearch: boolean): Sort {
  const key = token?.replace(/^-/, '') ?? ''
  if ((isSearch ? searchSorts : listSorts).includes(key)) return token as Sort
  return isSearch ? 'relevance' : '-created'
}

/** The atlas has indexes for titles and dates of change only. */
function atlasSort(sort: Sort): Sort | null {
  return ['title', '-title'].includes(sort) ? sort : null
}
