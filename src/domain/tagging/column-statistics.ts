/** Scores are told to three digits. */
const steps = 1000

/** Gathers the scores of one tag over any number of tracks in little memory: how often each thousandth came. */
export class ColumnStatistics {
  readonly #counts = new Uint32Array(steps + 1)
  readonly #threshold: number
  #count = 0
  #sum = 0
  #squares = 0
  #above = 0

  constructor(threshold: number) {
    this.#threshold = threshold
  }

  add(score: number): void {
    const step = Math.min(steps, Math.max(0, Math.round(score * steps)))
    this.#counts[step] = this.#counts[step]! + 1
    this.#count++
    this.#sum += score
    this.#squares += score * score
    if (score >= this.#threshold) this.#above++
  }

  /** All null where there were no tracks. */
  figures() {
    const mean = this.#count === 0 ? null : this.#sum / this.#count
    const variance = mean === null ? null : Math.max(0, this.#squares / this.#count - mean ** 2)
    return {
      mean: mean && round(mean),
      std: variance === null ? null : round(Math.sqrt(variance)),
      p05: this.#quantile(0.05),
      p50: this.#quantile(0.5),
      p95: this.#quantile(0.95),
      above_threshold: this.#above,
    }
  }

  /** The least score that at least this share of the tracks does not pass. */
  #quantile(share: number): number | null {
    if (this.#count === 0) return null
    const wanted = Math.max(1, Math.ceil(share * this.#count))
    let seen = 0
    for (let step = 0; step <= steps; step++) {
      seen += this.#counts[step]!
      if (seen >= wanted) return step / steps
    }
    return 1
  }
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
