import { COVER_RATE } from './chroma-track.ts'

// Alignment of chroma sequences after Serrà, Serra and Andrzejak (2009): the cross recurrence plot of two sequences, and the longest path
// through it (their Qmax).

const NOTES = 12
/** Rows compared together: four seconds of harmony are more distinctive than one chord. */
const CONTEXT = 8
/** Share of the most similar rows that count as recurrent. */
const NEAREST_SHARE = 0.1
/** Penalties for a step without recurrence, on paths longer and not longer than LONG_PATH. */
const LONG_PATH = 4
const LONG_PATH_PENALTY = 0.5
const SHORT_PATH_PENALTY = 0.7

interface Recurrence {
  rows: number
  columns: number
  recurrent: Uint8Array
}

/** Marks pairs of rows that are mutually among the nearest neighbours of each other. */
export function crossRecurrence(a: Float32Array, b: Float32Array): Recurrence {
  const rows = Math.max(0, a.length / NOTES - CONTEXT + 1)
  const columns = Math.max(0, b.length / NOTES - CONTEXT + 1)
  const similarity = stackedSimilarity(a, b, rows, columns)
  const recurrent = new Uint8Array(rows * columns)
  const perRow = Math.max(1, Math.round(columns * NEAREST_SHARE))
  const perColumn = Math.max(1, Math.round(rows * NEAREST_SHARE))
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
      if (value > 0 && value >= rowLimits[i]! && value >= columnLimits[j]!) recurrent[i * columns + j] = 1
    }
  }
  return { rows, columns, recurrent }
}

/** Similarity of sequences of CONTEXT rows: the sum of the dot products along the diagonal. */
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

/**
 * The longest path through the plot. Steps of (1, 1), (2, 1) and (1, 2) allow for different tempos. The strength is the length divided by
 * the square root of the shorter sequence, which makes it comparable between lengths; `length` is in seconds.
 */
export function maxPathLength({ rows, columns, recurrent }: Recurrence): {
  strength: number
  length: number
} {
  if (rows === 0 || columns === 0) return { strength: 0, length: 0 }
  const width = columns + 2
  let twoRowsBack = new Float32Array(width)
  let oneRowBack = new Float32Array(width)
  let current = new Float32Array(width)
  let longest = 0
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++) {
      const c = j + 2
      const straight = oneRowBack[c - 1]!
      const steep = twoRowsBack[c - 1]!
      const flat = oneRowBack[c - 2]!
      const top = Math.max(straight, steep, flat)
      if (recurrent[i * columns + j] === 1) current[c] = top + 1
      else
        current[c] =
          top <= 0 ? 0 : Math.max(0, top - (top > LONG_PATH ? LONG_PATH_PENALTY : SHORT_PATH_PENALTY))
      if (current[c]! > longest) longest = current[c]!
    }
    const spare = twoRowsBack
    twoRowsBack = oneRowBack
    oneRowBack = current
    current = spare
    current.fill(0)
  }
  return { strength: longest / Math.sqrt(Math.min(rows, columns)), length: longest / COVER_RATE }
}
