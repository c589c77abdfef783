/**
 * Words that are one or two typing errors apart. Every word of the vocabulary is stored with hashes of what remains of
 * it when one or two letters are left out; two words that are close share such a remainder, so a lookup by equality
 * finds all candidates (the idea of symmetric deletion), and the distance decides.
 */
const shortest = 3
const twoErrorsFrom = 6
/** Only the beginning of long words counts for the remainders: their number would grow with the square of the length. */
const examined = 7

/** How many errors a word of this length may have: in short words every further error makes another word. */
export function errorsAllowed(word: string): number {
  const { length } = spellingOf(word)
  return length < shortest ? 0 : length < twoErrorsFrom ? 1 : 2
}

/** The hashes by which near words find each other. `owner` keeps those of one organisation apart from all others. */
export function variantsOf(word: string, owner = ''): number[] {
  const spelling = spellingOf(word)
  if (spelling.length < shortest) return []
  const seed = hash(owner, 0x811c9dc5)
  const start = spelling.slice(0, examined)
  const found = new Set([hash(start, seed)])
  for (let first = 0; first < start.length; first++) {
    const once = without(start, first)
    found.add(hash(once, seed))
    if (spelling.length < twoErrorsFrom) continue
    for (let second = first; second < once.length; second++) found.add(hash(without(once, second), seed))
  }
  return [...found]
}

/** Korean is typed letter by letter, and stored in syllables: spelling is compared by letters. */
export function spellingOf(word: string): string {
  return hangul.test(word) ? word.normalize('NFD') : word
}
const hangul = /[\uac00-\ud7a3]/

const without = (text: string, place: number) => text.slice(0, place) + text.slice(place + 1)

/** FNV-1a, as a signed 32-bit number. */
function hash(text: string, seed: number): number {
  let mixed = seed
  for (let place = 0; place < text.length; place++)
    mixed = Math.imul(mixed ^ text.charCodeAt(place), 0x01000193)
  return mixed | 0
}

/**
 * Insertions, deletions, replacements and swaps of neighbours that lead from one word to the other, or `limit + 1`
 * when there are more than `limit` (optimal string alignment).
 */
export function distanceOf(a: string, b: string, limit: number): number {
  if (a === b) return 0
  if (Math.abs(a.length - b.length) > limit || b.length >= width) return limit + 1
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

/** Korean words grow by three when they are spelt. */
const width = 128
/** Made once: the distance is taken of thousands of words for a query. */
const rows = [new Uint8Array(width), new Uint8Array(width), new Uint8Array(width)] as const
