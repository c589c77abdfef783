import { FRAME_RATE } from './mel-frames.ts'
import { classToBpm, hearRhythm, type RhythmHeard, TEMPO_CLASSES } from './rhythm-net.ts'

export interface Rhythm {
  bpm: number | null
  /** 0..1: how likely the tempo is the one a person would tap. */
  confidence: number
  /** Beats in seconds. */
  beats: number[]
  beatsPerBar: number | null
  /** 0..1: how steady and marked the beat is. */
  pulse: number
}

const MAX_LAG = 400
/** How strongly a beat off the tempo is held against it, in the tracker's logarithms. */
const TIGHTNESS = 60

/** Tempo, beats and bars from band levels (frames x 32 bytes). */
export function findRhythm(levels: Uint8Array): Rhythm {
  const heard = hearRhythm(levels)
  const tempo = chooseTempo(heard)
  if (!tempo) return { bpm: null, confidence: 0, beats: [], beatsPerBar: null, pulse: 0 }
  const frames = trackBeats(heard.beat, (60 * FRAME_RATE) / tempo.bpm)
  const beats = frames.map((frame) => refine(heard.beat, frame) / FRAME_RATE)
  return {
    bpm: steadyBpm(beats, tempo.bpm),
    confidence: tempo.confidence,
    beats,
    beatsPerBar: countBar(heard.downbeat, frames),
    pulse: tempo.pulse,
  }
}

/** The beat activation's periodicity, weighted with the network's own opinion on the tempo. */
function chooseTempo({
  beat,
  tempo,
}: RhythmHeard): { bpm: number; confidence: number; pulse: number } | null {
  const periodicity = autocorrelate(beat)
  if (!periodicity) return null
  const scores = new Float64Array(TEMPO_CLASSES)
  let best = 0
  let sum = 0
  for (let i = 0; i < TEMPO_CLASSES; i++) {
    const lag = (60 * FRAME_RATE) / classToBpm(i)
    let comb = 0
    for (let multiple = 1; multiple <= 4; multiple++) {
      comb += interpolate(periodicity, Math.min(MAX_LAG - 2, lag * multiple)) / multiple
    }
    scores[i] = Math.max(1e-3, comb) * Math.sqrt(tempo[i]!)
    sum += scores[i]!
    if (scores[i]! > scores[best]!) best = i
  }
  let near = 0
  for (let i = Math.max(0, best - 3); i <= Math.min(TEMPO_CLASSES - 1, best + 3); i++) near += scores[i]!
  const peak = parabola(scores, best)
  const lag = (60 * FRAME_RATE) / classToBpm(peak)
  return {
    bpm: classToBpm(peak),
    confidence: Math.min(1, near / sum),
    pulse: Math.max(0, Math.min(1, interpolate(periodicity, lag))),
  }
}

function autocorrelate(activation: Float32Array): Float64Array | null {
  const n = activation.length
  let mean = 0
  for (let i = 0; i < n; i++) mean += activation[i]! / n
  const centred = activation.map((value) => value - mean)
  const result = new Float64Array(MAX_LAG)
  for (let lag = 0; lag < Math.min(MAX_LAG, n); lag++) {
    let sum = 0
    for (let i = lag; i < n; i++) sum += centred[i]! * centred[i - lag]!
    result[lag] = sum
  }
  const power = result[0]!
  if (power < 1e-6) return null
  return result.map((value) => value / power)
}

function interpolate(values: Float64Array, at: number): number {
  const low = Math.floor(at)
  return values[low]! + (values[low + 1]! - values[low]!) * (at - low)
}

/** The top of the parabola through a peak and its neighbours. */
function parabola(values: Float64Array | Float32Array, at: number): number {
  const before = values[at - 1]
  const after = values[at + 1]
  if (before === undefined || after === undefined) return at
  const bend = before - 2 * values[at]! + after
  return bend >= 0 ? at : at + Math.max(-0.5, Math.min(0.5, (before - after) / (2 * bend)))
}

/** The best chain of beats: strong activations about a period apart (dynamic programming over all frames). */
function trackBeats(activation: Float32Array, period: number): number[] {
  const n = activation.length
  const scores = new Float64Array(n)
  const previous = new Int32Array(n).fill(-1)
  const low = Math.max(1, Math.floor(period * 0.75))
  const high = Math.ceil(period * 1.34)
  const costs = Float64Array.from(
    { length: high + 1 },
    (_, lag) => TIGHTNESS * Math.log(Math.max(1, lag) / period) ** 2,
  )
  for (let t = 0; t < n; t++) {
    let best = 0
    let from = -1
    for (let lag = low; lag <= high && lag <= t; lag++) {
      const score = scores[t - lag]! - costs[lag]!
      if (score > best) {
        best = score
        from = t - lag
      }
    }
    // A beat costs what an activation of 4 per cent earns: quiet frames do not start chains.
    scores[t] = best + 6 * activation[t]! - 0.25
    previous[t] = from
  }
  let last = Math.max(0, n - high)
  for (let t = last; t < n; t++) if (scores[t]! > scores[last]!) last = t
  const beats: number[] = []
  for (let t = last; t >= 0; t = previous[t]!) beats.push(t)
  return trimQuiet(beats.reverse(), activation)
}

/** Beats the tracker put into silence at either end are not beats. */
function trimQuiet(beats: number[], activation: Float32Array): number[] {
  const heard = (frame: number) =>
    Math.max(activation[frame - 1] ?? 0, activation[frame]!, activation[frame + 1] ?? 0) > 0.05
  let from = 0
  let to = beats.length
  while (from < to && !heard(beats[from]!)) from++
  while (to > from && !heard(beats[to - 1]!)) to--
  return beats.slice(from, to)
}

function refine(activation: Float32Array, frame: number): number {
  return Math.max(0, parabola(activation, frame))
}

/** The median interval of the beats when it agrees with the tempo: finer than the classes. */
function steadyBpm(beats: number[], bpm: number): number {
  if (beats.length < 8) return bpm
  const gaps = beats.slice(1).map((time, i) => time - beats[i]!)
  const sorted = gaps.toSorted((a, b) => a - b)
  const middle = sorted[sorted.length >> 1]!
  const steady = gaps.filter((gap) => Math.abs(gap / middle - 1) < 0.1)
  const tapped = 60 / (steady.reduce((sum, gap) => sum + gap, 0) / steady.length)
  return Math.abs(tapped / bpm - 1) < 0.04 ? tapped : bpm
}

/** Three or four beats to the bar, by where the downbeats are heard; null when they do not say. */
function countBar(downbeat: Float32Array, beats: number[]): number | null {
  if (beats.length < 12) return null
  const levels = beats.map((frame) =>
    Math.max(downbeat[frame - 1] ?? 0, downbeat[frame]!, downbeat[frame + 1] ?? 0),
  )
  const mean = levels.reduce((sum, level) => sum + level, 0) / levels.length
  const contrast = (bar: number) => {
    let best = 0
    for (let phase = 0; phase < bar; phase++) {
      const chosen = levels.filter((_, i) => i % bar === phase)
      best = Math.max(best, chosen.reduce((sum, level) => sum + level, 0) / chosen.length)
    }
    return (best - mean) / Math.sqrt(bar - 1)
  }
  const [three, four] = [contrast(3), contrast(4)]
  if (Math.max(three, four) < 0.02) return null
  return three > 1.2 * four ? 3 : 4
}
