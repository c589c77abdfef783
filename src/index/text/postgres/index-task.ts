import { textKey } from '../../../lib/text-key.ts'
import { arrayText } from '../../../platform/sql-values.ts'
import { hasSameContent, type StoredDocument, toStoredDocument } from '../stored-document.ts'
import type { TrackDocument } from '../text-index.ts'
import { PostingsBuilder } from './build-postings.ts'
import { hashKeys } from './hash-keys.ts'

/** A document as it is in the index. */
export type FormerDocument = StoredDocument & { keysHash: number | null }

export type IndexInput = {
  /** Documents to write, all newer than what is stored. */
  tracks: TrackDocument[]
  /** Documents to remove. */
  removed: number[]
  /** What is stored of both. */
  former: FormerDocument[]
  /** Whether the layer has a substring index. */
  withKeys: boolean
}

/** Columns as arrays in the syntax of SQL: the event loop has nothing left to do with them. */
type Columns<Name extends string> = Record<Name, string>
export type DocumentColumns = Columns<keyof FormerDocument>
export type PostingColumns = Columns<'terms' | 'postings'>
export type CountColumns = Columns<'terms' | 'changes'>

/** Each a list of chunks. */
export type IndexOutput = {
  documents: DocumentColumns[]
  postings: PostingColumns[]
  counts: CountColumns[]
  /** Documents whose names changed, and their keys; null: removed. */
  keys: { id: number; title: string[] | null; artists: string[] | null }[]
}

/** Rows of one statement. */
const chunkSize = 20_000

/** Runs in a thread of the pool, or inline where there are few documents. */
export function run({ tracks, removed, former, withKeys }: IndexInput): IndexOutput {
  const formerById = new Map(former.map((document) => [document.id, document]))
  const builder = new PostingsBuilder()
  const documents: FormerDocument[] = []
  const keys: IndexOutput['keys'] = []
  const write = (track: TrackDocument) => {
    const stored = toStoredDocument(track)
    const before = formerById.get(track.id) ?? null
    const title = withKeys && track.title !== null ? [textKey(track.title)] : []
    const artists = withKeys ? track.artists.map((name) => textKey(name)) : []
    const keysHash = withKeys ? hashKeys(title, artists) : null
    documents.push({ ...stored, keysHash })
    if (before === null || !hasSameContent(stored, before)) builder.change(track.id, before, stored)
    if (withKeys && before?.keysHash !== keysHash) keys.push({ id: track.id, title, artists })
  }
  const remove = (id: number) => {
    builder.change(id, formerById.get(id) ?? null, null)
    if (withKeys) keys.push({ id, title: null, artists: null })
  }
  const changes = [
    ...tracks.map((track) => ({ id: track.id, apply: () => write(track) })),
    ...removed.map((id) => ({ id, apply: () => remove(id) })),
  ]
  for (const { apply } of changes.sort((a, b) => a.id - b.id)) apply()
  return {
    documents: chunksOf(documents).map(toDocumentColumns),
    postings: chunksOf(builder.lists()).map((lists) => ({
      terms: arrayText(lists.map(({ term }) => term)),
      postings: arrayText(lists.map(({ postings }) => postings.toString('base64'))),
    })),
    counts: chunksOf(builder.counts()).map((counts) => ({
      terms: arrayText(counts.map(({ term }) => term)),
      changes: arrayText(counts.map(({ change }) => change)),
    })),
    keys,
  }
}

function toDocumentColumns(documents: FormerDocument[]): DocumentColumns {
  const column = (name: keyof FormerDocument) => arrayText(documents.map((document) => document[name]))
  return {
    id: column('id'),
    version: column('version'),
    catalogueId: column('catalogueId'),
    durationMs: column('durationMs'),
    bpm: column('bpm'),
    releaseYear: column('releaseYear'),
    title: column('title'),
    artists: column('artists'),
    release: column('release'),
    // As text: `unnest` would flatten an array of arrays.
    attributes: arrayText(documents.map(({ attributes }) => arrayText(attributes))),
    keysHash: column('keysHash'),
  }
}

function chunksOf<Item>(items: Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / chunkSize) }, (_, index) =>
    items.slice(index * chunkSize, (index + 1) * chunkSize),
  )
}
