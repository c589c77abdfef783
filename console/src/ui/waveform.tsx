import { useEffect, useId, useRef, useState } from 'react'
import { type Heard, play, usePosition } from '../player.ts'
import { asLength, useWords } from '../preferences.tsx'

const barWidth = 4
const height = 112

/** The shape of the sound; a click, or the arrow keys, go to a place in it. */
export function Waveform(props: { track: Heard; peaks: readonly number[][]; seconds: number }) {
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
        aria-valuetext={words.at(asLength(position * 1000), asLength(props.seconds * 1000))}
        onChange={(event) => void play(props.track, Number(event.target.value))}
      />
    </div>
  )
}

/** One line for each few pixels, as tall as the loudest moment in them. */
function drawBars(peaks: readonly number[][], width: number): string {
  const count = Math.max(1, Math.floor(width / barWidth))
  const loudest = Math.max(0.05, ...peaks.map(([low, high]) => Math.max(-low!, high!)))
  let path = ''
  for (let bar = 0; bar < count; bar++) {
    const from = Math.floor((bar * peaks.length) / count)
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / count))
    let most = 0
    for (const [low, high] of peaks.slice(from, to)) most = Math.max(most, -low!, high!)
    const half = Math.max(1, (most / loudest) * (height / 2 - 3))
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
