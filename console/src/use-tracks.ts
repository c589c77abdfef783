import type { Operations } from '../../packages/client/operations.ts'
import { filtersOf, narrowings } from './pages/track-filters.tsx'
import { rowOfHit, rowOfTrack, type TrackRow } from './track-rows.ts'
import { useCall } from './use-call.ts'
import { useHasAtlas } from './use-has-atlas.ts'

export type Where = 'both' | 'workspace' | 'atlas'
export type Sort = NonNullable<Operations['searchTracks']['body']['sort']>

export type Found = {
  rows: TrackRow[] | undefined
  count: number | undefined
  page: number
  pages: number
  error: unknown
  again(): void
  loading: boolean
  searching: boolean
  narrowed: boolean
  /** Whether the columns can put it in another order: a search can, and what is on one page. */
  sortable: boolean
  /** How many more the atlas has, beside a list of the workspace. */
  inAtlas: number
}

const pageSize = 25

/** With words or filters, a search; without, the inventory as it is listed. */
export function useTracks(query: URLSearchParams, wanted: Where): Found {
  const hasAtlas = useHasAtlas()
  const where = wanted === 'both' && hasAtlas === false ? 'workspace' : wanted
  const isSettled = wanted !== 'both' || hasAtlas !== undefined
  const text = (query.get('query') ?? '').trim()
  const filters = filtersOf(query)
  const page = Math.max(1, Number(query.get('page') ?? 1))
  const sort = (query.get('sort') ?? 'relevance') as Sort
  const similarTo = query.get('similar_to')
  const searching = text !== '' || similarTo !== null || Object.keys(filters).length > 0
  const search = useCall(
    'searchTracks',
    searching && isSettled
      ? {
          body: {
            ...(text !== '' && { query: text }),
            ...(similarTo !== null && { similar_to: similarTo }),
            filters,
            include_workspace: where !== 'atlas',
            include_atlas: where !== 'workspace',
            sort,
            page,
            page_size: pageSize,
          },
        }
      : null,
  )
  const narrow = Object.fromEntries(
    narrowings.flatMap((name) => (query.get(name) === null ? [] : [[name, query.get(name)!]])),
  )
  const narrowed = Object.keys(narrow).length > 0
  const asked = { query: { ...narrow, page, page_size: pageSize } }
  const own = useCall('listWorkspaceTracks', !searching && isSettled && where !== 'atlas' ? asked : null)
  const instead = where === 'both' && own.data?.count === 0
  const { catalog_id: _, ...inAtlas } = asked.query as Record<string, unknown>
  const atlas = useCall(
    'listAtlasTracks',
    !searching && (where === 'atlas' || instead) ? { query: inAtlas } : null,
  )
  const beside = useCall(
    'listAtlasTracks',
    !searching && isSettled && where === 'both' && !narrowed ? { query: { page_size: 1 } } : null,
  )
  const call = searching ? search : where === 'atlas' || instead ? atlas : own
  const pages = call.data?.total_pages ?? 0
  const listed = searching
    ? search.data?.results.map(rowOfHit)
    : (call.data?.results.map(rowOfTrack as never) as TrackRow[] | undefined)
  const sortable = searching || pages <= 1
  return {
    rows: !searching && sortable ? listed && sortRows(listed, sort) : listed,
    count: call.data?.count,
    page,
    pages,
    error: call.error,
    again: call.again,
    loading: call.loading,
    searching,
    narrowed,
    sortable,
    inAtlas: searching || instead ? 0 : (beside.data?.count ?? 0),
  }
}

/** What is not known comes last, whichever way, as in a search. */
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
