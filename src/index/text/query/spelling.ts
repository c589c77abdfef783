/**
 * Tokens that are one or two typing errors apart. Every term of the vocabulary is stored with hashes of what remains when
 * one or two letters are deleted. Two close tokens share such a remainder, so a lookup by equality finds all candidates
 * (symmetric deletion), and the edit distance decides.
 */
const minLength = 3
const minLengthForTwoTypos = 6
/** Only the beginning of long tokens is hashed: the number of hashes grows with the square of the length. */
const hashedLetters = 7

/** How many typing errors a token may have: in short tokens every further error makes another word. */
export function maxTypos(token: string): number {
  const { length } = lettersOf(token)
  return length < minLength ? 0 : length < minLengthForTwoTypos ? 1 : 2
}

/** `salt` keeps the hashes of one organisation apart from those of all others. */
export function deletionHashes(token: string, salt = ''): number[] {
  const letters = lettersOf(token)
  if (letters.length < minLength) return []
  const seed = hash(salt, 0x811c9dc5)
  const start = letters.slice(0, hashedLetters)
  const hashes = new Set([hash(start, seed)])
  for (let first = 0; first < start.length; first++) {
    const once = deleteLetter(start, first)
    hashes.add(hash(once, seed))
    if (letters.length < minLengthForTwoTypos) continue
    for (let second = first; second < once.length; second++)
      hashes.add(hash(deleteLetter(once, second), seed))
  }
  return [...hashes]
}

/** Korean is typed letter by letter and stored in syllables: spelling is compared by letters. */
export function lettersOf(token: string): string {
  return hangul.test(token) ? token.normalize('NFD') : token
}
const hangul = /[\uac00-\ud7a3]/

const deleteLetter = (text: string, index: number) => text.slice(0, index) + text.slice(index + 1)

/** FNV-1a, as a signed 32-bit number. */
function hash(text: string, seed: number): number {
  let mixed = seed
  for (let index = 0; index < text.length; index++)
    mixed = Math.imul(mixed ^ text.charCodeAt(index), 0x01000193)
  return mixed | 0
}

/**
 * Insertions, deletions, replacements and swaps of neighbours between two tokens given as `lettersOf`, or `limit + 1` where
 * there are more than `limit` (optimal string alignment).
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
