import { Problem } from '../../lib/problem.ts'
import { BlobMissing } from '../../platform/blobs/blobs.ts'
import { newBlobId } from '../../platform/blobs/new-blob-id.ts'
import type { Context } from '../context.ts'
import { toReadProblem } from '../storage/objects/open-object.ts'
import { packDetails, unpackDetails } from './packed-details.ts'
import type { Details, StoredDetails } from './sql.ts'

/** Blobs that are read at the same time for one caller. */
const concurrency = 16

/**
 * What to store in the row of an analysis for its details: the details themselves or, with `analysesInStore`, the blob that
 * has them now. A blob survives a power failure before any row names it; blobs that no row names in the end are garbage.
 */
export async function storeDetails(context: Context, details: Details): Promise<StoredDetails> {
  if (!context.settings.analysesInStore)
    return { ...details, details_blob_id: null, details_size: null, details_stored_at: null }
  const bytes = await packDetails(details)
  const id = newBlobId()
  try {
    const writer = await context.blobs.create(id)
    try {
      await writer.write(bytes)
      await writer.commit()
    } catch (error) {
      await writer.abort()
      throw error
    }
  } catch (cause) {
    throw toWriteProblem(cause)
  }
  return inBlob(context, id, bytes.length)
}

/** The same details for the row of another analysis. A blob belongs to one row. */
export async function copyDetails(context: Context, stored: StoredDetails): Promise<StoredDetails> {
  const { details_blob_id: from, details_size: size } = stored
  if (from === null) return stored
  const id = newBlobId()
  try {
    await context.blobs.copy(from, id)
  } catch (cause) {
    throw cause instanceof BlobMissing ? toReadProblem(context, from, cause) : toWriteProblem(cause)
  }
  return inBlob(context, id, size!)
}

/** Removes the blob of details that no row has taken. */
export async function discardDetails(context: Context, stored: StoredDetails): Promise<void> {
  if (stored.details_blob_id !== null) await context.blobs.remove(stored.details_blob_id)
}

type BlobOfDetails = Pick<StoredDetails, 'details_blob_id' | 'details_size'>

/** A row that selected some of the details, with them. */
type Complete<Row> = Omit<Row, keyof Details> & Pick<Details, keyof Row & keyof Details>

/** Call it without holding a connection to the database: a slow object store would exhaust the pool. */
export async function readDetails<Row extends BlobOfDetails>(
  context: Context,
  row: Row,
): Promise<Complete<Row>> {
  const { details_blob_id: id, details_size: size } = row
  if (id === null) return row as unknown as Complete<Row>
  try {
    const details = await unpackDetails(await context.blobs.read(id, { start: 0, end: size! - 1 }))
    const selected = Object.entries(details).filter(([name]) => name in row)
    return { ...row, ...Object.fromEntries(selected) } as unknown as Complete<Row>
  } catch (cause) {
    throw toReadProblem(context, id, cause)
  }
}

/** The same for many rows. Those whose details are lost are left out: they must not keep others from being computed. */
export async function readDetailsOfAll<Row extends BlobOfDetails>(
  context: Context,
  rows: Row[],
): Promise<Complete<Row>[]> {
  const complete: Complete<Row>[] = []
  for (let at = 0; at < rows.length; at += concurrency) {
    const some = await Promise.all(
      rows.slice(at, at + concurrency).map((row) => readDetails(context, row).catch(nullIfMissing)),
    )
    complete.push(...some.filter((row) => row !== null))
  }
  return complete
}

function nullIfMissing(error: unknown): null {
  if ((error as Problem).cause instanceof BlobMissing) return null
  throw error
}

function inBlob({ clock }: Context, id: string, size: number): StoredDetails {
  return {
    segments: null,
    beats: null,
    texture: null,
    fingerprint: null,
    speed_prints: null,
    cover: null,
    details_blob_id: id,
    details_size: size,
    details_stored_at: clock.now(),
  }
}

function toWriteProblem(cause: unknown): Problem {
  const message = 'The storage cannot store the analysis at the moment. Try again shortly.'
  return new Problem('upstream_unavailable', message, { retryAfter: 5, cause })
}
