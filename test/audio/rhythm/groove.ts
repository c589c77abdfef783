import { noise } from '../tune.ts'

export interface Groove {
  bpm: number
  /** How long the first half of a beat is compared with the second. */
  swing: number
  drums?: boolean
  notes?: boolean
  /** Whether anything sounds between the beats. */
  offBeats?: boolean
}

export const GROOVE_RATE = 22050
const SECONDS = 32
/** Players are not exact: each hit is up to this much early or late, in seconds. */
const LOOSENESS = 0.006
const SCALE = [0, 2, 4, 5, 7, 9, 11, 12]

type Sound = (seconds: number) => number

/** A piece with a known swing: kick, snare and hi-hat, and notes of a bass and a melody. */
export function makeGroove({ bpm, swing, drums = true, notes = true, offBeats = true }: Groove) {
  const samples = new Float32Array(SECONDS * GROOVE_RATE)
  const random = noise(bpm)
  const hit = (time: number, gain: number, seconds: number, sound: Sound) => {
    const first = Math.max(0, Math.round((time + random() * LOOSENESS) * GROOVE_RATE))
    const last = Math.min(samples.length, first + seconds * GROOVE_RATE)
    for (let i = first; i < last; i++) samples[i]! += gain * sound((i - first) / GROOVE_RATE)
  }
  const kick: Sound = (t) =>
    Math.sin(2 * Math.PI * (50 * t + 4 * (1 - Math.exp(-40 * t)))) * Math.exp(-14 * t)
  const snare: Sound = (t) => (0.7 * random() + 0.4 * Math.sin(2 * Math.PI * 190 * t)) * Math.exp(-20 * t)
  let before = 0
  const hat: Sound = (t) => {
    const now = random()
    const bright = now - before
    before = now
    return bright * Math.exp(-60 * t)
  }
  const note = (semitones: number): Sound => {
    const pitch = 2 * Math.PI * 220 * 2 ** (semitones / 12)
    return (t) =>
      (Math.sin(pitch * t) + 0.5 * Math.sin(2 * pitch * t)) * Math.min(1, 100 * t) * Math.exp(-5 * t)
  }
  const anyNote = () => note(SCALE[Math.floor(Math.abs(random()) * 7.99)]!)
  const beat = 60 / bpm
  const offBeat = (beat * swing) / (1 + swing)
  for (let count = 0; count * beat < SECONDS; count++) {
    const time = count * beat
    if (drums) {
      hit(time, 0.5, 0.25, count % 2 === 0 ? kick : snare)
      hit(time, 0.25, 0.08, hat)
      if (offBeats) hit(time + offBeat, 0.2, 0.08, hat)
    }
    if (notes) {
      hit(time, 0.25, beat, note(SCALE[(count >> 2) % 5]! - 24))
      hit(time, 0.15, 0.4, anyNote())
      if (offBeats) hit(time + offBeat, 0.15, 0.3, anyNote())
    }
  }
  return samples
}
