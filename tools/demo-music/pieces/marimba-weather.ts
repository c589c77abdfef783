import { line, repeat, strokes } from '../notation.ts'
import type { Piece } from '../piece.ts'

const first = 'F4! A4 C5 A4 D5 C5 | A4 G4 C5 A4 F4 G4'
const second = 'C4! - F4 G4 - A4 | - C5 A4 - G4 F4'
const third = 'Bb3! D4 F4 D4 G4 F4 | D4 C4 F4 D4 Bb3 C4'

/** Minimal music for marimbas in F major. */
export const marimbaWeather: Piece = {
  slug: 'marimba-weather',
  title: 'Marimba Weather',
  artists: ['Ostinato Club'],
  album: 'Timetables',
  isrc: 'XXEUT2600007',
  year: 2025,
  tags: [['usage', 'science']],
  music: {
    tempo: 126,
    beats: 84,
    reverbSeconds: 1.1,
    parts: [
      {
        instrument: 'marimba',
        level: 0.6,
        pan: -0.45,
        reverbSend: 0.3,
        notes: [
          ...repeat(line(first, { step: 0.5 }), 6, 6),
          ...repeat(line(third, { step: 0.5 }), 4, 6, 36),
          ...repeat(line(first, { step: 0.5 }), 4, 6, 60),
        ],
      },
      {
        instrument: 'marimba',
        level: 0.55,
        pan: 0.45,
        reverbSend: 0.3,
        notes: repeat(line(second, { step: 0.5 }), 10, 6, 12.5),
      },
      {
        instrument: 'marimba',
        level: 0.6,
        reverbSend: 0.2,
        notes: [
          ...repeat(line('F2 - - C3 - -'), 2, 6, 24),
          ...repeat(line('Bb2 - - F2 - -'), 4, 6, 36),
          ...repeat(line('F2 - - C3 - -'), 3, 6, 60),
        ],
      },
      { instrument: 'shaker', level: 0.5, pan: 0.1, notes: repeat(strokes('xox xox', 0.5), 16, 3, 24) },
      {
        instrument: 'flute',
        level: 0.24,
        pan: 0.1,
        reverbSend: 0.6,
        notes: repeat(line('C6 _ _ _ A5 _ | D6 _ _ _ C6 _ | F5 _ _ G5 _ _ | A5 _ _ _ _ _'), 1, 24, 36),
      },
    ],
  },
}
