import { FRAME_RATE } from '../features/mel-frames.ts'

export interface Swing {
  /** How long the first half of a beat is compared with the second: 1 is straight, 2 a triplet shuffle. */
  ratio: number
  /** 0..1: how clearly notes between the beats stand out, at the same place throughout the piece. */
  confidence: number
}

/** Positions within a beat at which the flux is averaged. */
const BINS = 48
const MIN_BEATS = 24
/** Beats further from the usual length are fills, rests or errors of the tracker. */
const MAX_DEVIATION = 0.15
/** Where a note between two beats may lie: from straight, with a margin, to just before the last sixteenth. */
const EARLIEST = 0.44
const LATEST = 0.735
/** From here on a note between two beats is heard as late. */
const SWUNG = 0.55
/** How far a note between two beats must stand out, as a share of the beats themselves. */
const MIN_PROMINENCE = 0.12
/** Prominence at which the notes between the beats are as clear as they get. */
const FULL_PROMINENCE = 0.5
/** How far the places found in two halves of the beats may differ, in beats. */
const MAX_DISAGREEMENT = 0.035
/** Beats this long, in seconds, are also divided into halves, whose middle may be late: a shuffle heard in half time, or swung sixteenths. */
const MIN_LONG_BEAT = 0.6
/** A note as strong at the first third makes a triplet: that is a metre of its own, and no swing. */
const MAX_FIRST_THIRD = 0.6

type OffBeat = { place: number; prominence: number }

/** Swing by the flux (50 values per second) between beats (seconds); null if it cannot be told. */
export function findSwing(flux: Float32Array, beats: readonly number[]): Swing | null {
  const spans = regularSpans(beats)
  if (spans.length < MIN_BEATS) return null
  const halves = [0, 1].map((half) =>
    averageFlux(
      flux,
      spans.filter((_, i) => i % 2 === half),
    ),
  )
  const whole = halves[0]!.map((value, i) => (value + halves[1]![i]!) / 2)
  const beat = findSteadyOffBeat(whole, halves)
  if (beat !== null && beat.place >= SWUNG) return toSwing(beat)
  const long = spans[Math.floor(spans.length / 2)]!.length >= MIN_LONG_BEAT
  const half = long ? findSteadyOffBeat(fold(whole), halves.map(fold)) : null
  return half !== null && half.place >= SWUNG ? toSwing(half) : beat && toSwing(beat)
}

function toSwing({ place, prominence }: OffBeat): Swing {
  return { ratio: place / (1 - place), confidence: Math.min(1, prominence / FULL_PROMINENCE) }
}

function regularSpans(beats: readonly number[]): { start: number; length: number }[] {
  const spans = beats.slice(1).map((end, i) => ({ start: beats[i]!, length: end - beats[i]! }))
  const lengths = spans.map(({ length }) => length).sort((a, b) => a - b)
  const usual = lengths[lengths.length >> 1] ?? 0
  return spans.filter(({ length }) => Math.abs(length - usual) <= MAX_DEVIATION * usual)
}

/** The mean flux at each place of a beat, interpolated between frames. */
function averageFlux(flux: Float32Array, spans: { start: number; length: number }[]): Float64Array {
  const profile = new Float64Array(BINS)
  for (const { start, length } of spans) {
    for (let bin = 0; bin < BINS; bin++) {
      const at = (start + (length * bin) / BINS) * FRAME_RATE
      const frame = Math.floor(at)
      const before = flux[frame] ?? 0
      profile[bin]! += before + ((flux[frame + 1] ?? 0) - before) * (at - frame)
    }
  }
  return profile.map((value) => value / Math.max(1, spans.length))
}

/** The profile of half a beat: both halves on top of each other. */
function fold(profile: Float64Array): Float64Array {
  const half = BINS / 2
  return profile.map((_, bin) => {
    const at = bin / 2
    const [low, high] = [Math.floor(at), Math.ceil(at) % half]
    const first = profile[low]! + profile[low + half]!
    const second = profile[high]! + profile[high + half]!
    return (first + (second - first) * (at - low)) / 2
  })
}

function findSteadyOffBeat(whole: Float64Array, halves: Float64Array[]): OffBeat | null {
  const found = findOffBeat(whole)
  if (found === null || found.prominence < MIN_PROMINENCE) return null
  const places = halves.map((half) => findOffBeat(half)?.place ?? Number.NaN)
  return Math.abs(places[0]! - places[1]!) <= MAX_DISAGREEMENT ? found : null
}

/** The strongest place between two beats, measured from the flux of the beat itself, which lags behind its time. */
function findOffBeat(profile: Float64Array): OffBeat | null {
  const at = (bin: number) => profile[(bin + BINS) % BINS]!
  const reach = BINS / 6
  let onBeat = 0
  for (let bin = -reach; bin <= reach; bin++) if (at(bin) > at(onBeat)) onBeat = bin
  const first = Math.ceil(onBeat + EARLIEST * BINS)
  const last = Math.floor(onBeat + LATEST * BINS)
  let best: number | null = null
  for (let bin = first; bin <= last; bin++) {
    if (at(bin) >= at(bin - 1) && at(bin) > at(bin + 1) && (best === null || at(bin) > at(best))) best = bin
  }
  if (best === null) return null
  const floor = Math.min(...profile)
  const between = (from: number, to: number) =>
    Math.min(...Array.from({ length: to - from + 1 }, (_, i) => at(from + i)))
  const valley = Math.max(between(onBeat, best), between(best, onBeat + BINS))
  const prominence = (at(best) - valley) / Math.max(at(onBeat) - floor, 1e-9)
  const place = (refine(at, best) - refine(at, onBeat)) / BINS
  const third = Math.max(...[-2, -1, 0, 1, 2].map((step) => at(onBeat + BINS / 3 + step)))
  const isTriplet = place >= SWUNG && third - valley > MAX_FIRST_THIRD * (at(best) - valley)
  return isTriplet ? null : { place, prominence }
}

/** The position of the vertex of the parabola through a bin and its neighbours. */
function refine(at: (bin: number) => number, bin: number): number {
  const [before, middle, after] = [at(bin - 1), at(bin), at(bin + 1)]
  const curvature = before - 2 * middle + after
  return curvature >= 0 ? bin : bin + (before - after) / (2 * curvature)
}
