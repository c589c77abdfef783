import type { Facts, FactTag, Form } from './facts.ts'
import { type Grammar, joinList, lower, toClock, toSentence } from './grammar.ts'
import { andSpanish, toFeminineSpanish } from './inflect-spanish.ts'

type Noun = { word: string; isFeminine: boolean }

const uses: Record<string, string> = {
  film: 'una escena de cine',
  party: 'una fiesta',
  relaxation: 'un momento de relajación',
  romance: 'una escena romántica',
}

/** Genres whose label is an adjective. */
const genres: Record<string, string> = {
  classical: 'de música clásica',
  alternative: 'de música alternativa',
  electronic: 'de música electrónica',
  latin: 'de música latina',
  international: 'de música del mundo',
  world: 'de música del mundo',
  soundtrack: 'de banda sonora',
  oldies: 'de los clásicos',
  vocal: 'de música vocal',
  experimental: 'experimental',
  orchestral: 'orquestal',
}

const sounds: Record<string, string> = {
  'acoustic guitar': 'una guitarra acústica',
  bass: 'un bajo',
  brass: 'metales',
  cello: 'un violonchelo',
  'drum machine': 'una caja de ritmos',
  drums: 'una batería',
  'electric guitar': 'una guitarra eléctrica',
  'electric piano': 'un piano eléctrico',
  flute: 'una flauta',
  guitar: 'una guitarra',
  harp: 'un arpa',
  harpsichord: 'un clavecín',
  keyboard: 'teclados',
  mallet: 'instrumentos de láminas',
  organ: 'un órgano',
  piano: 'un piano',
  reed: 'instrumentos de lengüeta',
  sitar: 'un sitar',
  strings: 'cuerdas',
  synthesizer: 'un sintetizador',
  violin: 'un violín',
  vocals: 'una voz',
  'female vocals': 'una voz femenina',
  'male vocals': 'una voz masculina',
  choir: 'un coro',
}

const word = ({ label }: FactTag) => lower(label.es)

export const spanish: Grammar = {
  introduce(facts, choose) {
    const noun: Noun = choose([
      { word: 'tema', isFeminine: false },
      { word: 'pieza', isFeminine: true },
      { word: 'corte', isFeminine: false },
      { word: 'composición', isFeminine: true },
    ])
    const agree = (adjective: string) => (noun.isFeminine ? toFeminineSpanish(adjective) : adjective)
    const kind = [
      noun.word,
      ...(facts.isInstrumental ? ['instrumental'] : []),
      ...facts.genres.map((genre) => genres[genre.name] ?? `de ${word(genre)}`),
    ].join(' ')
    const moods = joinList(
      facts.moods.map((mood) => agree(word(mood))),
      andSpanish,
    )
    const [a, this_] = noun.isFeminine ? ['una', 'esta'] : ['un', 'este']
    const era = facts.era === null ? '' : ` con sonido de los ${lower(facts.era.label.es)}`
    const pace = paceOf(facts)
    const end = pace === '' ? '' : `, ${pace}`
    if (moods === '') return toSentence(`${a} ${kind}${era}${end}`)
    return choose([
      toSentence(`${a} ${kind}, ${moods}${era}${end}`),
      toSentence(`${this_} ${kind}${era} suena ${moods}${end}`),
    ])
  },

  nameSounds(facts, choose) {
    if (facts.sounds.length === 0) return null
    const list = joinList(
      facts.sounds.map((tag) => sounds[tag.name] ?? word(tag)),
      andSpanish,
    )
    return choose([
      toSentence(`se oye ${list}`).replace(/^Se oye/, pluralOf(facts)),
      toSentence(`en primer plano: ${list}`),
    ])
  },

  tellForm({ form }, choose) {
    if (form === null) return null
    if (form.isSteady)
      return form.fadesOut
        ? toSentence('el sonido se mantiene hasta el fundido final')
        : choose([
            toSentence('el sonido se mantiene de principio a fin'),
            toSentence('el sonido no cambia en todo el recorrido'),
          ])
    const clauses = clausesOf(form)
    return clauses.length === 0 ? null : toSentence(joinList(clauses, andSpanish))
  },

  suggestUses({ themes }, choose) {
    if (themes.length === 0) return null
    const list = joinList(
      themes.map((theme) => uses[theme.name] ?? word(theme)),
      andSpanish,
    )
    return choose([toSentence(`ideal para ${list}`), toSentence(`encaja en ${list}`)])
  },

  listKeywords(facts) {
    return [
      facts.genres.map(({ label }) => label.es).join(', '),
      facts.moods.map(word).join(', '),
      facts.sounds.map(word).join(', '),
      facts.isInstrumental ? 'instrumental' : '',
      facts.themes.map(word).join(', '),
      facts.era?.label.es ?? '',
      facts.bpm === null ? '' : `${facts.bpm} BPM`,
      facts.key === null ? '' : word(facts.key),
      toClock(facts.durationSeconds),
    ]
  },
}

const plurals = new Set(['brass', 'keyboard', 'mallet', 'reed', 'strings'])

/** The verb agrees with what is heard. */
function pluralOf({ sounds }: Facts): string {
  return sounds.length > 1 || plurals.has(sounds[0]!.name) ? 'Se oyen' : 'Se oye'
}

function clausesOf({ introSeconds, breakdownAt, dropAt, changeAt, changesKey, fadesOut }: Form): string[] {
  const clauses: string[] = []
  if (introSeconds !== null)
    clauses.push(`empieza con una introducción tranquila de ${introSeconds} segundos`)
  if (dropAt !== null && breakdownAt !== null)
    clauses.push(`se vacía en ${toClock(breakdownAt)} antes de volver con fuerza en ${toClock(dropAt)}`)
  else if (changeAt !== null && Math.round(changeAt) !== introSeconds)
    clauses.push(`el mayor cambio llega en ${toClock(changeAt)}`)
  if (changesKey) clauses.push('cambia de tonalidad por el camino')
  if (fadesOut) clauses.push('termina en fundido')
  return clauses
}

function paceOf({ bpm, key }: Facts): string {
  const tempo = bpm === null ? [] : [`a ${bpm} BPM`]
  const tonality = key === null ? [] : [`en ${word(key)}`]
  return [...tempo, ...tonality].join(', ')
}
