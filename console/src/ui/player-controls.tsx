import { Popover } from '@base-ui/react/popover'
import { markLoop, playTrack, setSpeed, setVolume, usePlayer, useSpeed, useVolume } from '../player.ts'
import { useWords } from '../preferences.tsx'
import { Icon } from './icons.tsx'
import { RecordCover } from './record-cover.tsx'

const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2]

/** Volume, speed, the loop and the queue. */
export function PlayerControls() {
  const words = useWords().player
  const { loop } = usePlayer()
  const volume = useVolume()
  const speed = useSpeed()
  const loopState = loop === null ? 'none' : loop.end === null ? 'start' : 'on'
  return (
    <div className="player-controls">
      <button
        type="button"
        className={`skip loop-${loopState}`}
        aria-label={words.loop[loopState]}
        title={words.loop[loopState]}
        aria-pressed={loopState === 'on'}
        onClick={markLoop}
      >
        <Icon name="loop" size={17} />
      </button>
      <select
        aria-label={words.speed}
        value={speed}
        onChange={(event) => setSpeed(Number(event.target.value))}
      >
        {speeds.map((value) => (
          <option key={value} value={value}>
            {value}×
          </option>
        ))}
      </select>
      <label className="volume">
        <Icon name="volume" size={17} />
        <input
          type="range"
          min={0}
          max={1}
          step={0.05}
          value={volume}
          aria-label={words.volume}
          onChange={(event) => setVolume(Number(event.target.value))}
        />
      </label>
      <Queue />
    </div>
  )
}

function Queue() {
  const { player: words, track: trackWords } = useWords()
  const { queue, track } = usePlayer()
  return (
    <Popover.Root>
      <Popover.Trigger className="skip" aria-label={words.queue}>
        <Icon name="playlists" size={17} />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={14} align="end" className="popover-positioner">
          <Popover.Popup className="popover">
            <Popover.Title className="dialog-title">{words.queue}</Popover.Title>
            <ol className="queue">
              {queue.map((each) => (
                <li key={each.id} aria-current={each.id === track?.id ? 'true' : undefined}>
                  <button type="button" onClick={() => void playTrack(each, 0)}>
                    <RecordCover kind="tracks" id={each.id} size="small" />
                    <span>
                      <strong>{each.title ?? trackWords.untitled}</strong>
                      <small>{each.artists.map(({ name }) => name).join(', ')}</small>
                    </span>
                  </button>
                </li>
              ))}
            </ol>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
