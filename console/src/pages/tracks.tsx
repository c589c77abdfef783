import { type ReactNode, useEffect, useState } from 'react'
import type { Operations } from '../../../client/contract.ts'
import { useFormats, useWords } from '../preferences.tsx'
import { go, Link, usePlace } from '../router.tsx'
import { rowOfHit, rowOfTrack, type TrackRow } from '../track-rows.ts'
import { Icon } from '../ui/icons.tsx'
import { Choice, Page, Pager } from '../ui/parts.tsx'
import { Empty, Fault, Waiting } from '../ui/states.tsx'
import { type SortKey, TrackTable } from '../ui/track-table.tsx'
import { useCall } from '../use-call.ts'
import { Filters, filtersOf, narrowings } from './track-filters.tsx'

const pageSize = 25
type Where = 'both' | 'workspace' | 'atlas'
type Sort = NonNullable<Operations['searchTracks']['body']['sort']>

/** Everything that was asked for stands in the address, so a search can be sent to a colleague. */
export function Tracks() {
  const words = useWords()
  const { query } = usePlace()
  const change = (changes: Record<string, string | null>) => {
    const next = new URLSearchParams(query)
    for (const [name, value] of Object.entries({ page: null, ...changes })) {
      if (value === null || value === '') next.delete(name)
      else next.set(name, value)
    }
    go(next.size === 0 ? '/tracks' : `/tracks?${next}`, { replace: true })
  }
  const where = (query.get('in') ?? 'both') as Where
  const found = useTracks(query, where)
  const sort = (query.get('sort') ?? 'relevance') as Sort
  const turn = (key: SortKey) => change({ sort: sort === key ? `-${key}` : sort === `-${key}` ? null : key })
  return (
    <Page title={words.tracks.title}>
      <search className="finder">
        <SearchField text={query.get('query') ?? ''} onText={(text) => change({ query: text })} />
        <Choice
          label={words.tracks.where}
          value={where}
          options={[
            ['both', words.tracks.both],
            ['workspace', words.common.workspace],
            ['atlas', words.common.atlas],
          ]}
          onChange={(value) => change({ in: value === 'both' ? null : value })}
        />
      </search>
      <div className="with-facets">
        <Filters query={query} onChange={change} sort={found.searching ? sort : null} />
        <div className="results">
          <Results found={found} sorting={found.searching ? { sort, onSort: turn } : undefined} />
          <Pager
            page={found.page}
            pages={found.pages}
            onPage={(page) => {
              change({ page: String(page) })
              scrollTo(0, 0)
            }}
          />
        </div>
      </div>
    </Page>
  )
}

type Found = {
  rows: TrackRow[] | undefined
  count: number | undefined
  page: number
  pages: number
  error: unknown
  again(): void
  loading: boolean
  searching: boolean
  narrowed: boolean
}

/** With words or filters, a search; without, the inventory as it is listed. */
function useTracks(query: URLSearchParams, where: Where): Found {
  const text = (query.get('query') ?? '').trim()
  const filters = filtersOf(query)
  const page = Math.max(1, Number(query.get('page') ?? 1))
  const searching = text !== '' || Object.keys(filters).length > 0
  const search = useCall(
    'searchTracks',
    searching
      ? {
          body: {
            ...(text !== '' && { query: text }),
            filters,
            include_workspace: where !== 'atlas',
            include_atlas: where !== 'workspace',
            sort: (query.get('sort') ?? 'relevance') as Sort,
            page,
            page_size: pageSize,
          },
        }
      : null,
  )
  const narrow = Object.fromEntries(
    narrowings.flatMap((name) => (query.get(name) === null ? [] : [[name, query.get(name)!]])),
  )
  const asked = { query: { ...narrow, page, page_size: pageSize } }
  const own = useCall('listWorkspaceTracks', !searching && where !== 'atlas' ? asked : null)
  const instead = where === 'both' && own.data?.count === 0
  const { catalog_id: _, ...inAtlas } = asked.query as Record<string, unknown>
  const atlas = useCall(
    'listAtlasTracks',
    !searching && (where === 'atlas' || instead) ? { query: inAtlas } : null,
  )
  const call = searching ? search : where === 'atlas' || instead ? atlas : own
  return {
    rows: searching ? search.data?.results.map(rowOfHit) : call.data?.results.map(rowOfTrack as never),
    count: call.data?.count,
    page,
    pages: call.data?.total_pages ?? 0,
    error: call.error,
    again: call.again,
    loading: call.loading,
    searching,
    narrowed: Object.keys(narrow).length > 0,
  }
}

function Results({ found, sorting }: { found: Found; sorting: Parameters<typeof TrackTable>[0]['sorting'] }) {
  const words = useWords()
  const { number } = useFormats()
  let body: ReactNode
  if (found.error) body = <Fault error={found.error} again={found.again} />
  else if (found.rows === undefined) body = <Waiting rows={12} />
  else if (found.rows.length > 0) {
    body = <TrackTable rows={found.rows} label={words.tracks.title} {...(sorting && { sorting })} />
  } else if (found.searching) {
    body = <Empty icon="search" title={words.tracks.noHits} hint={words.tracks.noHitsHint} />
  } else {
    body = (
      <Empty icon="tracks" title={words.tracks.empty} hint={words.tracks.emptyHint}>
        <Link to="/upload" className="button">
          {words.nav.upload}
        </Link>
      </Empty>
    )
  }
  return (
    <>
      <p className="result-line" role="status">
        <span>{found.count === undefined ? ' ' : words.tracks.found(found.count, number(found.count))}</span>
        {found.narrowed && !found.searching && (
          <span className="narrowed">
            {words.tracks.onlyWithSearch}{' '}
            <Link to="/tracks" className="quiet-link">
              {words.tracks.showAll}
            </Link>
          </span>
        )}
      </p>
      <div className={found.loading ? 'stale' : undefined} aria-busy={found.loading}>
        {body}
      </div>
    </>
  )
}

/** Searches while people type, a moment after the last letter. */
function SearchField({ text, onText }: { text: string; onText(text: string): void }) {
  const words = useWords().tracks
  const [typed, setTyped] = useState(text)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the clock
  useEffect(() => {
    if (typed === text) return
    const timer = setTimeout(() => onText(typed), 180)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <label className="search-field">
      <span className="unseen">{words.search}</span>
      <Icon name="search" />
      <input
        type="search"
        value={typed}
        placeholder={words.search}
        maxLength={1000}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
      />
    </label>
  )
}
