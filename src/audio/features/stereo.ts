import type { Sums } from './front-end.ts'

export function addSums(stretches: Sums[]): Sums {
  const total: Sums = { frames: 0, left: 0, right: 0, both: 0, clipped: 0 }
  for (const sums of stretches) {
    for (const name of Object.keys(total) as (keyof Sums)[]) total[name] += sums[name]
  }
  return total
}

/** Side energy over the whole: 0 is mono, 0.5 two unrelated channels, more is out of phase. */
export function widthOf({ left, right, both }: Sums): number {
  const total = left + right
  return total === 0 ? 0 : (total - 2 * both) / (2 * total)
}

export function correlationOf({ left, right, both }: Sums): number | null {
  return left > 0 && right > 0 ? both / Math.sqrt(left * right) : null
}
