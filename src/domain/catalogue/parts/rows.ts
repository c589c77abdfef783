import { Bits } from './bits.ts'

/** A set of rows: their numbers where they are few, a bit for each where they are many. */
export type Rows = FewRows | Bits

/** Numbers in order. */
export class FewRows {
  readonly #seqs: Uint32Array

  constructor(seqs: Uint32Array) {
    this.#seqs = seqs
  }

  static none(): FewRows {
    return new FewRows(new Uint32Array())
  }

  get bytes(): number {
    return this.#seqs.byteLength
  }

  count(): number {
    return this.#seqs.length
  }

  has(seq: number): boolean {
    const seqs = this.#seqs
    let [low, high] = [0, seqs.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (seqs[middle]! < seq) low = middle + 1
      else high = middle
    }
    return seqs[low] === seq
  }

  /** Some of them in order, after those that are passed over. */
  slice(offset: number, limit: number): number[] {
    return [...this.#seqs.subarray(offset, offset + limit)]
  }
}

/** What is in both. */
export function both(some: Rows, others: Rows): Rows {
  if (some instanceof Bits && others instanceof Bits) return some.both(others)
  const [fewer, more] = some.count() < others.count() ? [some, others] : [others, some]
  return new FewRows(Uint32Array.from(fewer.slice(0, fewer.count()).filter((seq) => more.has(seq))))
}

/** The rows and some more, which may be put into the first. */
export function withMore(rows: Rows, seqs: number[]): Rows {
  if (rows instanceof Bits) {
    for (const seq of seqs) rows.add(seq)
    return rows
  }
  return new FewRows(Uint32Array.from([...rows.slice(0, rows.count()), ...seqs]).sort())
}
