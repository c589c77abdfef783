import { PITCH_FRAME, PITCH_RATE } from '../features/pitch-frames.ts'
import { FILTERS, type Filter, QUANTISERS } from './filters.ts'

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
  /** Running sums over time and notes of the last frames, the oldest first. */
  const rows = Array.from({ length: WIDTH + 1 }, () => new Float64Array(NOTES + 1))
  const smooth = new Float64Array(NOTES)
  const prints: number[] = []
  let frames = 0
  let images = 0
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
      const before = rows.at(-1)!
      const after = rows.shift()!
      let sum = 0
      for (let n = 0; n < NOTES; n++) {
        sum += smooth[n]!
        after[n + 1] = before[n + 1]! + sum
      }
      rows.push(after)
      images++
      if (images >= WIDTH) prints.push(subPrint(rows))
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

/** A rectangle of the image: frames along x, notes along y. */
type Part = readonly [from: number, to: number, low: number, high: number]

/** What is compared with what by each filter, and where the answer changes. */
const COMPARISONS = FILTERS.map(partsOf).map(({ these, those }, i) => ({
  these: Int8Array.from(these.flat()),
  those: Int8Array.from(those.flat()),
  // The original compares logarithms.
  steps: QUANTISERS[i]!.map(Math.exp),
}))

function partsOf([kind, y, height, width]: Filter): { these: Part[]; those: Part[] } {
  const top = y + height
  const halfX = Math.floor(width / 2)
  const halfY = y + Math.floor(height / 2)
  const thirdX = Math.floor(width / 3)
  const thirdY = Math.floor(height / 3)
  if (kind === 0) return { these: [[0, width, y, top]], those: [] }
  if (kind === 1) return { these: [[0, width, halfY, top]], those: [[0, width, y, halfY]] }
  if (kind === 2) return { these: [[halfX, width, y, top]], those: [[0, halfX, y, top]] }
  if (kind === 3) {
    return {
      these: [
        [0, halfX, halfY, top],
        [halfX, width, y, halfY],
      ],
      those: [
        [0, halfX, y, halfY],
        [halfX, width, halfY, top],
      ],
    }
  }
  if (kind === 4) {
    return {
      these: [[0, width, y + thirdY, y + 2 * thirdY]],
      those: [
        [0, width, y, y + thirdY],
        [0, width, y + 2 * thirdY, top],
      ],
    }
  }
  return {
    these: [[thirdX, 2 * thirdX, y, top]],
    those: [
      [0, thirdX, y, top],
      [2 * thirdX, width, y, top],
    ],
  }
}

/** Looks through all filters at running sums over time and notes: `rows` of them, the oldest first. */
function subPrint(rows: Float64Array[]): number {
  let bits = 0
  for (const { these, those, steps } of COMPARISONS) {
    const ratio = (1 + areaOf(rows, these)) / (1 + areaOf(rows, those))
    const step = ratio < steps[1]! ? (ratio < steps[0]! ? 0 : 1) : ratio < steps[2]! ? 2 : 3
    bits = (bits << 2) | GRAY[step]!
  }
  return bits >>> 0
}

function areaOf(rows: Float64Array[], parts: Int8Array): number {
  let sum = 0
  for (let i = 0; i < parts.length; i += 4) {
    const first = rows[parts[i]!]!
    const last = rows[parts[i + 1]!]!
    const low = parts[i + 2]!
    const high = parts[i + 3]!
    sum += last[high]! - last[low]! - first[high]! + first[low]!
  }
  return sum
}
