import type { Facts, FactTag, Form } from './facts.ts'
import { type Grammar, joinList, lower, toClock, toSentence } from './grammar.ts'
import { toFeminineFrench } from './inflect-french.ts'

type Noun = { word: string; isFeminine: boolean }

const uses: Record<string, string> = {
  film: 'une scène de cinéma',
  party: 'une fête',
  relaxation: 'un moment de détente',
  romance: 'une scène romantique',
}

/** Genres that do not stand beside a noun as they are. */
const genres: Record<string, string> = {
  soundtrack: 'de musique de film',
  international: 'de musiques du monde',
  world: 'de musiques du monde',
  vocal: 'de chanson vocale',
  opera: "d'opéra",
  oldies: 'à l’ancienne',
}
/** Genres that are adjectives and follow the gender of the noun. */
const genreAdjectives = new Set(['alternative', 'experimental', 'orchestral'])

const sounds: Record<string, string> = {
  'acoustic guitar': 'une guitare acoustique',
  bass: 'une basse',
  brass: 'des cuivres',
  cello: 'un violoncelle',
  'drum machine': 'une boîte à rythmes',
  drums: 'une batterie',
  'electric guitar': 'une guitare électrique',
  'electric piano': 'un piano électrique',
  flute: 'une flûte',
  guitar: 'une guitare',
  harp: 'une harpe',
  harpsichord: 'un clavecin',
  keyboard: 'des claviers',
  mallet: 'des percussions à lames',
  organ: 'un orgue',
  piano: 'un piano',
  reed: 'des instruments à anche',
  sitar: 'un sitar',
  strings: 'des cordes',
  synthesizer: 'un synthétiseur',
  violin: 'un violon',
  vocals: 'une voix',
  'female vocals': 'une voix féminine',
  'male vocals': 'une voix masculine',
  choir: 'un chœur',
}

const word = ({ label }: FactTag) => lower(label.fr)
const et = () => 'et'

export const french: Grammar = {
  introduce(facts, choose) {
    const noun: Noun = choose([
      { word: 'morceau', isFeminine: false },
      { word: 'pièce', isFeminine: true },
      { word: 'titre', isFeminine: false },
      { word: 'composition', isFeminine: true },
    ])
    const agree = (adjective: string) => (noun.isFeminine ? toFeminineFrench(adjective) : adjective)
    const kind = [
      noun.word,
      ...(facts.isInstrumental ? [agree('instrumental')] : []),
      ...facts.genres.map((genre) => genreOf(genre, agree)),
    ].join(' ')
    const moods = facts.moods.map((mood) => agree(word(mood)))
    const [a, this_, it] = noun.isFeminine ? ['une', 'cette', 'elle'] : ['un', 'ce', 'il']
    const era = facts.era === null ? '' : ` au son des ${lower(facts.era.label.fr)}`
    const pace = paceOf(facts)
    const end = pace === '' ? '' : `, ${pace}`
    if (moods.length === 0) return toSentence(`${a} ${kind}${era}${end}`)
    return choose([
      toSentence(`${a} ${kind} ${joinList(moods, et)}${era}${end}`),
      toSentence(
        `${this_} ${kind}${era} est ${joinList(moods, et)}${pace === '' ? '' : ` ; ${it} avance ${pace}`}`,
      ),
    ])
  },

  nameSounds(facts, choose) {
    if (facts.sounds.length === 0) return null
    const list = joinList(
      facts.sounds.map((tag) => sounds[tag.name] ?? word(tag)),
      et,
    )
    return choose([toSentence(`on y entend ${list}`), toSentence(`au premier plan : ${list}`)])
  },

  tellForm({ form }, choose) {
    if (form === null) return null
    if (form.isSteady)
      return form.fadesOut
        ? toSentence("le son reste le même jusqu'au fondu final")
        : choose([
            toSentence('le son reste le même du début à la fin'),
            toSentence('le son ne change pas en cours de route'),
          ])
    const clauses = clausesOf(form)
    return clauses.length === 0 ? null : toSentence(joinList(clauses, et))
  },

  suggestUses({ themes }, choose) {
    if (themes.length === 0) return null
    const list = joinList(
      themes.map((theme) => uses[theme.name] ?? word(theme)),
      et,
    )
    return choose([toSentence(`à retenir pour ${list}`), toSentence(`convient pour ${list}`)])
  },

  listKeywords(facts) {
    return [
      facts.genres.map(({ label }) => label.fr).join(', '),
      facts.moods.map(word).join(', '),
      facts.sounds.map(word).join(', '),
      facts.isInstrumental ? 'instrumental' : '',
      facts.themes.map(word).join(', '),
      facts.era?.label.fr ?? '',
      facts.bpm === null ? '' : `${facts.bpm} BPM`,
      facts.key === null ? '' : word(facts.key),
      toClock(facts.durationSeconds),
    ]
  },
}

function genreOf(genre: FactTag, agree: (adjective: string) => string): string {
  if (genreAdjectives.has(genre.name)) return agree(word(genre))
  return genres[genre.name] ?? word(genre)
}

function clausesOf({ introSeconds, breakdownAt, dropAt, changeAt, changesKey, fadesOut }: Form): string[] {
  const clauses: string[] = []
  if (introSeconds !== null)
    clauses.push(`une introduction discrète de ${introSeconds} secondes ouvre le morceau`)
  if (dropAt !== null && breakdownAt !== null)
    clauses.push(`le son se vide à ${toClock(breakdownAt)} avant de revenir en force à ${toClock(dropAt)}`)
  else if (changeAt !== null && Math.round(changeAt) !== introSeconds)
    clauses.push(`le plus grand changement survient à ${toClock(changeAt)}`)
  if (changesKey) clauses.push('la tonalité change en chemin')
  if (fadesOut) clauses.push('la fin s’éteint en fondu')
  return clauses
}

function paceOf({ bpm, key }: Facts): string {
  const tempo = bpm === null ? [] : [`à ${bpm} BPM`]
  const tonality = key === null ? [] : [`en ${word(key)}`]
  return [...tempo, ...tonality].join(', ')
}
