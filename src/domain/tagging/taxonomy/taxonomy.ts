import { readHeads } from '../../../audio/tagger/heads.ts'
import { chosenModel } from '../../../audio/tagger/model.ts'
import { energy } from './energy.ts'
import type { Category, Label, Tag, TagEntry, Taxonomy } from './entry.ts'
import { eras } from './eras.ts'
import { genres } from './genres.ts'
import { instruments } from './instruments.ts'
import { keys } from './keys.ts'
import { moods } from './moods.ts'
import { movement } from './movement.ts'
import { tempo } from './tempo.ts'
import { themes } from './themes.ts'
import { vocals } from './vocals.ts'

export const TAXONOMY_VERSION = '1.0'

/**
 * Every tag that has, or may one day have, a name here. A uid never changes and is never reused for another tag. Of the tags
 * that the network predicts, the taxonomy contains only those whose measured accuracy is good enough (training/RESULTS.md).
 */
const entries: readonly [uid: string, name: string, label: Label, tags: readonly TagEntry[]][] = [
  [
    '11f33b92-424e-5ae1-a4f7-e824504481e4',
    'moods',
    { en: 'Moods', fr: 'Ambiances', es: 'Estados de ánimo' },
    moods,
  ],
  ['9472e4f7-0ca1-5f19-8d0f-95cad7b9a056', 'genres', { en: 'Genres', fr: 'Genres', es: 'Géneros' }, genres],
  [
    'fc1062fb-1d61-543f-a535-a1b1a7c7f7a9',
    'instruments',
    { en: 'Instruments', fr: 'Instruments', es: 'Instrumentos' },
    instruments,
  ],
  ['a8720872-1823-53dd-b698-b4e581b10e7e', 'vocals', { en: 'Vocals', fr: 'Voix', es: 'Voces' }, vocals],
  ['9c05779d-30f7-5a34-937f-db9ccdcc9d19', 'themes', { en: 'Themes', fr: 'Thèmes', es: 'Temas' }, themes],
  [
    'b7706980-9d7f-5a05-abd4-b99eed8e23d0',
    'movement',
    { en: 'Movement', fr: 'Mouvement', es: 'Movimiento' },
    movement,
  ],
  ['a23838fb-1888-510a-8a7b-c29df961a04c', 'energy', { en: 'Energy', fr: 'Énergie', es: 'Energía' }, energy],
  ['6d2ad572-a9a0-5d0e-b49d-eb73f9db697f', 'tempo', { en: 'Tempo', fr: 'Tempo', es: 'Tempo' }, tempo],
  ['353addf8-51d8-5cfa-a976-c40a049bb4c3', 'keys', { en: 'Keys', fr: 'Tonalités', es: 'Tonalidades' }, keys],
  ['7756b2d7-578d-5b4d-8739-a6c13b02829f', 'eras', { en: 'Eras', fr: 'Époques', es: 'Épocas' }, eras],
]

/** Categories that are measured on the signal instead of predicted by the network; they share one confidence threshold. */
const MEASURED = new Set(['tempo', 'keys'])
const MEASURED_THRESHOLD = 0.3

const heads = readHeads(chosenModel())
const thresholds = new Map(heads.tagNames.map((name, i) => [name, heads.thresholds[i]!]))

export const taxonomy: Taxonomy = {
  version: TAXONOMY_VERSION,
  categories: entries
    .map(([uid, name, label, tags]): Category => ({ uid, name, label, tags: tags.flatMap(toTag(name)) }))
    .filter((category) => category.tags.length > 0),
}

function toTag(category: string) {
  return ([uid, name, en, fr, es, description]: TagEntry): Tag[] => {
    const threshold = MEASURED.has(category) ? MEASURED_THRESHOLD : thresholds.get(`${category}/${name}`)
    return threshold === undefined ? [] : [{ uid, name, label: { en, fr, es }, description, threshold }]
  }
}

export interface CategorisedTag extends Tag {
  category: string
}

/** All tags by uid. */
export const tagsByUid: ReadonlyMap<string, CategorisedTag> = new Map(
  taxonomy.categories.flatMap((category) =>
    category.tags.map((tag) => [tag.uid, { ...tag, category: category.name }] as const),
  ),
)

const uidsByName = new Map([...tagsByUid].map(([uid, tag]) => [`${tag.category}/${tag.name}`, uid]))

/** Category and name of every tag, also of those that the current model does not know: people may have decided about them. */
export const tagNames: ReadonlyMap<string, { category: string; name: string }> = new Map(
  entries.flatMap(([, category, , tags]) => tags.map(([uid, name]) => [uid, { category, name }] as const)),
)

/** The uids of a tag analysis's scores, in their order. */
export const tagOrder: readonly string[] = heads.tagNames.map((name) => {
  const uid = uidsByName.get(name)
  if (uid === undefined) throw new Error(`the tagger scores ${name}, which is not in the taxonomy`)
  return uid
})

/** The uid of a tag by its category and name; undefined if there is none. */
export function uidOf(category: string, name: string): string | undefined {
  return uidsByName.get(`${category}/${name}`)
}
