/**
 * Text as a substring is looked for in it: case, accents and width do not count, and what is left is ASCII alone.
 * PostgreSQL's trigrams see no other letters where the server's locale is C, and would find nothing in other scripts.
 *
 * Other letters are spelt in capitals, each by a leader that says how many followers there are. Leaders and followers
 * have no letter in common, so the key of a substring is a substring of the key, and nothing else is.
 */

/** Of scripts in which they are accents; a mark that makes another letter, as in Devanagari or kana, stays. */
const accents = /[[\p{Mn}&&[\p{Script=Inherited}\p{Script=Hebrew}\p{Script=Arabic}]]--[\u3099\u309a]]/gv
const spaces = /[\s\p{Cc}\p{Cf}]+/gu
const plain = /^[\x20-\x7e]*$/
const foreign = /[^\x20-\x7e]/gu

/** Letters and marks that no decomposition turns into their plain form. */
const plainForms: Record<string, string> = {
  ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', þ: 'th', ı: 'i', ħ: 'h', ŋ: 'n', ς: 'σ',
  '‘': "'", '’': "'", '‚': "'", ʼ: "'", '′': "'", '´': "'", '“': '"', '”': '"', '„': '"', '″': '"', '«': '"', '»': '"',
  '‐': '-', '‑': '-', '‒': '-', '–': '-', '—': '-', '−': '-', '⁄': '/',
} // biome-ignore format: pairs read better in lines than in a column
const unplain = new RegExp(`[${Object.keys(plainForms).join('')}]`, 'g')

/** Lower case without accents, one space between words; scripts stay what they are. */
export function foldText(text: string): string {
  if (plain.test(text)) return text.includes('  ') ? collapse(text.toLowerCase()) : text.toLowerCase().trim()
  const bare = text.toLowerCase().normalize('NFKD').replace(accents, '').toLowerCase()
  return collapse(bare.replace(unplain, (letter) => plainForms[letter]!))
}

function collapse(text: string): string {
  return text.replace(spaces, ' ').trim()
}

/** The key of a text, and of a substring to look for. */
export function textKey(text: string): string {
  const folded = foldText(text)
  return plain.test(folded) ? folded : folded.replace(foreign, (letter) => spell(letter.codePointAt(0)!))
}

/** Frequent alphabets have short codes: the more letters a trigram spans, the fewer texts it finds in vain. */
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
const shortCodes = placesOf(shortRanges)
const middleCodes = placesOf(middleRanges)

function spell(codePoint: number): string {
  const short = shortCodes.get(codePoint)
  if (short !== undefined) return 'ABCDEFG'[short >> 4]! + follow(short & 15, 1)
  const middle = middleCodes.get(codePoint)
  if (middle !== undefined) return `H${follow(middle, 2)}`
  return codePoint < 0x10000 ? `I${follow(codePoint, 4)}` : `J${follow(codePoint - 0x10000, 5)}`
}

/** The number in that many letters of sixteen, K to Z. */
function follow(number: number, letters: number): string {
  let text = ''
  for (let shift = (letters - 1) * 4; shift >= 0; shift -= 4)
    text += 'KLMNOPQRSTUVWXYZ'[(number >> shift) & 15]
  return text
}

function placesOf(ranges: [number, number][]): Map<number, number> {
  const points = ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index),
  )
  return new Map(points.map((point, place) => [point, place]))
}

/** Whether a trigram index can look for this key: three letters in a row, or fewer up to a known edge of a word. */
export function hasTrigram(key: string): boolean {
  return /[A-Za-z0-9]{3}|[A-Za-z0-9]{2}[^A-Za-z0-9]|[^A-Za-z0-9][A-Za-z0-9]/.test(key)
}

/** For `like`: a text that holds this key. */
export function likePattern(key: string): string {
  return `%${key.replace(/[\\%_]/g, '\\$&')}%`
}
