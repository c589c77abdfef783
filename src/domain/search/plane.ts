import { defineTask, type ThreadPool } from '../../index/thread-pool.ts'
import type { Db } from '../../platform/postgres.ts'
import { findAlikeInAtlas } from '../catalogue/parts/find-alike.ts'
import type { Layer } from '../catalogue/track-uri.ts'
import { allowedBy, includesSorted } from './allowed.ts'
import { isUnfiltered, marksOf } from './filters.ts'
import { decodePostings } from './postings.ts'
import { run as resolveFilter } from './resolve-filter-task.ts'
import type { Document } from './score.ts'
import { type KnownWord, selectCompletions, selectSimilarWords, selectWords } from './sql.ts'
import {
  type Confines,
  selectAlike,
  selectByArtist,
  selectByIsrc,
  selectDocuments,
  selectPostings,
  selectSome,
  selectWithin,
} from './sql-find.ts'
import { selectSortValues } from './sql-hits.ts'

export type Candidate = Document & { seq: number }
/** Lists of which a document must be in one each. */
export type Required = Uint32Array[][]

/** What search asks of a plane; the atlas and an organisation's workspace answer alike. */
export type Plane = {
  layer: Layer
  /** Nothing is filtered. */
  isOpen: boolean
  /** Makes the hashes of spellings those of this plane alone. */
  owner: string
  lookUp(words: string[]): Promise<KnownWord[]>
  complete(start: string, limit: number): Promise<KnownWord[]>
  correct(variants: number[]): Promise<KnownWord[]>
  /** Which documents have each of these words, as `decodePostings` reads it. */
  postings(words: string[]): Promise<Map<string, Uint8Array>>
  /** What the filters demand, as far as lists say it. */
  required(): Promise<Required>
  /** Those of these tracks that the filters let through as far as documents say, in the order given. */
  within(seqs: number[]): Promise<number[]>
  /** Those of these tracks that all filters let through. */
  allowed(seqs: number[]): Promise<number[]>
  /**
   * The ids of all tracks that pass the filters, as far as posting lists decide it, ascending; null where they decide nothing.
   * `within` checks the rest. Long lists are decoded and intersected on a thread.
   */
  filterIds(threads: ThreadPool): Promise<Uint32Array | null>
  /** Some tracks that the filters let through. */
  some(limit: number): Promise<number[]>
  documents(seqs: number[]): Promise<Map<number, Candidate>>
  /** Titles with all their signs, as `textKey` makes them. */
  titleKeys(seqs: number[]): Promise<Map<number, string>>
  /** Some tracks whose titles have the most letters in a row in common with this key. */
  alike(key: string): Promise<number[]>
}

const maxAlike = 60
/** Decoding and intersecting posting lists of so many bytes takes about 1 ms. */
const maxInlineBytes = 200_000
const resolveFilterTask = defineTask<typeof resolveFilter>(
  new URL('./resolve-filter-task.ts', import.meta.url),
)

export function openPlane(db: Db, layer: Layer, owner: string, confines: Confines): Plane {
  const readPostings = async (words: string[]) => joinLists(await selectPostings(db, layer, words))
  const isOpen = isUnfiltered(confines.filters) && confines.catalogueId === null
  const readRequired = async () => {
    const { isrc, artistId } = confines.filters
    const marks = marksOf(confines.filters)
    const [lists, byIsrc, byArtist] = await Promise.all([
      marks.length === 0 ? new Map<string, Uint8Array>() : readPostings(marks.flat()),
      isrc === null ? [] : selectByIsrc(db, layer, isrc),
      artistId === null ? [] : selectByArtist(db, layer, artistId),
    ])
    return {
      ids: [
        ...(isrc === null ? [] : [Uint32Array.from(byIsrc)]),
        ...(artistId === null ? [] : [Uint32Array.from(byArtist)]),
      ],
      encoded: marks.map((oneOf) => oneOf.flatMap((mark) => lists.get(mark) ?? [])),
    }
  }
  const required = async () => {
    const { ids, encoded } = await readRequired()
    return [
      ...ids.map((list) => [list]),
      ...encoded.map((lists) => lists.map((list) => decodePostings(list).documents)),
    ]
  }
  const within = async (seqs: number[]) => {
    if (isOpen || seqs.length === 0) return seqs
    const passed = new Set(await selectWithin(db, layer, seqs, confines))
    return seqs.filter((seq) => passed.has(seq))
  }
  return {
    layer,
    isOpen,
    owner,
    lookUp: (words) => selectWords(db, layer, words),
    complete: (start, limit) => selectCompletions(db, layer, start, limit),
    correct: (variants) => selectSimilarWords(db, layer, variants),
    postings: remembered(readPostings),
    required,
    within,
    async allowed(seqs) {
      if (isOpen || seqs.length === 0) return seqs
      const lists = allowedBy(await required())
      return within(lists === null ? seqs : seqs.filter((seq) => includesSorted(lists, seq)))
    },
    async filterIds(threads) {
      const input = await readRequired()
      if (input.ids.length === 0 && input.encoded.length === 0) return null
      const bytes = input.encoded.flat().reduce((sum, list) => sum + list.length, 0)
      return bytes > maxInlineBytes ? threads.run(resolveFilterTask, input) : resolveFilter(input)
    },
    some: (limit) => selectSome(db, layer, confines, limit),
    documents: remembered(async (seqs) => {
      const found = await selectDocuments(db, layer, seqs)
      return new Map(found.map((document) => [document.seq, document]))
    }),
    async titleKeys(seqs) {
      const rows = await selectSortValues(db, layer, seqs, 'title')
      return new Map(rows.map(({ seq, value }) => [seq, String(value)]))
    },
    alike: (key) =>
      layer === 'atlas'
        ? findAlikeInAtlas(db, 'tracks.title', key, maxAlike)
        : selectAlike(db, key, maxAlike),
  }
}

/** A query is read several ways, which share most of what they ask for: each thing is read once. */
function remembered<Key, Value>(
  read: (keys: Key[]) => Promise<Map<Key, Value>>,
): (keys: Key[]) => Promise<Map<Key, Value>> {
  const known = new Map<Key, Value | undefined>()
  return async (keys) => {
    const missing = keys.filter((key) => !known.has(key))
    if (missing.length > 0) {
      const found = await read(missing)
      for (const key of missing) known.set(key, found.get(key))
    }
    const answer = new Map<Key, Value>()
    for (const key of keys) {
      const value = known.get(key)
      if (value !== undefined) answer.set(key, value)
    }
    return answer
  }
}

function joinLists(parts: { word: string; postings: Buffer }[]): Map<string, Uint8Array> {
  const byWord = Map.groupBy(parts, ({ word }) => word)
  const lists = new Map<string, Uint8Array>()
  for (const [word, some] of byWord) {
    const buffers = some.map(({ postings }) => postings)
    lists.set(word, buffers.length === 1 ? buffers[0]! : Buffer.concat(buffers))
  }
  return lists
}
