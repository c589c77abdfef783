import { createHash } from 'node:crypto'
import { textKey } from '../../../lib/text-key.ts'
import type { TrackDocument } from '../text-index.ts'
import { PostingsBuilder } from './build-postings.ts'
import { hasSameContent, type StoredDocument, toStoredDocument } from './stored-document.ts'

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

export type IndexOutput = {
  documents: FormerDocument[]
  /** Posting lists in hexadecimal, as SQL takes them. */
  terms: string[]
  postings: string[]
  counts: { term: string; change: number }[]
  /** Documents whose names changed, and their keys; null: removed. */
  keys: { id: number; title: string[] | null; artists: string[] | null }[]
}

/** Runs in a thread of the pool, or inline where there are few documents. */
export function run({ tracks, removed, former, withKeys }: IndexInput): IndexOutput {
  const formerById = new Map(former.map((document) => [document.id, document]))
  const builder = new PostingsBuilder()
  const output: IndexOutput = { documents: [], terms: [], postings: [], counts: [], keys: [] }
  for (const track of tracks) {
    const stored = toStoredDocument(track)
    const before = formerById.get(track.id) ?? null
    const title = withKeys && track.title !== null ? [textKey(track.title)] : []
    const artists = withKeys ? track.artists.map((name) => textKey(name)) : []
    const keysHash = withKeys ? hashKeys(title, artists) : null
    output.documents.push({ ...stored, keysHash })
    if (before === null || !hasSameContent(stored, before)) builder.change(track.id, before, stored)
    if (withKeys && before?.keysHash !== keysHash) output.keys.push({ id: track.id, title, artists })
  }
  for (const id of removed) {
    builder.change(id, formerById.get(id) ?? null, null)
    if (withKeys) output.keys.push({ id, title: null, artists: null })
  }
  for (const { term, postings } of builder.lists()) {
    output.terms.push(term)
    output.postings.push(postings.toString('hex'))
  }
  output.counts = builder.counts()
  return output
}

/** 48 bits, which a number holds exactly. Null was stored before there were hashes, and never equals one. */
function hashKeys(title: string[], artists: string[]): number {
  const text = JSON.stringify([title, artists])
  return createHash('md5').update(text).digest().readUIntBE(0, 6)
}
