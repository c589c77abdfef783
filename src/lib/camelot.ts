/** A place on the Camelot wheel, on which DJs see which keys mix: 1 to 12 for the fifths, A for minor and B for major. */
export type Camelot = { hour: number; letter: 'A' | 'B' }

const hours = 12
/** The hour of C major. */
const hourOfC = 8
/** Semitones from a minor key to its relative major. */
const toRelativeMajor = 3
const semitonesOfFifth = 7

/** The place of a key; `note` is a pitch class from 0 for C. */
export function toCamelot(note: number, mode: 'major' | 'minor'): Camelot {
  const major = mode === 'major' ? note : note + toRelativeMajor
  const fifths = (major * semitonesOfFifth) % hours
  return { hour: ((hourOfC - 1 + fifths) % hours) + 1, letter: mode === 'major' ? 'B' : 'A' }
}

export function writeCamelot({ hour, letter }: Camelot): string {
  return `${hour}${letter}`
}

/** Whether two keys mix: the same, a fifth apart, or relative to each other. */
export function isHarmonic(one: Camelot, other: Camelot): boolean {
  const apart = Math.abs(one.hour - other.hour)
  const steps = Math.min(apart, hours - apart)
  return one.letter === other.letter ? steps <= 1 : steps === 0
}
