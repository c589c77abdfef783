import type { PlayableTrack } from '../player.ts'
import type { Layer } from '../track-rows.ts'
import { PlayButton } from './play-button.tsx'
import { RecordCover } from './record-cover.tsx'

/** A cover with a play button on it. Tracks of the atlas have no audio. */
export function PlayableCover({ track }: { track: PlayableTrack & { layer: Layer } }) {
  return (
    <span className="playable">
      <RecordCover kind="tracks" id={track.id} size="small" layer={track.layer} />
      {track.layer === 'workspace' && <PlayButton track={track} size="small" />}
    </span>
  )
}
