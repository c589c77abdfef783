/** A seeded pseudo-random generator, reproducible on every machine. */
export type Random = {
  /** 0 (included) to 1 (excluded). */
  next(): number
  /** An integer from 0 (included) to `limit` (excluded). */
  below(limit: number): number
  /** True with this probability. */
  chance(share: number): boolean
  pick<T>(list: readonly T[]): T
  /** Prefers the first entries, as word and name frequencies do. */
  pickLongTailed<T>(list: readonly T[]): T
}

/** The mulberry32 generator: fast, and good enough for names and titles. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    chance: (share) => next() < share,
    pick: (list) => list[below(list.length)]!,
    pickLongTailed: (list) => list[Math.floor(next() * next() * list.length)]!,
  }
}

/** Derives a seed for the nth object of a kind, so that it can be generated without its predecessors. */
export function seedOf(seed: number, kind: number, number: number): number {
  let mixed = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(kind + 1, 0xc2b2ae35)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0x27d4eb2f) ^ Math.imul(number + 1, 0x165667b1)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x7feb352d)
  return (mixed ^ (mixed >>> 15)) >>> 0
}
