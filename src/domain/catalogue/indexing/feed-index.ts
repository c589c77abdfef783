import type { NameCollection, Scope, TextIndex } from '../../../index/text/text-index.ts'
import { type Db, type Pool, transaction } from '../../../platform/postgres.ts'
import { actFor } from '../act-for.ts'
import {
  countPending,
  deletePendingNames,
  deletePendingTracks,
  lockPendingNames,
  lockPendingTracks,
  nextVersion,
  type Pending,
  selectExistingTracks,
  selectNames,
  selectTrackDocuments,
} from './sql.ts'

/** A large batch has fewer segments to merge later; a small one has less to wait for. */
const atlasBatchSize = 50_000
const workspaceBatchSize = 1000
const collections: NameCollection[] = ['artists', 'releases', 'labels']
/** Merging once in a while keeps queries fast during a long import. */
const batchesPerRefresh = 20

/**
 * Indexes what is queued of the atlas. Killed and started again, it goes on where it was. `curator` and `index` must have
 * the rights of the curator. Returns how many tracks were indexed.
 */
export async function feedAtlas(
  curator: Pool,
  index: TextIndex,
  progress: (done: number, all: number) => void = () => {},
): Promise<number> {
  const all = await countPending(curator)
  let [done, tracks, batches] = [0, 0, 0]
  const report = async (count: number) => {
    done += count
    progress(done, Math.max(done, all))
    if (++batches % batchesPerRefresh === 0) await index.refresh({ layer: 'atlas' })
  }
  for (const collection of collections) {
    for (let count = 1; count > 0; ) {
      count = await feedNames(curator, index, collection)
      if (count > 0) await report(count)
    }
  }
  for (let count = 1; count > 0; tracks += count) {
    count = await feedTracks(curator, index, { layer: 'atlas' }, atlasBatchSize)
    if (count > 0) await report(count)
  }
  if (done > 0) await index.refresh({ layer: 'atlas' })
  return tracks
}

/** Indexes what is queued of an organisation, a thousand tracks at most, and returns how many. */
export function feedWorkspace(db: Pool, index: TextIndex, organisationId: string): Promise<number> {
  return feedTracks(db, index, { layer: 'workspace', organisationId }, workspaceBatchSize)
}

/**
 * Reads a batch of the queue, indexes it, and then removes it from the queue. After a crash in between it is indexed again,
 * which changes nothing.
 */
async function feedTracks(db: Pool, index: TextIndex, scope: Scope, limit: number): Promise<number> {
  const { layer } = scope
  const { pending, version, documents, hidden } = await inScope(db, scope, async (tx) => {
    const pending = await lockPendingTracks(tx, layer, limit)
    if (pending.length === 0) return { pending, version: 0, documents: [], hidden: [] }
    const version = await nextVersion(tx, layer)
    const documents = await selectTrackDocuments(
      tx,
      layer,
      pending.map(({ id }) => id),
    )
    const others = removedOf(pending, documents, version).map(({ id }) => id)
    const hidden = others.length === 0 ? [] : await selectExistingTracks(tx, layer, others)
    return { pending, version, documents, hidden }
  })
  if (pending.length === 0) return 0
  await index.putTracks(
    scope,
    documents.map((document) => ({ ...document, version })),
  )
  const isHidden = new Set(hidden)
  const removed = removedOf(pending, documents, version).map((each) => ({
    ...each,
    isDeleted: !isHidden.has(each.id),
  }))
  if (removed.length > 0) await index.remove(scope, 'tracks', removed)
  await inScope(db, scope, (tx) => deletePendingTracks(tx, layer, pending))
  return pending.length
}

async function feedNames(curator: Pool, index: TextIndex, collection: NameCollection): Promise<number> {
  const scope = { layer: 'atlas' } as const
  const { pending, version, names } = await transaction(curator, async (tx) => {
    const pending = await lockPendingNames(tx, collection, atlasBatchSize)
    if (pending.length === 0) return { pending, version: 0, names: [] }
    const version = await nextVersion(tx, 'atlas')
    const ids = pending.map(({ id }) => id)
    return { pending, version, names: await selectNames(tx, collection, ids) }
  })
  if (pending.length === 0) return 0
  await index.putNames(
    scope,
    collection,
    names.map((name) => ({ ...name, version })),
  )
  const removed = removedOf(pending, names, version)
  if (removed.length > 0) await index.remove(scope, collection, removed)
  await transaction(curator, (tx) => deletePendingNames(tx, collection, pending))
  return pending.length
}

function removedOf(pending: Pending[], found: { id: number }[], version: number) {
  const present = new Set(found.map(({ id }) => id))
  return pending.filter(({ id }) => !present.has(id)).map(({ id }) => ({ id, version }))
}

function inScope<T>(db: Pool, scope: Scope, work: (tx: Db) => Promise<T>): Promise<T> {
  return transaction(db, async (tx) => {
    if (scope.layer === 'workspace') await actFor(tx, scope.organisationId)
    return work(tx)
  })
}
