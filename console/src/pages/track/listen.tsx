import { useQuery } from '@tanstack/react-query'
import { EuterpeError } from '../../../../packages/client/errors.ts'
import { apiQuery } from '../../api/queries.ts'
import { useTaxonomy } from '../../api/use-taxonomy.ts'
import { useFormats } from '../../formats.ts'
import { formatDuration } from '../../lib/duration.ts'
import { playTrack, usePosition } from '../../player.ts'
import { usePreferences, useWords } from '../../preferences.tsx'
import { Card } from '../../ui/page.tsx'
import { PlayButton } from '../../ui/play-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Waveform } from '../../ui/waveform.tsx'
import { chooseLanes, type Lane, type Segment } from './lanes.ts'
import { Sections } from './sections.tsx'
import type { ProfileQuery, Track } from './types.ts'

/** The waveform, and below it which tags apply when. */
export function Listen({ track, profile }: { track: Track; profile: ProfileQuery }) {
  const words = useWords()
  const audio = useQuery(apiQuery('getTrackAudio', { path: { track_id: track.id } }))
  const include = {
    path: { track_id: track.id },
    query: { include: ['structure' as const, 'description' as const] },
  }
  const { structure, description } = useQuery(apiQuery('getWorkspaceTrack', include)).data ?? {}
  const { language } = usePreferences()
  const { tags } = useTaxonomy()
  const position = usePosition(track.id)
  const features = track.features as { duration_s: number } | null | undefined
  const seconds = features?.duration_s ?? (track.duration_ms ?? 1000) / 1000
  const segments = profile.data?.segments as Segment[] | null | undefined
  const lanes = chooseLanes(segments ?? [], tags)
  const isGone = audio.error instanceof EuterpeError && audio.error.code === 'not_found'
  return (
    <Card title={words.listen.title} className="listen">
      {description && <p className="track-description">{description[language].short}</p>}
      <div className="timeline">
        <div className="timeline-head">
          {isGone ? (
            <p className="quiet">{words.player.gone}</p>
          ) : (
            <>
              <PlayButton track={track} size="large" />
              <span className="code clock">
                {formatDuration(position * 1000)}{' '}
                <span className="quiet">/ {formatDuration(seconds * 1000)}</span>
              </span>
            </>
          )}
        </div>
        <Waveform track={track} peaks={track.waveform ?? []} seconds={seconds} />
        {structure && <Sections structure={structure} onSeek={(from) => void playTrack(track, from)} />}
        <p className="lanes-title">{words.listen.lanes}</p>
        {profile.isPending ? (
          <div className="lanes-loading">
            <Skeleton rows={5} />
          </div>
        ) : lanes.length === 0 ? (
          <p className="quiet lanes-none">{words.listen.noLanes}</p>
        ) : (
          lanes.map((lane) => (
            <LaneRow
              key={lane.tag.uid}
              lane={lane}
              seconds={seconds}
              onSeek={(from) => void playTrack(track, from)}
            />
          ))
        )}
        {position > 0 && (
          <div className="playhead" aria-hidden="true">
            <span style={{ left: `${Math.min(100, (position / seconds) * 100)}%` }} />
          </div>
        )}
      </div>
    </Card>
  )
}

function LaneRow(props: { lane: Lane; seconds: number; onSeek(from: number): void }) {
  const words = useWords().listen
  const { percent } = useFormats()
  const { tag, cells } = props.lane
  const strongest = cells.reduce((best, cell) => (cell.score > best.score ? cell : best))
  return (
    <>
      <button
        type="button"
        className="lane-name"
        aria-label={words.playStrongest(tag.label, formatDuration(strongest.start * 1000))}
        title={words.strongest(formatDuration(strongest.start * 1000), percent(strongest.score))}
        onClick={() => props.onSeek(strongest.start)}
      >
        {tag.label}
      </button>
      <div className={`lane lane-${tag.category}`} aria-hidden="true">
        {cells.map((cell) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the mouse; the slider above does the same
          // biome-ignore lint/a11y/useKeyWithClickEvents: a shortcut for the mouse; the slider above does the same
          <span
            key={cell.start}
            title={`${formatDuration(cell.start * 1000)} · ${tag.label} ${percent(cell.score)}`}
            style={{
              left: `${(cell.start / props.seconds) * 100}%`,
              width: `${((cell.end - cell.start) / props.seconds) * 100}%`,
              opacity: 0.25 + 0.75 * cell.score,
            }}
            onClick={() => props.onSeek(cell.start)}
          />
        ))}
      </div>
    </>
  )
}
