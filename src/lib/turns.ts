/** Runs what is given under one name one after the other, in the order it came; what failed keeps nobody waiting. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>()

  async take<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(name) ?? Promise.resolve()
    const mine = before.then(work, work)
    this.#last.set(name, mine)
    try {
      return await mine
    } finally {
      if (this.#last.get(name) === mine) this.#last.delete(name)
    }
  }
}
