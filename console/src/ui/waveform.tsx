import { useEffect, useId, useRef, useState } from 'react'
import { formatDuration } from '../lib/duration.ts'
import { type PlayableTrack, playTrack, usePosition } from '../player.ts'
import { useWords } from '../preferences.tsx'

const barWidth = 4
const height = 112

/** The waveform of a track. A click or the arrow keys move the playback position. */
export function Waveform(props: { track: PlayableTrack; peaks: readonly number[][]; seconds: number }) {
  const words = useWords().player
  const clip = useId()
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const position = usePosition(props.track.id)
  const path = drawBars(props.peaks, width)
  const played = (position / props.seconds) * width
  return (
    <div className="waveform" ref={frame}>
      <svg width={width} height={height} aria-hidden="true">
        <clipPath id={clip}>
          <rect width={played} height={height} />
        </clipPath>
        <path d={path} />
        <path d={path} className="played" clipPath={`url(#${clip})`} />
      </svg>
      <input
        type="range"
        min={0}
        max={props.seconds}
        step={0.5}
        value={position}
        aria-label={words.position}
        aria-valuetext={words.at(formatDuration(position * 1000), formatDuration(props.seconds * 1000))}
        onChange={(event) => void playTrack(props.track, Number(event.target.value))}
      />
    </div>
  )
}

/** One bar per few pixels, as tall as the loudest peak in them. */
function drawBars(peaks: readonly number[][], width: number): string {
  const count = Math.max(1, Math.floor(width / barWidth))
  const loudest = Math.max(0.05, ...peaks.map(([low, high]) => Math.max(-low!, high!)))
  let path = ''
  for (let bar = 0; bar < count; bar++) {
    const from = Math.floor((bar * peaks.length) / count)
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / count))
    let peak = 0
    for (const [low, high] of peaks.slice(from, to)) peak = Math.max(peak, -low!, high!)
    const half = Math.max(1, (peak / loudest) * (height / 2 - 3))
    path += `M${bar * barWidth + 2} ${(height / 2 - half).toFixed(1)}V${(height / 2 + half).toFixed(1)}`
  }
  return path
}

function useWidth(element: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(600)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(entry!.contentRect.width))
    observer.observe(element.current!)
    return () => observer.disconnect()
  }, [element])
  return width
}
