import type { Signal } from './signal-kernel.ts'

/** Zero crossings of the filter on each side, at the lower of the two rates. */
const HALF_WIDTH = 12
/** Cutoff relative to the lower Nyquist frequency, and the Kaiser window's beta (about 80 dB of stop band). */
const CUTOFF = 0.94
const KAISER_BETA = 8
const MAX_PHASES = 640
const INPUT_CAPACITY = 65536

interface Resampler {
  /** Pointer to which the host writes up to `space()` new input samples. */
  input(): number
  space(): number
  /** Resamples the `count` samples just written. */
  push(count: number): void
  /** Outputs the samples still in the filter. */
  flush(): void
}

/** Resamples one channel. `sink` gets pointers to the new samples, which are valid during the call. */
export function createResampler(
  signal: Signal,
  fromRate: number,
  toRate: number,
  sink: (pointer: number, count: number) => void,
): Resampler {
  const { up, down } = ratio(toRate, fromRate)
  const { taps, coefficients } = designFilter(up, down)
  const { kernel } = signal
  const filter = signal.allocate(coefficients.length)
  const input = signal.allocate(INPUT_CAPACITY + taps + 8)
  const outputCapacity = Math.ceil((INPUT_CAPACITY * up) / down) + 8
  const output = signal.allocate(outputCapacity)
  const state = signal.allocate(2)
  signal.floats(filter, coefficients.length).set(coefficients)
  // Start with half a filter of silence, so that the output is not delayed.
  let filled = taps / 2 - 1
  let view = signal.floats(input, INPUT_CAPACITY + taps + 8)
  let stateView = new Int32Array(view.buffer, state, 2)

  const push = (count: number): void => {
    filled += count
    const produced = kernel.resample(input, filled, output, outputCapacity, filter, taps, up, down, state)
    if (view.byteLength === 0) view = signal.floats(input, INPUT_CAPACITY + taps + 8)
    if (stateView.byteLength === 0) stateView = new Int32Array(view.buffer, state, 2)
    const used = Math.min(stateView[0]!, filled)
    view.copyWithin(0, used, filled)
    filled -= used
    stateView[0] = stateView[0]! - used
    if (produced > 0) sink(output, produced)
  }
  return {
    input: () => input + filled * 4,
    space: () => INPUT_CAPACITY + taps - filled,
    push,
    flush() {
      if (view.byteLength === 0) view = signal.floats(input, INPUT_CAPACITY + taps + 8)
      view.fill(0, filled, filled + taps / 2)
      push(taps / 2)
    },
  }
}

/** to / from in lowest terms. Ratios that need more than MAX_PHASES phases are replaced by the closest one that does not. */
function ratio(to: number, from: number): { up: number; down: number } {
  const divisor = gcd(to, from)
  if (to / divisor <= MAX_PHASES) return { up: to / divisor, down: from / divisor }
  let best = { up: 1, down: Math.max(1, Math.round(from / to)) }
  for (let up = 1; up <= MAX_PHASES; up++) {
    const down = Math.max(1, Math.round((from * up) / to))
    if (Math.abs(down / up - from / to) < Math.abs(best.down / best.up - from / to)) best = { up, down }
  }
  return best
}

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b)
}

/** A Kaiser-windowed sinc as a polyphase filter. The coefficients of each phase sum to one. */
function designFilter(up: number, down: number): { taps: number; coefficients: Float32Array } {
  const ratioDown = Math.max(1, down / up)
  const taps = Math.ceil((2 * HALF_WIDTH * ratioDown) / 4) * 4
  const cutoff = CUTOFF / ratioDown
  const coefficients = new Float32Array(up * taps)
  for (let phase = 0; phase < up; phase++) {
    let sum = 0
    const row = new Float64Array(taps)
    for (let t = 0; t < taps; t++) {
      const x = t - (taps / 2 - 1) - phase / up
      const edge = x / (taps / 2)
      if (Math.abs(edge) >= 1) continue
      const sinc = x === 0 ? 1 : Math.sin(Math.PI * x * cutoff) / (Math.PI * x * cutoff)
      row[t] = sinc * besselI0(KAISER_BETA * Math.sqrt(1 - edge * edge))
      sum += row[t]!
    }
    for (let t = 0; t < taps; t++) coefficients[phase * taps + t] = row[t]! / sum
  }
  return { taps, coefficients }
}

/** Modified Bessel function of the first kind, order zero, by its power series. */
function besselI0(x: number): number {
  let sum = 1
  let term = 1
  for (let k = 1; k < 40; k++) {
    term *= (x / 2 / k) ** 2
    sum += term
  }
  return sum
}
