/** A note of a piece. Times are in beats. */
export type Note = { at: number; length: number; pitch: number; strength: number }

const letters: Record<string, number> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 }

/** `C4` is 60, `Eb3` is 51, `F#5` is 78. */
export function pitchOf(name: string): number {
  const [, letter, sign, octave] = /^([A-G])([#b]?)(-?\d)$/.exec(name) ?? []
  if (letter === undefined) throw new Error(`${name} is no note`)
  return letters[letter]! + (sign === '#' ? 1 : sign === 'b' ? -1 : 0) + 12 * (Number(octave) + 1)
}

/**
 * Notes from text: one token for each step. `C4` a note, `C4+E4` a chord, `-` silence, `_` holds on, `!` behind a note
 * plays it louder, `,` softer. Bars may be parted by `|`.
 */
export function line(text: string, options: { step?: number; strength?: number } = {}): Note[] {
  const { step = 1, strength = 0.7 } = options
  const notes: Note[] = []
  let sounding: Note[] = []
  let at = 0
  for (const token of text.split(/[\s|]+/).filter(Boolean)) {
    if (token === '_') for (const note of sounding) note.length += step
    else if (token === '-') sounding = []
    else {
      const loud = token.endsWith('!') ? 1.3 : token.endsWith(',') ? 0.65 : 1
      const names = token.replace(/[!,]$/, '').split('+')
      sounding = names.map((name) => ({
        at,
        length: step,
        pitch: pitchOf(name),
        strength: Math.min(1, strength * loud),
      }))
      notes.push(...sounding)
    }
    at += step
  }
  return notes
}

/** Strokes of a drum: `x` a stroke, `X` a strong one, `o` a soft one, anything else silence. */
export function strokes(text: string, step = 0.25): Note[] {
  const strengths: Record<string, number> = { x: 0.7, X: 1, o: 0.35 }
  return [...text.replaceAll(/[\s|]/g, '')].flatMap((sign, index) => {
    const strength = strengths[sign]
    return strength === undefined ? [] : [{ at: index * step, length: step, pitch: 60, strength }]
  })
}

export function shift(notes: Note[], beats: number): Note[] {
  return notes.map((note) => ({ ...note, at: note.at + beats }))
}

export function transpose(notes: Note[], semitones: number): Note[] {
  return notes.map((note) => ({ ...note, pitch: note.pitch + semitones }))
}

/** The same again, every so many beats, from the first time on. */
export function repeat(notes: Note[], times: number, every: number, from = 0): Note[] {
  return Array.from({ length: times }, (_, turn) => shift(notes, from + turn * every)).flat()
}

/** Each note of a chord a little after the one below it, as a hand plays them. */
export function strum(notes: Note[], beats: number): Note[] {
  const places = new Map<number, number>()
  return notes
    .toSorted((a, b) => a.at - b.at || a.pitch - b.pitch)
    .map((note) => {
      const place = places.get(note.at) ?? 0
      places.set(note.at, place + 1)
      return { ...note, at: note.at + place * beats }
    })
}
