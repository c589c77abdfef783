import type { Signal } from '../signal-kernel.ts'

/** A pitch scale in thirds of a semitone over six octaves from A1 (55 Hz): fine enough to detect the tuning of a recording. */
export const FINE_PER_OCTAVE = 36
const OCTAVES = 6
export const FINE_BINS = FINE_PER_OCTAVE * OCTAVES
const LOWEST_HZ = 55

/** Half the width, in fine bins, of the neighbourhood that a level is whitened by. */
const WHITENING_RADIUS = 18

/**
 * Maps power spectra to levels on the fine pitch scale, whitened: a pitch counts by how far it stands out of its neighbourhood, not by
 * its loudness. Takes and returns pointers into the kernel's memory.
 */
export function createFinePitch({ kernel, allocate }: Signal, binsPerHz: number): (power: number) => number {
  const edges = allocate(FINE_BINS + 1)
  const levels = allocate(FINE_BINS)
  new Int32Array(kernel.memory.buffer, edges, FINE_BINS + 1).set(
    Array.from({ length: FINE_BINS + 1 }, (_, i) => binAt(i - 0.5, binsPerHz)),
  )
  return (power) => {
    kernel.pitchLevels(power, edges, FINE_BINS, WHITENING_RADIUS, levels)
    return levels
  }
}

/** First spectrum bin at or above a position on the fine scale. */
function binAt(position: number, binsPerHz: number): number {
  return Math.ceil(LOWEST_HZ * 2 ** (position / FINE_PER_OCTAVE) * binsPerHz)
}
