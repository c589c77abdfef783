import type { Signal } from './signal-kernel.ts'

/** Zero crossings of the interpolating filter on each side, at the lower of the two rates. */
const HALF_WIDTH = 12
const MAX_PHASES = 640
const INPUT_ROOM = 65536

export interface Resampler {
  /** Where the host may put up to `space()` new input samples, in the kernel's memory. */
  input(): number
  space(): number
  /** Takes the `count` samples just put there; hands the resampled ones on. */
  push(count: number): void
  /** Pushes out what the filter still holds. */
  flush(): void
}

/** Resamples one channel; `sink` gets pointers to new samples that are only good during the call. */
export function createResampler(
  signal: Signal,
  fromRate: number,
  toRate: number,
  sink: (pointer: number, count: number) => void,
): Resampler {
  const { up, down } = ratio(toRate, fromRate)
  const { taps, coefficients } = designFilter(up, down)
  const { kernel } = signal
  const filter = signal.room(coefficients.length)
  const input = signal.room(INPUT_ROOM + taps + 8)
  const outputRoom = Math.ceil((INPUT_ROOM * up) / down) + 8
  const output = signal.room(outputRoom)
  const place = signal.room(2)
  signal.floats(filter, coefficients.length).set(coefficients)
  // Half a filter of silence first, so that output and input begin together.
  let filled = taps / 2 - 1
  let view = signal.floats(input, INPUT_ROOM + taps + 8)
  let placeView = new Int32Array(view.buffer, place, 2)

  const push = (count: number): void => {
    filled += count
    const made = kernel.resample(input, filled, output, outputRoom, filter, taps, up, down, place)
    if (view.byteLength === 0) view = signal.floats(input, INPUT_ROOM + taps + 8)
    if (placeView.byteLength === 0) placeView = new Int32Array(view.buffer, place, 2)
    const used = Math.min(placeView[0]!, filled)
    view.copyWithin(0, used, filled)
    filled -= used
    placeView[0] = placeView[0]! - used
    if (made > 0) sink(output, made)
  }
  return {
    input: () => input + filled * 4,
    space: () => INPUT_ROOM + taps - filled,
    push,
    flush() {
      if (view.byteLength === 0) view = signal.floats(input, INPUT_ROOM + taps + 8)
      view.fill(0, filled, filled + taps / 2)
      push(taps / 2)
    },
  }
}

/** to / from in lowest terms; odd rates that would need too many phases get the nearest ratio that does not. */
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

/** A Kaiser-windowed sinc, one phase after another, each summing to one. */
function designFilter(up: number, down: number): { taps: number; coefficients: Float32Array } {
  const stretch = Math.max(1, down / up)
  const taps = Math.ceil((2 * HALF_WIDTH * stretch) / 4) * 4
  const cutoff = 0.94 / stretch
  const beta = 8
  const coefficients = new Float32Array(up * taps)
  for (let phase = 0; phase < up; phase++) {
    let sum = 0
    const row = new Float64Array(taps)
    for (let t = 0; t < taps; t++) {
      const x = t - (taps / 2 - 1) - phase / up
      const edge = x / (taps / 2)
      if (Math.abs(edge) >= 1) continue
      const sinc = x === 0 ? 1 : Math.sin(Math.PI * x * cutoff) / (Math.PI * x * cutoff)
      row[t] = sinc * bessel(beta * Math.sqrt(1 - edge * edge))
      sum += row[t]!
    }
    for (let t = 0; t < taps; t++) coefficients[phase * taps + t] = row[t]! / sum
  }
  return { taps, coefficients }
}

function bessel(x: number): number {
  let sum = 1
  let term = 1
  for (let k = 1; k < 40; k++) {
    term *= (x / 2 / k) ** 2
    sum += term
  }
  return sum
}
