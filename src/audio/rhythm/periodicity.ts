import { instantiate } from '../../lib/wasm.ts'
import { RHYTHM_BANDS } from '../features/mel-frames.ts'

interface PeriodicityKernel {
  allocate(bytes: number): number
  bandFlux(levels: number, frames: number, low: number, middle: number, output: number): void
  autocorrelate(envelope: number, count: number, output: number, lags: number): void
}

/** Onset envelopes and autocorrelation, computed in the kernel. One instance per file: it allocates and never frees. */
export function createPeriodicity() {
  const kernel = instantiate<PeriodicityKernel>(new URL('../wasm/rhythm.wasm', import.meta.url))
  const floats = (at: number, count: number) => new Float32Array(kernel.memory.buffer, at, count)
  return {
    /** Spectral flux of rhythm levels over 40 ms: all bands, bands below `low`, bands from `low` below `middle`, bands from `middle`. */
    bandFlux(levels: Uint8Array, low: number, middle: number): Float32Array[] {
      const frames = levels.length / RHYTHM_BANDS
      const input = kernel.allocate(levels.length)
      const output = kernel.allocate(4 * frames * 4)
      new Uint8Array(kernel.memory.buffer, input, levels.length).set(levels)
      kernel.bandFlux(input, frames, low, middle, output)
      return [0, 1, 2, 3].map((i) => floats(output + i * frames * 4, frames).slice())
    },
    /** Normalised autocorrelation of the envelope less its mean, for lags 0 to `lags` - 1. All zeros when the envelope is constant. */
    autocorrelate(envelope: Float32Array, lags: number): Float64Array {
      const paddedLags = Math.ceil(lags / 16) * 16
      const input = kernel.allocate((envelope.length + paddedLags) * 4)
      const output = kernel.allocate(paddedLags * 8)
      const mean = envelope.reduce((sum, value) => sum + value, 0) / Math.max(1, envelope.length)
      const centred = floats(input, envelope.length)
      for (let i = 0; i < centred.length; i++) centred[i] = envelope[i]! - mean
      kernel.autocorrelate(input, envelope.length, output, paddedLags)
      const sums = new Float64Array(kernel.memory.buffer, output, lags)
      const power = sums[0]!
      if (power < 1e-9) return new Float64Array(lags)
      return sums.map((sum) => sum / power)
    },
  }
}

/** Linear interpolation at a fractional lag. */
function valueAt(values: Float64Array, lag: number): number {
  const position = Math.min(lag, values.length - 2.001)
  const low = Math.floor(position)
  return values[low]! + (values[low + 1]! - values[low]!) * (position - low)
}

/** The highest value within 2 % of a lag. */
export function peakNear(values: Float64Array, lag: number): number {
  return Math.max(valueAt(values, lag * 0.98), valueAt(values, lag), valueAt(values, lag * 1.02))
}

/** Comb filter: the sum of the values at a lag and its multiples up to four, weighted by 1 / multiple. */
export function combAt(values: Float64Array, lag: number): number {
  let sum = 0
  for (let multiple = 1; multiple <= 4; multiple++) sum += valueAt(values, lag * multiple) / multiple
  return Math.max(1e-3, sum)
}
