import { line, repeat } from '../notation.ts'
import type { Piece } from '../piece.ts'

const voices = [
  'D5 _ C5 Bb4 | A4 _ Bb4 _ | C5 _ D5 Eb5 | D5 _ C5 _ | F5 _ Eb5 D5 | C5 _ D5 _ | Eb5 D5 C5 A4 | Bb4 _ _ _',
  'F4 _ F4 F4 | F4 _ F4 _ | G4 _ F4 G4 | F4 _ F4 _ | F4 _ G4 F4 | F4 _ F4 _ | G4 F4 G4 F4 | F4 _ _ _',
  'Bb3 _ A3 D4 | C4 _ D4 _ | Eb4 _ Bb3 Bb3 | Bb3 _ A3 _ | D4 _ C4 Bb3 | A3 _ Bb3 _ | C4 Bb3 Eb4 Eb4 | D4 _ _ _',
  'Bb2 _ F2 G2 | F2 _ Bb2 _ | C3 _ Bb2 Eb2 | F2 _ F2 _ | Bb2 _ C3 D3 | F2 _ Bb2 _ | C3 D3 Eb3 F2 | Bb1+Bb2 _ _ _',
]

/** A four-part hymn for organ in B flat major. */
export const sundayOrgan: Piece = {
  slug: 'sunday-organ',
  title: 'Sunday Organ',
  artists: ['Abel Quire'],
  album: 'Plain Glass',
  isrc: 'XXEUT2600010',
  year: 2023,
  tags: [['usage', 'ceremony']],
  music: {
    tempo: 84,
    beats: 56,
    reverbSeconds: 3.2,
    parts: [
      ...voices.map((voice, index) => ({
        instrument: 'organ' as const,
        level: 0.34,
        pan: -0.3 + 0.2 * index,
        reverbSend: 0.5,
        notes: [
          ...line(voice).filter(({ at }) => index < 2 || at >= 0),
          ...repeat(
            line(voice).filter(({ at }) => at < 24),
            1,
            24,
            32,
          ),
        ],
      })),
      {
        instrument: 'organ',
        level: 0.14,
        pan: 0.3,
        reverbSend: 0.6,
        notes: repeat(
          line(voices[0]!).filter(({ at }) => at < 24),
          1,
          24,
          32,
        ).map((note) => ({ ...note, pitch: note.pitch + 12 })),
      },
    ],
  },
}
