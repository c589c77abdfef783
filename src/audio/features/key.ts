import { FINE_BINS, FINE_PER_OCTAVE } from './fine-pitch.ts'
import { MAJOR, MAJOR_BIAS, MINOR, MINOR_BIAS } from './key-templates.ts'

const PITCH_CLASSES = ['A', 'A#', 'B', 'C', 'C#', 'D', 'D#', 'E', 'F', 'F#', 'G', 'G#'] as const

export interface Key {
  key: (typeof PITCH_CLASSES)[number]
  mode: 'major' | 'minor'
  /** Probability of this key: the softmax of all 24 scores. */
  confidence: number
  /** Deviation of the tuning from A = 440 Hz, in thirds of a semitone: -1, 0 or 1. */
  tuning: number
}

const REGISTERS = MAJOR.length
const OCTAVES_PER_REGISTER = 2

/** The key of a fine pitch profile (mean levels over some time): the template and tonic with the highest correlation. */
export function findKey(profile: Float32Array): Key | null {
  const { semitones, tuning } = tuneProfile(profile)
  const registers = foldRegisters(semitones)
  if (!registers) return null
  const scores: number[] = []
  for (const [template, bias] of [
    [MAJOR, MAJOR_BIAS],
    [MINOR, MINOR_BIAS],
  ] as const) {
    for (let tonic = 0; tonic < 12; tonic++) {
      let score = bias
      for (let r = 0; r < REGISTERS; r++) {
        for (let p = 0; p < 12; p++) score += template[r]![p]! * registers[r]![(p + tonic) % 12]!
      }
      scores.push(score)
    }
  }
  const best = scores.indexOf(Math.max(...scores))
  const total = scores.reduce((sum, score) => sum + Math.exp(score - scores[best]!), 0)
  return {
    key: PITCH_CLASSES[best % 12]!,
    mode: best < 12 ? 'major' : 'minor',
    confidence: 1 / total,
    tuning,
  }
}

/** Semitone levels over six octaves from A, with the tuning (in thirds of a semitone) that gives the highest sum. */
export function tuneProfile(profile: Float32Array): { semitones: Float32Array; tuning: number } {
  const steps = FINE_PER_OCTAVE / 12
  const levelAt = (i: number) => profile[(i + FINE_BINS) % FINE_BINS]!
  let tuning = 0
  let best = -1
  for (const shift of [-1, 0, 1]) {
    let sum = 0
    for (let i = 0; i < FINE_BINS; i += steps) sum += levelAt(i + shift)
    if (sum > best) {
      best = sum
      tuning = shift
    }
  }
  const semitones = new Float32Array(FINE_BINS / steps)
  for (let i = 0; i < semitones.length; i++) {
    const centre = i * steps + tuning
    semitones[i] = levelAt(centre) + 0.25 * (levelAt(centre - 1) + levelAt(centre + 1))
  }
  return { semitones, tuning }
}

/** Twelve pitch classes for each register, scaled to unit length and centred; null for silence. */
function foldRegisters(semitones: Float32Array): Float64Array[] | null {
  const registers: Float64Array[] = []
  let energy = 0
  for (let r = 0; r < REGISTERS; r++) {
    const notes = new Float64Array(12)
    for (let i = 0; i < 12 * OCTAVES_PER_REGISTER; i++)
      notes[i % 12]! += semitones[r * 12 * OCTAVES_PER_REGISTER + i]!
    const norm = Math.sqrt(notes.reduce((sum, note) => sum + note * note, 0))
    energy += norm
    const unit = notes.map((note) => note / (norm + 1e-9))
    const mean = unit.reduce((sum, note) => sum + note, 0) / 12
    registers.push(unit.map((note) => note - mean))
  }
  return energy > 1e-6 ? registers : null
}
