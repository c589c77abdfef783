import { line, repeat, strokes, strum } from '../notation.ts'
import type { Piece } from '../piece.ts'

const guitar = `
  F3+A3+C4+E4 - - F3+A3+C4+E4, - F3+A3+C4+E4 - - | F3+A3+B3+D4 - - F3+A3+B3+D4, - F3+A3+B3+D4 - F3+A3+B3+D4, |
  Bb3+D4+F4+A4 - - Bb3+D4+F4+A4, - Bb3+D4+F4+A4 - - | G3+Bb3+C#4+E4 - - G3+Bb3+C#4+E4, - G3+Bb3+C#4+E4 - G3+C#4+E4,`
const bass = 'D2 _ - A1 | G1 _ - D2 | Bb1 _ - F2 | A1 _ - E2'
const song = `
  - - A4 _ _ F5 _ E5 | _ D5 _ _ B4 _ _ - | - - D5 _ _ A5 _ G5 | _ F5 _ E5 _ C#5 _ _ |
  - - A4 _ _ F5 _ G5 | _ A5 _ _ B5 _ A5 _ | F5 _ D5 _ _ Bb4 _ D5 | _ C#5 _ _ D5 _ _ _`

/** A bossa nova in D minor. */
export const verde: Piece = {
  slug: 'verde',
  title: 'Verde',
  artists: ['Luma Sol', 'Ines Orlo'],
  album: 'Shade',
  isrc: 'XXEUT2600011',
  year: 2024,
  tags: [['usage', 'cooking']],
  music: {
    tempo: 132,
    beats: 84,
    reverbSeconds: 1.2,
    parts: [
      {
        instrument: 'nylon',
        level: 0.42,
        pan: -0.25,
        reverbSend: 0.2,
        notes: strum(repeat(line(guitar, { step: 0.5 }), 5, 16), 0.015),
      },
      { instrument: 'roundBass', level: 0.5, reverbSend: 0.02, notes: repeat(line(bass), 5, 16) },
      {
        instrument: 'rim',
        level: 0.4,
        pan: 0.3,
        reverbSend: 0.25,
        notes: repeat(strokes('X--x --X- --X- x---', 0.5), 9, 8, 8),
      },
      { instrument: 'shaker', level: 0.55, pan: -0.4, notes: repeat(strokes('xoXo'), 72, 1, 8) },
      { instrument: 'softKick', level: 0.5, notes: repeat(strokes('X--- --x- X--- --x-'), 18, 4, 8) },
      {
        instrument: 'flute',
        level: 0.4,
        pan: 0.15,
        reverbSend: 0.4,
        notes: repeat(line(song, { step: 0.5 }), 2, 32, 16),
      },
    ],
  },
}
