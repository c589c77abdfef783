type Waiting<Item, Answer> = {
  item: Item
  resolve(answer: Answer | Promise<Answer>): void
  reject(error: unknown): void
}

export type BatchOptions<Item> = {
  /** Items in one batch at most. */
  most: number
  /** Two items of the same name do not go together: the later one waits for the next batch. */
  nameOf?(item: Item): string
  /** A batch that takes longer than this, held up by a lock, say, holds nobody else up. */
  patienceMs?: number
  /** After a batch that was shared the next one waits this long for company. */
  gatherMs?: number
}

/**
 * What is asked while an answer is under way is gathered and asked at once: under load a database spends more on the
 * trips than on the rows. Who asks alone does not wait.
 */
export class Batches<Item, Answer> {
  readonly #run: (items: Item[]) => Promise<(Answer | Promise<Answer>)[]>
  readonly #options: BatchOptions<Item>
  #waiting: Waiting<Item, Answer>[] = []
  /** Batches under way that are not late yet. */
  #underWay = 0
  #lastWasShared = false
  #gathering: NodeJS.Timeout | null = null

  /** `run` answers the items in their order, each with its answer or with a promise of its own. */
  constructor(run: (items: Item[]) => Promise<(Answer | Promise<Answer>)[]>, options: BatchOptions<Item>) {
    this.#run = run
    this.#options = options
  }

  add(item: Item): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject })
      this.#start()
    })
  }

  #start(gathered = false): void {
    if (this.#underWay > 0 || this.#waiting.length === 0) return
    if (!gathered && this.#gathers()) return
    if (this.#gathering !== null) clearTimeout(this.#gathering)
    this.#gathering = null
    const batch = this.#take()
    this.#lastWasShared = batch.length > 1
    let counted = true
    this.#underWay += 1
    const letNextGo = () => {
      if (counted) this.#underWay -= 1
      counted = false
      this.#start()
    }
    const late = setTimeout(letNextGo, this.#options.patienceMs ?? 20)
    this.#answer(batch).finally(() => {
      clearTimeout(late)
      letNextGo()
    })
  }

  /** Whether the next batch waits for company: others came a moment ago, and may come again. */
  #gathers(): boolean {
    const { most, gatherMs = 0 } = this.#options
    if (this.#waiting.length >= most) return false
    if (this.#gathering !== null) return true
    if (gatherMs === 0 || !this.#lastWasShared) return false
    this.#gathering = setTimeout(() => {
      this.#gathering = null
      this.#start(true)
    }, gatherMs)
    return true
  }

  #take(): Waiting<Item, Answer>[] {
    const { most, nameOf } = this.#options
    if (nameOf === undefined) return this.#waiting.splice(0, most)
    const batch = new Map<string, Waiting<Item, Answer>>()
    const left: Waiting<Item, Answer>[] = []
    for (const each of this.#waiting) {
      const name = nameOf(each.item)
      if (batch.size < most && !batch.has(name)) batch.set(name, each)
      else left.push(each)
    }
    this.#waiting = left
    return [...batch.values()]
  }

  async #answer(batch: Waiting<Item, Answer>[]): Promise<void> {
    try {
      const answers = await this.#run(batch.map(({ item }) => item))
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index]!)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
}
