import type { Heard } from '../player.ts'
import type { Layer } from '../track-rows.ts'
import { PlayButton } from './play-button.tsx'
import { Sleeve } from './sleeve.tsx'

/** A cover with a button on it where there may be something to hear: the atlas has no audio. */
export function PlayableSleeve({ track }: { track: Heard & { layer: Layer } }) {
  return (
    <span className="playable">
      <Sleeve id={track.id} size="small" />
      {track.layer === 'workspace' && <PlayButton track={track} size="small" />}
    </span>
  )
}
