export interface MeanAndDeviation {
  mean: number
  std: number
}

/** Running mean and standard deviation of several series at once. */
export class RunningStatistics {
  readonly #sums: Float64Array
  readonly #squares: Float64Array
  #count = 0

  constructor(size: number) {
    this.#sums = new Float64Array(size)
    this.#squares = new Float64Array(size)
  }

  /** Adds one value to each series, read from `values` at `first`. */
  add(values: Float32Array, first = 0): void {
    const [sums, squares] = [this.#sums, this.#squares]
    for (let i = 0; i < sums.length; i++) {
      const value = values[first + i]!
      sums[i] = sums[i]! + value
      squares[i] = squares[i]! + value * value
    }
    this.#count++
  }

  /** Adds the values of other statistics. */
  merge(others: RunningStatistics[]): this {
    for (const other of others) {
      for (let i = 0; i < this.#sums.length; i++) {
        this.#sums[i] = this.#sums[i]! + other.#sums[i]!
        this.#squares[i] = this.#squares[i]! + other.#squares[i]!
      }
      this.#count += other.#count
    }
    return this
  }

  of(i: number): MeanAndDeviation {
    if (this.#count === 0) return { mean: 0, std: 0 }
    const mean = this.#sums[i]! / this.#count
    return { mean, std: Math.sqrt(Math.max(0, this.#squares[i]! / this.#count - mean * mean)) }
  }
}
