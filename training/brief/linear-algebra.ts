/** The little linear algebra that the fit needs. Matrices are arrays of rows. */

/** Solves a x = b for a symmetric, positive definite matrix by Cholesky's method. `a` is overwritten. */
export function solve(a: Float64Array[], b: Float64Array): Float64Array {
  const n = b.length
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = a[i]![j]!
      for (let k = 0; k < j; k++) sum -= a[i]![k]! * a[j]![k]!
      a[i]![j] = i === j ? Math.sqrt(sum) : sum / a[j]![j]!
    }
  }
  const x = Float64Array.from(b)
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < i; k++) x[i] = x[i]! - a[i]![k]! * x[k]!
    x[i] = x[i]! / a[i]![i]!
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let k = i + 1; k < n; k++) x[i] = x[i]! - a[k]![i]! * x[k]!
    x[i] = x[i]! / a[i]![i]!
  }
  return x
}

/** The mean of rows, and the directions in which they vary most, each divided by its standard deviation. */
export function principalComponents(rows: readonly Float32Array[], count: number) {
  const width = rows[0]!.length
  const mean = new Float64Array(width)
  for (const row of rows) for (let i = 0; i < width; i++) mean[i] = mean[i]! + row[i]! / rows.length
  const centred = rows.map((row) => Float64Array.from(row, (value, i) => value - mean[i]!))
  const directions: Float64Array[] = []
  for (let component = 0; component < count; component++) {
    // Power iteration; earlier directions have been subtracted from the rows.
    let direction = Float64Array.from({ length: width }, (_, i) => Math.sin(1 + i * (component + 1)))
    for (let step = 0; step < 25; step++) {
      const next = new Float64Array(width)
      for (const row of centred) addScaled(next, row, dot(row, direction))
      const length = Math.sqrt(dot(next, next))
      direction = next.map((value) => value / length)
    }
    const parts = centred.map((row) => dot(row, direction))
    const deviation = Math.sqrt(parts.reduce((sum, part) => sum + part * part, 0) / rows.length)
    for (const [i, row] of centred.entries()) addScaled(row, direction, -parts[i]!)
    directions.push(direction.map((value) => value / deviation))
  }
  return { mean, directions }
}

export function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!
  return sum
}

export function addScaled(target: Float64Array, source: ArrayLike<number>, scale: number): void {
  for (let i = 0; i < target.length; i++) target[i] = target[i]! + scale * source[i]!
}
