import { type ChromaFolder, createFingerprinter, FINGERPRINT_RATE, NOTE_RUNS } from './fingerprint.ts'

/**
 * Relative speeds for which additional fingerprints are computed. A copy that runs 1 % fast is also 1 % higher in pitch, which changes
 * most numbers of its fingerprint. With these four and the plain one, any speed within 1 % is at most 0.25 % from one of the five, and
 * about as many numbers survive as when a file is cut.
 */
export const SPEED_PRINTS = [0.99, 0.995, 1.005, 1.01] as const

/** Numbers of each: two minutes, because together they are four times as large as a plain fingerprint. */
export const SPEED_PRINT_LENGTH = Math.floor(120 * FINGERPRINT_RATE)

/** Spectrum bins used: up to the highest pitch of a fingerprint, shifted up. */
const BINS = 1400
/** Frames before the first number of a fingerprint, and some. */
const LEAD_IN_FRAMES = 32

/** Fed like the plain fingerprinter. Produces a fingerprint for each of `SPEED_PRINTS`. */
export function createSpeedFingerprinters() {
  const cumulative = new Float64Array(BINS + 1)
  const printers = SPEED_PRINTS.map((speed) => createFingerprinter(foldAtSpeed(speed, cumulative)))
  let frames = 0
  return {
    feed(power: Float32Array): void {
      if (frames++ > SPEED_PRINT_LENGTH + LEAD_IN_FRAMES) return
      for (let bin = 0; bin < BINS; bin++) cumulative[bin + 1] = cumulative[bin]! + power[bin]!
      for (const printer of printers) printer.feed(power)
    },
    finish: (): Uint32Array[] => printers.map((printer) => printer.finish().slice(0, SPEED_PRINT_LENGTH)),
  }
}

/** Folds a spectrum to pitch classes whose borders are scaled by `speed`, with fractions of bins, using cumulative sums of the spectrum. */
function foldAtSpeed(speed: number, cumulative: Float64Array): ChromaFolder {
  const runs = NOTE_RUNS.map(({ note, from, to }) => {
    const [first, end] = [(from - 0.5) * speed + 0.5, (to - 0.5) * speed + 0.5]
    return { note, first, firstBin: Math.floor(first), end, endBin: Math.floor(end) }
  })
  return (power, notes) => {
    for (const { note, first, firstBin, end, endBin } of runs) {
      const upTo = cumulative[endBin]! + (end - endBin) * power[endBin]!
      const before = cumulative[firstBin]! + (first - firstBin) * power[firstBin]!
      notes[note] = notes[note]! + (upTo - before) / speed
    }
  }
}
