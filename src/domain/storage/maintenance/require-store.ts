import { newId } from '../../../lib/ids.ts'
import { Problem } from '../../../lib/problem.ts'
import { withAdvisoryLock } from '../../../platform/advisory-lock.ts'
import { BlobsUnreachable } from '../../../platform/blobs/blobs.ts'
import type { Context } from '../../context.ts'
import { insertStore, selectBlobSample, selectStore, updateStore } from './sql-store.ts'

/**
 * Makes sure that the configured store is the one that holds the blobs of this database. With another one, every object
 * would seem to be missing, and the clean-up job of one installation would delete the blobs of another.
 */
export async function requireStore(context: Context): Promise<void> {
  try {
    await withAdvisoryLock(context.db, 'object store', () => identifyStore(context))
  } catch (error) {
    if (!(error instanceof BlobsUnreachable)) throw error
    context.log.warn({ err: error }, 'The object store does not respond, so it could not be identified')
  }
}

async function identifyStore(context: Context): Promise<void> {
  const { db, blobs } = context
  const [recorded, found] = [await selectStore(db), await blobs.readIdentity()]
  if (recorded !== null && recorded.id === found) {
    if (recorded.description !== blobs.description) await updateStore(db, blobs.description)
    return
  }
  if (recorded !== null) {
    throw new Problem(
      'invalid_request',
      `The objects are in ${recorded.description}, but the settings lead to ${blobs.description}. Correct EUTERPE_S3_BACKEND_URL or EUTERPE_DATA, or copy the objects with "euterpe storage migrate" first.`,
    )
  }
  if (found !== null) {
    throw new Problem(
      'invalid_request',
      `${blobs.description} holds the objects of another installation. Use a bucket, prefix or folder of its own.`,
    )
  }
  await adoptStore(context)
}

/** For a new installation, or one of a release that did not record its store. */
async function adoptStore({ db, blobs }: Context): Promise<void> {
  const sample = await selectBlobSample(db, 5)
  const sizes = await Promise.all(sample.map((id) => blobs.sizeOf(id)))
  if (sample.length > 0 && sizes.every((size) => size === null)) {
    throw new Problem(
      'invalid_request',
      `${blobs.description} has none of the objects of this database. Correct EUTERPE_S3_BACKEND_URL or EUTERPE_DATA, or copy the objects with "euterpe storage migrate" first.`,
    )
  }
  const id = newId()
  await blobs.writeIdentity(id)
  await insertStore(db, { id, description: blobs.description })
}
