import { type Heard, toggle, useStatusOf } from '../player.ts'
import { useWords } from '../preferences.tsx'
import { Icon } from './icons.tsx'

/** Plays and pauses one track. */
export function PlayButton({ track, size }: { track: Heard; size: 'small' | 'large' }) {
  const words = useWords()
  const status = useStatusOf(track.id)
  const name = track.title ?? words.track.untitled
  const playing = status === 'playing' || status === 'loading'
  return (
    <button
      type="button"
      className={`play play-${size} ${status}`}
      aria-label={playing ? words.player.pause(name) : words.player.play(name)}
      onClick={() => toggle(track)}
    >
      <Icon name={playing ? 'pause' : 'play'} size={size === 'large' ? 28 : 18} />
    </button>
  )
}
