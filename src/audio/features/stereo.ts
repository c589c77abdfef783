import type { SliceSums } from './front-end.ts'

export function addSums(slices: SliceSums[]): SliceSums {
  const total: SliceSums = { frames: 0, left: 0, right: 0, both: 0, clipped: 0 }
  for (const sums of slices) {
    for (const name of Object.keys(total) as (keyof SliceSums)[]) total[name] += sums[name]
  }
  return total
}

/** Energy of the side signal relative to the total: 0 for mono, 0.5 for uncorrelated channels, up to 1 for channels out of phase. */
export function widthOf({ left, right, both }: SliceSums): number {
  const total = left + right
  return total === 0 ? 0 : (total - 2 * both) / (2 * total)
}

/** Correlation of the first two channels; null when one of them is silent. */
export function correlationOf({ left, right, both }: SliceSums): number | null {
  return left > 0 && right > 0 ? both / Math.sqrt(left * right) : null
}
