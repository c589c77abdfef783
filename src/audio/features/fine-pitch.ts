import type { Signal } from '../signal-kernel.ts'

/** A pitch scale of thirds of a semitone over six octaves from A1 (55 Hz): fine enough to see how a recording is tuned. */
export const FINE_PER_OCTAVE = 36
export const OCTAVES = 6
export const FINE_BINS = FINE_PER_OCTAVE * OCTAVES
const LOWEST = 55

/** Half the width, in fine bins, of the neighbourhood a level is compared with. */
const WHITENING = 18

/**
 * Folds power spectra (pointers into the kernel's memory) onto the fine pitch scale, whitened: what stands out of its neighbourhood counts, not
 * how loud the band is. Returns where the levels lie.
 */
export function createFinePitch({ kernel, room }: Signal, binsPerHz: number): (power: number) => number {
  const edges = room(FINE_BINS + 1)
  const levels = room(FINE_BINS)
  new Int32Array(kernel.memory.buffer, edges, FINE_BINS + 1).set(
    Array.from({ length: FINE_BINS + 1 }, (_, i) => binAt(i - 0.5, binsPerHz)),
  )
  return (power) => {
    kernel.pitchLevels(power, edges, FINE_BINS, WHITENING, levels)
    return levels
  }
}

/** The first spectrum bin at or above a place on the fine scale. */
function binAt(place: number, binsPerHz: number): number {
  return Math.ceil(LOWEST * 2 ** (place / FINE_PER_OCTAVE) * binsPerHz)
}
