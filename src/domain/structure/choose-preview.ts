import type { RowRange } from './group-sections.ts'
import { distanceOfMeans, type RowSums, rowsPerSecond, type SoundRows } from './sound-rows.ts'

export const previewSeconds = 15
/** What a window gains for being as much louder than the piece as the unit of distance. */
const loudnessGain = 0.3
const decibelsPerUnit = 6
/** What a window gains if its section returns, and loses if the sound changes in it. */
const returnGain = 0.2
const changeLoss = 0.5

/** The row where the window starts that sounds most like the whole piece. Fades are left out if enough remains. */
export function choosePreview(
  rows: SoundRows,
  sums: RowSums,
  sections: readonly (RowRange & { returns: boolean })[],
  steady: RowRange,
): number {
  const length = previewSeconds * rowsPerSecond
  const { from, to } = steady.to - steady.from < length ? { from: 0, to: rows.count } : steady
  if (rows.count <= length) return 0
  const whole = { from: 0, to: rows.count }
  const levels = runningSums(rows.levels)
  const meanLevel = levels[rows.count]! / rows.count
  let best = { row: from, score: Number.NEGATIVE_INFINITY }
  for (let row = from; row + length <= to; row++) {
    const section = sections.find(({ to }) => row < to)!
    const level = (levels[row + length]! - levels[row]!) / length
    const score =
      -distanceOfMeans(sums, { from: row, to: row + length }, whole) +
      (loudnessGain * (level - meanLevel)) / decibelsPerUnit +
      (section.returns ? returnGain : 0) -
      (row + length > section.to ? changeLoss : 0)
    if (score > best.score) best = { row, score }
  }
  return best.row
}

function runningSums(values: Float32Array): Float64Array {
  const sums = new Float64Array(values.length + 1)
  values.forEach((value, i) => {
    sums[i + 1] = sums[i]! + value
  })
  return sums
}
