type Waiting<Item, Result> = {
  item: Item
  resolve(result: Result | Promise<Result>): void
  reject(error: unknown): void
}

type BatcherOptions<Item> = {
  maxItems: number
  /** Two items with the same key never share a batch: the later one waits for the next. */
  keyOf?(item: Item): string
  /** The next batch does not wait longer than this for a slow one, which may be blocked by a lock. */
  maxWaitMs?: number
  /** After a batch of several items, the next one waits this long for more items. */
  collectMs?: number
}

/**
 * Collects the items that arrive while a batch is running, and runs them as the next batch. Under load, a database
 * spends more on round trips than on rows. A single item runs at once, without batching.
 */
export class Batcher<Item, Result> {
  readonly #run: (items: Item[]) => Promise<(Result | Promise<Result>)[]>
  readonly #options: BatcherOptions<Item>
  #waiting: Waiting<Item, Result>[] = []
  /** Running batches that the next one still waits for. */
  #running = 0
  #lastHadSeveral = false
  #collecting: NodeJS.Timeout | null = null

  /** `run` returns the results in the order of the items. A result may itself be a promise. */
  constructor(run: (items: Item[]) => Promise<(Result | Promise<Result>)[]>, options: BatcherOptions<Item>) {
    this.#run = run
    this.#options = options
  }

  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject })
      this.#start()
    })
  }

  #start(hasCollected = false): void {
    if (this.#running > 0 || this.#waiting.length === 0) return
    if (!hasCollected && this.#collects()) return
    if (this.#collecting !== null) clearTimeout(this.#collecting)
    this.#collecting = null
    const batch = this.#takeBatch()
    this.#lastHadSeveral = batch.length > 1
    let counts = true
    this.#running += 1
    const startNext = () => {
      if (counts) this.#running -= 1
      counts = false
      this.#start()
    }
    const timer = setTimeout(startNext, this.#options.maxWaitMs ?? 20)
    this.#runBatch(batch).finally(() => {
      clearTimeout(timer)
      startNext()
    })
  }

  /** Whether the next batch waits for more items: the callers of the last one are likely to come back. */
  #collects(): boolean {
    const { maxItems, collectMs = 0 } = this.#options
    if (this.#waiting.length >= maxItems) return false
    if (this.#collecting !== null) return true
    if (collectMs === 0 || !this.#lastHadSeveral) return false
    this.#collecting = setTimeout(() => {
      this.#collecting = null
      this.#start(true)
    }, collectMs)
    return true
  }

  #takeBatch(): Waiting<Item, Result>[] {
    const { maxItems, keyOf } = this.#options
    if (keyOf === undefined) return this.#waiting.splice(0, maxItems)
    const batch = new Map<string, Waiting<Item, Result>>()
    const rest: Waiting<Item, Result>[] = []
    for (const each of this.#waiting) {
      const key = keyOf(each.item)
      if (batch.size < maxItems && !batch.has(key)) batch.set(key, each)
      else rest.push(each)
    }
    this.#waiting = rest
    return [...batch.values()]
  }

  async #runBatch(batch: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#run(batch.map(({ item }) => item))
      for (const [index, { resolve }] of batch.entries()) resolve(results[index]!)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
}
