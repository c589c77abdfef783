import { PITCH_FRAME, PITCH_RATE } from '../features/pitch-frames.ts'
import { FILTERS, type Filter, QUANTISERS } from './filters.ts'

/**
 * Chromaprint fingerprints, algorithm 2 (CHROMAPRINT_ALGORITHM_TEST2), as used by AcoustID: the chroma of frames of 372 ms, smoothed over
 * five frames, forms an image of 12 pitch classes over time. 16 filters compare areas of a window of 16 frames; each gives two bits, so
 * each frame one 32-bit number. At 11,025 Hz and a hop of 1,365 samples there are about eight numbers per second.
 */
export const FINGERPRINT_RATE = PITCH_RATE / Math.floor(PITCH_FRAME / 3)
/** Seconds of audio that an AcoustID lookup expects. */
export const ACOUSTID_SECONDS = 120

const NOTES = 12
/** Chromaprint's kChromaFilterCoefficients. */
const SMOOTHING = [0.25, 0.75, 1, 0.75, 0.25]
/** Frames of the window that the filters see. */
const WIDTH = 16
/** Gray code: neighbouring quantisation steps differ in one bit. */
const GRAY = [0, 1, 3, 2]
/** Frequency range in Hz, and A0, from which pitch classes are counted. */
const LOWEST_HZ = 28
const HIGHEST_HZ = 3520
const A0_HZ = 440 / 16
/** Below this norm a frame is silent and its chroma zero. Chromaprint uses the same threshold on samples scaled to one. */
const SILENT_NORM = 0.01

/** Runs of spectrum bins that belong to one pitch class. */
export const NOTE_RUNS = noteRuns()

/** Sums a power spectrum by pitch class. */
export type ChromaFolder = (power: Float32Array, notes: Float64Array) => void

/** Fed with power spectra of pitch frames. Produces a 32-bit number for each frame from the 20th on. */
export function createFingerprinter(fold: ChromaFolder = foldChroma) {
  const recent = Array.from({ length: SMOOTHING.length }, () => new Float64Array(NOTES))
  /** Rows of the integral image (summed over time and pitch classes) of the last frames, the oldest first. */
  const rows = Array.from({ length: WIDTH + 1 }, () => new Float64Array(NOTES + 1))
  const smooth = new Float64Array(NOTES)
  const prints: number[] = []
  let frames = 0
  let images = 0
  return {
    feed(power: Float32Array): void {
      const notes = recent[frames % SMOOTHING.length]!
      notes.fill(0)
      fold(power, notes)
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
      if (images >= WIDTH) prints.push(subFingerprint(rows))
    },
    finish: (): Uint32Array => Uint32Array.from(prints),
  }
}

function noteRuns(): { note: number; from: number; to: number }[] {
  const binOf = (hz: number) => Math.round((PITCH_FRAME * hz) / PITCH_RATE)
  const end = Math.min(PITCH_FRAME / 2, binOf(HIGHEST_HZ))
  const runs: { note: number; from: number; to: number }[] = []
  for (let bin = Math.max(1, binOf(LOWEST_HZ)); bin < end; bin++) {
    const octave = Math.log2((bin * PITCH_RATE) / PITCH_FRAME / A0_HZ)
    const note = Math.floor(NOTES * (octave - Math.floor(octave)))
    const last = runs.at(-1)
    if (last?.note === note) last.to = bin + 1
    else runs.push({ note, from: bin, to: bin + 1 })
  }
  return runs
}

function foldChroma(power: Float32Array, notes: Float64Array): void {
  for (const { note, from, to } of NOTE_RUNS) {
    let sum = notes[note]!
    for (let bin = from; bin < to; bin++) sum += power[bin]!
    notes[note] = sum
  }
}

function normalise(notes: Float64Array): void {
  let squares = 0
  for (let n = 0; n < NOTES; n++) squares += notes[n]! ** 2
  const norm = Math.sqrt(squares)
  for (let n = 0; n < NOTES; n++) notes[n] = norm < SILENT_NORM ? 0 : notes[n]! / norm
}

/** A rectangle of the chroma image: frames along x, pitch classes along y. */
type Rectangle = readonly [from: number, to: number, low: number, high: number]

/** For each filter the two areas compared and the quantiser's thresholds. Chromaprint compares logarithms; here their ratio is compared. */
const COMPARISONS = FILTERS.map(areasOf).map(({ these, those }, i) => ({
  these: Int8Array.from(these.flat()),
  those: Int8Array.from(those.flat()),
  steps: QUANTISERS[i]!.map(Math.exp),
}))

/** The six filter shapes: 0 sum, 1 upper against lower half, 2 later against earlier half, 3 checkerboard, 4 and 5 middle against outer thirds. */
function areasOf([kind, y, height, width]: Filter): { these: Rectangle[]; those: Rectangle[] } {
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

/** The 32-bit number of a window, from the rows of its integral image. */
function subFingerprint(rows: Float64Array[]): number {
  let bits = 0
  for (const { these, those, steps } of COMPARISONS) {
    const ratio = (1 + areaOf(rows, these)) / (1 + areaOf(rows, those))
    const step = ratio < steps[1]! ? (ratio < steps[0]! ? 0 : 1) : ratio < steps[2]! ? 2 : 3
    bits = (bits << 2) | GRAY[step]!
  }
  return bits >>> 0
}

/** Sum of the image over rectangles, four lookups each. */
function areaOf(rows: Float64Array[], rectangles: Int8Array): number {
  let sum = 0
  for (let i = 0; i < rectangles.length; i += 4) {
    const first = rows[rectangles[i]!]!
    const last = rows[rectangles[i + 1]!]!
    const low = rectangles[i + 2]!
    const high = rectangles[i + 3]!
    sum += last[high]! - last[low]! - first[high]! + first[low]!
  }
  return sum
}
