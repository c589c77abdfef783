import { EuterpeError } from '../../../packages/client/errors.ts'
import { type Heard, type Player, play, stop, usePlayer, usePosition } from '../player.ts'
import { asLength, useWords } from '../preferences.tsx'
import { Link } from '../router.tsx'
import { Icon } from './icons.tsx'
import { PlayButton } from './play-button.tsx'
import { Sleeve } from './sleeve.tsx'
import { faultText } from './states.tsx'

/** What is heard, on every page, for as long as it is. */
export function PlayerBar() {
  const words = useWords()
  const player = usePlayer()
  if (player.track === null) return null
  const { track } = player
  return (
    <section className="player-bar" aria-label={words.player.title}>
      <Link to={`/tracks/workspace/${track.id}`} className="player-track">
        <Sleeve id={track.id} size="small" />
        <span>
          <strong>{track.title ?? words.track.untitled}</strong>
          <small>{track.artists.map(({ name }) => name).join(', ')}</small>
        </span>
      </Link>
      <PlayButton track={track} size="small" />
      {player.status === 'failed' ? (
        <Failure error={player.error} />
      ) : (
        <Progress track={track} player={player} />
      )}
      <button type="button" className="second square small" aria-label={words.player.stop} onClick={stop}>
        <Icon name="cross" size={16} />
      </button>
    </section>
  )
}

function Progress({ track, player }: { track: Heard; player: Player }) {
  const words = useWords().player
  const position = usePosition(track.id)
  return (
    <div className="player-progress">
      <small className="code">{asLength(position * 1000)}</small>
      <input
        type="range"
        min={0}
        max={player.duration || 1}
        step={0.1}
        value={position}
        aria-label={words.position}
        aria-valuetext={words.at(asLength(position * 1000), asLength(player.duration * 1000))}
        onChange={(event) => void play(track, Number(event.target.value))}
      />
      <small className="code">{asLength(player.duration * 1000)}</small>
    </div>
  )
}

function Failure({ error }: { error: unknown }) {
  const words = useWords()
  const isGone = error instanceof EuterpeError && error.code === 'not_found'
  const text = isGone
    ? words.player.gone
    : error instanceof EuterpeError
      ? faultText(words.fault, error)
      : words.player.failed
  return (
    <p className="player-failure" role="alert">
      {text}
    </p>
  )
}
