export interface Spread {
  mean: number
  std: number
}

/** Mean and deviation of several numbers at once, without keeping them. */
export function createSpread(size: number) {
  const sums = new Float64Array(size)
  const squares = new Float64Array(size)
  let count = 0
  return {
    add(values: Float32Array): void {
      for (let i = 0; i < size; i++) {
        const value = values[i]!
        sums[i] = sums[i]! + value
        squares[i] = squares[i]! + value * value
      }
      count++
    },
    of(i: number): Spread {
      if (count === 0) return { mean: 0, std: 0 }
      const mean = sums[i]! / count
      return { mean, std: Math.sqrt(Math.max(0, squares[i]! / count - mean * mean)) }
    },
    count: () => count,
  }
}
