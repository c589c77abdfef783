/** Weight of the squared logarithm of gap / period: how strongly a beat off the tempo is penalised. */
const TIGHTNESS = 60
const GAIN = 6
/** Cost of a beat, equal to the gain of an activation of 4 %: silent frames do not start chains. */
const COST = 0.25
/** Gaps considered, relative to the period. */
const SHORTEST_GAP = 0.75
const LONGEST_GAP = 1.34
/** A tempo needs at least this many beats. */
const MIN_BEATS = 4

/**
 * The best chain of beats, as frame numbers: strong activations about `period` frames apart. Dynamic programming over all frames, after
 * Ellis (2007): score[t] = GAIN activation[t] - COST + max over gaps of (score[t - gap] - TIGHTNESS ln(gap / period)^2).
 */
export function trackBeats(activation: Float32Array, period: number): number[] {
  const n = activation.length
  const scores = new Float64Array(n)
  const previous = new Int32Array(n).fill(-1)
  const low = Math.max(1, Math.floor(period * SHORTEST_GAP))
  const high = Math.ceil(period * LONGEST_GAP)
  const costs = Float64Array.from(
    { length: high + 1 },
    (_, lag) => TIGHTNESS * Math.log(Math.max(1, lag) / period) ** 2,
  )
  for (let t = 0; t < n; t++) {
    let best = 0
    let from = -1
    const reach = Math.min(high, t)
    for (let lag = low; lag <= reach; lag++) {
      const score = scores[t - lag]! - costs[lag]!
      if (score > best) {
        best = score
        from = t - lag
      }
    }
    scores[t] = best + GAIN * activation[t]! - COST
    previous[t] = from
  }
  let last = Math.max(0, n - high)
  for (let t = last; t < n; t++) if (scores[t]! > scores[last]!) last = t
  const beats: number[] = []
  for (let t = last; t >= 0; t = previous[t]!) beats.push(t)
  return beats.reverse()
}

/** The strongest activation at a frame or its neighbours. */
export function strengthAt(activation: Float32Array, frame: number): number {
  return Math.max(activation[frame - 1] ?? 0, activation[frame] ?? 0, activation[frame + 1] ?? 0)
}

/** Tempo of a chain in beats per minute: by its mean gap, weighted by the weaker of the two beats. Null when the chain is too short. */
export function chainTempo(beats: number[], activation: Float32Array, rate: number): number | null {
  if (beats.length < MIN_BEATS) return null
  const strengths = beats.map((beat) => strengthAt(activation, beat))
  let sum = 0
  let total = 0
  for (let i = 1; i < beats.length; i++) {
    const weight = Math.min(strengths[i - 1]!, strengths[i]!) + 1e-3
    sum += weight * (beats[i]! - beats[i - 1]!)
    total += weight
  }
  return (60 * rate * total) / sum
}
