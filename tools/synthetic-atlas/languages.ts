import { asianLanguages } from './languages-asian.ts'
import { europeanLanguages } from './languages-european.ts'

/** What titles and names of one language are made of. Words stand in the order of how common they are. */
export type Language = {
  code: string
  /** How much of the atlas is in it, as a whole number; the shares need not add up to a hundred. */
  share: number
  /** Countries its recordings are registered in, as ISRCs name them. */
  countries: string[]
  /** `{n}` a noun, `{m}` a modifier, `{w}` an invented word, `{g}` a given name. */
  titles: string[]
  nouns: string[]
  modifiers: string[]
  given: string[]
  family: string[]
  /** Parts of invented words and of rare family names: first, middle, last. */
  parts: [string[], string[], string[]]
  /** Family name first, or no space between the names. */
  nameOrder: 'given family' | 'family given' | 'familygiven'
  /** How bands are called: `{n}`, `{m}`, `{w}`, `{f}` a family name. */
  bands: string[]
  cased: boolean
}

export const languages: readonly Language[] = [...europeanLanguages, ...asianLanguages]
