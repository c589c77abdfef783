import { COVER_RATE } from './chroma-track.ts'

/** Alignment after Serrà, Serra and Andrzejak (2009): cross recurrence of chroma sequences, and the longest path through it. */

const NOTES = 12
/** Moments looked at together: four seconds of harmony tell more than one chord. */
const CONTEXT = 8
/** Share of the nearest neighbours that count as the same. */
const NEAREST = 0.1
const GAP_OPEN = 0.5
const GAP_EXTEND = 0.7

export interface Recurrence {
  rows: number
  columns: number
  same: Uint8Array
}

/** Which moments of one are among the nearest of the other, both ways. */
export function crossRecurrence(a: Float32Array, b: Float32Array): Recurrence {
  const rows = Math.max(0, a.length / NOTES - CONTEXT + 1)
  const columns = Math.max(0, b.length / NOTES - CONTEXT + 1)
  const similarity = stackedSimilarity(a, b, rows, columns)
  const same = new Uint8Array(rows * columns)
  const perRow = Math.max(1, Math.round(columns * NEAREST))
  const perColumn = Math.max(1, Math.round(rows * NEAREST))
  const rowLimits = Float32Array.from({ length: rows }, (_, i) =>
    kthLargest(similarity.slice(i * columns, (i + 1) * columns), perRow),
  )
  const column = new Float32Array(rows)
  const columnLimits = Float32Array.from({ length: columns }, (_, j) => {
    for (let i = 0; i < rows; i++) column[i] = similarity[i * columns + j]!
    return kthLargest(column.slice(), perColumn)
  })
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++) {
      const value = similarity[i * columns + j]!
      if (value > 0 && value >= rowLimits[i]! && value >= columnLimits[j]!) same[i * columns + j] = 1
    }
  }
  return { rows, columns, same }
}

function stackedSimilarity(a: Float32Array, b: Float32Array, rows: number, columns: number): Float32Array {
  const fullRows = a.length / NOTES
  const fullColumns = b.length / NOTES
  const single = new Float32Array(fullRows * fullColumns)
  for (let i = 0; i < fullRows; i++) {
    for (let j = 0; j < fullColumns; j++) {
      let sum = 0
      for (let n = 0; n < NOTES; n++) sum += a[i * NOTES + n]! * b[j * NOTES + n]!
      single[i * fullColumns + j] = sum
    }
  }
  const stacked = new Float32Array(rows * columns)
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++) {
      let sum = 0
      for (let k = 0; k < CONTEXT; k++) sum += single[(i + k) * fullColumns + j + k]!
      stacked[i * columns + j] = sum
    }
  }
  return stacked
}

function kthLargest(values: Float32Array, k: number): number {
  values.sort()
  return values[values.length - k]!
}

/** The strongest path, steps of one to two in either direction allowed; strength is its length against what chance would give. */
export function maxPathLength({ rows, columns, same }: Recurrence): { strength: number; length: number } {
  if (rows === 0 || columns === 0) return { strength: 0, length: 0 }
  const width = columns + 2
  let before2 = new Float32Array(width)
  let before = new Float32Array(width)
  let now = new Float32Array(width)
  let longest = 0
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++) {
      const c = j + 2
      const straight = before[c - 1]!
      const steep = before2[c - 1]!
      const flat = before[c - 2]!
      const top = Math.max(straight, steep, flat)
      if (same[i * columns + j] === 1) now[c] = top + 1
      else now[c] = top <= 0 ? 0 : Math.max(0, top - (top > 4 ? GAP_OPEN : GAP_EXTEND))
      if (now[c]! > longest) longest = now[c]!
    }
    const spare = before2
    before2 = before
    before = now
    now = spare
    now.fill(0)
  }
  return { strength: longest / Math.sqrt(Math.min(rows, columns)), length: longest / COVER_RATE }
}
