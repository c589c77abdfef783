/** Combining marks of scripts in which they are accents. Marks that form another letter, as in Devanagari or kana, stay. */
const accents = /[[\p{Mn}&&[\p{Script=Inherited}\p{Script=Hebrew}\p{Script=Arabic}]]--[\u3099\u309a]]/gv
const spaces = /[\s\p{Cc}\p{Cf}]+/gu
const plain = /^[\x20-\x7e]*$/

/** Letters and punctuation that Unicode does not decompose into their plain form. */
const plainForms: Record<string, string> = {
  ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', þ: 'th', ı: 'i', ħ: 'h', ŋ: 'n', ς: 'σ',
  '‘': "'", '’': "'", '‚': "'", ʼ: "'", '′': "'", '´': "'", '“': '"', '”': '"', '„': '"', '″': '"', '«': '"', '»': '"',
  '‐': '-', '‑': '-', '‒': '-', '–': '-', '—': '-', '−': '-', '⁄': '/',
} // biome-ignore format: pairs read better in lines than in a column
const withPlainForm = new RegExp(`[${Object.keys(plainForms).join('')}]`, 'g')

/**
 * Lower case without accents and width, plain quotes and dashes, one space between words; scripts stay what they are.
 * Keys and hashes of stored names are derived from the result (text-key.ts, name-key.ts): a change here does not affect
 * names that are already stored.
 */
export function foldText(text: string): string {
  if (plain.test(text)) return text.includes('  ') ? collapse(text.toLowerCase()) : text.toLowerCase().trim()
  const bare = text.toLowerCase().normalize('NFKD').replace(accents, '').toLowerCase()
  return collapse(bare.replace(withPlainForm, (letter) => plainForms[letter]!))
}

function collapse(text: string): string {
  return text.replace(spaces, ' ').trim()
}

/** Joiners, direction marks and variation selectors: invisible, and rarely typed. */
const invisible = /[\u200b-\u200f\u2060]|[\ufe00-\ufe0f]/g
/** Letters with two spellings, the Arabic tatweel, and the Devanagari nukta. */
const spellings: Record<string, string> = {
  ґ: 'г', ٱ: 'ا', ى: 'ي', ة: 'ه', ک: 'ك', ی: 'ي', '\u0640': '', '\u093c': '',
} // biome-ignore format: pairs read better in lines than in a column
const withSpelling = new RegExp(`[${Object.keys(spellings).join('')}]`, 'g')
const katakana = /[\u30a1-\u30f6]/g

/**
 * Folds further than `foldText`, for ranked search: spellings of one letter that readers take for the same are one, and
 * katakana is hiragana. Documents and queries pass through it alike.
 */
export function foldForSearch(text: string): string {
  if (plain.test(text)) return text.toLowerCase()
  return foldText(text.replace(invisible, ''))
    .replace(withSpelling, (letter) => spellings[letter]!)
    .normalize('NFC')
    .replace(katakana, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
}
