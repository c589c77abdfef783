/** Posting lists of several terms in one piece of memory, which can be transferred to a thread. */
export class PackedLists {
  readonly #lists: Uint8Array[][] = []
  readonly #numbers = new Map<string, number>()

  /** Adds the list of a term unless it is there already. Returns its number. */
  add(term: string, segments: Uint8Array[]): number {
    const existing = this.#numbers.get(term)
    if (existing !== undefined) return existing
    this.#numbers.set(term, this.#lists.length)
    return this.#lists.push(segments) - 1
  }

  pack(): { bytes: Uint8Array; ends: number[] } {
    const bytes = new Uint8Array(this.#lists.reduce((sum, list) => sum + lengthOf(list), 0))
    const ends: number[] = []
    let end = 0
    for (const list of this.#lists) {
      for (const segment of list) {
        bytes.set(segment, end)
        end += segment.length
      }
      ends.push(end)
    }
    return { bytes, ends }
  }
}

export function lengthOf(segments: Uint8Array[]): number {
  return segments.reduce((sum, { length }) => sum + length, 0)
}
