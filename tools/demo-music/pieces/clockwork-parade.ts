import { line, repeat, strokes } from '../notation.ts'
import type { Piece } from '../piece.ts'

const tune = `
  C5! - E5 G5 - E5 C5 D5 | E5! - G5 C6 - G5 E5 - | F5! - A5 C6 - A5 F5 G5 | A5 G5 F5 E5 D5 - G4 - |
  C5! - E5 G5 - E5 C5 D5 | E5! - G5 C6 - B5 A5 - | F5 E5 D5 C5 B4 D5 G5 F5 | E5 - C5 - C5! - - -`
const arpeggio = `
  C4 E4 G4 C5 G4 E4 C4 E4 G4 C5 G4 E4 C4 E4 G4 E4 | C4 E4 G4 C5 G4 E4 C4 E4 G4 C5 G4 E4 C4 E4 G4 E4 |
  F4 A4 C5 F5 C5 A4 F4 A4 C5 F5 C5 A4 F4 A4 C5 A4 | D4 G4 B4 D5 B4 G4 D4 G4 B4 D5 B4 G4 D4 G4 B4 G4`
const bass = 'C3 - G2 - C3 - G2 - | C3 - G2 - E3 - G2 - | F3 - C3 - F3 - C3 - | G2 - D3 - G2 - B2 -'

/** A chiptune march in C major. */
export const clockworkParade: Piece = {
  slug: 'clockwork-parade',
  title: 'Clockwork Parade',
  artists: ['Eight Small Wheels'],
  album: 'Level Select',
  isrc: 'XXEUT2600008',
  year: 2024,
  tags: [['usage', 'game']],
  music: {
    tempo: 152,
    beats: 96,
    reverbSeconds: 0.5,
    parts: [
      {
        instrument: 'chip',
        level: 0.5,
        pan: -0.2,
        reverbSend: 0.12,
        notes: repeat(line(tune, { step: 0.5 }), 2, 48, 16)
          .filter(({ at }) => at < 48)
          .concat(repeat(line(tune, { step: 0.5 }), 1, 32, 64)),
      },
      {
        instrument: 'chip',
        level: 0.22,
        pan: 0.4,
        reverbSend: 0.1,
        notes: repeat(line(arpeggio, { step: 0.25 }), 6, 16),
      },
      { instrument: 'chipBass', level: 0.5, reverbSend: 0, notes: repeat(line(bass, { step: 0.5 }), 6, 16) },
      {
        instrument: 'kick',
        level: 0.5,
        reverbSend: 0,
        notes: repeat(strokes('X--- ---- X--- ----'), 20, 4, 16),
      },
      { instrument: 'snare', level: 0.5, notes: repeat(strokes('---- X--- ---- X-o-'), 20, 4, 16) },
      { instrument: 'hat', level: 0.25, pan: 0.2, notes: repeat(strokes('x-x-'), 96, 1) },
      {
        instrument: 'bell',
        level: 0.16,
        reverbSend: 0.4,
        notes: repeat(line('C6 - - - G5 - - - F5 - - - G5 - B5 -'), 1, 16, 48),
      },
    ],
  },
}
