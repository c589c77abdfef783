import type { ReactNode } from 'react'
import { queryClient } from '../../api/query-client.ts'
import { useFormats } from '../../formats.ts'
import { useWords } from '../../preferences.tsx'
import { Link, navigate, useRoute } from '../../router.tsx'
import { useShortcuts } from '../../shortcuts.ts'
import type { TrackRow } from '../../track-rows.ts'
import { Empty } from '../../ui/empty.tsx'
import { ErrorMessage } from '../../ui/error-message.tsx'
import { Page } from '../../ui/page.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BriefChips } from './brief-chips.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { Filters } from './filters.tsx'
import { Narrowing } from './narrowing.tsx'
import { SearchField } from './search-field.tsx'
import type { ChangeQuery, SearchIn } from './search-query.ts'
import { TrackGrid } from './track-grid.tsx'
import { type Listing, pageQuery, pageSize, type SortKey, useListing } from './track-listing.ts'
import { type Selection, useSelection } from './use-selection.ts'
import { ViewMenu } from './view-menu.tsx'

/** How many tracks "Select all" selects at most. */
const maxSelected = 1000

/** The whole search is in the address, so it can be sent to a colleague. */
export function Tracks() {
  const words = useWords()
  const { query } = useRoute()
  const change = (changes: Record<string, string | null>) => {
    const next = new URLSearchParams(query)
    for (const [name, value] of Object.entries(changes)) {
      if (value === null || value === '') next.delete(name)
      else next.set(name, value)
    }
    navigate(next.size === 0 ? '/tracks' : `/tracks?${next}`, { replace: true })
    scrollTo(0, 0)
  }
  const listing = useListing(query)
  const selection = useSelection()
  useShortcuts({ '/': focusSearch })
  const toggleSort = (key: SortKey) =>
    change({ sort: listing.sort === key ? `-${key}` : listing.sort === `-${key}` ? null : key })
  return (
    <Page title={words.tracks.title}>
      <search className="finder">
        <SearchField
          text={query.get('query') ?? ''}
          onText={(text) => change({ query: text, reading: null, by: null })}
        />
        <SegmentedControl
          label={words.tracks.searchIn}
          value={(query.get('in') ?? 'both') as SearchIn}
          options={[
            ['both', words.tracks.everywhere],
            ['workspace', words.common.workspace],
            ['atlas', words.common.atlas],
          ]}
          onChange={(value) => change({ in: value === 'both' ? null : value })}
        />
      </search>
      <Filters query={query} onChange={change} sort={listing.isSearch ? listing.sort : null} />
      <div className="results">
        <Narrowing query={query} onChange={change} />
        <div className="result-line">
          <Count listing={listing} />
          <ViewMenu address={query.size === 0 ? '/tracks' : `/tracks?${query}`} />
        </div>
        <Results {...{ listing, selection, query }} onSort={toggleSort} onChange={change} />
        {listing.moreInAtlas > 0 && <MoreInAtlas count={listing.moreInAtlas} />}
      </div>
      <BulkBar selection={selection} onSelectAll={async () => selection.replace(await readRows(listing))} />
    </Page>
  )
}

function focusSearch(): void {
  document.querySelector<HTMLInputElement>('[data-shortcut="search"]')?.select()
}

async function readRows({ source, reach }: Listing): Promise<TrackRow[]> {
  const rows: TrackRow[] = []
  for (let page = 1; rows.length < Math.min(reach, maxSelected); page++) {
    const { select, ...options } = pageQuery(source, page)
    const data = select!(await queryClient.fetchQuery(options as never))
    if (data.rows.length === 0) break
    rows.push(...data.rows)
    if (data.rows.length < pageSize) break
  }
  return rows.slice(0, maxSelected)
}

function Count({ listing: { count, isCountCapped, reach } }: { listing: Listing }) {
  const words = useWords()
  const { number } = useFormats()
  if (count === undefined) return <p role="status"> </p>
  const shown = words.common.tracks(count, number(count))
  return (
    <p role="status">
      {isCountCapped ? words.tracks.moreThan(shown) : shown}
      {reach < count && <small> {words.tracks.reach(number(reach))}</small>}
    </p>
  )
}

function Results(props: {
  listing: Listing
  selection: Selection
  query: URLSearchParams
  onSort(key: SortKey): void
  onChange: ChangeQuery
}) {
  const words = useWords()
  const { listing, query, onChange } = props
  let body: ReactNode
  if (listing.error) body = <ErrorMessage error={listing.error} onRetry={listing.refetch} />
  else if (listing.count === undefined) body = <Skeleton rows={12} />
  else if (listing.count > 0) body = <TrackGrid {...props} />
  else if (listing.isSearch) {
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
    <div className={listing.isStale ? 'stale' : undefined} aria-busy={listing.isStale}>
      {listing.error === null && <BriefChips reading={listing.reading} {...{ query, onChange }} />}
      {body}
    </div>
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
