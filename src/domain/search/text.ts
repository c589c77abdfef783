/**
 * How text is compared: case, accents, width and the spellings of one letter are folded, scripts are kept. Documents
 * and queries go through the same function, so what it does need not be reversible, only the same.
 */
export function foldText(text: string): string {
  if (isPlain.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(folded, (letter) => spellings.get(letter) ?? '')
    .normalize('NFC')
    .replace(katakana, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII but NUL, which means a separator below
const isPlain = /^[\x01-\x7f]*$/

const spellings = new Map([
  ...Object.entries({
    ß: 'ss',
    ẞ: 'ss',
    ø: 'o',
    ł: 'l',
    đ: 'd',
    ð: 'd',
    þ: 'th',
    æ: 'ae',
    œ: 'oe',
    ı: 'i',
    ħ: 'h',
  }),
  ...Object.entries({ ς: 'σ', ґ: 'г', ٱ: 'ا', ى: 'ي', ة: 'ه', ک: 'ك', ی: 'ي' }),
])

/** Letters with another spelling; accents of Latin, Greek and Cyrillic; the vowel points of Arabic and Hebrew; nukta. */
const folded =
  /[ßẞøłđðþæœıħςґٱىةکی]|[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u093c\u200b-\u200f\u2060]|[\ufe00-\ufe0f]/g
const katakana = /[\u30a1-\u30f6]/g

const longestWord = 40

/** The words of a text, folded, in their order. Scripts without spaces become overlapping pairs of letters. */
export function wordsOf(text: string): string[] {
  const words: string[] = []
  for (const [piece] of foldText(text)
    .replace(shortEnding, '$1')
    .replace(initials, joinInitials)
    .matchAll(wordForm)) {
    if (!hasUnspaced.test(piece)) words.push(piece.length > longestWord ? piece.slice(0, longestWord) : piece)
    else for (const [run] of piece.matchAll(runForm)) addRun(words, run)
  }
  return words
}

const wordForm = /[\p{L}\p{N}\p{M}]+/gu
/** Don’t, it’s, we’ll: one word. L’amour and d’Aubigné: two. */
const shortEnding = /['’ʼ`](t|s|m|d|ll|re|ve)(?![\p{L}\p{N}])/gu
/** R.E.M. and D. J. are typed without their dots. */
const initials = /(?<![\p{L}\p{N}])(?:\p{L}\.){2,}/gu
const joinInitials = (letters: string) => letters.replaceAll('.', '')

const unspaced = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー々'
const hasUnspaced = new RegExp(`[${unspaced}]`, 'u')
const runForm = new RegExp(`[${unspaced}]+|[^${unspaced}]+`, 'gu')

function addRun(words: string[], run: string): void {
  if (!hasUnspaced.test(run)) words.push(run.slice(0, longestWord))
  else if (run.length === 1) words.push(run)
  else {
    const letters = [...run]
    if (letters.length === 1) words.push(run)
    for (let place = 0; place + 1 < letters.length; place++) words.push(letters[place]! + letters[place + 1]!)
  }
}

/** Whether a word is a pair of letters of a script without spaces, which is corrected and completed by its neighbours. */
export function isUnspaced(word: string): boolean {
  return hasUnspaced.test(word)
}
