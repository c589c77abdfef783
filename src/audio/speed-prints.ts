import { createFingerprinter, FINGERPRINT_RATE } from './fingerprint.ts'
import { PITCH_FRAME } from './pitch-frames.ts'

/**
 * A copy that runs 1 % fast has its notes 1 % higher, which turns most numbers of its fingerprint into others. So fingerprints
 * are also made as they would be if the sound did not run this much too fast: any speed up to 1 % off is then at most 0.25 %
 * from one of the five, and of music nearly as many numbers stay as do when a file is cut.
 */
export const SPEED_PRINTS = [0.99, 0.995, 1.005, 1.01] as const

/** Numbers of each: two minutes, for together they take four times the room of a plain one. */
export const SPEED_PRINT_LENGTH = Math.floor(120 * FINGERPRINT_RATE)

/** Past the highest note of a fingerprint. */
const BINS = 1400

/** Fed like the plain fingerprinter; gives a fingerprint for each of `SPEED_PRINTS`. */
export function createSpeedFingerprinters() {
  const spectrum = new Float32Array(PITCH_FRAME / 2 + 1)
  const printers = SPEED_PRINTS.map((speed) => ({ speed, printer: createFingerprinter() }))
  let frames = 0
  return {
    feed(power: Float32Array): void {
      // The first number needs some twenty frames.
      if (frames++ > SPEED_PRINT_LENGTH + 32) return
      for (const { speed, printer } of printers) {
        moveNotes(power, speed, spectrum)
        printer.feed(spectrum)
      }
    },
    finish: (): Uint32Array[] => printers.map(({ printer }) => printer.finish().slice(0, SPEED_PRINT_LENGTH)),
  }
}

/** Between two bins there is something of both. */
function moveNotes(power: Float32Array, speed: number, into: Float32Array): void {
  for (let bin = 0; bin < BINS; bin++) {
    const place = bin * speed
    const below = Math.floor(place)
    const part = place - below
    into[bin] = power[below]! * (1 - part) + power[below + 1]! * part
  }
}
