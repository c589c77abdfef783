import { use } from 'react'
import { type PlayableTrack, QueueContext, togglePlayback, usePlayerStatus } from '../player.ts'
import { useWords } from '../preferences.tsx'
import { Icon } from './icons.tsx'

/** Plays and pauses one track. */
export function PlayButton({ track, size }: { track: PlayableTrack; size: 'small' | 'large' }) {
  const words = useWords()
  const status = usePlayerStatus(track.id)
  const queue = use(QueueContext)
  const title = track.title ?? words.track.untitled
  const isPlaying = status === 'playing' || status === 'loading'
  return (
    <button
      type="button"
      className={`play play-${size} ${status}`}
      aria-label={isPlaying ? words.player.pause(title) : words.player.play(title)}
      onClick={() => togglePlayback(track, queue())}
    >
      <Icon name={isPlaying ? 'pause' : 'play'} size={size === 'large' ? 28 : 18} />
    </button>
  )
}
