import { languages } from './languages/all.ts'
import type { Language } from './languages/language.ts'
import type { Random } from './random.ts'

type Token = { text: string } | { slot: string }
const parsedPatterns = new Map<string, Token[]>()

/** A random language, weighted by its share. */
export function pickLanguage(random: Random): Language {
  return random.pick(byShare)
}
const byShare = languages.flatMap((language) => Array<Language>(language.share).fill(language))
export const english = languages.find(({ code }) => code === 'en')!

export function generateTitle(language: Language, random: Random): string {
  const title = fill(random.pickLongTailed(language.titles), language, random)
  if (!random.chance(0.12)) return title
  return `${title}${random.pick([' / ', ': ', ' – '])}${fill(random.pick(language.titles), language, random)}`
}

/** The name of a person or a band. */
export function generateArtistName(language: Language, random: Random): string {
  return random.chance(0.6)
    ? generatePersonName(language, random)
    : fill(random.pick(language.bands), language, random)
}

export function generateLabelName(language: Language, random: Random): string {
  const name = random.chance(0.5) ? invent(language, random) : random.pick(language.family)
  return `${capitalise(name, language)} ${random.pick(['Records', 'Music', 'Recordings', 'Sound', 'Editions', 'Entertainment', 'Tapes'])}`
}

function generatePersonName(language: Language, random: Random): string {
  const given = random.pickLongTailed(language.given)
  const family = generateFamilyName(language, random)
  if (language.nameOrder === 'familygiven') return family + given
  // Second given names keep the short lists from producing too many people with the same name.
  if (language.cased && random.chance(0.12)) return `${given} ${random.pick(language.given)} ${family}`
  return `${given} ${family}`
}

function generateFamilyName(language: Language, random: Random): string {
  const common = language.nameOrder === 'familygiven' ? 0.8 : 0.35
  return random.chance(common)
    ? random.pickLongTailed(language.family)
    : capitalise(invent(language, random), language)
}

/** An invented word. Real names of places and people have a long tail that no word list covers. */
function invent(language: Language, random: Random): string {
  const [first, middle, last] = language.syllables
  let word = random.pick(first)
  for (let more = random.below(3); more > 0; more--) word += random.pick(middle)
  return word + random.pick(last)
}

function fill(pattern: string, language: Language, random: Random): string {
  let text = ''
  for (const token of parsePattern(pattern))
    text += 'text' in token ? token.text : fillSlot(token.slot, language, random)
  return language.cased ? capitalise(text, language) : text
}

function fillSlot(slot: string, language: Language, random: Random): string {
  if (slot === 'n') return random.pickLongTailed(language.nouns)
  if (slot === 'm') return random.pickLongTailed(language.modifiers)
  if (slot === 'g') return random.pick(language.given)
  if (slot === 'f') return generateFamilyName(language, random)
  return capitalise(invent(language, random), language)
}

function parsePattern(pattern: string): Token[] {
  let tokens = parsedPatterns.get(pattern)
  if (tokens === undefined) {
    tokens = pattern
      .split(/\{(\w)\}/)
      .map((part, index) => (index % 2 === 0 ? { text: part } : { slot: part }))
    parsedPatterns.set(pattern, tokens)
  }
  return tokens
}

function capitalise(word: string, language: Language): string {
  return language.cased ? word.charAt(0).toUpperCase() + word.slice(1) : word
}
