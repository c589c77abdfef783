import type { Operations } from '../../../../packages/client/operations.ts'
import { asLength, useWords } from '../../preferences.tsx'
import { Link } from '../../router.tsx'
import { type Layer as LayerName, readUri } from '../../track-rows.ts'
import { Icon } from '../../ui/icons.tsx'
import { Card, Heading, Layer, Page } from '../../ui/parts.tsx'
import { Sleeve } from '../../ui/sleeve.tsx'
import { Fault, Placeholder, Waiting } from '../../ui/states.tsx'
import { useAgain } from '../../use-again.ts'
import { type Call, useCall } from '../../use-call.ts'
import { CustomerTags, MoreBy, Releases, TrackFacts, Works } from './facts.tsx'
import { Features, TempoAndKey } from './features.tsx'
import { Listen } from './listen.tsx'
import { Matches } from './matches.tsx'
import { Portrait } from './portrait.tsx'
import { Readiness, Unheard } from './readiness.tsx'
import { Scores } from './scores.tsx'
import { Similar } from './similar.tsx'

export type Profile = Call<Operations['getWorkspaceTrack']['data']>
export type TrackRecord = Operations['getWorkspaceTrack']['data'] | Operations['getAtlasTrack']['data']

const include = ['lyrics', 'works', 'tags', 'features', 'waveform', 'fingerprint_matches']

export function Track({ layer, id }: { layer: LayerName; id: string }) {
  const words = useWords().track
  const input = { path: { track_id: id }, query: { include } }
  const own = useCall('getWorkspaceTrack', layer === 'workspace' ? input : null)
  const atlas = useCall('getAtlasTrack', layer === 'atlas' ? input : null)
  const call: Call<TrackRecord> = layer === 'workspace' ? own : atlas
  useAgain(call, call.data !== undefined && isComing(call.data), 3000)
  const back = (
    <Link to="/tracks" className="back">
      <Icon name="left" size={16} /> {words.back}
    </Link>
  )
  if (call.error && call.data === undefined) {
    return (
      <>
        {back}
        <Page title={words.untitled}>
          <Fault error={call.error} again={call.again} />
        </Page>
      </>
    )
  }
  return (
    <>
      {back}
      <Placeholder heading />
      {call.data === undefined ? <Waiting rows={3} tall /> : <Known track={call.data} />}
    </>
  )
}

/** Whether there is more to come: it waits for its analysis, or for the products made of it. */
function isComing({ analysis, availability }: TrackRecord): boolean {
  if (analysis.status === 'analysed') return !availability.similarity
  return analysis.status === 'pending' || analysis.status === 'analysing'
}

function Known({ track }: { track: TrackRecord }) {
  const words = useWords().track
  const first = track.artists[0]
  const heard = track.layer === 'workspace' && track.analysis.status === 'analysed'
  const profile = useCall(
    'getWorkspaceTrack',
    heard ? { path: { track_id: track.id }, query: { include: ['portrait', 'segments'] } } : null,
  )
  return (
    <>
      <Hero track={track} />
      {heard && <Listen track={track} profile={profile} />}
      {track.layer === 'workspace' && !heard && <Unheard track={track} />}
      {(heard || (track.tags ?? []).length > 0) && (
        <div className="sound">
          <Scores track={track} />
          {heard && (
            <div className="stack">
              <Portrait profile={profile} />
              <Features track={track} />
            </div>
          )}
        </div>
      )}
      {track.availability.similarity && <Similar uri={track.track_uri} />}
      {heard && <Matches matches={track.fingerprint_matches ?? []} />}
      <div className="columns">
        <TrackFacts track={track} />
        <Readiness track={track} />
        <Releases track={track} />
        {(track.layer === 'workspace' || track.customer_tags.length > 0) && <CustomerTags track={track} />}
        {(track.works ?? []).length > 0 && <Works track={track} />}
        {track.lyrics && (
          <Card title={words.lyrics}>
            <p className="lyrics">{track.lyrics}</p>
          </Card>
        )}
      </div>
      {first && <MoreBy track={track} artist={first} />}
    </>
  )
}

function Hero({ track }: { track: TrackRecord }) {
  const words = useWords().track
  return (
    <div className="track-hero">
      <Sleeve id={readUri(track.track_uri).id} size="large" />
      <Heading title={track.title ?? words.untitled} late />
      <p className="artists">
        {track.artists.map((artist, index) => (
          <span key={artist.id + artist.role}>
            {index > 0 && ', '}
            <Link to={`/tracks?in=${track.layer}&artist_id=${artist.id}`}>{artist.name}</Link>
            {artist.role && artist.role !== 'primary' && <small> {artist.role}</small>}
          </span>
        ))}
      </p>
      <p className="hero-line">
        <Layer layer={track.layer} />
        <span>{asLength(track.duration_ms)}</span>
        <span>{track.release_date?.slice(0, 4)}</span>
        <TempoAndKey track={track} />
      </p>
    </div>
  )
}
