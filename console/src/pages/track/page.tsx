import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../api/queries.ts'
import { pollWhile } from '../../api/query-client.ts'
import { formatDuration } from '../../lib/duration.ts'
import { useIsRevealed } from '../../page-reveal.tsx'
import { useWords } from '../../preferences.tsx'
import { recordPath } from '../../records.ts'
import { BackLink, Link } from '../../router.tsx'
import type { Layer } from '../../track-rows.ts'
import { AddToPlaylist } from '../../ui/add-to-playlist.tsx'
import { Cover } from '../../ui/cover.tsx'
import { DeleteRecord } from '../../ui/delete-record.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { EditableCover } from '../../ui/editable-cover.tsx'
import { Enrichments } from '../../ui/enrichments.tsx'
import { ErrorMessage } from '../../ui/error-message.tsx'
import { Icon } from '../../ui/icons.tsx'
import { LayerBadge } from '../../ui/layer-badge.tsx'
import { Card, Heading, Page } from '../../ui/page.tsx'
import { RecordHistory } from '../../ui/record-history.tsx'
import { PagePlaceholder, Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { AnalysisStatus, NotAnalysed } from './analysis.tsx'
import { CustomerTags, MoreBy, Releases, TrackDetails, Works } from './details.tsx'
import { Listen } from './listen.tsx'
import { Matches } from './matches.tsx'
import { Measurements, TempoAndKey } from './measurements.tsx'
import { MergeTrack } from './merge-track.tsx'
import { Portrait } from './portrait.tsx'
import { Scores } from './scores.tsx'
import { SimilarTracks } from './similar.tsx'
import type { Include, Track } from './types.ts'

const include = [
  'lyrics', 'works', 'tags', 'features', 'waveform', 'fingerprint_matches', 'enrichments',
] satisfies Include[] // biome-ignore format: one list

export function TrackPage({ layer, id }: { layer: Layer; id: string }) {
  const words = useWords().track
  const revealed = useIsRevealed()
  const input = { path: { track_id: id }, query: { include } }
  const refetchInterval = pollWhile(hasMoreToCome, 3000)
  const own = useQuery({
    ...apiQuery('getWorkspaceTrack', layer === 'workspace' ? input : null),
    refetchInterval,
  })
  const atlas = useQuery({ ...apiQuery('getAtlasTrack', layer === 'atlas' ? input : null), refetchInterval })
  const { data, error, refetch } = layer === 'workspace' ? own : atlas
  return (
    <>
      <BackLink to="/tracks">{words.back}</BackLink>
      {data !== undefined ? (
        <>
          {!revealed && <PagePlaceholder withHeading />}
          <LoadedTrack track={data} />
        </>
      ) : error ? (
        <Page title={words.untitled}>
          <ErrorMessage error={error} onRetry={() => void refetch()} />
        </Page>
      ) : (
        <>
          {!revealed && <PagePlaceholder withHeading />}
          <Skeleton rows={3} tall />
        </>
      )}
    </>
  )
}

/** The track waits for its analysis, or for what is computed from it. */
function hasMoreToCome({ analysis, availability }: Track): boolean {
  if (analysis.status === 'analysed') return !availability.similarity
  return analysis.status === 'pending' || analysis.status === 'analysing'
}

function LoadedTrack({ track }: { track: Track }) {
  const words = useWords().track
  const mainArtist = track.artists[0]
  const isOwn = track.layer === 'workspace'
  const isAnalysed = isOwn && track.analysis.status === 'analysed'
  const profile = useQuery(
    apiQuery(
      'getWorkspaceTrack',
      isAnalysed ? { path: { track_id: track.id }, query: { include: ['portrait', 'segments'] } } : null,
    ),
  )
  return (
    <>
      <Hero track={track} />
      {isAnalysed && <Listen track={track} profile={profile} />}
      {isOwn && !isAnalysed && <NotAnalysed track={track} />}
      {(isAnalysed || (track.tags ?? []).length > 0) && (
        <div className="sound">
          <Scores track={track} />
          {isAnalysed && (
            <div className="stack">
              <Portrait profile={profile} />
              <Measurements track={track} />
            </div>
          )}
        </div>
      )}
      {track.availability.similarity && <SimilarTracks uri={track.track_uri} />}
      {isAnalysed && <Matches matches={track.fingerprint_matches ?? []} />}
      <div className="columns">
        <TrackDetails track={track} />
        <AnalysisStatus track={track} />
        <Releases track={track} />
        {(isOwn || track.customer_tags.length > 0) && <CustomerTags track={track} />}
        {(track.works ?? []).length > 0 && <Works track={track} />}
        <Enrichments enrichments={track.enrichments ?? []} />
        {!isOwn && track.lyrics && (
          <Card title={words.lyrics}>
            <p className="lyrics">{track.lyrics}</p>
          </Card>
        )}
      </div>
      {isOwn && <RecordHistory kind="track" id={track.id} />}
      {mainArtist && <MoreBy track={track} artist={mainArtist} />}
    </>
  )
}

/** Artists of the atlas have no page: nobody can edit them. */
function artistPath({ layer }: Track, id: string): string {
  return layer === 'workspace' ? recordPath('artist', id) : `/tracks?in=atlas&artist_id=${id}`
}

function Hero({ track }: { track: Track }) {
  const words = useWords().track
  return (
    <div className="track-hero">
      {track.layer === 'workspace' ? (
        <EditableCover kind="tracks" id={track.id} />
      ) : (
        <Cover id={track.id} size="large" />
      )}
      <Heading title={track.title ?? words.untitled} isLoaded />
      <p className="artists">
        {track.artists.map((artist, index) => (
          <span key={artist.id + artist.role}>
            {index > 0 && ', '}
            <Link to={artistPath(track, artist.id)}>{artist.name}</Link>
            {artist.role && artist.role !== 'primary' && <small> {artist.role}</small>}
          </span>
        ))}
      </p>
      <p className="hero-line">
        <LayerBadge layer={track.layer} />
        <span>{formatDuration(track.duration_ms)}</span>
        <span>{track.release_date?.slice(0, 4)}</span>
        <TempoAndKey track={track} />
      </p>
      {track.layer === 'workspace' && <TrackActions track={track} />}
    </div>
  )
}

function TrackActions({ track }: { track: Track }) {
  const words = useWords()
  const title = track.title ?? words.track.untitled
  return (
    <div className="actions hero-actions">
      <FormDialog
        title={words.tracks.bulk.playlist}
        trigger={
          <button type="button" className="secondary small">
            <Icon name="playlists" size={16} /> {words.tracks.bulk.playlist}
          </button>
        }
      >
        {(close) => (
          <AddToPlaylist
            trackIds={[track.id]}
            onDone={(name) => {
              showToast(words.tracks.bulk.added(name))
              close()
            }}
          />
        )}
      </FormDialog>
      <Link to={`/compare?a=${track.id}`} className="button secondary small">
        <Icon name="swap" size={16} /> {words.compare.open}
      </Link>
      <MergeTrack id={track.id} title={title} />
      <DeleteRecord kind="track" id={track.id} name={title} />
    </div>
  )
}
