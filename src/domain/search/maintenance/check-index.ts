import { toStoredDocument } from '../../../index/text/stored-document.ts'
import type {
  IndexedTrack,
  NameCollection,
  Scope,
  TextIndex,
  TrackDocument,
} from '../../../index/text/text-index.ts'
import type { VectorIndex } from '../../../index/vector/vector-index.ts'
import { type Db, type Pool, transaction } from '../../../platform/postgres.ts'
import { actFor } from '../../catalogue/act-for.ts'
import { selectTrackDocuments } from '../../catalogue/indexing/sql.ts'
import { harmonySpace, soundSpaceName } from '../../similarity/spaces.ts'
import { countNames, selectComputedTracksAfter, selectPendingOf, selectTrackIdsAfter } from './sql.ts'

const chunkSize = 1000

/** What is wrong with the index of one scope. Tracks that are queued are not: they will be indexed. */
export type ScopeFaults = {
  organisationId: string | null
  tracks: number
  /** Tracks of the database that the index does not have, has with another text, or should not have. */
  missing: number[]
  different: number[]
  extra: number[]
  /** Tracks whose vectors the index does not have. */
  withoutVectors: number[]
}

/** Compares all tracks of a scope with the indexes, a thousand at a time. */
export async function checkScope(
  pool: Pool,
  indexes: { textIndex: TextIndex; vectorIndex: VectorIndex },
  scope: Scope,
): Promise<ScopeFaults> {
  const faults: ScopeFaults = {
    organisationId: scope.layer === 'atlas' ? null : scope.organisationId,
    tracks: 0,
    missing: [],
    different: [],
    extra: [],
    withoutVectors: [],
  }
  const read = <T>(work: (tx: Db) => Promise<T>) =>
    transaction(pool, async (tx) => {
      if (scope.layer === 'workspace') await actFor(tx, scope.organisationId)
      return work(tx)
    })
  for (let afterId = 0; ; ) {
    const stored = await read(async (tx) => {
      const ids = await selectTrackIdsAfter(tx, scope.layer, afterId, chunkSize)
      const documents = ids.length === 0 ? [] : await selectTrackDocuments(tx, scope.layer, ids)
      return { lastId: ids.length < chunkSize ? Infinity : ids.at(-1)!, documents }
    })
    const indexed = await listUpTo(indexes.textIndex, scope, afterId, stored.lastId)
    const found = compare(stored.documents.map(toIndexed), indexed)
    const wrong = [...found.missing, ...found.different, ...found.extra]
    const pending = new Set(await read((tx) => selectPendingOf(tx, scope.layer, wrong)))
    for (const kind of ['missing', 'different', 'extra'] as const)
      faults[kind].push(...found[kind].filter((id) => !pending.has(id)))
    faults.tracks += stored.documents.length
    if (stored.lastId === Infinity) break
    afterId = stored.lastId
  }
  faults.withoutVectors = await findWithoutVectors(read, indexes.vectorIndex, scope)
  return faults
}

function toIndexed(track: Omit<TrackDocument, 'version'>): IndexedTrack {
  const { id, title, artists, release } = toStoredDocument({ ...track, version: 0 })
  return { id, title, artists, release }
}

function compare(stored: IndexedTrack[], indexed: IndexedTrack[]) {
  const byId = new Map(indexed.map((track) => [track.id, track]))
  const ids = new Set(stored.map(({ id }) => id))
  return {
    missing: stored.filter(({ id }) => !byId.has(id)).map(({ id }) => id),
    different: stored
      .filter((track) => byId.has(track.id) && !isSame(track, byId.get(track.id)!))
      .map(({ id }) => id),
    extra: indexed.filter(({ id }) => !ids.has(id)).map(({ id }) => id),
  }
}

function isSame(a: IndexedTrack, b: IndexedTrack): boolean {
  return a.title === b.title && a.artists === b.artists && a.release === b.release
}

async function listUpTo(
  index: TextIndex,
  scope: Scope,
  afterId: number,
  lastId: number,
): Promise<IndexedTrack[]> {
  const listed: IndexedTrack[] = []
  for (let after = afterId; ; ) {
    const some = await index.listTracks(scope, after, chunkSize)
    listed.push(...some.filter(({ id }) => id <= lastId))
    const last = some.at(-1)?.id ?? Infinity
    if (some.length < chunkSize || last >= lastId) return listed
    after = last
  }
}

async function findWithoutVectors(
  read: <T>(work: (tx: Db) => Promise<T>) => Promise<T>,
  index: VectorIndex,
  scope: Scope,
): Promise<number[]> {
  const vectorScope = scope.layer === 'atlas' ? scope : { ...scope, catalogueId: null }
  const without = new Set<number>()
  for (let afterId = 0; ; ) {
    const expected = await read((tx) => selectComputedTracksAfter(tx, scope.layer, afterId, chunkSize))
    const lastId = expected.at(-1)?.id
    if (lastId === undefined) return [...without].sort((a, b) => a - b)
    for (const spaceName of [soundSpaceName, harmonySpace.name]) {
      const present = await listVectorIds(index, vectorScope, spaceName, afterId, lastId)
      for (const { id, hasSound } of expected)
        if (!present.has(id) && (hasSound || spaceName !== soundSpaceName)) without.add(id)
    }
    afterId = lastId
  }
}

async function listVectorIds(
  index: VectorIndex,
  scope: Parameters<VectorIndex['list']>[0],
  spaceName: string,
  afterId: number,
  lastId: number,
): Promise<Set<number>> {
  const ids = new Set<number>()
  for (let after = afterId; after < lastId; ) {
    const some = await index.list(scope, spaceName, after, chunkSize)
    for (const { id } of some) ids.add(id)
    after = some.at(-1)?.id ?? Infinity
  }
  return ids
}

const nameCollections: NameCollection[] = ['artists', 'releases', 'labels']

/** Kinds of names of which the index has another number than the atlas. */
export async function checkNames(curator: Pool, textIndex: TextIndex): Promise<NameCollection[]> {
  const { names } = await textIndex.stats({ layer: 'atlas' })
  if (names === null) return []
  const wrong: NameCollection[] = []
  for (const collection of nameCollections)
    if ((await countNames(curator, collection)) !== names[collection]) wrong.push(collection)
  return wrong
}
