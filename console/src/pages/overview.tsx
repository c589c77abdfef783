import { type ReactNode, useEffect, useRef } from 'react'
import { useFormats, useWords } from '../preferences.tsx'
import { Link } from '../router.tsx'
import { rowOfTrack } from '../track-rows.ts'
import { isOpen, shareDone } from '../ui/ingestion-progress.tsx'
import { Card, Page } from '../ui/parts.tsx'
import { Empty, Fault, Waiting } from '../ui/states.tsx'
import { TrackTable } from '../ui/track-table.tsx'
import { useAgain } from '../use-again.ts'
import { type Call, useCall } from '../use-call.ts'

const one = { query: { page_size: 1 } }
const few = 6

export function Overview() {
  const words = useWords().overview
  const { number } = useFormats()
  const me = useCall('getMe', {})
  const account = useCall('getAccount', {})
  const tracks = useCall('listWorkspaceTracks', one)
  const artists = useCall('listWorkspaceArtists', one)
  const releases = useCall('listWorkspaceReleases', one)
  const atlas = useCall('listAtlasTracks', { query: { page_size: few } })
  const credits = useCall('getCredits', {})
  const ingestions = useRecentIngestions()
  useEffectOfDeliveries(ingestions, [tracks, artists, releases, credits])
  const low = credits.data !== undefined && credits.data.available < credits.data.low_threshold
  const first = (account.data?.name ?? me.data?.principal.name ?? '').split(' ')[0]!
  return (
    <Page title={words.hello(first)} lead={me.data ? words.lead(me.data.organization.name) : ' '} late>
      <div className="tiles three">
        <Tile
          call={tracks}
          text={words.tracks}
          value={tracks.data && number(tracks.data.count)}
          to="/tracks?in=workspace"
        />
        <Tile call={artists} text={words.artists} value={artists.data && number(artists.data.count)} />
        <Tile call={releases} text={words.releases} value={releases.data && number(releases.data.count)} />
        <AnalysisTile call={ingestions} />
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
      <div className="halves">
        <Latest count={tracks.data?.count} />
        <Recent call={ingestions} />
      </div>
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

function useRecentIngestions() {
  const call = useCall('listIngestions', { query: { page_size: few } })
  // Somebody else, or a program, may deliver something at any moment.
  useAgain(call, true, (call.data?.results ?? []).some(isOpen) ? 2000 : 8000)
  return call
}

/** What deliveries change is asked for again when they have moved on. */
function useEffectOfDeliveries({ data }: Recently, calls: Call<unknown>[]): void {
  const moved = data?.results.map(({ id, counts }) => `${id} ${counts.stored} ${counts.available}`).join()
  const before = useRef(moved)
  useEffect(() => {
    if (before.current !== undefined && before.current !== moved) for (const call of calls) call.again()
    before.current = moved
  })
}

type Recently = ReturnType<typeof useRecentIngestions>

/** How much of what was delivered lately has been listened to. */
function AnalysisTile({ call }: { call: Recently }) {
  const words = useWords().overview
  const { number, percent } = useFormats()
  const all = call.data?.results ?? []
  const open = all.filter(isOpen)
  const sum = (pick: (counts: (typeof all)[number]['counts']) => number, of = open) =>
    of.reduce((total, { counts }) => total + pick(counts), 0)
  const total = sum((counts) => counts.total - counts.failed - counts.skipped)
  const analysed = sum(({ analysed }) => analysed)
  const value = total === 0 ? words.upToDate : percent(Math.min(1, analysed / total))
  const note =
    total === 0
      ? words.analysedLately(number(sum((counts) => counts.analysed, all)))
      : words.analysing(number(total - analysed))
  return (
    <Tile
      call={call}
      text={words.analysis}
      value={call.data && value}
      note={call.data && note}
      to="/ingestions"
      wide
      {...(total > 0 && { share: analysed / total })}
    />
  )
}

function Recent({ call }: { call: Recently }) {
  const words = useWords()
  const { moment, number } = useFormats()
  const { data } = call
  let body: ReactNode
  if (call.error && data === undefined) body = <Fault error={call.error} again={call.again} />
  else if (data === undefined) body = <Waiting rows={4} />
  else if (data.results.length === 0) {
    body = (
      <Empty icon="upload" title={words.overview.noIngestions} hint={words.overview.noIngestionsHint}>
        <Link to="/upload" className="button">
          {words.nav.upload}
        </Link>
      </Empty>
    )
  } else {
    body = (
      <ul className="recent">
        {data.results.map((ingestion) => (
          <li key={ingestion.id}>
            <Link to={`/ingestions/${ingestion.id}`}>
              <strong>{words.ingestion.mode[ingestion.mode]}</strong>
              <small>{moment(ingestion.created_at)}</small>
            </Link>
            <span className={`badge ${toneOf(ingestion.status)}`}>
              {words.ingestion.status[ingestion.status]}
            </span>
            <small className="quiet">
              {words.common.tracks(ingestion.counts.total, number(ingestion.counts.total))}
            </small>
            {isOpen(ingestion) && (
              <progress
                max={1}
                value={shareDone(ingestion)}
                aria-label={words.ingestion.status[ingestion.status]}
              />
            )}
          </li>
        ))}
      </ul>
    )
  }
  return (
    <Card
      title={words.overview.ingestions}
      action={
        <Link to="/ingestions" className="quiet-link">
          {words.common.seeAll}
        </Link>
      }
    >
      {body}
    </Card>
  )
}

function toneOf(status: string): string {
  if (status === 'completed') return 'good'
  return status === 'failed' || status === 'completed_with_errors' ? 'bad' : 'workspace'
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
    body = (
      <TrackTable rows={call.data.results.map(rowOfTrack).reverse()} label={words.overview.latest} brief />
    )
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
  /** Takes a line of its own on a phone. */
  wide?: boolean
  /** 0 to 1: how far something under way has come. */
  share?: number
}) {
  const inside = (
    <>
      <span className="tile-text">{props.text}</span>
      <span className="tile-value">{props.call.error ? '–' : (props.value ?? ' ')}</span>
      <span className="tile-note">{props.note ?? ' '}</span>
      {props.share !== undefined && <progress max={1} value={props.share} aria-label={props.text} />}
    </>
  )
  const className = `tile${props.strong ? ' strong' : ''}${props.wide ? ' wide' : ''}`
  return props.to === undefined ? (
    <div className={className}>{inside}</div>
  ) : (
    <Link to={props.to} className={className}>
      {inside}
    </Link>
  )
}
