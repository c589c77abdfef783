/** The vocabulary of one language, from which titles and names are generated. Word lists are sorted by frequency, most common first. */
export type Language = {
  code: string
  /** Share of the atlas, as a whole number. The shares need not add up to 100. */
  share: number
  /** Countries in which its recordings are registered, as two-letter ISRC prefixes. */
  countries: string[]
  /** Patterns of titles: `{n}` is a noun, `{m}` a modifier, `{w}` an invented word, `{g}` a given name. */
  titles: string[]
  nouns: string[]
  modifiers: string[]
  given: string[]
  family: string[]
  /** Syllables of invented words and rare family names: first, middle, last. */
  syllables: [string[], string[], string[]]
  /** `familygiven` has no space between the names. */
  nameOrder: 'given family' | 'family given' | 'familygiven'
  /** Patterns of band names: `{n}`, `{m}`, `{w}` as above, `{f}` a family name. */
  bands: string[]
  /** Whether the script has capital letters. */
  cased: boolean
}

/** Splits a comma-separated list. */
export const words = (text: string) => text.trim().split(/\s*,\s*/)
