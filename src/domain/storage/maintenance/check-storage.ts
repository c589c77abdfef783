import { type Db, transaction } from '../../../platform/postgres.ts'
import type { Context } from '../../context.ts'
import {
  countReferencedBlobs,
  createFoundBlobs,
  type DamagedBlob,
  type FoundBlob,
  insertFoundBlobs,
  insertGarbage,
  selectDamagedBlobs,
  selectOrphans,
} from './sql.ts'

const batchSize = 5_000
const maxReported = 10_000
/** A blob without a row may belong to an upload in progress. None takes longer than this after its last byte. */
const orphanAfterMs = 24 * 3_600_000

export type StorageCheck = {
  store: string
  objects: number
  blobs: number
  bytes: number
  missing: { bucket: string | null; key: string; blob_id: string }[]
  wrong_size: { bucket: string | null; key: string; blob_id: string; size: number; found_size: number }[]
  orphaned: { blob_id: string; size: number }[]
}

/** Compares the blobs with the database: finds missing and damaged blobs, and blobs that no row refers to. */
export async function checkStorage(
  context: Context,
  options: { orphanAfterMs?: number } = {},
): Promise<StorageCheck> {
  const startedAt = context.clock.now()
  const orphanedBefore = new Date(startedAt.getTime() - (options.orphanAfterMs ?? orphanAfterMs))
  return transaction(context.db, async (tx) => {
    await listBlobs(context, tx)
    const { objects, blobs, bytes } = await countReferencedBlobs(tx)
    const damaged = await selectDamagedBlobs(tx, startedAt, maxReported)
    const orphans = await selectOrphans(tx, orphanedBefore, maxReported)
    return {
      store: context.blobs.description,
      objects,
      blobs,
      bytes,
      missing: damaged.filter(isMissing).map(({ bucket, key, blob_id }) => ({ bucket, key, blob_id })),
      wrong_size: damaged.flatMap((blob) =>
        blob.found_size === null ? [] : [{ ...blob, found_size: blob.found_size }],
      ),
      orphaned: orphans.map(({ id, size }) => ({ blob_id: id, size })),
    }
  })
}

/** Marks orphaned blobs as garbage, which is then deleted, and returns how many. */
export async function markOrphans(
  context: Context,
  options: { orphanAfterMs?: number } = {},
): Promise<number> {
  const { orphaned } = await checkStorage(context, options)
  await insertGarbage(
    context.db,
    orphaned.map(({ blob_id }) => blob_id),
  )
  return orphaned.length
}

async function listBlobs(context: Context, tx: Db): Promise<void> {
  await createFoundBlobs(tx)
  let batch: FoundBlob[] = []
  for await (const blob of context.blobs.list()) {
    batch.push(blob)
    if (batch.length < batchSize) continue
    await insertFoundBlobs(tx, batch)
    batch = []
  }
  if (batch.length > 0) await insertFoundBlobs(tx, batch)
}

function isMissing(blob: DamagedBlob): boolean {
  return blob.found_size === null
}
