const size = 2048

/** One turn of a wave, from how strong each of its partials is. */
export type Cycle = Float32Array

export function cycleOf(partials: readonly number[]): Cycle {
  const cycle = new Float32Array(size + 1)
  for (let i = 0; i <= size; i++) {
    let value = 0
    for (let n = 0; n < partials.length; n++)
      value += partials[n]! * Math.sin((2 * Math.PI * (n + 1) * i) / size)
    cycle[i] = value
  }
  const peak = cycle.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  return cycle.map((value) => value / peak)
}

/** A saw of so many partials, the upper ones softened. */
export const saw = (partials: number, softness = 1) =>
  cycleOf(Array.from({ length: partials }, (_, n) => 1 / (n + 1) ** softness))
export const square = (partials: number) =>
  cycleOf(Array.from({ length: partials }, (_, n) => (n % 2 === 0 ? 1 / (n + 1) : 0)))

/** The value at a phase counted in turns. */
export function at(cycle: Cycle, phase: number): number {
  const place = (phase - Math.floor(phase)) * size
  const index = place | 0
  const value = cycle[index]!
  return value + (cycle[index + 1]! - value) * (place - index)
}

const pure = cycleOf([1])
/** From a table: a sine that is asked for a hundred million times must be cheap. */
export const sine = (turns: number) => at(pure, turns)
