import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../api/queries.ts'
import { useTaxonomy } from '../../api/use-taxonomy.ts'
import { useFormats } from '../../formats.ts'
import { formatDuration } from '../../lib/duration.ts'
import { playTrack, usePosition } from '../../player.ts'
import { useWords } from '../../preferences.tsx'
import { Link, navigate, useRoute } from '../../router.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorMessage } from '../../ui/error-message.tsx'
import { Icon } from '../../ui/icons.tsx'
import { useKeyLabel } from '../../ui/musical-key.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { PlayableCover } from '../../ui/playable-cover.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TrackSearch } from '../../ui/track-search.tsx'
import { Waveform } from '../../ui/waveform.tsx'
import type { Segment } from '../track/lanes.ts'
import type { Include, Track } from '../track/types.ts'
import { type ComparedTag, compareTags, pairLanes } from './compare-tags.ts'

const include = ['tags', 'features', 'waveform', 'segments'] satisfies Include[]

type Features = {
  duration_s: number
  bpm: number | null
  key: string | null
  mode: string | null
  loudness_lufs: number | null
  danceability: number
}

/** Two tracks one above the other, at one scale of time. */
export function Compare() {
  const words = useWords().compare
  const { query } = useRoute()
  const ids = [query.get('a'), query.get('b')]
  const first = useTrack(ids[0]!)
  const second = useTrack(ids[1]!)
  const error = first.error ?? second.error
  const choose = (at: number) => (id: string) => {
    const next = ids.map((each, index) => (index === at ? id : each))
    const given = Object.entries({ a: next[0], b: next[1] }).filter(([, value]) => value)
    navigate(`/compare?${new URLSearchParams(given as [string, string][])}`, { replace: true })
  }
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        ids[0] && ids[1] ? (
          <Link to={`/compare?a=${ids[1]}&b=${ids[0]}`} className="button secondary">
            <Icon name="swap" size={18} /> {words.swap}
          </Link>
        ) : undefined
      }
    >
      <div className="compare-heads">
        <TrackHead label={words.first} track={first.data} onChoose={choose(0)} />
        <TrackHead label={words.second} track={second.data} onChoose={choose(1)} />
      </div>
      {error && <ErrorMessage error={error} />}
      {first.data && second.data ? (
        <Comparison tracks={[first.data, second.data]} />
      ) : first.isLoading || second.isLoading ? (
        <Skeleton rows={4} />
      ) : (
        !error && (
          <Card>
            <Empty icon="swap" title={words.choose} />
          </Card>
        )
      )}
    </Page>
  )
}

function useTrack(id: string | null) {
  return useQuery(apiQuery('getWorkspaceTrack', id ? { path: { track_id: id }, query: { include } } : null))
}

function TrackHead(props: { label: string; track: Track | undefined; onChoose(id: string): void }) {
  const words = useWords()
  const { track, label } = props
  return (
    <Card title={label}>
      {track && (
        <div className="track-cell">
          <PlayableCover track={track as never} />
          <Link to={`/tracks/workspace/${track.id}`}>
            <strong>{track.title ?? words.track.untitled}</strong>
            <small>{track.artists.map(({ name }) => name).join(', ')}</small>
          </Link>
        </div>
      )}
      <TrackSearch label={words.compare.find(label)} onChoose={props.onChoose} />
    </Card>
  )
}

function Comparison({ tracks }: { tracks: [Track, Track] }) {
  const words = useWords().compare
  const { tags } = useTaxonomy()
  const features = tracks.map((track) => track.features as Features | null | undefined)
  const seconds = Math.max(1, ...features.map((each) => each?.duration_s ?? 0))
  if (features.includes(null) || features.includes(undefined))
    return (
      <Card>
        <Empty icon="spark" title={words.notAnalysed} />
      </Card>
    )
  const lanes = pairLanes(
    tracks.map(({ segments }) => (segments ?? []) as Segment[]),
    tags,
  )
  return (
    <>
      <Card title={words.sound}>
        <div className="compare-timeline">
          {tracks.map((track, index) => (
            <ScaledWaveform
              key={index === 0 ? 'a' : 'b'}
              track={track}
              features={features[index]!}
              seconds={seconds}
            />
          ))}
          {lanes.map(({ tag, cells }) => (
            <div key={tag.uid} className="compare-lane">
              <span className="lane-label">{tag.label}</span>
              <div>
                {cells.map((own, index) => (
                  <div key={index === 0 ? 'a' : 'b'} className={`lane lane-${tag.category} lane-of-${index}`}>
                    {own.map((cell) => (
                      <button
                        key={cell.start}
                        type="button"
                        tabIndex={-1}
                        aria-label={`${tag.label} ${formatDuration(cell.start * 1000)}`}
                        style={{
                          left: `${(cell.start / seconds) * 100}%`,
                          width: `${((cell.end - cell.start) / seconds) * 100}%`,
                          opacity: 0.25 + 0.75 * cell.score,
                        }}
                        onClick={() => void playTrack(tracks[index]!, cell.start)}
                      />
                    ))}
                  </div>
                ))}
              </div>
            </div>
          ))}
        </div>
      </Card>
      <div className="columns">
        <Measured features={features as [Features, Features]} />
        <Differences tags={compareTags(tracks[0].tags ?? [], tracks[1].tags ?? [], tags)} />
      </div>
    </>
  )
}

/** As wide as its share of the longer track, so that one second is as long in both. */
function ScaledWaveform({ track, features, seconds }: { track: Track; features: Features; seconds: number }) {
  const position = usePosition(track.id)
  const words = useWords().track
  return (
    <div className="compare-lane">
      <span className="lane-label">
        {track.title ?? words.untitled}
        <small className="code quiet">
          {formatDuration(position * 1000)} / {formatDuration(features.duration_s * 1000)}
        </small>
      </span>
      <div>
        <div style={{ width: `${(features.duration_s / seconds) * 100}%` }}>
          <Waveform track={track} peaks={track.waveform ?? []} seconds={features.duration_s} />
        </div>
      </div>
    </div>
  )
}

function Measured({ features }: { features: [Features, Features] }) {
  const words = useWords().compare
  const { decimal, percent } = useFormats()
  const keyLabel = useKeyLabel()
  const rows: [string, (of: Features) => string][] = [
    [words.tempo, ({ bpm }) => (bpm === null ? '–' : `${decimal(bpm)} BPM`)],
    [words.key, ({ key, mode }) => keyLabel(key, mode) || '–'],
    [
      words.loudness,
      ({ loudness_lufs }) => (loudness_lufs === null ? '–' : `${decimal(loudness_lufs)} LUFS`),
    ],
    [words.danceability, ({ danceability }) => percent(danceability)],
    [words.length, ({ duration_s }) => formatDuration(duration_s * 1000)],
  ]
  return (
    <Card title={words.measured}>
      <table className="compare-table">
        <caption className="visually-hidden">{words.measured}</caption>
        <thead>
          <tr>
            <th scope="col">{words.measured}</th>
            <th scope="col">{words.first}</th>
            <th scope="col">{words.second}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, show]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{show(features[0])}</td>
              <td>{show(features[1])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function Differences({ tags }: { tags: ComparedTag[] }) {
  const words = useWords().compare
  const { percent } = useFormats()
  return (
    <Card title={words.tags}>
      <p className="quiet">{words.tagsLead}</p>
      <table className="compare-table">
        <caption className="visually-hidden">{words.tags}</caption>
        <thead>
          <tr>
            <th scope="col">{words.tag}</th>
            <th scope="col">{words.first}</th>
            <th scope="col">{words.second}</th>
          </tr>
        </thead>
        <tbody>
          {tags.map(({ uid, label, scores }) => (
            <tr key={uid}>
              <th scope="row">{label}</th>
              {scores.map((score, index) => (
                <td key={index === 0 ? 'a' : 'b'}>
                  <meter min={0} max={1} value={score} aria-label={label} /> {percent(score)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
