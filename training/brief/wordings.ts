/** Descriptions of clips by their labels, in the words of several kinds of people. */
import type { BriefLanguage } from '../../src/domain/brief/terms.ts'
import type { Clip } from './clips.ts'
import type { Query } from './evaluate.ts'

/** How people call the labels of the collections, other than by their names. */
const quadrants: Record<BriefLanguage, Record<string, string[]>> = {
  en: {
    Q1: ['makes me want to smile and dance', 'sunny and full of life'],
    Q2: ['furious and on edge', 'something violent for a fight'],
    Q3: ['for a break-up, tears allowed', 'down and lonely'],
    Q4: ['to come home and unwind', 'tender and still'],
  },
  fr: {
    Q1: ['qui donne envie de sourire et de danser', 'ensoleillé et plein de vie'],
    Q2: ['furieux et à cran', 'quelque chose de violent pour une bagarre'],
    Q3: ['pour une rupture, avec des larmes', 'triste et solitaire'],
    Q4: ['pour se détendre en rentrant', 'tendre et tranquille'],
  },
  es: {
    Q1: ['que dé ganas de sonreír y bailar', 'soleado y lleno de vida'],
    Q2: ['furioso y al límite', 'algo violento para una pelea'],
    Q3: ['para una ruptura, con lágrimas', 'triste y solitario'],
    Q4: ['para relajarse al volver a casa', 'tierno y sereno'],
  },
}
const scenes: Record<BriefLanguage, Record<string, string[]>> = {
  en: {
    blues: ['a smoky juke joint with a wailing guitar'],
    classical: ['a string orchestra in a concert hall'],
    country: ['cowboys, fiddles and a pick-up truck'],
    disco: ['mirror ball and roller skates, four on the floor'],
    hiphop: ['an MC over scratched vinyl and a fat beat'],
    jazz: ['a late trio, brushes and a walking bass'],
    metal: ['screaming over distorted riffs, double kick'],
    pop: ['a catchy radio hit with a polished voice'],
    reggae: ['off-beat guitar, deep bass, a beach in Jamaica'],
    rock: ['electric guitars and a live band on stage'],
  },
  fr: {
    blues: ['un blues rugueux avec une guitare qui pleure'],
    classical: ['un orchestre à cordes dans une salle de concert'],
    country: ['des cow-boys, un violon et un banjo'],
    disco: ['boule à facettes, piste de danse, disco'],
    hiphop: ['un rappeur sur un beat et des scratchs'],
    jazz: ['un trio de jazz, contrebasse et balais'],
    metal: ['des hurlements sur des riffs saturés'],
    pop: ['un tube pop entêtant'],
    reggae: ['guitare à contretemps, basse profonde, la Jamaïque'],
    rock: ['des guitares électriques, un groupe de rock sur scène'],
  },
  es: {
    blues: ['un blues áspero con una guitarra que llora'],
    classical: ['una orquesta de cuerdas en una sala de conciertos'],
    country: ['vaqueros, violín y banjo'],
    disco: ['bola de espejos, pista de baile, disco'],
    hiphop: ['un rapero sobre un beat con scratches'],
    jazz: ['un trío de jazz, contrabajo y escobillas'],
    metal: ['gritos sobre riffs con distorsión'],
    pop: ['un éxito pop pegadizo'],
    reggae: ['guitarra a contratiempo, bajo profundo, Jamaica'],
    rock: ['guitarras eléctricas, una banda de rock en directo'],
  },
}
const tempos: Record<BriefLanguage, [slow: string, middle: string, fast: string]> = {
  en: ['slow', 'mid-tempo', 'fast'],
  fr: ['lent', 'tempo modéré', 'rapide'],
  es: ['lento', 'tempo medio', 'rápido'],
}

export function describeByLabels(clip: Clip, language: BriefLanguage): Query[] {
  const texts: string[] = []
  if (clip.source === 'gtzan') {
    const tempo = clip.bpm === null ? '' : tempos[language][clip.bpm < 85 ? 0 : clip.bpm < 120 ? 1 : 2]
    texts.push(
      `${tempo} ${clip.genre}`,
      ...scenes[language][clip.genre]!.map((scene) => `${scene}, ${tempo}`),
    )
  } else {
    if (language === 'en') texts.push(`${clip.moods.slice(0, 4).join(', ')} ${clip.genres[0] ?? ''}`)
    texts.push(...quadrants[language][clip.quadrant]!.map((mood) => `${clip.genres[0] ?? ''}, ${mood}`))
  }
  return texts.map((text) => ({ text, clip }))
}
