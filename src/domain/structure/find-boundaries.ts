import { distanceOfMeans, type RowSums, rowsPerSecond } from './sound-rows.ts'

/** Where the sound changes: the row that starts something new, and how different it is from what was before. */
export type Boundary = { row: number; strength: number }

/** Seconds before and after a moment that are compared: a short look finds the moment, a long one ignores passing notes. */
const lookSeconds = [6, 12]
const minSectionSeconds = 6
/** Smaller changes happen within a section. */
const minStrength = 0.35
/** A change must stand out from the calmer moments of the piece by this factor. */
const overUnrest = 2.2
const calmerShare = 0.3
/** More sections than this would be a list of chords. */
const maxBoundaries = 63

/** The changes of sound, in order of time. */
export function findBoundaries(sums: RowSums): Boundary[] {
  const { count } = sums
  const gap = minSectionSeconds * rowsPerSecond
  if (count < 2 * gap) return []
  const novelty = Float64Array.from({ length: count }, (_, row) =>
    row < gap || row > count - gap ? 0 : noveltyAt(sums, row),
  )
  const inner = novelty.slice(gap, count - gap + 1).sort()
  const unrest = inner[Math.floor(inner.length * calmerShare)] ?? 0
  const threshold = Math.max(minStrength, overUnrest * unrest)
  const candidates = [...novelty.keys()]
    .filter((row) => novelty[row]! >= threshold && isPeak(novelty, row))
    .sort((a, b) => novelty[b]! - novelty[a]!)
  const chosen: number[] = []
  for (const row of candidates) {
    if (chosen.length === maxBoundaries) break
    if (chosen.every((other) => Math.abs(other - row) >= gap)) chosen.push(row)
  }
  return chosen.sort((a, b) => a - b).map((row) => ({ row, strength: novelty[row]! }))
}

function noveltyAt(sums: RowSums, row: number): number {
  let total = 0
  for (const seconds of lookSeconds) {
    const before = { from: Math.max(0, row - seconds * rowsPerSecond), to: row }
    const after = { from: row, to: Math.min(sums.count, row + seconds * rowsPerSecond) }
    total += distanceOfMeans(sums, before, after)
  }
  return total / lookSeconds.length
}

function isPeak(novelty: Float64Array, row: number): boolean {
  const reach = rowsPerSecond * 2
  for (let other = Math.max(0, row - reach); other <= Math.min(novelty.length - 1, row + reach); other++) {
    if (novelty[other]! > novelty[row]!) return false
  }
  return true
}
