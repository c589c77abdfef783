import { type ReactNode, useEffect, useState } from 'react'
import { useFormats, useWords } from '../preferences.tsx'
import { go, Link, usePlace } from '../router.tsx'
import { readUri } from '../track-rows.ts'
import { Icon } from '../ui/icons.tsx'
import { Choice, Page, Pager } from '../ui/parts.tsx'
import { Empty, Fault, Waiting } from '../ui/states.tsx'
import { type SortKey, TrackTable } from '../ui/track-table.tsx'
import { useCall } from '../use-call.ts'
import { type Found, type Sort, useTracks, type Where } from '../use-tracks.ts'
import { Filters } from './track-filters.tsx'

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
          {query.get('similar_to') !== null && (
            <SimilarTo uri={query.get('similar_to')!} onEnd={() => change({ similar_to: null })} />
          )}
          <Results found={found} sorting={found.sortable ? { sort, onSort: turn } : undefined} />
          {found.inAtlas > 0 && <MoreInAtlas count={found.inAtlas} />}
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

/** What the hits sound like, and a way back. */
function SimilarTo({ uri, onEnd }: { uri: string; onEnd(): void }) {
  const words = useWords()
  const { id, layer } = readUri(uri)
  const path = { path: { track_id: id } }
  const own = useCall('getWorkspaceTrack', layer === 'workspace' ? path : null)
  const atlas = useCall('getAtlasTrack', layer === 'atlas' ? path : null)
  const title = (own.data ?? atlas.data)?.title ?? ' '
  return (
    <button type="button" className="chosen" onClick={onEnd}>
      {words.tracks.similarTo(title)}
      <Icon name="cross" size={14} />
      <span className="unseen">{words.tracks.takeAway}</span>
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
