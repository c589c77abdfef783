import { line, repeat } from '../notation.ts'
import type { Piece } from '../piece.ts'

const picking = `
  G2! B3 D4 G4 D4 B3 | G2! B3 D4 A4 D4 B3 | E2! B3 E4 G4 E4 B3 | E2! B3 E4 F#4 E4 B3 |
  C3! G3 C4 E4 C4 G3 | A2! C4 E4 G4 E4 C4 | D3! A3 D4 F#4 D4 A3 | D3! A3 C4 D4 F#4 A4`
const answer = `
  - - - | - - - | - - - | - - - | G5 _ E5 | D5 _ C5 | A4 _ B4 | C5 _ _ |
  B4 _ D5 | G5 _ A5 | B5 _ G5 | F#5 _ E5 | E5 _ D5 | C5 _ E5 | D5 _ F#4 | G4 _ _`

const music = {
  tempo: 104,
  beats: 72,
  reverbSeconds: 1.5,
  parts: [
    {
      instrument: 'steel',
      level: 0.62,
      pan: -0.2,
      reverbSend: 0.25,
      notes: repeat(line(picking, { step: 0.5 }), 3, 24),
    },
    { instrument: 'flute', level: 0.34, pan: 0.25, reverbSend: 0.45, notes: repeat(line(answer), 1, 48, 24) },
    {
      instrument: 'strings',
      level: 0.12,
      reverbSend: 0.5,
      notes: repeat(line('D4+G4 _ _ _ _ _ B3+G4 _ _ _ _ _ C4+E4 _ _ _ _ _ A3+F#4 _ _ _ _ _'), 1, 24, 48),
    },
  ],
} satisfies Piece['music']

/** Guitar and flute in G major, in triple metre. */
export const postcards: Piece = {
  slug: 'postcards',
  title: 'Postcards',
  artists: ['Ines Orlo'],
  album: 'Other Rooms',
  isrc: 'XXEUT2600005',
  year: 2026,
  tags: [['usage', 'travel']],
  work: 'Postcards',
  music,
}

/** A copy of the same recording, quieter and without its first bars: large catalogues are full of them. */
export const postcardsEdit: Piece = {
  ...postcards,
  slug: 'postcards-radio-edit',
  title: 'Postcards (Radio Edit)',
  album: 'Songs for Waiting Rooms',
  isrc: 'XXEUT2600006',
  tags: [],
  copy: { from: 3.4, level: 0.6 },
}
