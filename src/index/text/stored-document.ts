import { LRUCache } from 'lru-cache'
import { type DocumentText, titleSeparator } from './query/score-document.ts'
import type { MusicalKey, TrackDocument } from './text-index.ts'
import { tokenize } from './tokenize.ts'

/** A track as indexes store it: tokens instead of text, attribute terms instead of attributes. */
export type StoredDocument = DocumentText & {
  id: number
  version: number
  catalogueId: string | null
  durationMs: number | null
  bpm: number | null
  releaseYear: number | null
  attributes: string[]
}

/** Further tokens say nothing more about a track, and would fill the index. */
const maxFieldTokens = 64
const maxTitles = 20

export function toStoredDocument(track: TrackDocument): StoredDocument {
  const { id, version, catalogueId, durationMs, bpm } = track
  const releaseYear = track.releaseDate === null ? null : Math.floor(track.releaseDate / 10_000)
  return {
    id,
    version,
    catalogueId,
    durationMs,
    bpm,
    releaseYear,
    title: joinTitles([track.title ?? '', ...(track.otherTitles ?? [])]),
    artists: joinTokens(track.artists),
    release: joinTokens(track.releases),
    attributes: attributeTerms(track, releaseYear),
  }
}

/** Whether search finds and filters both alike. */
export function hasSameContent(a: StoredDocument, b: StoredDocument): boolean {
  return (
    a.title === b.title &&
    a.artists === b.artists &&
    a.release === b.release &&
    a.catalogueId === b.catalogueId &&
    a.durationMs === b.durationMs &&
    a.bpm === b.bpm &&
    a.releaseYear === b.releaseYear &&
    a.attributes.join() === b.attributes.join()
  )
}

/** Each title by itself, so that one of them can be the whole query. */
function joinTitles(titles: string[]): string {
  const texts = titles.map((title) => joinTokens([title])).filter((text) => text !== '')
  return [...new Set(texts)].slice(0, maxTitles).join(titleSeparator)
}

function joinTokens(names: string[]): string {
  const texts = names.map(tokensOfName).filter((text) => text !== '')
  const text = texts.length === 1 ? texts[0]! : texts.join(' ')
  // With its space, a token takes two characters at least.
  return text.length < maxFieldTokens * 2 ? text : text.split(' ').slice(0, maxFieldTokens).join(' ')
}

/** The tracks of a release come together, and share its title and mostly its artist. */
const tokensByName = new LRUCache<string, string>({ max: 10_000 })

function tokensOfName(name: string): string {
  const cached = tokensByName.get(name)
  if (cached !== undefined) return cached
  const tokens = tokenize(name).join(' ')
  tokensByName.set(name, tokens)
  return tokens
}

function attributeTerms({ key, bpm, durationMs, tags }: TrackDocument, year: number | null): string[] {
  return [
    ...(year === null ? [] : [yearTerm(year)]),
    ...(bpm === null ? [] : [bpmTerm(bpm)]),
    ...(durationMs === null ? [] : [durationTerm(durationMs)]),
    ...(key === null ? [] : [keyTerm({ ...key, mode: null })]),
    ...(key === null || key.mode === null ? [] : [keyTerm(key)]),
    ...tags.map(tagTerm),
  ]
}

/**
 * Attributes are terms with posting lists like those of tokens, which never begin with #. Numbers are grouped into steps;
 * whether a document is inside a range exactly is checked against its stored value.
 */
export const yearTerm = (year: number) => `#y${year}`
export const bpmTerm = (bpm: number) => `#b${Math.floor(bpm / bpmStep)}`
export const durationTerm = (ms: number) => `#d${Math.floor(ms / durationStep)}`
export const bpmStep = 5
export const durationStep = 15_000
export const keyTerm = ({ note, mode }: MusicalKey) => `#k${note}${mode ?? ''}`
export const tagTerm = (uid: string) => `#t${uid}`
export const isAttributeTerm = (term: string) => term.startsWith('#')
/** Whether documents either have the attribute or not, as opposed to a step of a number. */
export const isCategoryTerm = (term: string) => /^#[kt]/.test(term)
