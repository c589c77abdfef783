import { createFingerprinter, FINGERPRINT_RATE, type GatherNotes, NOTE_RUNS } from './fingerprint.ts'

/**
 * A copy that runs 1 % fast has its notes 1 % higher, which turns most numbers of its fingerprint into others. So fingerprints
 * are also made as they would be if the sound did not run this much too fast: any speed up to 1 % off is then at most 0.25 %
 * from one of the five, and of music nearly as many numbers stay as do when a file is cut.
 */
export const SPEED_PRINTS = [0.99, 0.995, 1.005, 1.01] as const

/** Numbers of each: two minutes, for together they take four times the room of a plain one. */
export const SPEED_PRINT_LENGTH = Math.floor(120 * FINGERPRINT_RATE)

/** Past the highest note of a fingerprint, moved up. */
const BINS = 1400

/** Fed like the plain fingerprinter; gives a fingerprint for each of `SPEED_PRINTS`. */
export function createSpeedFingerprinters() {
  const below = new Float64Array(BINS + 1)
  const printers = SPEED_PRINTS.map((speed) => createFingerprinter(gatherAt(speed, below)))
  let frames = 0
  return {
    feed(power: Float32Array): void {
      // The first number needs some twenty frames.
      if (frames++ > SPEED_PRINT_LENGTH + 32) return
      for (let bin = 0; bin < BINS; bin++) below[bin + 1] = below[bin]! + power[bin]!
      for (const printer of printers) printer.feed(power)
    },
    finish: (): Uint32Array[] => printers.map((printer) => printer.finish().slice(0, SPEED_PRINT_LENGTH)),
  }
}

/** The notes of a spectrum whose frequencies are all moved: what lies between the moved ends of each note's bins, parts of bins included. */
function gatherAt(speed: number, below: Float64Array): GatherNotes {
  const runs = NOTE_RUNS.map(({ note, from, to }) => {
    const [first, end] = [(from - 0.5) * speed + 0.5, (to - 0.5) * speed + 0.5]
    return { note, first, firstBin: Math.floor(first), end, endBin: Math.floor(end) }
  })
  return (power, notes) => {
    for (const { note, first, firstBin, end, endBin } of runs) {
      const upTo = below[endBin]! + (end - endBin) * power[endBin]!
      const before = below[firstBin]! + (first - firstBin) * power[firstBin]!
      notes[note] = notes[note]! + (upTo - before) / speed
    }
  }
}
