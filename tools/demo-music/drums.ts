import type { Instrument } from './instruments.ts'
import { noise } from './noise.ts'
import { sine } from './oscillator.ts'

/** A stroke: so many seconds, each sample by a function of its time. */
function stroke(
  seconds: number,
  make: (strength: number, rate: number) => (time: number) => number,
): Instrument {
  return ({ strength, rate }) => {
    const value = make(strength, rate)
    return Float32Array.from({ length: Math.ceil(seconds * rate) }, (_, i) => value(i / rate))
  }
}

/** Noise without its lows: the brighter, the less is left. */
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
  kick: stroke(0.4, () => (t) => {
    const body = sine(48 * t + 3.4 * (1 - Math.exp(-28 * t))) * Math.exp(-9 * t)
    return 0.95 * body + 0.25 * sine(1800 * t) * Math.exp(-220 * t)
  }),
  softKick: stroke(0.35, () => (t) => 0.8 * sine(52 * t + 1.6 * (1 - Math.exp(-30 * t))) * Math.exp(-11 * t)),
  snare: stroke(0.3, () => {
    const wires = hiss(11, 0.25)
    return (t) => 0.4 * wires() * Math.exp(-16 * t) + 0.35 * sine(190 * t) * Math.exp(-22 * t)
  }),
  brush: stroke(0.25, () => {
    const wires = hiss(23, 0.5)
    return (t) => 0.28 * wires() * Math.min(1, t * 60) * Math.exp(-15 * t)
  }),
  clap: stroke(0.3, () => {
    const hands = hiss(5, 0.3)
    return (t) => {
      const bursts = t < 0.03 ? Math.exp(-160 * (t % 0.01)) : Math.exp(-18 * (t - 0.03))
      return 0.42 * hands() * bursts
    }
  }),
  hat: stroke(0.09, () => {
    const metal = hiss(3, 0.85)
    return (t) => 0.4 * metal() * Math.exp(-65 * t)
  }),
  openHat: stroke(0.35, () => {
    const metal = hiss(4, 0.85)
    return (t) => 0.32 * metal() * Math.exp(-11 * t)
  }),
  shaker: stroke(0.12, () => {
    const seeds = hiss(9, 0.7)
    return (t) => 0.24 * seeds() * Math.min(1, t * 50) * Math.exp(-30 * t)
  }),
  rim: stroke(0.08, () => (t) => 0.45 * (sine(820 * t) + 0.6 * sine(1730 * t)) * Math.exp(-75 * t)),
  crackle: stroke(0.05, () => {
    const dust = hiss(17, 0.6)
    return (t) => 0.2 * dust() * Math.exp(-300 * t)
  }),
} satisfies Record<string, Instrument>
