import type { TrackStructure } from '../structure/build-structure.ts'
import type { CategorisedTag } from '../tagging/taxonomy/taxonomy.ts'
import { tagsByUid } from '../tagging/taxonomy/taxonomy.ts'

/** What is known about a track. Tags below their thresholds are never among the facts, so no sentence can name them. */
export type Facts = {
  trackId: string
  durationSeconds: number
  moods: FactTag[]
  genres: FactTag[]
  /** Instruments and voices. */
  sounds: FactTag[]
  isInstrumental: boolean
  themes: FactTag[]
  era: FactTag | null
  /** Null if not sure. */
  bpm: number | null
  key: FactTag | null
  form: Form | null
}

export type FactTag = Pick<CategorisedTag, 'uid' | 'name' | 'label'>

/** Where it changes, in seconds. */
export type Form = {
  introSeconds: number | null
  breakdownAt: number | null
  dropAt: number | null
  /** The greatest change of sound; null if there is none, or the drop is it. */
  changeAt: number | null
  fadesOut: boolean
  changesKey: boolean
  isSteady: boolean
}

export type DescribedTrack = {
  id: string
  duration_s: number
  bpm: number | null
  /** The tags that the track has, with their scores. */
  tags: readonly { uid: string; score: number }[]
  structure: TrackStructure | null
}

/** Thresholds of rare moods are far lower than a reader would accept. */
const minScore = 0.1
const maxMoods = 3
const maxSounds = 3
const maxThemes = 2
/** Shorter pieces hardly have a form. */
const minFormSeconds = 40

/** Words that add nothing beside another one. */
const impliedBy: Record<string, string[]> = {
  guitar: ['acoustic guitar', 'electric guitar'],
  keyboard: ['synthesizer', 'electric piano', 'organ', 'piano'],
  drums: ['drum machine'],
  vocals: ['female vocals', 'male vocals', 'choir'],
}

export function toFacts({ id, duration_s, bpm, tags, structure }: DescribedTrack): Facts {
  const sure = tags
    .flatMap(({ uid, score }) => {
      const tag = tagsByUid.get(uid)
      return tag !== undefined && score >= Math.max(tag.threshold, minScore) ? [{ tag, score }] : []
    })
    .sort((a, b) => b.score - a.score || (a.tag.name < b.tag.name ? -1 : 1))
    .map(({ tag }) => tag)
  const of = (...categories: string[]) => sure.filter(({ category }) => categories.includes(category))
  const voices = of('vocals')
  const isInstrumental = voices[0]?.name === 'instrumental'
  const names = new Set(sure.map(({ name }) => name))
  const sounds = [
    ...(isInstrumental ? [] : voices.filter(({ name }) => name !== 'instrumental')),
    ...of('instruments'),
  ]
  return {
    trackId: id,
    durationSeconds: Math.round(duration_s),
    moods: withoutRepeats([...of('moods'), ...of('energy', 'movement').filter(isCharacter)]).slice(
      0,
      maxMoods,
    ),
    genres: of('genres').slice(0, 1),
    sounds: sounds
      .filter(({ name }) => !impliedBy[name]?.some((other) => names.has(other)))
      .slice(0, maxSounds),
    isInstrumental,
    themes: of('themes').slice(0, maxThemes),
    era: of('eras')[0] ?? null,
    bpm: bpm !== null && of('tempo').length > 0 ? Math.round(bpm) : null,
    key: of('keys')[0] ?? null,
    form: structure === null || duration_s < minFormSeconds ? null : toForm(structure),
  }
}

function toForm({ sections, fade_out, key_changes }: TrackStructure): Form {
  const [first] = sections
  const drop = sections.find(({ label }) => label === 'drop')
  const changes = sections.slice(1).toSorted((a, b) => b.contrast! - a.contrast!)
  return {
    introSeconds: first?.label === 'intro' ? Math.round(first.end_s) : null,
    breakdownAt: sections.find(({ label }) => label === 'breakdown')?.start_s ?? null,
    dropAt: drop?.start_s ?? null,
    changeAt: drop === undefined ? (changes[0]?.start_s ?? null) : null,
    fadesOut: fade_out !== null,
    changesKey: key_changes.length > 0,
    isSteady: sections.length === 1,
  }
}

/** Adjectives of the other categories that can stand beside a mood; "beat-driven" and the like cannot in every language. */
function isCharacter({ name }: FactTag): boolean {
  return ['energetic', 'mellow', 'danceable'].includes(name)
}

/** Some moods have the name of a tag of energy. */
function withoutRepeats(tags: FactTag[]): FactTag[] {
  return [...new Map(tags.toReversed().map((tag) => [tag.name, tag])).values()].reverse()
}
