import { line, repeat } from '../notation.ts'
import type { Piece } from '../piece.ts'

const pads = `
  D3+A3+E4+F#4 _ _ _ _ | B2+F#3+D4+A4 _ _ _ _ | G2+D3+B3+F#4 _ _ _ _ | A2+E3+B3+D4 _ _ _ _`

/** Ambient pads in D major. */
export const slowTide: Piece = {
  slug: 'slow-tide',
  title: 'Slow Tide',
  artists: ['Marée Basse'],
  album: 'Littoral',
  isrc: 'XXEUT2600004',
  year: 2025,
  tags: [['usage', 'meditation']],
  music: {
    tempo: 58,
    beats: 40,
    reverbSeconds: 4.5,
    parts: [
      {
        instrument: 'pad',
        level: 0.42,
        pan: -0.2,
        reverbSend: 0.6,
        notes: repeat(line(pads, { velocity: 0.6 }), 2, 20),
      },
      {
        instrument: 'strings',
        level: 0.16,
        pan: 0.3,
        reverbSend: 0.7,
        notes: repeat(line('F#5 _ _ _ _ | A5 _ _ D5 _ | B5 _ _ _ F#5 | E5 _ _ _ _'), 1, 20, 20),
      },
      {
        instrument: 'bell',
        level: 0.2,
        pan: 0.4,
        reverbSend: 0.8,
        notes: line(
          '- A5 - - E6 - - D6 - - - F#6 - B5 - - E6, - A5 - | - F#6 - - A6, - D6 - - B5 - - E6 - - A5 - - D6, -',
        ),
      },
      {
        instrument: 'pad',
        level: 0.3,
        reverbSend: 0.2,
        notes: repeat(line('D2 _ _ _ _ B1 _ _ _ _ G1 _ _ _ _ A1 _ _ _ _'), 2, 20),
      },
    ],
  },
}
