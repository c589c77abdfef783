import { lazy, Suspense } from 'react'
import { EuterpeError } from '../../../packages/client/errors.ts'
import { formatDuration } from '../lib/duration.ts'
import {
  closePlayer,
  type PlayableTrack,
  playNeighbour,
  playPrevious,
  playTrack,
  usePlayer,
  usePosition,
} from '../player.ts'
import { useWords } from '../preferences.tsx'
import { Link } from '../router.tsx'
import { useShortcuts } from '../shortcuts.ts'
import { errorText } from './error-message.tsx'
import { Icon, type IconName } from './icons.tsx'
import { PlayButton } from './play-button.tsx'
import { RecordCover } from './record-cover.tsx'

const PlayerControls = lazy(async () => ({ default: (await import('./player-controls.tsx')).PlayerControls }))

/** The current track, at the bottom of every page. */
export function PlayerBar() {
  const words = useWords()
  const { track, status, error, duration } = usePlayer()
  useShortcuts({ n: () => playNeighbour(1), p: playPrevious })
  if (track === null) return null
  return (
    <section className="player-bar" aria-label={words.player.title}>
      <Link to={`/tracks/workspace/${track.id}`} className="player-track">
        <RecordCover kind="tracks" id={track.id} size="small" />
        <span>
          <strong>{track.title ?? words.track.untitled}</strong>
          <small>{track.artists.map(({ name }) => name).join(', ')}</small>
        </span>
      </Link>
      <div className="player-buttons">
        <SkipButton icon="previous" label={words.player.previous} onClick={playPrevious} />
        <PlayButton track={track} size="small" />
        <SkipButton icon="next" label={words.player.next} onClick={() => playNeighbour(1)} />
      </div>
      {status === 'failed' ? <Failure error={error} /> : <Progress track={track} duration={duration} />}
      <Suspense fallback={<div className="player-controls" />}>
        <PlayerControls />
      </Suspense>
      <button
        type="button"
        className="secondary square small"
        aria-label={words.player.close}
        onClick={closePlayer}
      >
        <Icon name="cross" size={16} />
      </button>
    </section>
  )
}

function SkipButton({ icon, label, onClick }: { icon: IconName; label: string; onClick(): void }) {
  return (
    <button type="button" className="skip" aria-label={label} onClick={onClick}>
      <Icon name={icon} size={18} />
    </button>
  )
}

function Progress({ track, duration }: { track: PlayableTrack; duration: number }) {
  const words = useWords().player
  const position = usePosition(track.id)
  const [elapsed, total] = [formatDuration(position * 1000), formatDuration(duration * 1000)]
  return (
    <div className="player-progress">
      <small className="code">{elapsed}</small>
      <input
        type="range"
        min={0}
        max={duration || 1}
        step={0.1}
        value={position}
        aria-label={words.position}
        aria-valuetext={words.at(elapsed, total)}
        onChange={(event) => void playTrack(track, Number(event.target.value))}
      />
      <small className="code">{total}</small>
    </div>
  )
}

function Failure({ error }: { error: unknown }) {
  const words = useWords()
  const isApiError = error instanceof EuterpeError
  const isGone = isApiError && error.code === 'not_found'
  return (
    <p className="player-failure" role="alert">
      {isGone ? words.player.gone : isApiError ? errorText(words.errors, error) : words.player.failed}
    </p>
  )
}
