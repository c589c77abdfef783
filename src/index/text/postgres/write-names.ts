import { textKey } from '../../../lib/text-key.ts'
import type { Db } from '../../../platform/postgres.ts'
import type { AtlasScope, DocumentVersion, NameCollection, NameDocument } from '../text-index.ts'
import { latestOfEach, newerThan } from '../versions.ts'
import {
  deleteNameVersions,
  selectNameVersions,
  selectRemovals,
  upsertNameVersions,
  upsertRemovals,
} from './sql-versions.ts'
import { substringFieldOf } from './substring/fields.ts'
import { type Writer, writeSubstrings } from './substring/write-substrings.ts'

/** Puts and removes artists, releases or labels. `tx` holds the lock of the atlas. */
export async function writeNames(
  tx: Db,
  writer: Writer,
  scope: AtlasScope,
  collection: NameCollection,
  changes: { documents: NameDocument[]; removed: DocumentVersion[] },
): Promise<void> {
  const ids = [...changes.documents, ...changes.removed].map(({ id }) => id)
  const stored = await selectNameVersions(tx, collection, ids)
  const isNewer = newerThan([...stored, ...(await selectRemovals(tx, scope, collection, ids))])
  const documents = latestOfEach(changes.documents.filter(isNewer))
  const removed = latestOfEach(changes.removed.filter(isNewer))
  if (documents.length > 0) await upsertNameVersions(tx, collection, documents)
  if (removed.length > 0) {
    await deleteNameVersions(
      tx,
      collection,
      removed.map(({ id }) => id),
    )
    await upsertRemovals(tx, scope, collection, removed)
  }
  await writeSubstrings(tx, writer, substringFieldOf(collection, 'name'), [
    ...documents.map(({ id, name }) => ({ id, keys: [textKey(name)] })),
    ...removed.map(({ id }) => ({ id, keys: null })),
  ])
}
