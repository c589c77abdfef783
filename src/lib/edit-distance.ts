/**
 * Insertions, deletions, replacements and swaps of neighbours between two words, or `limit + 1` where there are more than
 * `limit` (optimal string alignment).
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (a === b) return 0
  if (Math.abs(a.length - b.length) > limit || b.length >= maxLetters) return limit + 1
  let [before, above, current]: [Uint8Array, Uint8Array, Uint8Array] = [...rows]
  for (let column = 0; column <= b.length; column++) above[column] = column
  for (let row = 1; row <= a.length; row++) {
    const letter = a.charCodeAt(row - 1)
    let least = row
    current[0] = row
    for (let column = 1; column <= b.length; column++) {
      const other = b.charCodeAt(column - 1)
      let cost = Math.min(
        above[column]! + 1,
        current[column - 1]! + 1,
        above[column - 1]! + (letter === other ? 0 : 1),
      )
      if (row > 1 && column > 1 && letter === b.charCodeAt(column - 2) && a.charCodeAt(row - 2) === other) {
        cost = Math.min(cost, before[column - 2]! + 1)
      }
      current[column] = cost
      if (cost < least) least = cost
    }
    if (least > limit) return limit + 1
    ;[before, above, current] = [above, current, before]
  }
  return Math.min(above[b.length]!, limit + 1)
}

/** A Korean syllable has up to three letters, and tokens have up to 40 characters. */
const maxLetters = 128
/** Allocated once: a query compares thousands of tokens. */
const rows = [new Uint8Array(maxLetters), new Uint8Array(maxLetters), new Uint8Array(maxLetters)] as const
