import { EuterpeError } from '../../../../packages/client/errors.ts'
import { play, usePosition } from '../../player.ts'
import { asLength, useFormats, useWords } from '../../preferences.tsx'
import { type KnownTag, useTaxonomy } from '../../taxonomy.ts'
import { Card } from '../../ui/parts.tsx'
import { PlayButton } from '../../ui/play-button.tsx'
import { Waiting } from '../../ui/states.tsx'
import { Waveform } from '../../ui/waveform.tsx'
import { useCall } from '../../use-call.ts'
import { chooseLanes, type Lane, type Segment } from './lanes.ts'
import type { Profile, TrackRecord } from './page.tsx'

/** The sound, and beneath it which tags hold when. */
export function Listen({ track, profile }: { track: TrackRecord; profile: Profile }) {
  const words = useWords()
  const audio = useCall('getTrackAudio', { path: { track_id: track.id } })
  const { tags } = useTaxonomy()
  const position = usePosition(track.id)
  const features = track.features as { duration_s: number } | null | undefined
  const seconds = features?.duration_s ?? (track.duration_ms ?? 1000) / 1000
  const segments = profile.data?.segments as Segment[] | null | undefined
  const lanes = chooseLanes(segments ?? [], tags)
  const isGone = audio.error instanceof EuterpeError && audio.error.code === 'not_found'
  return (
    <Card title={words.listen.title} className="listen">
      <div className="course">
        <div className="course-head">
          {isGone ? (
            <p className="quiet">{words.player.gone}</p>
          ) : (
            <>
              <PlayButton track={track} size="large" />
              <span className="code clock">
                {asLength(position * 1000)} <span className="quiet">/ {asLength(seconds * 1000)}</span>
              </span>
            </>
          )}
        </div>
        <Waveform track={track} peaks={track.waveform ?? []} seconds={seconds} />
        <p className="lanes-title">{words.listen.lanes}</p>
        {profile.loading && segments === undefined ? (
          <div className="lanes-waiting">
            <Waiting rows={5} />
          </div>
        ) : lanes.length === 0 ? (
          <p className="quiet lanes-none">{words.listen.noLanes}</p>
        ) : (
          lanes.map((lane) => (
            <LaneRow
              key={lane.tag.uid}
              lane={lane}
              seconds={seconds}
              onGo={(from) => void play(track, from)}
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

function LaneRow(props: { lane: Lane<KnownTag>; seconds: number; onGo(from: number): void }) {
  const words = useWords().listen
  const { percent } = useFormats()
  const { tag, cells } = props.lane
  const strongest = cells.reduce((best, cell) => (cell.score > best.score ? cell : best))
  return (
    <>
      <span className="lane-name">
        {tag.label}
        <span className="unseen">
          : {words.strongest(asLength(strongest.start * 1000), percent(strongest.score))}
        </span>
      </span>
      <div className={`lane lane-${tag.category}`} aria-hidden="true">
        {cells.map((cell) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the mouse; the slider above goes anywhere
          // biome-ignore lint/a11y/useKeyWithClickEvents: the same
          <span
            key={cell.start}
            title={`${asLength(cell.start * 1000)} · ${tag.label} ${percent(cell.score)}`}
            style={{
              left: `${(cell.start / props.seconds) * 100}%`,
              width: `${((cell.end - cell.start) / props.seconds) * 100}%`,
              opacity: 0.25 + 0.75 * cell.score,
            }}
            onClick={() => props.onGo(cell.start)}
          />
        ))}
      </div>
    </>
  )
}
