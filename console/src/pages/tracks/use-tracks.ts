import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../api/queries.ts'
import { useHasAtlas } from '../../api/use-has-atlas.ts'
import { hitToRow, type TrackRow, toRow } from '../../track-rows.ts'
import { readFilters, readListFilters, type SearchIn, type Sort } from './search-query.ts'

export type TrackResults = {
  rows: TrackRow[] | undefined
  count: number | undefined
  /** There may be more than `count`. */
  isCountCapped: boolean
  page: number
  pages: number
  error: unknown
  refetch(): void
  /** The rows belong to the previous query, while the new one loads. */
  isStale: boolean
  isSearch: boolean
  isNarrowed: boolean
  /** Whether columns can sort: a search can be sorted, and so can a list on a single page. */
  isSortable: boolean
  /** How many more tracks the atlas has, next to a list of the workspace. */
  moreInAtlas: number
}

const pageSize = 25

/** Searches when there are words or filters. Otherwise lists the workspace, or the atlas when the workspace is empty. */
export function useTracks(query: URLSearchParams, searchIn: SearchIn): TrackResults {
  const hasAtlas = useHasAtlas()
  const layer = searchIn === 'both' && hasAtlas === false ? 'workspace' : searchIn
  const isLayerKnown = searchIn !== 'both' || hasAtlas !== undefined
  const text = (query.get('query') ?? '').trim()
  const filters = readFilters(query)
  const page = Math.max(1, Number(query.get('page') ?? 1))
  const sort = (query.get('sort') ?? 'relevance') as Sort
  const similarTo = query.get('similar_to')
  const isSearch = text !== '' || similarTo !== null || Object.keys(filters).length > 0
  const search = useQuery({
    ...apiQuery(
      'searchTracks',
      isSearch && isLayerKnown
        ? {
            body: {
              ...(text !== '' && { query: text }),
              ...(similarTo !== null && { similar_to: similarTo }),
              filters,
              include_workspace: layer !== 'atlas',
              include_atlas: layer !== 'workspace',
              sort,
              page,
              page_size: pageSize,
            },
          }
        : null,
    ),
    placeholderData: keepPreviousData,
  })
  const listFilters = readListFilters(query)
  const isNarrowed = Object.keys(listFilters).length > 0
  const list = useQuery({
    ...apiQuery(
      'listWorkspaceTracks',
      !isSearch && isLayerKnown && layer !== 'atlas'
        ? { query: { ...listFilters, page, page_size: pageSize } }
        : null,
    ),
    placeholderData: keepPreviousData,
  })
  const showsAtlas = layer === 'atlas' || (layer === 'both' && list.data?.count === 0)
  const { catalog_id: _, ...atlasFilters } = listFilters
  const atlas = useQuery({
    ...apiQuery(
      'listAtlasTracks',
      !isSearch && showsAtlas ? { query: { ...atlasFilters, page, page_size: pageSize } } : null,
    ),
    placeholderData: keepPreviousData,
  })
  const atlasCount = useQuery(
    apiQuery(
      'listAtlasTracks',
      !isSearch && isLayerKnown && layer === 'both' && !isNarrowed ? { query: { page_size: 1 } } : null,
    ),
  )
  const shown = isSearch ? search : showsAtlas ? atlas : list
  const pages = shown.data?.total_pages ?? 0
  const isSortable = isSearch || pages <= 1
  const listed = showsAtlas ? atlas.data?.results.map(toRow) : list.data?.results.map(toRow)
  return {
    rows: isSearch
      ? search.data?.results.map(hitToRow)
      : listed && isSortable
        ? sortRows(listed, sort)
        : listed,
    count: shown.data?.count,
    isCountCapped: isSearch && search.data?.count_is_capped === true,
    page,
    pages,
    error: shown.data === undefined ? shown.error : null,
    refetch: () => void shown.refetch(),
    isStale: shown.isPlaceholderData,
    isSearch,
    isNarrowed,
    isSortable,
    moreInAtlas: isSearch || showsAtlas ? 0 : (atlasCount.data?.count ?? 0),
  }
}

/** Rows without a value come last in both directions, as in a search. */
function sortRows(rows: TrackRow[], sort: Sort): TrackRow[] {
  const key = sort.replace('-', '')
  if (key !== 'title' && key !== 'duration') return rows
  const sign = sort.startsWith('-') ? -1 : 1
  return rows.toSorted((a, b) => {
    const [left, right] = key === 'title' ? [a.title, b.title] : [a.duration_ms, b.duration_ms]
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    return sign * (typeof left === 'string' ? left.localeCompare(String(right)) : left - Number(right))
  })
}
