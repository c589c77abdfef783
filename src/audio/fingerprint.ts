import { FILTERS, type Filter, QUANTISERS } from './fingerprint-filters.ts'
import { PITCH_FRAME, PITCH_RATE } from './pitch-frames.ts'

/**
 * Chromaprint's algorithm 2 (its number 1), the one AcoustID knows: notes of 372 ms frames, smoothed over five of them,
 * looked at through sixteen filters over sixteen frames; each answers with two bits.
 */
export const FINGERPRINT_RATE = PITCH_RATE / Math.floor(PITCH_FRAME / 3)
/** Seconds that a lookup at AcoustID expects. */
export const ACOUSTID_SECONDS = 120

const NOTES = 12
const SMOOTHING = [0.25, 0.75, 1, 0.75, 0.25]
const WIDTH = 16
const GRAY = [0, 1, 3, 2]

/** Neighbouring bins that count for one note, between 28 Hz and 3,520 Hz. */
export const NOTE_RUNS = noteRuns()

/** Adds up a power spectrum by the twelve notes. */
export type GatherNotes = (power: Float32Array, notes: Float64Array) => void

/** Fed with power spectra of pitch frames; gives one 32-bit number for each from the 20th on. */
export function createFingerprinter(gather: GatherNotes = gatherNotes) {
  const recent = Array.from({ length: SMOOTHING.length }, () => new Float64Array(NOTES))
  /** Running sums over time and notes of the last frames: rows[i] is the integral image up to frame i, 17 rows kept. */
  const rows = Array.from({ length: WIDTH + 1 }, () => new Float64Array(NOTES + 1))
  const smooth = new Float64Array(NOTES)
  const prints: number[] = []
  let frames = 0
  let images = 0
  const area = (from: number, to: number, low: number, high: number): number => {
    const last = rows[(images - WIDTH + to) % (WIDTH + 1)]!
    const first = rows[(images - WIDTH + from) % (WIDTH + 1)]!
    return last[high]! - last[low]! - first[high]! + first[low]!
  }
  return {
    feed(power: Float32Array): void {
      const notes = recent[frames % SMOOTHING.length]!
      notes.fill(0)
      gather(power, notes)
      frames++
      if (frames < SMOOTHING.length) return
      smooth.fill(0)
      for (let i = 0; i < SMOOTHING.length; i++) {
        const row = recent[(frames + i) % SMOOTHING.length]!
        for (let n = 0; n < NOTES; n++) smooth[n] = smooth[n]! + SMOOTHING[i]! * row[n]!
      }
      normalise(smooth)
      const before = rows[images % (WIDTH + 1)]!
      const after = rows[(images + 1) % (WIDTH + 1)]!
      let sum = 0
      for (let n = 0; n < NOTES; n++) {
        sum += smooth[n]!
        after[n + 1] = before[n + 1]! + sum
      }
      images++
      if (images >= WIDTH) prints.push(subPrint(area))
    },
    finish: (): Uint32Array => Uint32Array.from(prints),
  }
}

function noteRuns(): { note: number; from: number; to: number }[] {
  const place = (hz: number) => Math.round((PITCH_FRAME * hz) / PITCH_RATE)
  const end = Math.min(PITCH_FRAME / 2, place(3520))
  const runs: { note: number; from: number; to: number }[] = []
  for (let bin = Math.max(1, place(28)); bin < end; bin++) {
    const octave = Math.log2((bin * PITCH_RATE) / PITCH_FRAME / (440 / 16))
    const note = Math.floor(NOTES * (octave - Math.floor(octave)))
    const last = runs.at(-1)
    if (last?.note === note) last.to = bin + 1
    else runs.push({ note, from: bin, to: bin + 1 })
  }
  return runs
}

function gatherNotes(power: Float32Array, notes: Float64Array): void {
  for (const { note, from, to } of NOTE_RUNS) {
    let sum = notes[note]!
    for (let bin = from; bin < to; bin++) sum += power[bin]!
    notes[note] = sum
  }
}

/** The original counts samples as 16-bit integers scaled to one, so its threshold for silence holds here too. */
function normalise(notes: Float64Array): void {
  let squares = 0
  for (let n = 0; n < NOTES; n++) squares += notes[n]! ** 2
  const norm = Math.sqrt(squares)
  for (let n = 0; n < NOTES; n++) notes[n] = norm < 0.01 ? 0 : notes[n]! / norm
}

type Area = (from: number, to: number, low: number, high: number) => number

function subPrint(area: Area): number {
  let bits = 0
  for (let i = 0; i < FILTERS.length; i++) {
    const value = apply(FILTERS[i]!, area)
    const [low, middle, high] = QUANTISERS[i]!
    const step = value < middle! ? (value < low! ? 0 : 1) : value < high! ? 2 : 3
    bits = (bits << 2) | GRAY[step]!
  }
  return bits >>> 0
}

/** Compares two parts of the image; frames run along x, notes along y. */
function apply([kind, y, height, width]: Filter, area: Area): number {
  const top = y + height
  const halfX = Math.floor(width / 2)
  const halfY = Math.floor(height / 2)
  const thirdX = Math.floor(width / 3)
  const thirdY = Math.floor(height / 3)
  let a: number
  let b: number
  if (kind === 0) {
    a = area(0, width, y, top)
    b = 0
  } else if (kind === 1) {
    a = area(0, width, y + halfY, top)
    b = area(0, width, y, y + halfY)
  } else if (kind === 2) {
    a = area(halfX, width, y, top)
    b = area(0, halfX, y, top)
  } else if (kind === 3) {
    a = area(0, halfX, y + halfY, top) + area(halfX, width, y, y + halfY)
    b = area(0, halfX, y, y + halfY) + area(halfX, width, y + halfY, top)
  } else if (kind === 4) {
    a = area(0, width, y + thirdY, y + 2 * thirdY)
    b = area(0, width, y, y + thirdY) + area(0, width, y + 2 * thirdY, top)
  } else {
    a = area(thirdX, 2 * thirdX, y, top)
    b = area(0, thirdX, y, top) + area(2 * thirdX, width, y, top)
  }
  return Math.log((1 + a) / (1 + b))
}
