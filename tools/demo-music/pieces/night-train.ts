import { line, repeat, strokes } from '../notation.ts'
import type { Piece } from '../piece.ts'

const bass = `
  A1 - A2 A1 - A1 C2 - A1 - A2 A1 - G1 A1 - | F1 - F2 F1 - F1 A1 - F1 - F2 F1 - E1 F1 - |
  G1 - G2 G1 - G1 B1 - G1 - G2 G1 - F#1 G1 - | E1 - E2 E1 - E1 G1 - E1 - E2 E1 - G1 G#1 -`
const stabs = `
  - - A3+C4+E4+G4! - - - A3+C4+E4+G4, - | - - A3+C4+F4! - - - A3+C4+F4, - |
  - - B3+D4+G4! - - - B3+D4+G4, - | - - B3+E4+G4! - - B3+D4+E4 - -`
const lead = `
  E5 - C5 - A4 - C5 E5 | F5 - C5 - A4 - C5 F5 | G5 - D5 - B4 - D5 G5 | E5 - B4 - G4 - B4 D5`

/** House in A minor. */
export const nightTrain: Piece = {
  slug: 'night-train',
  title: 'Night Train',
  artists: ['Ostinato Club'],
  album: 'Timetables',
  isrc: 'XXEUT2600003',
  year: 2026,
  tags: [['usage', 'sport']],
  music: {
    tempo: 124,
    beats: 80,
    reverbSeconds: 0.9,
    parts: [
      {
        instrument: 'kick',
        level: 0.9,
        reverbSend: 0,
        notes: [...repeat(strokes('X---'), 32, 1, 16), ...repeat(strokes('X---'), 24, 1, 56)],
      },
      {
        instrument: 'clap',
        level: 0.6,
        reverbSend: 0.35,
        notes: [...repeat(strokes('---- X---'), 16, 2, 16), ...repeat(strokes('---- X---'), 12, 2, 56)],
      },
      {
        instrument: 'openHat',
        level: 0.4,
        pan: 0.2,
        notes: [...repeat(strokes('--x-'), 32, 1, 16), ...repeat(strokes('--x-'), 24, 1, 56)],
      },
      { instrument: 'hat', level: 0.3, pan: -0.3, notes: repeat(strokes('xoxo'), 80, 1) },
      {
        instrument: 'acidBass',
        level: 0.5,
        reverbSend: 0.03,
        notes: [
          ...repeat(line(bass, { step: 0.25 }), 3, 16),
          ...repeat(
            line(bass, { step: 0.25 }).filter(({ at }) => at < 16),
            1,
            16,
            56,
          ),
          ...repeat(
            line(bass, { step: 0.25 }).filter(({ at }) => at < 8),
            1,
            8,
            72,
          ),
        ],
      },
      {
        instrument: 'stab',
        level: 0.3,
        pan: -0.25,
        reverbSend: 0.4,
        notes: [
          ...repeat(line(stabs, { step: 0.5 }), 2, 16, 16),
          ...repeat(
            line(stabs, { step: 0.5 }).filter(({ at }) => at < 8),
            3,
            8,
            56,
          ),
        ],
      },
      {
        instrument: 'stab',
        level: 0.22,
        pan: 0.35,
        reverbSend: 0.5,
        notes: [
          ...repeat(line(lead, { step: 0.5 }), 1, 16, 32),
          ...repeat(line(lead, { step: 0.5 }), 1, 16, 56),
        ],
      },
      {
        instrument: 'pad',
        level: 0.3,
        reverbSend: 0.6,
        notes: [
          ...line('A3+C4+E4 _ _ _ F3+A3+C4 _ _ _ G3+B3+D4 _ _ _ E3+G3+B3 _ _ _'),
          ...repeat(line('A3+C4+E4+G4 _ _ _ E3+G#3+B3+D4 _ _ _'), 1, 8, 48),
        ],
      },
    ],
  },
}
