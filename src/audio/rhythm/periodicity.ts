import { instantiate } from '../../lib/wasm.ts'
import { RHYTHM_BANDS } from '../features/mel-frames.ts'

interface PeriodicityKernel {
  allocate(bytes: number): number
  bandRises(levels: number, frames: number, low: number, middle: number, output: number): void
  autocorrelate(envelope: number, count: number, output: number, lags: number): void
}

/** What is reckoned of envelopes in the kernel, for one file. */
export function createPeriodicity() {
  const kernel = instantiate<PeriodicityKernel>(new URL('./network.wasm', import.meta.url))
  const floats = (at: number, count: number) => new Float32Array(kernel.memory.buffer, at, count)
  return {
    /** Rises of rhythm levels over 40 ms: of all bands together, those below `low`, those from there below `middle`, and the others. */
    bandRises(levels: Uint8Array, low: number, middle: number): Float32Array[] {
      const frames = levels.length / RHYTHM_BANDS
      const input = kernel.allocate(levels.length)
      const output = kernel.allocate(4 * frames * 4)
      new Uint8Array(kernel.memory.buffer, input, levels.length).set(levels)
      kernel.bandRises(input, frames, low, middle, output)
      return [0, 1, 2, 3].map((i) => floats(output + i * frames * 4, frames).slice())
    },
    /** Autocorrelation of a centred envelope up to `lags`, 1 at lag zero; zeros when the envelope is flat. */
    autocorrelate(envelope: Float32Array, lags: number): Float64Array {
      const room = Math.ceil(lags / 16) * 16
      const input = kernel.allocate((envelope.length + room) * 4)
      const output = kernel.allocate(room * 8)
      const mean = envelope.reduce((sum, value) => sum + value, 0) / Math.max(1, envelope.length)
      const centred = floats(input, envelope.length)
      for (let i = 0; i < centred.length; i++) centred[i] = envelope[i]! - mean
      kernel.autocorrelate(input, envelope.length, output, room)
      const sums = new Float64Array(kernel.memory.buffer, output, lags)
      const power = sums[0]!
      if (power < 1e-9) return new Float64Array(lags)
      return sums.map((sum) => sum / power)
    },
  }
}

/** The value at a lag between two frames. */
export function valueAt(values: Float64Array, lag: number): number {
  const place = Math.min(lag, values.length - 2.001)
  const low = Math.floor(place)
  return values[low]! + (values[low + 1]! - values[low]!) * (place - low)
}

/** The highest value within 2 % of a lag. */
export function peakNear(values: Float64Array, lag: number): number {
  return Math.max(valueAt(values, lag * 0.98), valueAt(values, lag), valueAt(values, lag * 1.02))
}

/** How periodic it is at a lag and its multiples up to four, each counting less. */
export function combAt(values: Float64Array, lag: number): number {
  let sum = 0
  for (let multiple = 1; multiple <= 4; multiple++) sum += valueAt(values, lag * multiple) / multiple
  return Math.max(1e-3, sum)
}
