import { foldText } from '../../lib/fold-text.ts'
import type { Label } from '../tagging/taxonomy/entry.ts'
import { taxonomy } from '../tagging/taxonomy/taxonomy.ts'
import type { TermEntry } from './lexicon/entry.ts'
import { genreTerms } from './lexicon/genres.ts'
import { instrumentTerms } from './lexicon/instruments.ts'
import { moodTerms } from './lexicon/moods.ts'
import { movementTerms } from './lexicon/movement.ts'
import { sceneTerms } from './lexicon/scenes.ts'
import { vocalTerms } from './lexicon/vocals.ts'

export const briefLanguages = ['en', 'fr', 'es'] as const
export type BriefLanguage = (typeof briefLanguages)[number]

/** A word or phrase of the lexicon that a brief may use, and the tags that stand for it. */
export type Term = {
  /** `category/name`. A tag of the taxonomy and its term have the same name. */
  name: string
  /** `category/name` of tags, with how much each stands for the term. */
  tags: ReadonlyMap<string, number>
  /** Folded, words separated by single spaces; `*` at the end of a word stands for any ending. */
  spellings: Record<BriefLanguage, string[]>
}

const labels: ReadonlyMap<string, Label> = new Map(
  taxonomy.categories.flatMap((category) =>
    category.tags.map((tag) => [`${category.name}/${tag.name}`, tag.label] as const),
  ),
)

/** Tempo and key are read as numbers. */
const measured = new Set(['tempo', 'keys'])
const tagTerms: string[] = [...labels.keys()].filter(
  (name) => !measured.has(name.slice(0, name.indexOf('/'))),
)

const written: readonly TermEntry[] = [
  ...genreTerms,
  ...instrumentTerms,
  ...vocalTerms,
  ...movementTerms,
  ...moodTerms,
  ...sceneTerms,
]
const writtenNames = new Set(written.map(([name]) => name))
const isTag: ReadonlySet<string> = new Set(tagTerms)

/**
 * All terms by name: those of the lexicon, and each tag of the taxonomy that the lexicon does not describe. A term whose tags the
 * chosen model does not know is left out.
 */
export const terms: ReadonlyMap<string, Term> = new Map(
  [
    ...written,
    ...tagTerms
      .filter((name) => !writtenNames.has(name))
      .map((name): TermEntry => [name, name.slice(name.indexOf('/') + 1), '', '', '']),
  ]
    .map((entry) => [entry[0], toTerm(entry)] as const)
    .filter(([, { tags }]) => tags.size > 0),
)

function toTerm([name, en, fr, es, tags]: TermEntry): Term {
  const own = isTag.has(name) ? [[name, 1] as const] : []
  const label = labels.get(name)
  return {
    name,
    tags: new Map([
      ...own,
      ...splitList(tags)
        .map(readTag)
        .filter(([tag]) => isTag.has(tag)),
    ]),
    spellings: {
      en: toSpellings(en, label?.en),
      fr: toSpellings(fr, label?.fr),
      es: toSpellings(es, label?.es),
    },
  }
}

function readTag(text: string): readonly [string, number] {
  const [, tag, weight] = /^(\S.*?)(?: ([\d.]+))?$/.exec(text)!
  return [tag!, weight === undefined ? 1 : Number(weight)]
}

function toSpellings(list: string, label: string | undefined): string[] {
  const all = label === undefined ? splitList(list) : [...splitList(list), label]
  return [...new Set(all.map((text) => splitWords(text).join(' ')))].filter((text) => text !== '')
}

function splitList(list: string): string[] {
  return list
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '')
}

/** The words of a text, folded. `*` stays, since spellings end with it. */
export function splitWords(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}#&*]+/gu) ?? []
}
