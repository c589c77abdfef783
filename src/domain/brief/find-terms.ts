import { type BriefLanguage, briefLanguages, type Term, terms } from './terms.ts'

/** A term in a text: words `from` to `to`, not included. */
export type FoundTerm = { term: Term; from: number; to: number }

type Spelling = { words: string[]; term: Term }

/** The spellings of a language by their first two letters. */
type SpellingIndex = ReadonlyMap<string, readonly Spelling[]>

const indexes = new Map<BriefLanguage, SpellingIndex>()

/**
 * The terms that a list of folded words contains. Briefs in French and Spanish use English words as well. Of spellings that
 * overlap, the longest counts; one that several terms share means all of them.
 */
export function findTerms(words: readonly string[], language: BriefLanguage): FoundTerm[] {
  const languages: BriefLanguage[] = language === 'en' ? ['en'] : [language, 'en']
  const found: FoundTerm[] = []
  for (let from = 0; from < words.length; ) {
    const here = languages.flatMap((each) => findAt(words, from, each))
    const length = Math.max(0, ...here.map((spelling) => spelling.words.length))
    const longest = new Set(here.filter((each) => each.words.length === length).map(({ term }) => term))
    for (const term of longest) found.push({ term, from, to: from + length })
    from += Math.max(1, length)
  }
  return found
}

function findAt(words: readonly string[], from: number, language: BriefLanguage): Spelling[] {
  const candidates = indexOf(language).get(words[from]!.slice(0, 2)) ?? []
  return candidates.filter((spelling) =>
    spelling.words.every((pattern, i) => {
      const word = words[from + i]
      return word !== undefined && matches(pattern, word, language)
    }),
  )
}

function matches(pattern: string, word: string, language: BriefLanguage): boolean {
  if (pattern.endsWith('*')) return word.startsWith(pattern.slice(0, -1))
  if (pattern === word) return true
  return language === 'en' && word.length > 3 && word === `${pattern}s`
}

function indexOf(language: BriefLanguage): SpellingIndex {
  let index = indexes.get(language)
  if (index === undefined) {
    index = Map.groupBy(
      [...terms.values()].flatMap((term) =>
        term.spellings[language].map((text): Spelling => ({ words: text.split(' '), term })),
      ),
      ({ words }) => words[0]!.slice(0, 2),
    )
    indexes.set(language, index)
  }
  return index
}

/** Words that show which language a brief is in. Words that two of the languages share do not help. */
const functionWords: Record<BriefLanguage, ReadonlySet<string>> = {
  en: new Set(
    'the and with for of in is it this that but not no without by like to an are some very more less something music song track'.split(
      ' ',
    ),
  ),
  fr: new Set(
    'le les et avec pour du des est ce cette mais pas sans par comme une dans sur tres plus moins quelque chose musique chanson morceau au aux il elle qui'.split(
      ' ',
    ),
  ),
  es: new Set(
    'el los las y con para del es esto esta pero sin por como una en muy mas menos algo musica cancion pista al que tema lo'.split(
      ' ',
    ),
  ),
}

export function isFunctionWord(word: string): boolean {
  return word.length < 2 || briefLanguages.some((language) => functionWords[language].has(word))
}

/** The language of folded words; English if nothing tells. */
export function detectLanguage(words: readonly string[]): BriefLanguage {
  const count = (language: BriefLanguage) => {
    const known = functionWords[language]
    const spoken = words.filter((word) => known.has(word)).length
    const described = new Set(words.flatMap((_, from) => findAt(words, from, language).map(() => from))).size
    return 2 * spoken + described
  }
  return briefLanguages.reduce((best, each) => (count(each) > count(best) ? each : best))
}
