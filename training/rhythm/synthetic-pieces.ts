// Generates simple pieces with known beats: drum machine, bass, chords and runs. In recordings a lone hi-hat is rarely exactly between two
// beats, so a network trained on recordings alone takes every eighth note for a beat when little else happens. A piece depends only on its
// seed.

import { randomFrom } from '../cover/song.ts'

export const PIECE_RATE = 24_000
const SECONDS = 30.1

interface SyntheticPiece {
  samples: Float32Array<ArrayBuffer>
  /** Time in seconds, and the position in the bar, from 1. */
  beats: [number, number][]
  bpm: number
}

/** Positions of a pattern's notes within a beat. */
const POSITIONS: Record<string, number[]> = {
  beats: [0],
  off: [0.5],
  eighths: [0, 0.5],
  sixteenths: [0, 0.25, 0.5, 0.75],
}
const SWUNG_POSITIONS: Record<string, number[]> = { ...POSITIONS, sixteenths: [0, 0.5] }

type Sound = (since: number) => number
type Random = () => number

export function generatePiece(seed: number): SyntheticPiece {
  const random = randomFrom(seed + 1)
  for (let i = 0; i < 8; i++) random()
  const between = (low: number, high: number) => low + (high - low) * random()
  const oneOf = <T>(...choices: T[]): T => choices[Math.floor(random() * choices.length)]!
  const chance = (share: number) => random() < share

  const bpm = 68 * (165 / 68) ** random()
  const bar = chance(0.15) ? 3 : 4
  // With swing, the second eighth of a beat is late, and sixteenths are omitted.
  const swing = chance(0.2) ? between(0.55, 0.67) : 0.5
  const drift = chance(0.3) ? between(0.002, 0.012) : 0
  const timingVariation = chance(0.5) ? between(0.001, 0.008) : 0
  const start = between(0, 1.2)
  const timeOf = (beat: number) => {
    const whole = Math.floor(beat)
    const rest = beat - whole
    const bent = rest < 0.5 ? rest * 2 * swing : swing + (rest - 0.5) * 2 * (1 - swing)
    const at = ((whole + bent) * 60) / bpm
    return start + at + drift * Math.sin((at / 30) * 2 * Math.PI) * 5
  }
  const beatCount = Math.ceil((SECONDS * bpm) / 60) + 1
  const samples = new Float32Array(Math.round(SECONDS * PIECE_RATE))
  const play = (beat: number, sound: Sound, seconds: number, gain: number) => {
    const at = Math.round((timeOf(beat) + (random() - 0.5) * 2 * timingVariation) * PIECE_RATE)
    const count = Math.min(Math.round(seconds * PIECE_RATE), samples.length - at)
    const level = gain * (0.85 + 0.3 * random())
    for (let i = Math.max(0, -at); i < count; i++) samples[at + i]! += level * sound(i / PIECE_RATE)
  }

  const drums = chance(0.8)
  const kicks = drums ? oneOf('each', 'each', 'halves', 'busy') : 'none'
  const snares = drums && chance(0.65) ? between(0.15, 0.5) : 0
  const hats = drums ? oneOf('eighths', 'eighths', 'off', 'sixteenths', 'beats', 'none') : 'none'
  const basses = oneOf('beats', 'eighths', 'bars', 'with the kick', 'held')
  // Without drums the chords must mark the beat.
  const chords = drums ? oneOf('bars', 'beats', 'off', 'eighths', 'none') : oneOf('beats', 'beats', 'eighths')
  const runs = chance(0.35) ? oneOf('eighths', 'sixteenths', 'tune') : 'none'
  const gains = {
    kick: between(0.3, 0.7),
    hat: between(0.03, 0.2),
    bass: between(0.08, 0.3),
    chord: between(0.04, 0.15),
    run: between(0.03, 0.12),
  }
  const kick = kickSound(random)
  const snare = snareSound(random)
  const hat = hatSound(random)
  const tonic = Math.floor(between(40, 52))
  const steps = Array.from({ length: 4 }, (_, i) => (i === 0 ? 0 : oneOf(0, 5, 7, 9, 2)))
  const bright = between(0.2, 0.8)
  const accent = between(1, 2.2)
  const intro = drums && chance(0.25) ? bar * 2 : 0

  const tone = (note: number, seconds: number) => toneSound(note, seconds, bright)
  const positionsOf = (pattern: string) => (swing === 0.5 ? POSITIONS : SWUNG_POSITIONS)[pattern] ?? []

  for (let beat = 0; beat < beatCount; beat++) {
    const positionInBar = beat % bar
    const length = 60 / bpm
    const root = tonic + steps[Math.floor(beat / bar) % 4]!
    const triad = [root + 12, root + 16, root + 19]
    const kicked =
      kicks === 'each' ||
      (kicks === 'halves' && positionInBar % 2 === 0) ||
      (kicks === 'busy' && (positionInBar === 0 || chance(0.5)))
    if (beat >= intro) {
      if (kicked) play(beat, kick, 0.35, gains.kick)
      if (kicks === 'busy' && chance(0.35)) play(beat + 0.5, kick, 0.35, gains.kick * 0.8)
      if (snares > 0 && (bar === 3 ? positionInBar > 0 : positionInBar % 2 === 1))
        play(beat, snare, 0.25, snares)
    }
    for (const at of positionsOf(hats)) play(beat + at, hat, 0.2, gains.hat * (at === 0 ? accent : 1))

    if (basses === 'beats' || (basses === 'with the kick' && kicked))
      play(beat, tone(root - 12, length), length, gains.bass)
    if (basses === 'eighths')
      for (const at of positionsOf(basses))
        play(beat + at, tone(root - 12, length / 2), length / 2, gains.bass)
    if (positionInBar === 0 && basses === 'bars')
      play(beat, tone(root - 12, length * bar), length * bar, gains.bass)
    if (positionInBar === 0 && basses === 'held')
      play(beat, (t) => Math.sin(2 * Math.PI * hertz(root - 12) * t), length * bar, gains.bass)

    const held = chords === 'bars' ? length * bar : chords === 'beats' ? length : length / 2
    for (const at of chords === 'bars' && positionInBar === 0 ? [0] : positionsOf(chords))
      for (const note of triad) play(beat + at, tone(note, held), held, gains.chord * (at === 0 ? 1.3 : 1))

    const tuneAt = chance(0.7) ? [oneOf(0, 0, 0.5)] : []
    for (const at of runs === 'tune' ? tuneAt : positionsOf(runs))
      play(beat + at, tone(oneOf(...triad) + 12, length / 2), length / 2, gains.run)
  }
  const hiss = 10 ** between(-5, -2.5)
  for (let i = 0; i < samples.length; i++) samples[i]! += hiss * (random() - 0.5)
  const loudest = samples.reduce((top, value) => Math.max(top, Math.abs(value)), 1e-3)
  const level = between(0.2, 0.95) / loudest
  for (let i = 0; i < samples.length; i++) samples[i]! *= level

  const beats: SyntheticPiece['beats'] = []
  for (let beat = 0; beat < beatCount; beat++) {
    const time = timeOf(beat)
    if (time < 30) beats.push([time, (beat % bar) + 1])
  }
  const paces = beats.slice(1).map(([time], i) => 60 / (time - beats[i]![0]))
  return { samples, beats, bpm: paces.reduce((sum, pace) => sum + pace, 0) / paces.length }
}

function hertz(note: number): number {
  return 440 * 2 ** ((note - 69) / 12)
}

function kickSound(random: Random): Sound {
  const [low, sweep, fast, decay] = [
    40 + 20 * random(),
    4 + 14 * random(),
    20 + 30 * random(),
    8 + 12 * random(),
  ]
  return (t) =>
    Math.sin(2 * Math.PI * (low * t + (sweep / fast) * 30 * (1 - Math.exp(-fast * t)))) * Math.exp(-decay * t)
}

function snareSound(random: Random): Sound {
  const [tone, decay, body] = [150 + 80 * random(), 14 + 16 * random(), random()]
  return (t) => (body * Math.sin(2 * Math.PI * tone * t) + (random() * 2 - 1)) * Math.exp(-decay * t)
}

/** High-passed noise. */
function hatSound(random: Random): Sound {
  const decay = 25 + 70 * random()
  let before = 0
  return (t) => {
    const now = random() * 2 - 1
    const high = now - before
    before = now
    return high * Math.exp(-decay * t)
  }
}

/** Four decaying harmonics. */
function toneSound(note: number, seconds: number, bright: number): Sound {
  const step = 2 * Math.PI * hertz(note)
  const decay = 2.5 / seconds
  return (t) => {
    let sum = 0
    for (let k = 1; k <= 4; k++) sum += Math.sin(step * k * t) * bright ** (k - 1)
    return sum * Math.min(1, t * 200) * Math.exp(-decay * t)
  }
}
