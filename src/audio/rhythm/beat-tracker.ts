/** How strongly a beat off the tempo is held against it, in the tracker's logarithms. */
const TIGHTNESS = 60
const GAIN = 6
/** A beat costs what an activation of 4 per cent earns: quiet frames do not start chains. */
const COST = 0.25

/** The best chain of beats: strong activations about a period apart (dynamic programming over all frames). Frames are returned. */
export function trackBeats(activation: Float32Array, period: number): number[] {
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

/** The strongest activation at a frame or right beside it. */
export function strengthAt(activation: Float32Array, frame: number): number {
  return Math.max(activation[frame - 1] ?? 0, activation[frame] ?? 0, activation[frame + 1] ?? 0)
}

/** Beats per minute of a chain: by its mean gap, each counting as much as the weaker of its beats is heard; null when it is too short to say. */
export function chainTempo(beats: number[], activation: Float32Array, rate: number): number | null {
  if (beats.length < 4) return null
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
