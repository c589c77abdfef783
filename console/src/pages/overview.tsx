import type { ReactNode } from 'react'
import type { Claims } from '../api.ts'
import { useFormats, useWords } from '../preferences.tsx'
import { Link } from '../router.tsx'
import { rowOfTrack } from '../track-rows.ts'
import { Card, Page } from '../ui/parts.tsx'
import { Empty, Fault, Waiting } from '../ui/states.tsx'
import { TrackTable } from '../ui/track-table.tsx'
import { type Call, useCall } from '../use-call.ts'

const one = { query: { page_size: 1 } }
const few = 6

export function Overview({ claims }: { claims: Claims | null }) {
  const words = useWords().overview
  const { number } = useFormats()
  const me = useCall('getMe', {})
  const tracks = useCall('listWorkspaceTracks', one)
  const artists = useCall('listWorkspaceArtists', one)
  const releases = useCall('listWorkspaceReleases', one)
  const atlas = useCall('listAtlasTracks', { query: { page_size: few } })
  const credits = useCall('getCredits', {})
  const low = credits.data !== undefined && credits.data.available < credits.data.low_threshold
  const first = (claims?.name ?? me.data?.principal.name ?? '').split(' ')[0]!
  return (
    <Page title={words.hello(first)} lead={me.data ? words.lead(me.data.organization.name) : ' '}>
      <div className="tiles">
        <Tile
          call={tracks}
          text={words.tracks}
          value={tracks.data && number(tracks.data.count)}
          to="/tracks?in=workspace"
        />
        <Tile call={artists} text={words.artists} value={artists.data && number(artists.data.count)} />
        <Tile call={releases} text={words.releases} value={releases.data && number(releases.data.count)} />
        <Tile
          call={atlas}
          text={words.atlas}
          value={atlas.data && number(atlas.data.count)}
          to="/tracks?in=atlas"
        />
        <Tile
          call={credits}
          text={words.credits}
          value={credits.data && number(credits.data.available)}
          to="/credits"
          note={
            low
              ? words.low
              : credits.data?.reserved
                ? words.reserved(number(credits.data.reserved))
                : undefined
          }
          strong
        />
      </div>
      <Latest count={tracks.data?.count} />
      <Card
        title={words.discover}
        action={
          <Link to="/tracks?in=atlas" className="quiet-link">
            {words.browse}
          </Link>
        }
      >
        {atlas.error ? (
          <Fault error={atlas.error} again={atlas.again} />
        ) : atlas.data ? (
          <TrackTable rows={atlas.data.results.slice(0, few).map(rowOfTrack)} label={words.discover} />
        ) : (
          <Waiting rows={few} />
        )}
      </Card>
    </Page>
  )
}

/** Lists come oldest first, so the latest are on the last page. */
function Latest({ count }: { count: number | undefined }) {
  const words = useWords()
  const last = count === undefined ? null : Math.max(1, Math.ceil(count / few))
  const call = useCall(
    'listWorkspaceTracks',
    last === null ? null : { query: { page_size: few, page: last } },
  )
  let body: ReactNode
  if (call.error) body = <Fault error={call.error} again={call.again} />
  else if (call.data === undefined) body = <Waiting rows={3} />
  else if (call.data.results.length === 0) {
    body = (
      <Empty icon="tracks" title={words.overview.latestEmpty} hint={words.overview.latestHint}>
        <Link to="/upload" className="button">
          {words.nav.upload}
        </Link>
      </Empty>
    )
  } else {
    body = <TrackTable rows={call.data.results.map(rowOfTrack).reverse()} label={words.overview.latest} />
  }
  return <Card title={words.overview.latest}>{body}</Card>
}

function Tile(props: {
  call: Call<unknown>
  text: string
  value: string | undefined
  to?: string
  note?: string | undefined
  strong?: boolean
}) {
  const inside = (
    <>
      <span className="tile-text">{props.text}</span>
      <span className="tile-value">{props.call.error ? '–' : (props.value ?? ' ')}</span>
      <span className="tile-note">{props.note ?? ' '}</span>
    </>
  )
  const className = props.strong ? 'tile strong' : 'tile'
  return props.to === undefined ? (
    <div className={className}>{inside}</div>
  ) : (
    <Link to={props.to} className={className}>
      {inside}
    </Link>
  )
}
