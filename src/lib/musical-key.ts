/** Pitch classes from C, as the API and the analysis name them. */
export const notes = ['C', 'C#', 'D', 'D#', 'E', 'F', 'F#', 'G', 'G#', 'A', 'A#', 'B'] as const

const flats: Record<string, string> = { 'C#': 'Db', 'D#': 'Eb', 'F#': 'Gb', 'G#': 'Ab', 'A#': 'Bb' }

/** Minor keys have sharps where the relative major has: C#, F# and G# minor, but Eb and Bb minor. */
const sharpTonics = { major: ['F#'], minor: ['C#', 'F#', 'G#'] }

/** The tonic as musicians write it, which depends on the mode: Eb major, but F# minor. */
export function spellTonic(note: string, mode: string | null): string {
  const isSharp = sharpTonics[mode === 'minor' ? 'minor' : 'major'].includes(note)
  return isSharp ? note : (flats[note] ?? note)
}
