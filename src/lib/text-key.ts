import { foldText } from './fold-text.ts'

/**
 * Keys: folded text spelt in ASCII, so that PostgreSQL's trigram indexes work for every script. pg_trgm takes letters from
 * the server's libc locale; in a cluster of locale C it sees no letter beyond ASCII, and an index lookup for `любовь` would
 * return every row.
 *
 * A letter beyond ASCII becomes capitals: a leader that says how many followers there are, and the followers. Leaders and
 * followers have no letter in common, so the code is self-synchronising: the key of a substring is a substring of the key,
 * and no other key is.
 */
const plain = /^[\x20-\x7e]*$/
const foreign = /[^\x20-\x7e]/gu

/** The key of a text, or of a substring to look for. */
export function textKey(text: string): string {
  const folded = foldText(text)
  return plain.test(folded) ? folded : folded.replace(foreign, (letter) => spell(letter.codePointAt(0)!))
}

/** Frequent alphabets have short codes: the more letters a trigram spans, the more selective it is. */
const shortRanges: [first: number, last: number][] = [
  [0x0430, 0x045f], // Cyrillic
  [0x03b1, 0x03c9], // Greek
  [0x0627, 0x064a], // Arabic
]
const middleRanges: [first: number, last: number][] = [
  [0x3041, 0x3096], // Hiragana
  [0x30a1, 0x30fa], // Katakana
  [0x1100, 0x1112], // Hangul, decomposed: leads
  [0x1161, 0x1175], // vowels
  [0x11a8, 0x11c2], // tails
]
const shortCodes = codesOf(shortRanges)
const middleCodes = codesOf(middleRanges)

function spell(codePoint: number): string {
  const short = shortCodes.get(codePoint)
  if (short !== undefined) return 'ABCDEFG'[short >> 4]! + follow(short & 15, 1)
  const middle = middleCodes.get(codePoint)
  if (middle !== undefined) return `H${follow(middle, 2)}`
  return codePoint < 0x10000 ? `I${follow(codePoint, 4)}` : `J${follow(codePoint - 0x10000, 5)}`
}

/** The number in base 16 with the digits K to Z, in this many letters. */
function follow(number: number, letters: number): string {
  let text = ''
  for (let shift = (letters - 1) * 4; shift >= 0; shift -= 4)
    text += 'KLMNOPQRSTUVWXYZ'[(number >> shift) & 15]
  return text
}

function codesOf(ranges: [number, number][]): Map<number, number> {
  const points = ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index),
  )
  return new Map(points.map((point, code) => [point, code]))
}

/** Whether the key yields a trigram for an index lookup: three letters in a row, or fewer next to a word boundary. */
export function hasTrigram(key: string): boolean {
  return /[A-Za-z0-9]{3}|[A-Za-z0-9]{2}[^A-Za-z0-9]|[^A-Za-z0-9][A-Za-z0-9]/.test(key)
}

/** The pattern for `like` that matches texts containing this key. */
export function likePattern(key: string): string {
  return `%${key.replace(/[\\%_]/g, '\\$&')}%`
}
