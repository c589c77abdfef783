import { line, repeat, strokes } from '../notation.ts'
import type { Piece } from '../piece.ts'

const riff = `
  E1! E1 - E1 E1 - G1 E1 | E1! E1 - E1 B1 - A1 G1 | C2! C2 - C2 C2 - B1 C2 | D2! D2 - D2 D2 F#1 G1 D1`
const high = 'E4+B4 _ _ _ | G4+B4 _ _ D5 | E4+C5 _ _ _ | F#4+D5 _ _ _'

/** A heavy riff in E minor. */
export const ironBridge: Piece = {
  slug: 'iron-bridge',
  title: 'Iron Bridge',
  artists: ['North Pylon'],
  album: 'Load Bearing',
  isrc: 'XXEUT2600009',
  year: 2025,
  tags: [['usage', 'trailer']],
  music: {
    tempo: 144,
    beats: 92,
    reverbSeconds: 1.3,
    parts: [
      {
        instrument: 'ironBass',
        level: 0.5,
        reverbSend: 0.06,
        notes: repeat(line(riff, { step: 0.5, velocity: 0.75 }), 5, 16, 8),
      },
      {
        instrument: 'ironBass',
        level: 0.22,
        pan: 0.6,
        reverbSend: 0.15,
        notes: repeat(line(riff, { step: 0.5, velocity: 0.75 }), 4, 16, 24).map((note) => ({
          ...note,
          pitch: note.pitch + 19,
        })),
      },
      {
        instrument: 'kick',
        level: 0.9,
        reverbSend: 0.02,
        notes: repeat(strokes('X--- --X- --X- ----'), 19, 4, 8),
      },
      {
        instrument: 'snare',
        level: 0.9,
        reverbSend: 0.4,
        notes: repeat(strokes('---- X--- ---- X--x'), 17, 4, 16),
      },
      {
        instrument: 'openHat',
        level: 0.35,
        pan: -0.3,
        notes: repeat(strokes('x-x- x-x- x-x- x-x-'), 17, 4, 24),
      },
      {
        instrument: 'strings',
        level: 0.32,
        pan: -0.3,
        reverbSend: 0.5,
        notes: [...line('E3+B3 _ _ _ E3+B3 _ _ _'), ...repeat(line(high), 3, 16, 40)],
      },
    ],
  },
}
