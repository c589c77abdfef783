/** Scores have three digits. */
const steps = 1000

/** All null if there are no tracks. */
export type Figures = {
  mean: number | null
  std: number | null
  p05: number | null
  p50: number | null
  p95: number | null
  above_threshold: number
}

/** Statistics of one tag's scores, from a histogram of thousandths: its size does not grow with the number of tracks. */
export class ColumnStatistics {
  readonly #counts = new Uint32Array(steps + 1)
  readonly #threshold: number

  constructor(threshold: number) {
    this.#threshold = threshold
  }

  add(score: number): void {
    const step = Math.round(score * steps)
    this.#counts[step] = this.#counts[step]! + 1
  }

  figures(): Figures {
    let [count, sum, squares, above] = [0, 0, 0, 0]
    this.#counts.forEach((times, step) => {
      const score = step / steps
      count += times
      sum += times * score
      squares += times * score * score
      if (score >= this.#threshold) above += times
    })
    if (count === 0) return { mean: null, std: null, p05: null, p50: null, p95: null, above_threshold: 0 }
    const mean = sum / count
    return {
      mean: round(mean),
      std: round(Math.sqrt(Math.max(0, squares / count - mean ** 2))),
      p05: this.#quantile(0.05 * count),
      p50: this.#quantile(0.5 * count),
      p95: this.#quantile(0.95 * count),
      above_threshold: above,
    }
  }

  /** The lowest score that at least this many tracks do not exceed. */
  #quantile(tracks: number): number {
    let seen = 0
    for (let step = 0; step < steps; step++) {
      seen += this.#counts[step]!
      if (seen >= tracks && seen > 0) return step / steps
    }
    return 1
  }
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
