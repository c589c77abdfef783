import { RecentlyUsed } from '../../lib/recently-used.ts'
import type { Db } from '../../platform/postgres.ts'
import type { Layer } from '../catalogue/track-uri.ts'
import { unpackFloats } from '../tagging/packing.ts'
import { Centroids } from './centroids.ts'
import { type Index, selectCentroids } from './sql-index.ts'

/** Bytes of centroids that a process remembers; an index of a million tracks has some 6 MB of them. */
const maxBytes = 256 * 2 ** 20

type Known = { version: number; centroids: Centroids }

/** By layer and index. */
const known = new RecentlyUsed<Known>(maxBytes, ({ centroids }) => centroids.bytes)

/**
 * The centroids of an index as the transaction sees them. Only what is new since the last time is read. It must be called
 * before the transaction writes any: what might be undone is not to be remembered.
 */
export async function knownCentroids(tx: Db, layer: Layer, index: Index): Promise<Centroids> {
  const name = `${layer} ${index.id}`
  const remembered = known.take(name)
  // A number that a new database gave out again, or one that was put back to an earlier day.
  const kept = remembered !== undefined && remembered.version <= index.version ? remembered : undefined
  const entry = kept ?? { version: 0, centroids: new Centroids() }
  if (entry.version < index.version) {
    for (const { cell, centroid } of await selectCentroids(tx, layer, index.id, entry.version)) {
      entry.centroids.set(cell, unpackFloats(centroid))
    }
    entry.version = index.version
  }
  known.set(name, entry)
  return entry.centroids
}
