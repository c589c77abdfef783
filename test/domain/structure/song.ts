import { analyse } from '../../../src/audio/analyse.ts'
import { fromBytes } from '../../../src/audio/byte-source.ts'
import type { DetailedAnalysis } from '../../../src/domain/tagging/analysis.ts'
import { hertz, noise, toWav } from '../../audio/tune.ts'

/** A part of a song whose structure is known. */
export type Part = {
  bars: number
  /** MIDI notes of the chord of each bar, repeated. */
  chords: number[][]
  /** Loudness of each voice, 0 for none. */
  chord: number
  bass: number
  drums: number
  lead: number
  /** The part fades to silence. */
  fades?: boolean
}

const rate = 22_050
const bpm = 120
const barSeconds = (60 / bpm) * 4

const major = (root: number) => [root, root + 4, root + 7]
const minor = (root: number) => [root, root + 3, root + 7]

const verseChords = [major(60), minor(57), major(53), major(55)]
const chorusChords = [major(53), major(55), minor(57), minor(64)]

export const parts = {
  intro: { bars: 8, chords: [major(60)], chord: 0.1, bass: 0, drums: 0, lead: 0 },
  verse: { bars: 16, chords: verseChords, chord: 0.3, bass: 0.5, drums: 0.4, lead: 0 },
  chorus: { bars: 16, chords: chorusChords, chord: 0.5, bass: 0.8, drums: 0.9, lead: 0.5 },
  breakdown: { bars: 8, chords: [minor(57)], chord: 0.2, bass: 0, drums: 0, lead: 0.1 },
  outro: { bars: 8, chords: [major(60)], chord: 0.08, bass: 0, drums: 0, lead: 0 },
  ending: { bars: 12, chords: chorusChords, chord: 0.5, bass: 0.8, drums: 0.9, lead: 0.5, fades: true },
} satisfies Record<string, Part>

/** The moments in seconds at which parts start. */
export function startsOf(song: readonly Part[]): number[] {
  let bars = 0
  return song.map((part) => {
    const start = bars * barSeconds
    bars += part.bars
    return start
  })
}

export async function analyseSong(song: readonly Part[], tags = false): Promise<DetailedAnalysis> {
  const analysis = await analyse(fromBytes(toWav([render(song)], rate)), { tags, decoder: 'builtin' })
  return {
    contentHash: Buffer.alloc(32),
    modelVersion: 'test',
    analysedAt: new Date(0),
    features: analysis.features,
    segments: analysis.segments,
    warnings: analysis.warnings,
    waveformPeaks: analysis.waveform_peaks,
    beats: Float32Array.from(analysis.beats),
    firstDownbeat: analysis.first_downbeat,
    texture: analysis.texture,
    cover: analysis.cover,
    tags: analysis.tags,
  }
}

export function render(song: readonly Part[]): Float32Array {
  const random = noise(11)
  const pieces = song.flatMap((part) => {
    const total = part.bars * barSeconds
    return Array.from({ length: Math.round(total * rate) }, (_, i) => {
      const time = i / rate
      const sample = sampleAt(part, time, random)
      return part.fades ? sample * 10 ** ((-50 * time) / total / 20) : sample
    })
  })
  return Float32Array.from(pieces)
}

function sampleAt(part: Part, time: number, random: () => number): number {
  const bar = Math.floor(time / barSeconds)
  const chord = part.chords[bar % part.chords.length]!
  const sinceBeat = time % (60 / bpm)
  const beat = Math.floor(time / (60 / bpm)) % 4
  let value = 0
  for (const note of chord) value += 0.12 * part.chord * pluck(hertz(note) * time) * Math.exp(-sinceBeat)
  value += 0.25 * part.bass * Math.sin(2 * Math.PI * hertz(chord[0]! - 24) * time)
  const kick = Math.sin(2 * Math.PI * 55 * sinceBeat) * Math.exp(-14 * sinceBeat) * (beat === 0 ? 0.6 : 0.35)
  const snare = beat % 2 === 1 ? random() * Math.exp(-22 * sinceBeat) * 0.3 : 0
  value += part.drums * (kick + snare + 0.06 * random() * Math.exp(-50 * (time % 0.25)))
  const melody = chord[beat % chord.length]! + 12
  value += 0.2 * part.lead * Math.sin(2 * Math.PI * hertz(melody) * time)
  return 0.7 * value
}

/** A tone with two overtones, by its cycles so far. */
function pluck(cycles: number): number {
  const angle = 2 * Math.PI * cycles
  return Math.sin(angle) + 0.4 * Math.sin(2 * angle) + 0.15 * Math.sin(3 * angle)
}
