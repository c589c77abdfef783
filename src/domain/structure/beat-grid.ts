import type { DetailedAnalysis } from '../tagging/analysis.ts'

/** What a moment falls on, so that an edit there is not heard. Null: on nothing that is known. */
export type Grid = 'bar' | 'beat' | null
export type GridPoint = { time_s: number; on: Grid }

/** How far a change of sound may lie from the bar or beat that it belongs to, in seconds. */
const maxToBar = 1.1
const maxToBeat = 0.6

export type BeatGrid = { beats: Float32Array; bars: number[] }

export function toBeatGrid({
  beats,
  firstDownbeat,
  features,
}: Pick<DetailedAnalysis, 'beats' | 'firstDownbeat' | 'features'>): BeatGrid {
  const perBar = features.beats_per_bar
  const bars =
    perBar === null || firstDownbeat === null
      ? []
      : Array.from(beats).filter((_, beat) => beat >= firstDownbeat && (beat - firstDownbeat) % perBar === 0)
  return { beats, bars }
}

/** The bar, or else the beat, that is nearest to a moment. */
export function snapToGrid({ beats, bars }: BeatGrid, time: number): GridPoint {
  const bar = nearest(bars, time)
  if (bar !== null && Math.abs(bar - time) <= maxToBar) return { time_s: toMs(bar), on: 'bar' }
  const beat = nearest(beats, time)
  if (beat !== null && Math.abs(beat - time) <= maxToBeat) return { time_s: toMs(beat), on: 'beat' }
  return { time_s: toMs(time), on: null }
}

/** In seconds, rounded to milliseconds. */
export function toMs(time: number): number {
  return Math.round(time * 1000) / 1000
}

function nearest(times: ArrayLike<number>, time: number): number | null {
  let low = 0
  let high = times.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (times[middle]! < time) low = middle + 1
    else high = middle
  }
  const [before, after] = [times[low - 1], times[low]]
  if (before === undefined || after === undefined) return before ?? after ?? null
  return time - before <= after - time ? before : after
}
