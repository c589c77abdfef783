import { line, repeat, strokes, strum, transpose } from '../notation.ts'
import type { Piece } from '../piece.ts'

const chords = `
  G3+Bb3+D4+F4 _ _ _ - G3+Bb3+D4+F4, _ _ | G3+Bb3+C4+Eb4 _ _ _ - G3+Bb3+C4+Eb4, _ _ |
  F3+Ab3+C4+Eb4 _ _ _ - F3+Ab3+C4+Eb4, _ _ | F3+Ab3+Bb3+D4 _ _ _ - F3+Ab3+C4+D4, _ _`
const bass = `
  Eb2 _ _ - - Eb2, Bb1 _ | C2 _ _ - - C2, G1 _ |
  F1 _ _ - - F1, C2 _ | Bb1 _ _ - - Bb1, D2 _`
const melody = `
  - - Bb4 _ G4 _ F4 Eb4 | G4! _ _ _ - - Eb4 F4 | Ab4 _ G4 _ F4 _ Eb4 F4 | D4 _ _ _ - - Eb4 F4 |
  G4! _ Bb4 _ C5 _ Bb4 G4 | Eb5! _ _ _ D5 C5 Bb4 _ | C5 _ Bb4 _ Ab4 _ G4 F4 | G4 _ _ _ Eb4 _ _ -`

/** A slow, swung tune in E flat major with electric piano. */
export const paperLanterns: Piece = {
  slug: 'paper-lanterns',
  title: 'Paper Lanterns',
  artists: ['The Small Hours'],
  album: 'Rooms with Windows',
  isrc: 'XXEUT2600001',
  year: 2026,
  tags: [['usage', 'study']],
  work: 'Paper Lanterns',
  music: {
    tempo: 76,
    beats: 48,
    swing: 0.09,
    reverbSeconds: 1.4,
    parts: [
      {
        instrument: 'electricPiano',
        level: 0.3,
        pan: -0.15,
        reverbSend: 0.3,
        notes: strum(repeat(line(chords, { step: 0.5 }), 3, 16), 0.02),
      },
      {
        instrument: 'roundBass',
        level: 0.5,
        reverbSend: 0.02,
        notes: repeat(line(bass, { step: 0.5 }), 3, 16),
      },
      {
        instrument: 'electricPiano',
        level: 0.42,
        pan: 0.2,
        reverbSend: 0.4,
        notes: repeat(line(melody, { step: 0.5 }), 1, 32, 16),
      },
      { instrument: 'softKick', level: 0.85, notes: repeat(strokes('X--- --x- --X- ----'), 10, 4, 8) },
      { instrument: 'brush', level: 0.9, pan: 0.1, notes: repeat(strokes('---- X--- ---- X--o'), 10, 4, 8) },
      { instrument: 'hat', level: 0.22, pan: 0.3, notes: repeat(strokes('x-o- x-o- x-o- x-x-'), 8, 4, 16) },
      {
        instrument: 'crackle',
        level: 0.35,
        pan: -0.5,
        reverbSend: 0,
        notes: repeat(strokes('o--- --x- ---- o-o- -x--'), 9, 5),
      },
    ],
  },
}

/** The same tune, a step higher and slower, on other instruments: a cover. */
export const paperLanternsNight: Piece = {
  slug: 'paper-lanterns-night',
  title: 'Paper Lanterns (Night Version)',
  artists: ['Ines Orlo'],
  album: 'Other Rooms',
  isrc: 'XXEUT2600002',
  year: 2026,
  tags: [['usage', 'lullaby']],
  work: 'Paper Lanterns',
  music: {
    tempo: 68,
    beats: 48,
    reverbSeconds: 2.4,
    parts: [
      {
        instrument: 'strings',
        level: 0.24,
        pan: -0.2,
        reverbSend: 0.4,
        notes: transpose(repeat(line(chords, { step: 0.5 }), 3, 16), 2),
      },
      {
        instrument: 'strings',
        level: 0.3,
        pan: 0.2,
        reverbSend: 0.3,
        notes: transpose(repeat(line(bass, { step: 0.5 }), 3, 16), 14),
      },
      {
        instrument: 'musicBox',
        level: 0.5,
        pan: 0.1,
        reverbSend: 0.5,
        notes: transpose(repeat(line(melody, { step: 0.5 }), 1, 32, 16), 14),
      },
      {
        instrument: 'musicBox',
        level: 0.22,
        pan: 0.4,
        reverbSend: 0.6,
        notes: transpose(
          repeat(line('G5 Bb5 D6 F6 | G5 Bb5 C6 Eb6 | F5 Ab5 C6 Eb6 | F5 Ab5 Bb5 D6'), 3, 16),
          2,
        ),
      },
    ],
  },
}
