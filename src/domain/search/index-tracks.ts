import { type Db, type Pool, transaction } from '../../platform/postgres.ts'
import { actFor } from '../catalogue/act-for.ts'
import { documentOf, entriesOf, isMark, type StoredDocument } from './document.ts'
import { encodePostings, removed } from './postings.ts'
import { variantsOf } from './spelling.ts'
import type { Tables } from './sql.ts'
import {
  countKnownWords,
  countPending,
  deleteDocuments,
  insertPostings,
  insertWords,
  joinPostings,
  lockIndex,
  selectSources,
  selectStored,
  takePending,
  upsertDocuments,
} from './sql-index.ts'

const readAtOnce = 5000
/** One list for each word of so many tracks: the more, the fewer parts a word's list has, and the more memory it takes. */
const atlasHaul = 200_000
const workspaceHaul = 5000
export const maxParts = 12
/** Numbers of documents are kept in 32 bits. */
const maxDocuments = 2 ** 32

/**
 * Indexes what was noted as changed in the atlas, haul by haul, each in a transaction: killed and started again, it goes on
 * where it was. `db` must have the curator's rights.
 */
export async function indexAtlas(
  db: Pool,
  progress: (done: number, all: number) => void = () => {},
): Promise<number> {
  const all = await countPending(db, 'atlas')
  let [tracks, last] = [0, 0]
  for (;;) {
    const haul = await transaction(db, (tx) => indexPending(tx, 'atlas', null, last, atlasHaul))
    if (haul.tracks === 0) break
    tracks += haul.tracks
    last = haul.last
    progress(tracks, all)
  }
  if (tracks > 0) {
    await transaction(db, async (tx) => {
      await lockIndex(tx, 'atlas')
      await joinPostings(tx, 'atlas', null, maxParts)
    })
  }
  return tracks
}

/** Indexes what is noted of an organisation, some thousand tracks at most, and answers how many. */
export async function indexWorkspace(
  db: Pool,
  organisationId: string,
  limit = workspaceHaul,
): Promise<number> {
  return transaction(db, async (tx) => {
    await actFor(tx, organisationId)
    return (await indexPending(tx, 'workspace', organisationId, 0, limit)).tracks
  })
}

/** Puts the lists of an organisation together that single additions have cut to pieces. */
export async function tidyWorkspace(db: Pool, organisationId: string): Promise<void> {
  await transaction(db, async (tx) => {
    await actFor(tx, organisationId)
    await lockIndex(tx, organisationId)
    await joinPostings(tx, 'workspace', organisationId, maxParts)
  })
}

async function indexPending(
  tx: Db,
  tables: Tables,
  organisationId: string | null,
  after: number,
  limit: number,
): Promise<{ tracks: number; last: number }> {
  await lockIndex(tx, organisationId ?? 'atlas')
  const seqs = await takePending(tx, tables, after, limit)
  const lists = new Lists()
  for (let start = 0; start < seqs.length; start += readAtOnce) {
    await indexSome(tx, tables, organisationId, seqs.slice(start, start + readAtOnce), lists)
  }
  await lists.store(tx, tables, organisationId)
  return { tracks: seqs.length, last: seqs.at(-1) ?? after }
}

async function indexSome(
  tx: Db,
  tables: Tables,
  organisationId: string | null,
  seqs: number[],
  lists: Lists,
): Promise<void> {
  const [sources, stored] = await Promise.all([
    selectSources(tx, tables, seqs),
    selectStored(tx, tables, seqs),
  ])
  const former = new Map(stored.map((document) => [document.track_seq, document]))
  const changed = sources
    .map(documentOf)
    .filter((document) => !isSame(document, former.get(document.track_seq)))
  const present = new Set(sources.map(({ seq }) => seq))
  const gone = stored.map((document) => document.track_seq).filter((seq) => !present.has(seq))
  if (changed.length > 0) await upsertDocuments(tx, tables, organisationId, changed)
  if (gone.length > 0) await deleteDocuments(tx, tables, gone)
  for (const document of changed) lists.change(document.track_seq, former.get(document.track_seq), document)
  for (const seq of gone) lists.change(seq, former.get(seq), undefined)
}

function isSame(document: StoredDocument, former: StoredDocument | undefined): boolean {
  return former !== undefined && JSON.stringify(former) === JSON.stringify(document)
}

const noEntries: ReadonlyMap<string, number> = new Map()

/** What the documents of a haul add to the lists and to the vocabulary. */
export class Lists {
  readonly #lists = new Map<string, { documents: number[]; flags: number[] }>()
  readonly #counts = new Map<string, number>()

  change(seq: number, former: StoredDocument | undefined, document: StoredDocument | undefined): void {
    if (seq >= maxDocuments) throw new Error('There are more tracks than search can number.')
    const before = former === undefined ? noEntries : entriesOf(former)
    const now = document === undefined ? noEntries : entriesOf(document)
    for (const [word, flags] of now) if (before.get(word) !== flags) this.#append(word, seq, flags)
    for (const word of now.keys()) if (!before.has(word)) this.#count(word, 1)
    for (const word of before.keys()) {
      if (now.has(word)) continue
      this.#append(word, seq, removed)
      this.#count(word, -1)
    }
    this.#count('', Number(document !== undefined) - Number(former !== undefined))
  }

  #append(word: string, seq: number, flags: number): void {
    const list = this.#lists.get(word)
    if (list === undefined) this.#lists.set(word, { documents: [seq], flags: [flags] })
    else {
      list.documents.push(seq)
      list.flags.push(flags)
    }
  }

  #count(word: string, change: number): void {
    if (change !== 0 && !isMark(word)) this.#counts.set(word, (this.#counts.get(word) ?? 0) + change)
  }

  async store(tx: Db, tables: Tables, organisationId: string | null): Promise<void> {
    const words = [...this.#lists]
    for (let start = 0; start < words.length; start += readAtOnce) {
      const some = words.slice(start, start + readAtOnce)
      const lists = some.map(([word, { documents, flags }]) => ({
        word,
        postings: encodePostings(...ascending(documents, flags)),
      }))
      await insertPostings(tx, tables, organisationId, lists)
    }
    if (this.#counts.size === 0) return
    const unknown = await countKnownWords(tx, tables, this.#counts)
    for (let start = 0; start < unknown.length; start += readAtOnce) {
      const some = unknown.slice(start, start + readAtOnce)
      const fresh = some.map((word) => ({
        word,
        documents: this.#counts.get(word)!,
        variants: variantsOf(word, organisationId ?? ''),
      }))
      await insertWords(tx, tables, organisationId, fresh)
    }
  }
}

/** What is gone comes after what is there, and may have a lower number. */
function ascending(documents: number[], flags: number[]): [number[], number[]] {
  if (documents.every((document, place) => place === 0 || document > documents[place - 1]!))
    return [documents, flags]
  const order = documents.map((_, place) => place).sort((a, b) => documents[a]! - documents[b]!)
  return [order.map((place) => documents[place]!), order.map((place) => flags[place]!)]
}
