import { type Language, languages } from './languages.ts'
import type { Random } from './random.ts'

type Piece = { text: string } | { slot: string }
const compiled = new Map<string, Piece[]>()

/** Those with a great share come often. */
export function pickLanguage(random: Random): Language {
  return random.pick(byShare)
}
const byShare = languages.flatMap((language) => Array<Language>(language.share).fill(language))
export const english = languages.find(({ code }) => code === 'en')!

export function makeTitle(language: Language, random: Random): string {
  const title = fill(random.pickLongTailed(language.titles), language, random)
  if (!random.chance(0.12)) return title
  return `${title}${random.pick([' / ', ': ', ' – '])}${fill(random.pick(language.titles), language, random)}`
}

/** A person, or a band. */
export function makeArtistName(language: Language, random: Random): string {
  return random.chance(0.6)
    ? makePersonName(language, random)
    : fill(random.pick(language.bands), language, random)
}

export function makeLabelName(language: Language, random: Random): string {
  const name = random.chance(0.5) ? invent(language, random) : random.pick(language.family)
  return `${capital(name, language)} ${random.pick(['Records', 'Music', 'Recordings', 'Sound', 'Editions', 'Entertainment', 'Tapes'])}`
}

function makePersonName(language: Language, random: Random): string {
  const given = random.pickLongTailed(language.given)
  const family = makeFamilyName(language, random)
  if (language.nameOrder === 'familygiven') return family + given
  // Without middle letters the few given names would make far too many people of the same name.
  if (language.cased && random.chance(0.12)) return `${given} ${random.pick(language.given)} ${family}`
  return `${given} ${family}`
}

function makeFamilyName(language: Language, random: Random): string {
  const common = language.nameOrder === 'familygiven' ? 0.8 : 0.35
  return random.chance(common)
    ? random.pickLongTailed(language.family)
    : capital(invent(language, random), language)
}

/** A word that exists nowhere and could: names of places and people are a long tail that no list holds. */
function invent(language: Language, random: Random): string {
  const [first, middle, last] = language.parts
  let word = random.pick(first)
  for (let more = random.below(3); more > 0; more--) word += random.pick(middle)
  return word + random.pick(last)
}

function fill(pattern: string, language: Language, random: Random): string {
  let text = ''
  for (const piece of compile(pattern))
    text += 'text' in piece ? piece.text : fillSlot(piece.slot, language, random)
  return language.cased ? capital(text, language) : text
}

function fillSlot(slot: string, language: Language, random: Random): string {
  if (slot === 'n') return random.pickLongTailed(language.nouns)
  if (slot === 'm') return random.pickLongTailed(language.modifiers)
  if (slot === 'g') return random.pick(language.given)
  if (slot === 'f') return makeFamilyName(language, random)
  return capital(invent(language, random), language)
}

function compile(pattern: string): Piece[] {
  let pieces = compiled.get(pattern)
  if (pieces === undefined) {
    pieces = pattern
      .split(/\{(\w)\}/)
      .map((part, place) => (place % 2 === 0 ? { text: part } : { slot: part }))
    compiled.set(pattern, pieces)
  }
  return pieces
}

function capital(word: string, language: Language): string {
  return language.cased ? word.charAt(0).toUpperCase() + word.slice(1) : word
}
