import { flagsOf } from './postings.ts'
import type { Document, Field } from './score.ts'
import type { Source } from './sql-index.ts'
import { wordsOf } from './text.ts'

/** What is stored of a track to be found by. */
export type StoredDocument = Document & {
  track_seq: number
  catalogue_id: string | null
  duration_ms: number | null
  bpm: number | null
  release_year: number | null
  marks: string[]
}

/** Words beyond these say nothing more of a track, and would fill the index. */
const maxWords = 64

export function documentOf(source: Source): StoredDocument {
  const year = source.release_date === null ? null : Math.floor(source.release_date / 10_000)
  const document = {
    track_seq: source.seq,
    catalogue_id: source.catalogue_id,
    duration_ms: source.duration_ms,
    bpm: source.bpm,
    release_year: year,
    title: textOf(source.title === null ? [] : [source.title]),
    artists: textOf(source.artists),
    release: textOf(source.releases),
  }
  return { ...document, marks: marksOf(source, year) }
}

function textOf(names: string[]): string {
  const texts = names.map(rememberedWords).filter((text) => text !== '')
  const text = texts.length === 1 ? texts[0]! : texts.join(' ')
  // A word takes two letters at least, with its space.
  return text.length < maxWords * 2 ? text : text.split(' ').slice(0, maxWords).join(' ')
}

/** The tracks of a release come together, and share its title and mostly its artist. */
function rememberedWords(name: string): string {
  let text = remembered.get(name)
  if (text === undefined) {
    text = wordsOf(name).join(' ')
    if (remembered.size >= 10_000) remembered.clear()
    remembered.set(name, text)
  }
  return text
}
const remembered = new Map<string, string>()

function marksOf(source: Source, year: number | null): string[] {
  const { musical_key, mode, bpm, duration_ms, tag_uids } = source
  return [
    ...(year === null ? [] : [yearMark(year)]),
    ...(bpm === null ? [] : [bpmMark(bpm)]),
    ...(duration_ms === null ? [] : [durationMark(duration_ms)]),
    ...(musical_key === null ? [] : [keyMark(musical_key, null)]),
    ...(musical_key === null || mode === null ? [] : [keyMark(musical_key, mode)]),
    ...(tag_uids ?? []).map(tagMark),
  ]
}

/** Marks stand in the index beside words, which never begin with #. Those of ranges are steps; the document has the value. */
export const yearMark = (year: number) => `#y${year}`
export const bpmMark = (bpm: number) => `#b${Math.floor(bpm / bpmStep)}`
export const durationMark = (ms: number) => `#d${Math.floor(ms / durationStep)}`
export const keyMark = (key: number, mode: string | null) => `#k${key}${mode ?? ''}`
export const tagMark = (uid: string) => `#t${uid}`
export const bpmStep = 5
export const durationStep = 15_000

/** Every word and mark of a document, with where it stands. */
export function entriesOf(document: StoredDocument): Map<string, number> {
  const places = new Map<string, Field[]>()
  const note = (field: Field, text: string) => {
    for (const word of text.split(' ')) {
      if (word === '') continue
      const known = places.get(word)
      if (known === undefined) places.set(word, [field])
      else if (!known.includes(field)) known.push(field)
    }
  }
  note('title', document.title)
  note('artist', document.artists)
  note('release', document.release)
  const titleLength = document.title === '' ? 0 : document.title.split(' ').length
  const entries = new Map<string, number>()
  for (const [word, fields] of places) entries.set(word, flagsOf(fields, titleLength))
  for (const mark of document.marks) entries.set(mark, flagsOf([], titleLength))
  return entries
}

export const isMark = (entry: string) => entry.startsWith('#')
