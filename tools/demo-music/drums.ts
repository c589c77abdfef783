import type { Instrument } from './instruments.ts'
import { noise } from './noise.ts'
import { sine } from './oscillator.ts'

/** A drum sound of fixed length. `create` returns a function from time in seconds to the sample. */
function drum(seconds: number, create: () => (time: number) => number): Instrument {
  return ({ rate }) => {
    const sampleAt = create()
    return Float32Array.from({ length: Math.ceil(seconds * rate) }, (_, i) => sampleAt(i / rate))
  }
}

/** High-passed noise; a higher brightness removes more of the low end. */
function hiss(seed: number, brightness: number): () => number {
  const random = noise(seed)
  let low = 0
  return () => {
    const value = random()
    low += brightness * (value - low)
    return value - low
  }
}

export const drums = {
  kick: drum(0.4, () => (t) => {
    const body = sine(48 * t + 3.4 * (1 - Math.exp(-28 * t))) * Math.exp(-9 * t)
    return 0.95 * body + 0.25 * sine(1800 * t) * Math.exp(-220 * t)
  }),
  softKick: drum(0.35, () => (t) => 0.8 * sine(52 * t + 1.6 * (1 - Math.exp(-30 * t))) * Math.exp(-11 * t)),
  snare: drum(0.3, () => {
    const wires = hiss(11, 0.25)
    return (t) => 0.4 * wires() * Math.exp(-16 * t) + 0.35 * sine(190 * t) * Math.exp(-22 * t)
  }),
  brush: drum(0.25, () => {
    const wires = hiss(23, 0.5)
    return (t) => 0.28 * wires() * Math.min(1, t * 60) * Math.exp(-15 * t)
  }),
  clap: drum(0.3, () => {
    const hands = hiss(5, 0.3)
    return (t) => {
      const bursts = t < 0.03 ? Math.exp(-160 * (t % 0.01)) : Math.exp(-18 * (t - 0.03))
      return 0.42 * hands() * bursts
    }
  }),
  hat: drum(0.09, () => {
    const metal = hiss(3, 0.85)
    return (t) => 0.4 * metal() * Math.exp(-65 * t)
  }),
  openHat: drum(0.35, () => {
    const metal = hiss(4, 0.85)
    return (t) => 0.32 * metal() * Math.exp(-11 * t)
  }),
  shaker: drum(0.12, () => {
    const seeds = hiss(9, 0.7)
    return (t) => 0.24 * seeds() * Math.min(1, t * 50) * Math.exp(-30 * t)
  }),
  rim: drum(0.08, () => (t) => 0.45 * (sine(820 * t) + 0.6 * sine(1730 * t)) * Math.exp(-75 * t)),
  crackle: drum(0.05, () => {
    const dust = hiss(17, 0.6)
    return (t) => 0.2 * dust() * Math.exp(-300 * t)
  }),
} satisfies Record<string, Instrument>
