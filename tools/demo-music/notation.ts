/** A note. Times are in beats, the pitch is a MIDI note number, the velocity 0..1. */
export type Note = { at: number; length: number; pitch: number; velocity: number }

const letters: Record<string, number> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 }

/** MIDI note number of a note name: `C4` is 60, `Eb3` is 51, `F#5` is 78. */
export function pitchOf(name: string): number {
  const [, letter, symbol, octave] = /^([A-G])([#b]?)(-?\d)$/.exec(name) ?? []
  if (letter === undefined) throw new Error(`${name} is not a note: write C4, Eb3 or F#5`)
  return letters[letter]! + (symbol === '#' ? 1 : symbol === 'b' ? -1 : 0) + 12 * (Number(octave) + 1)
}

/**
 * Parses notes, one token per step: `C4` is a note, `C4+E4` a chord, `-` a rest, `_` holds the previous note. A trailing `!` plays louder,
 * a trailing `,` softer. `|` separates bars and has no effect.
 */
export function line(text: string, options: { step?: number; velocity?: number } = {}): Note[] {
  const { step = 1, velocity = 0.7 } = options
  const notes: Note[] = []
  let sounding: Note[] = []
  let at = 0
  for (const token of text.split(/[\s|]+/).filter(Boolean)) {
    if (token === '_') for (const note of sounding) note.length += step
    else if (token === '-') sounding = []
    else {
      const emphasis = token.endsWith('!') ? 1.3 : token.endsWith(',') ? 0.65 : 1
      const names = token.replace(/[!,]$/, '').split('+')
      sounding = names.map((name) => ({
        at,
        length: step,
        pitch: pitchOf(name),
        velocity: Math.min(1, velocity * emphasis),
      }))
      notes.push(...sounding)
    }
    at += step
  }
  return notes
}

/** Parses a drum pattern, one character per step: `x` is a hit, `X` a strong one, `o` a soft one, anything else a rest. */
export function strokes(text: string, step = 0.25): Note[] {
  const velocities: Record<string, number> = { x: 0.7, X: 1, o: 0.35 }
  return [...text.replaceAll(/[\s|]/g, '')].flatMap((symbol, index) => {
    const velocity = velocities[symbol]
    return velocity === undefined ? [] : [{ at: index * step, length: step, pitch: 60, velocity }]
  })
}

function shift(notes: Note[], beats: number): Note[] {
  return notes.map((note) => ({ ...note, at: note.at + beats }))
}

export function transpose(notes: Note[], semitones: number): Note[] {
  return notes.map((note) => ({ ...note, pitch: note.pitch + semitones }))
}

/** Repeats notes `times` times, once every `every` beats, starting at beat `from`. */
export function repeat(notes: Note[], times: number, every: number, from = 0): Note[] {
  return Array.from({ length: times }, (_, index) => shift(notes, from + index * every)).flat()
}

/** Plays the notes of a chord from the lowest up, `beats` apart. */
export function strum(notes: Note[], beats: number): Note[] {
  const counts = new Map<number, number>()
  return notes
    .toSorted((a, b) => a.at - b.at || a.pitch - b.pitch)
    .map((note) => {
      const count = counts.get(note.at) ?? 0
      counts.set(note.at, count + 1)
      return { ...note, at: note.at + count * beats }
    })
}
