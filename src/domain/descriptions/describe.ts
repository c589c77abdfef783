import { english } from './english.ts'
import { type DescribedTrack, type Facts, toFacts } from './facts.ts'
import { french } from './french.ts'
import { chooseBy, type Grammar } from './grammar.ts'
import { spanish } from './spanish.ts'

export const descriptionLanguages = ['en', 'fr', 'es'] as const
export type DescriptionLanguage = (typeof descriptionLanguages)[number]
/** `short`: a post. `pitch`: a paragraph. `metadata`: keywords. */
export const descriptionForms = ['short', 'pitch', 'metadata'] as const
export type DescriptionForm = (typeof descriptionForms)[number]

/** The longest description of each form, in characters. */
export const maxCharacters: Record<DescriptionForm, number> = { short: 280, pitch: 600, metadata: 400 }

const grammars: Record<DescriptionLanguage, Grammar> = { en: english, fr: french, es: spanish }

/** Describes a track in words. The same facts always give the same text; different tracks get different wordings. */
export function describe(
  track: DescribedTrack,
  language: DescriptionLanguage,
  form: DescriptionForm,
): string {
  const facts = toFacts(track)
  const grammar = grammars[language]
  if (form === 'metadata') {
    const keywords = grammar.listKeywords(facts).filter((keyword) => keyword !== '')
    return fitWithin(keywords, '; ', maxCharacters.metadata)
  }
  return fitWithin(writeSentences(grammar, facts, form, language), ' ', maxCharacters[form])
}

function writeSentences(grammar: Grammar, facts: Facts, form: DescriptionForm, language: string): string[] {
  const choose = chooseBy(`${facts.trackId} ${language} ${form}`)
  const said = [
    grammar.introduce(facts, choose),
    grammar.nameSounds(facts, choose),
    grammar.tellForm(facts, choose),
    form === 'pitch' ? grammar.suggestUses(facts, choose) : null,
  ]
  return said.filter((sentence) => sentence !== null)
}

/** As many of the first parts as fit. */
function fitWithin(parts: string[], separator: string, limit: number): string {
  let text = parts[0] ?? ''
  for (const part of parts.slice(1)) {
    if (text.length + separator.length + part.length > limit) break
    text += separator + part
  }
  return text
}
