const size = 2048

/** One period of a waveform, plus its first sample again for interpolation. */
export type Wavetable = Float32Array

/** Builds a wavetable from the amplitudes of its partials, normalised to a peak of 1. */
export function buildWavetable(partials: readonly number[]): Wavetable {
  const table = new Float32Array(size + 1)
  for (let i = 0; i <= size; i++) {
    let value = 0
    for (let n = 0; n < partials.length; n++)
      value += partials[n]! * Math.sin((2 * Math.PI * (n + 1) * i) / size)
    table[i] = value
  }
  const peak = table.reduce((peak, value) => Math.max(peak, Math.abs(value)), 0)
  return table.map((value) => value / peak)
}

/** A band-limited sawtooth; a `softness` above 1 weakens the upper partials. */
export const saw = (partials: number, softness = 1) =>
  buildWavetable(Array.from({ length: partials }, (_, n) => 1 / (n + 1) ** softness))
export const square = (partials: number) =>
  buildWavetable(Array.from({ length: partials }, (_, n) => (n % 2 === 0 ? 1 / (n + 1) : 0)))

/** The value at a phase in periods, linearly interpolated. */
export function sampleAt(table: Wavetable, phase: number): number {
  const position = (phase - Math.floor(phase)) * size
  const index = position | 0
  const value = table[index]!
  return value + (table[index + 1]! - value) * (position - index)
}

const pure = buildWavetable([1])
/** A sine of a phase in periods, from a table: rendering calls it a hundred million times. */
export const sine = (periods: number) => sampleAt(pure, periods)
