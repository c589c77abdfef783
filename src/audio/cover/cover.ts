import { crossRecurrence, maxPathLength } from './align.ts'

interface CoverMatch {
  /** 0..1: probability that the two are versions of the same piece, calibrated on rendered covers and unrelated music. */
  coverConfidence: number
  /** Semitones by which the second is higher than the first, -5..6. */
  transposition: number
  /** Length of the aligned passage in seconds of the first. */
  alignedSeconds: number
}

const NOTES = 12
/** Transpositions tried: the most likely ones by the overall chroma. */
const TRANSPOSITIONS = 3
/** Logistic function of the path strength, fitted by training/cover/calibrate.ts. */
const SLOPE = 2.01
const OFFSET = -10.766

/** Compares two cover tracks (analysis.cover) by their longest passage of common harmony, in any key and at most tempos. */
export function compareCovers(first: Uint8Array, second: Uint8Array): CoverMatch {
  const { strength, transposition, length } = alignCovers(first, second)
  return {
    coverConfidence: 1 / (1 + Math.exp(-(SLOPE * strength + OFFSET))),
    transposition: transposition > 6 ? transposition - 12 : transposition,
    alignedSeconds: length,
  }
}

/** The strongest path over the likely transpositions, before calibration. */
export function alignCovers(first: Uint8Array, second: Uint8Array) {
  const a = toUnit(first)
  const b = toUnit(second)
  let best = { strength: 0, transposition: 0, length: 0 }
  for (const shift of likelyTranspositions(a, b)) {
    const path = maxPathLength(crossRecurrence(a, transpose(b, shift)))
    if (path.strength > best.strength) best = { ...path, transposition: shift }
  }
  return best
}

/** Rows of twelve pitch classes, centred and scaled to unit length; silent rows stay zero. */
function toUnit(bytes: Uint8Array): Float32Array {
  const rows = new Float32Array(bytes.length)
  for (let at = 0; at < bytes.length; at += NOTES) {
    let mean = 0
    for (let n = 0; n < NOTES; n++) mean += bytes[at + n]! / NOTES
    let squares = 0
    for (let n = 0; n < NOTES; n++) squares += (bytes[at + n]! - mean) ** 2
    if (squares === 0) continue
    for (let n = 0; n < NOTES; n++) rows[at + n] = (bytes[at + n]! - mean) / Math.sqrt(squares)
  }
  return rows
}

function likelyTranspositions(a: Float32Array, b: Float32Array): number[] {
  const [x, y] = [total(a), total(b)]
  const score = (shift: number) => x.reduce((sum, note, n) => sum + note * y[(n + shift) % NOTES]!, 0)
  return Array.from({ length: NOTES }, (_, shift) => ({ shift, score: score(shift) }))
    .sort((p, q) => q.score - p.score)
    .slice(0, TRANSPOSITIONS)
    .map(({ shift }) => shift)
}

function total(rows: Float32Array): number[] {
  const sums = new Array<number>(NOTES).fill(0)
  for (let i = 0; i < rows.length; i++) sums[i % NOTES]! += rows[i]!
  return sums
}

/** Rotates the pitch classes of every row. */
function transpose(rows: Float32Array, shift: number): Float32Array {
  const transposed = new Float32Array(rows.length)
  for (let at = 0; at < rows.length; at += NOTES) {
    for (let n = 0; n < NOTES; n++) transposed[at + n] = rows[at + ((n + shift) % NOTES)]!
  }
  return transposed
}
