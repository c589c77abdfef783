/**
 * Text keys for substring search: without case, accents and width, and in ASCII only. With the locale C, PostgreSQL's
 * trigrams ignore all other letters and would find nothing in other scripts.
 *
 * Other letters are encoded in capitals: a leader that determines the length, and its followers. Leaders and followers
 * are different letters, so the key of a substring is always a substring of the key, and never matches by accident.
 */

/** Combining marks that are accents. Those that form another letter, as in Devanagari or kana, are kept. */
const accents = /[[\p{Mn}&&[\p{Script=Inherited}\p{Script=Hebrew}\p{Script=Arabic}]]--[\u3099\u309a]]/gv
const spaces = /[\s\p{Cc}\p{Cf}]+/gu
const plain = /^[\x20-\x7e]*$/
const foreign = /[^\x20-\x7e]/gu

/** Letters and punctuation that Unicode normalisation does not map to their plain form. */
const plainForms: Record<string, string> = {
  ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', þ: 'th', ı: 'i', ħ: 'h', ŋ: 'n', ς: 'σ',
  '‘': "'", '’': "'", '‚': "'", ʼ: "'", '′': "'", '´': "'", '“': '"', '”': '"', '„': '"', '″': '"', '«': '"', '»': '"',
  '‐': '-', '‑': '-', '‒': '-', '–': '-', '—': '-', '−': '-', '⁄': '/',
} // biome-ignore format: one pair per line would fill a page
const unplain = new RegExp(`[${Object.keys(plainForms).join('')}]`, 'g')

/** Lower case, without accents, with single spaces. Scripts are kept. */
export function foldText(text: string): string {
  if (plain.test(text)) return text.includes('  ') ? collapse(text.toLowerCase()) : text.toLowerCase().trim()
  const bare = text.toLowerCase().normalize('NFKD').replace(accents, '').toLowerCase()
  return collapse(bare.replace(unplain, (letter) => plainForms[letter]!))
}

function collapse(text: string): string {
  return text.replace(spaces, ' ').trim()
}

/** The key of a text, or of a substring to search for. */
export function textKey(text: string): string {
  const folded = foldText(text)
  return plain.test(folded) ? folded : folded.replace(foreign, (letter) => encode(letter.codePointAt(0)!))
}

/** Frequent alphabets have short codes: the more letters a trigram covers, the fewer false candidates it finds. */
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
const shortCodes = numberLetters(shortRanges)
const middleCodes = numberLetters(middleRanges)

function encode(codePoint: number): string {
  const short = shortCodes.get(codePoint)
  if (short !== undefined) return 'ABCDEFG'[short >> 4]! + toDigits(short & 15, 1)
  const middle = middleCodes.get(codePoint)
  if (middle !== undefined) return `H${toDigits(middle, 2)}`
  return codePoint < 0x10000 ? `I${toDigits(codePoint, 4)}` : `J${toDigits(codePoint - 0x10000, 5)}`
}

/** The number in base 16 with the digits K to Z. */
function toDigits(number: number, letters: number): string {
  let text = ''
  for (let shift = (letters - 1) * 4; shift >= 0; shift -= 4)
    text += 'KLMNOPQRSTUVWXYZ'[(number >> shift) & 15]
  return text
}

function numberLetters(ranges: [number, number][]): Map<number, number> {
  const points = ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index),
  )
  return new Map(points.map((point, index) => [point, index]))
}

/** Whether a trigram index can find this key: it has three letters in a row, or fewer next to a word boundary. */
export function hasTrigram(key: string): boolean {
  return /[A-Za-z0-9]{3}|[A-Za-z0-9]{2}[^A-Za-z0-9]|[^A-Za-z0-9][A-Za-z0-9]/.test(key)
}

/** The `like` pattern for texts that contain this key. */
export function likePattern(key: string): string {
  return `%${key.replace(/[\\%_]/g, '\\$&')}%`
}
