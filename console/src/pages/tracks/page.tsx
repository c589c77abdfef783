import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { apiQuery } from '../../api/queries.ts'
import { useFormats } from '../../formats.ts'
import { useWords } from '../../preferences.tsx'
import { Link, navigate, useRoute } from '../../router.tsx'
import { parseTrackUri } from '../../track-rows.ts'
import { Empty } from '../../ui/empty.tsx'
import { ErrorMessage } from '../../ui/error-message.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Page } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type SortKey, TrackTable } from '../../ui/track-table.tsx'
import { Filters } from './filters.tsx'
import { SearchField } from './search-field.tsx'
import type { SearchIn, Sort } from './search-query.ts'
import { type TrackResults, useTracks } from './use-tracks.ts'

/** The whole search is in the address, so it can be sent to a colleague. */
export function Tracks() {
  const words = useWords()
  const { query } = useRoute()
  const change = (changes: Record<string, string | null>) => {
    const next = new URLSearchParams(query)
    for (const [name, value] of Object.entries({ page: null, ...changes })) {
      if (value === null || value === '') next.delete(name)
      else next.set(name, value)
    }
    navigate(next.size === 0 ? '/tracks' : `/tracks?${next}`, { replace: true })
  }
  const searchIn = (query.get('in') ?? 'both') as SearchIn
  const results = useTracks(query, searchIn)
  const sort = (query.get('sort') ?? 'relevance') as Sort
  const toggleSort = (key: SortKey) =>
    change({ sort: sort === key ? `-${key}` : sort === `-${key}` ? null : key })
  const similarTo = query.get('similar_to')
  return (
    <Page title={words.tracks.title}>
      <search className="finder">
        <SearchField text={query.get('query') ?? ''} onText={(text) => change({ query: text })} />
        <SegmentedControl
          label={words.tracks.searchIn}
          value={searchIn}
          options={[
            ['both', words.tracks.everywhere],
            ['workspace', words.common.workspace],
            ['atlas', words.common.atlas],
          ]}
          onChange={(value) => change({ in: value === 'both' ? null : value })}
        />
      </search>
      <div className="with-filters">
        <Filters query={query} onChange={change} sort={results.isSearch ? sort : null} />
        <div className="results">
          {similarTo !== null && <SimilarTo uri={similarTo} onRemove={() => change({ similar_to: null })} />}
          <Results
            results={results}
            sorting={results.isSortable ? { sort, onSort: toggleSort } : undefined}
          />
          {results.moreInAtlas > 0 && <MoreInAtlas count={results.moreInAtlas} />}
          <Pager
            page={results.page}
            pages={results.pages}
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

type Sorting = Parameters<typeof TrackTable>[0]['sorting']

function Results({ results, sorting }: { results: TrackResults; sorting: Sorting }) {
  const words = useWords()
  const { number } = useFormats()
  const { rows, count } = results
  const shownCount = count === undefined ? '' : `${number(count)}${results.isCountCapped ? '+' : ''}`
  let body: ReactNode
  if (results.error) body = <ErrorMessage error={results.error} onRetry={results.refetch} />
  else if (rows === undefined) body = <Skeleton rows={12} />
  else if (rows.length > 0) {
    body = <TrackTable rows={rows} label={words.tracks.title} {...(sorting && { sorting })} />
  } else if (results.isSearch) {
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
        <span>{count === undefined ? ' ' : words.common.tracks(count, shownCount)}</span>
        {results.isNarrowed && !results.isSearch && (
          <span>
            {words.tracks.narrowed}{' '}
            <Link to="/tracks" className="quiet-link">
              {words.tracks.showAll}
            </Link>
          </span>
        )}
      </p>
      <div className={results.isStale ? 'stale' : undefined} aria-busy={results.isStale}>
        {body}
      </div>
    </>
  )
}

/** The track the results are similar to, as a filter that can be removed. */
function SimilarTo({ uri, onRemove }: { uri: string; onRemove(): void }) {
  const words = useWords().tracks
  const { id, layer } = parseTrackUri(uri)
  const input = { path: { track_id: id } }
  const own = useQuery(apiQuery('getWorkspaceTrack', layer === 'workspace' ? input : null))
  const atlas = useQuery(apiQuery('getAtlasTrack', layer === 'atlas' ? input : null))
  return (
    <button type="button" className="removable" onClick={onRemove}>
      {words.similarTo((own.data ?? atlas.data)?.title ?? ' ')}
      <Icon name="cross" size={14} />
      <span className="visually-hidden">{words.remove}</span>
    </button>
  )
}

function MoreInAtlas({ count }: { count: number }) {
  const words = useWords().tracks
  const { number } = useFormats()
  return (
    <p className="more-in-atlas">
      <Link to="/tracks?in=atlas" className="quiet-link">
        {words.moreInAtlas(number(count))}
      </Link>
    </p>
  )
}
