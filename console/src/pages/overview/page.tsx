import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { apiQuery } from '../../api/queries.ts'
import { invalidate, pollWhile } from '../../api/query-client.ts'
import { useFormats } from '../../formats.ts'
import { isInProgress } from '../../ingestions.ts'
import { useWords } from '../../preferences.tsx'
import { Link } from '../../router.tsx'
import { toRow } from '../../track-rows.ts'
import { Card, Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TrackTable } from '../../ui/track-table.tsx'
import { LatestTracks } from './latest-tracks.tsx'
import { RecentIngestions } from './recent-ingestions.tsx'
import { AnalysisTile, type IngestionsQuery, Tile } from './tiles.tsx'

/** Lists are read for their count alone. */
const countOnly = { query: { page_size: 1 } }
const rows = 6

export function Overview() {
  const words = useWords().overview
  const { number } = useFormats()
  const me = useQuery(apiQuery('getMe', {}))
  const account = useQuery(apiQuery('getAccount', {}))
  const tracks = useQuery(apiQuery('listWorkspaceTracks', countOnly))
  const artists = useQuery(apiQuery('listWorkspaceArtists', countOnly))
  const releases = useQuery(apiQuery('listWorkspaceReleases', countOnly))
  const atlas = useQuery(apiQuery('listAtlasTracks', { query: { page_size: rows } }))
  const ingestions = useRecentIngestions()
  const firstName = (account.data?.name ?? me.data?.principal.name ?? '').split(' ')[0]!
  return (
    <Page
      title={words.hello(firstName)}
      lead={me.data ? words.lead(me.data.organization.name) : ' '}
      isLoaded
    >
      <div className="tiles three">
        <Tile
          query={tracks}
          text={words.tracks}
          value={tracks.data && number(tracks.data.count)}
          to="/tracks?in=workspace"
        />
        <Tile query={artists} text={words.artists} value={artists.data && number(artists.data.count)} />
        <Tile query={releases} text={words.releases} value={releases.data && number(releases.data.count)} />
        <AnalysisTile query={ingestions} />
        <Tile
          query={atlas}
          text={words.atlas}
          value={atlas.data && number(atlas.data.count)}
          to="/tracks?in=atlas"
        />
        <CreditsTile />
      </div>
      <div className="halves">
        <LatestTracks rows={rows} />
        <RecentIngestions query={ingestions} />
      </div>
      <Card
        title={words.discover}
        action={
          <Link to="/tracks?in=atlas" className="quiet-link">
            {words.browse}
          </Link>
        }
      >
        <QueryView query={atlas} skeleton={<Skeleton rows={rows} />}>
          {({ results }) => <TrackTable rows={results.slice(0, rows).map(toRow)} label={words.discover} />}
        </QueryView>
      </Card>
    </Page>
  )
}

function CreditsTile() {
  const words = useWords().overview
  const { number } = useFormats()
  const credits = useQuery(apiQuery('getCredits', {}))
  const { data } = credits
  const isLow = data !== undefined && data.available < data.low_threshold
  const reserved = data?.reserved ? words.reserved(number(data.reserved)) : undefined
  return (
    <Tile
      query={credits}
      text={words.credits}
      value={data && number(data.available)}
      note={isLow ? words.low : reserved}
      to="/credits"
      isMain
    />
  )
}

/** Polls, since colleagues and programs may start an ingestion at any moment. */
function useRecentIngestions(): IngestionsQuery {
  const ingestions = useQuery({
    ...apiQuery('listIngestions', { query: { page_size: rows } }),
    refetchInterval: pollWhile(
      () => true,
      ({ results }) => (results.some(isInProgress) ? 2000 : 8000),
    ),
  })
  const progress = ingestions.data?.results
    .map(({ id, counts }) => `${id} ${counts.stored} ${counts.available}`)
    .join()
  const previous = useRef(progress)
  // New tracks change every figure of this page.
  useEffect(() => {
    if (previous.current !== undefined && previous.current !== progress) {
      void invalidate(['workspace', 'credits'])
    }
    previous.current = progress
  }, [progress])
  return ingestions
}
