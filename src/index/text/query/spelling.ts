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
