import { type Db, transaction } from '../../platform/postgres.ts'
import type { Context } from '../context.ts'
import {
  countNamedBlobs,
  createSeenBlobs,
  type Damage,
  insertGarbage,
  insertSeenBlobs,
  type SeenBlob,
  selectDamage,
  selectOrphans,
} from './sql-blobs.ts'

const batchSize = 5_000
const reportAtMost = 10_000
/** A blob that no row names may belong to an upload under way. None takes longer than this from its last byte on. */
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

/** Holds the store against the database: what is named and missing, and what is there and named by nothing. */
export async function checkStorage(
  context: Context,
  options: { orphanAfterMs?: number } = {},
): Promise<StorageCheck> {
  const looked = context.clock.now()
  const oldEnough = new Date(looked.getTime() - (options.orphanAfterMs ?? orphanAfterMs))
  return transaction(context.db, async (tx) => {
    await readStore(context, tx)
    const { objects, blobs, bytes } = await countNamedBlobs(tx)
    const damage = await selectDamage(tx, looked, reportAtMost)
    const orphans = await selectOrphans(tx, oldEnough, reportAtMost)
    return {
      store: context.blobs.description,
      objects,
      blobs,
      bytes,
      missing: damage.filter(isMissing).map(({ bucket, key, blob_id }) => ({ bucket, key, blob_id })),
      wrong_size: damage.flatMap((found) =>
        found.found_size === null ? [] : [{ ...found, found_size: found.found_size }],
      ),
      orphaned: orphans.map(({ id, size }) => ({ blob_id: id, size })),
    }
  })
}

/** Marks orphans as garbage, which is then removed like any other. Answers how many. */
export async function collectOrphans(
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

async function readStore(context: Context, tx: Db): Promise<void> {
  await createSeenBlobs(tx)
  let batch: SeenBlob[] = []
  for await (const blob of context.blobs.list()) {
    batch.push(blob)
    if (batch.length < batchSize) continue
    await insertSeenBlobs(tx, batch)
    batch = []
  }
  if (batch.length > 0) await insertSeenBlobs(tx, batch)
}

function isMissing(damage: Damage): boolean {
  return damage.found_size === null
}
