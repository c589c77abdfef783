import type { Facts, FactTag, Form } from './facts.ts'
import { type Grammar, joinList, lower, toClock, toSentence } from './grammar.ts'

const uses: Record<string, string> = {
  film: 'film scenes',
  party: 'parties',
  relaxation: 'relaxation',
  romance: 'romantic moments',
}

/** Instruments whose names are plural. */
const plurals = new Set(['drums', 'strings', 'mallet', 'reed', 'vocals', 'female vocals', 'male vocals'])

const word = ({ label }: FactTag) => lower(label.en)
const and = () => 'and'

export const english: Grammar = {
  introduce(facts, choose) {
    const kind = facts.isInstrumental
      ? choose(['instrumental piece', 'instrumental', 'instrumental track'])
      : choose(['track', 'piece', 'recording'])
    const noun = [...facts.genres.map(word), kind].join(' ')
    const moods = facts.moods.map(word)
    const pace = paceOf(facts)
    const era = facts.era === null ? '' : ` with a ${facts.era.label.en} sound`
    if (moods.length === 0) return toSentence(`${withArticle(noun)}${era}${pace}`)
    return choose([
      toSentence(`${withArticle(`${moods.join(', ')} ${noun}`)}${era}${pace}`),
      toSentence(`this ${noun}${era} is ${joinList(moods, and)}${pace === '' ? '' : `,${pace}`}`),
      toSentence(`${joinList(moods, and)}: ${withArticle(noun)}${era}${pace}`),
    ])
  },

  nameSounds({ sounds }, choose) {
    if (sounds.length === 0) return null
    const list = joinList(sounds.map(word), and)
    const isPlural = sounds.length > 1 || plurals.has(sounds[0]!.name)
    return choose([
      toSentence(`it features ${list}`),
      toSentence(`${list} ${isPlural ? 'set' : 'sets'} the tone`),
      toSentence(`${list} ${isPlural ? 'stand' : 'stands'} out`),
    ])
  },

  tellForm({ form }, choose) {
    if (form === null) return null
    if (form.isSteady)
      return form.fadesOut
        ? toSentence('it keeps its sound until it fades out')
        : choose([
            toSentence('it keeps its sound from start to end'),
            toSentence('its sound stays the same throughout'),
          ])
    const clauses = clausesOf(form)
    return clauses.length === 0 ? null : toSentence(`it ${joinList(clauses, and)}`)
  },

  suggestUses({ themes }, choose) {
    if (themes.length === 0) return null
    const list = joinList(
      themes.map((theme) => uses[theme.name] ?? word(theme)),
      and,
    )
    return choose([toSentence(`it suits ${list}`), toSentence(`a good fit for ${list}`)])
  },

  listKeywords(facts) {
    return [
      facts.genres.map(({ label }) => label.en).join(', '),
      facts.moods.map(word).join(', '),
      facts.sounds.map(word).join(', '),
      facts.isInstrumental ? 'instrumental' : '',
      facts.themes.map((theme) => uses[theme.name] ?? word(theme)).join(', '),
      facts.era?.label.en ?? '',
      facts.bpm === null ? '' : `${facts.bpm} BPM`,
      facts.key?.label.en ?? '',
      toClock(facts.durationSeconds),
    ]
  },
}

function clausesOf({ introSeconds, breakdownAt, dropAt, changeAt, changesKey, fadesOut }: Form): string[] {
  const clauses: string[] = []
  if (introSeconds !== null) clauses.push(`opens with a quiet intro of ${introSeconds} seconds`)
  if (dropAt !== null && breakdownAt !== null)
    clauses.push(`breaks down at ${toClock(breakdownAt)}, dropping back in at ${toClock(dropAt)}`)
  else if (changeAt !== null && Math.round(changeAt) !== introSeconds)
    clauses.push(`changes most at ${toClock(changeAt)}`)
  if (changesKey) clauses.push('moves to another key')
  if (fadesOut) clauses.push('fades out')
  return clauses
}

function paceOf({ bpm, key }: Facts): string {
  return `${bpm === null ? '' : ` at ${bpm} BPM`}${key === null ? '' : ` in ${key.label.en}`}`
}

/** "R&B" starts with the sound of a vowel, too. */
function withArticle(noun: string): string {
  return `${/^[aeiou]|^R&B/i.test(noun) ? 'an' : 'a'} ${noun}`
}
