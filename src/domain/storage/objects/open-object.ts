import { Readable } from 'node:stream'
import { BufferPool } from '../../../lib/buffer-pool.ts'
import { Problem } from '../../../lib/problem.ts'
import { BlobMissing } from '../../../platform/blobs/blobs.ts'
import type { Context } from '../../context.ts'
import type { StoredObject } from './sql.ts'

export type ByteRange = { start: number; end: number }
type ObjectContent = Pick<StoredObject, 'blob_ids' | 'blob_sizes' | 'bytes' | 'size'>

/** Opens an object, or the bytes from `start` to `end`, both inclusive. */
export async function openObject(
  context: Context,
  object: ObjectContent,
  range?: ByteRange,
): Promise<Readable> {
  if (object.size === 0) return Readable.from([])
  const { start, end } = range ?? { start: 0, end: object.size - 1 }
  if (object.bytes !== null) return Readable.from([object.bytes.subarray(start, end + 1)])
  const ranges = splitRange(object, { start, end })
  if (ranges.length === 1) return openBlob(context, ranges[0]!)
  return Readable.from(readBlobs(context, ranges), { objectMode: false, highWaterMark: 1024 * 1024 })
}

/** Up to this size, objects are sent from memory. A stream would read chunks of this size anyway. */
const maxInMemorySize = 1024 * 1024

/** The same as bytes, if they are few; otherwise as a stream. */
export async function readOrOpenObject(
  context: Context,
  object: ObjectContent,
  range?: ByteRange,
  memory?: Buffer,
): Promise<Buffer | Readable> {
  const { start, end } = range ?? { start: 0, end: object.size - 1 }
  const ranges = object.bytes === null ? splitRange(object, { start, end }) : []
  if (ranges.length !== 1 || end - start >= maxInMemorySize) return openObject(context, object, range)
  const { id, ...bytes } = ranges[0]!
  return context.blobs.read(id, bytes, memory).catch((cause) => {
    throw toReadProblem(context, id, cause)
  })
}

const buffers = new BufferPool(16 * 1024 * 1024)

/** The same in memory that is used again. Call `release` once the bytes are sent; without the call it is garbage. */
export async function readOrOpenToSend(
  context: Context,
  object: ObjectContent,
  range?: ByteRange,
): Promise<{ body: Buffer | Readable; release?: () => void }> {
  const length = range === undefined ? object.size : range.end - range.start + 1
  if (object.bytes !== null || object.blob_ids.length > 1 || length > maxInMemorySize)
    return { body: await openObject(context, object, range) }
  const memory = buffers.take(length)
  const body = await readOrOpenObject(context, object, range, memory)
  return { body, release: () => buffers.give(memory) }
}

type BlobRange = { id: string } & ByteRange

/** Splits a range of an object into ranges of its blobs. */
function splitRange(object: ObjectContent, range: ByteRange): BlobRange[] {
  const ranges: BlobRange[] = []
  let offset = 0
  for (const [index, size] of object.blob_sizes.entries()) {
    const start = Math.max(range.start - offset, 0)
    const end = Math.min(range.end - offset, size - 1)
    if (start <= end) ranges.push({ id: object.blob_ids[index]!, start, end })
    offset += size
  }
  return ranges
}

async function* readBlobs(context: Context, ranges: BlobRange[]) {
  for (const range of ranges) yield* await openBlob(context, range)
}

async function openBlob(context: Context, { id, start, end }: BlobRange): Promise<Readable> {
  try {
    return await context.blobs.open(id, { start, end })
  } catch (cause) {
    throw toReadProblem(context, id, cause)
  }
}

/** The Problem for a blob that cannot be opened. */
export function toReadProblem(context: Context, id: string, cause: unknown): Problem {
  const isMissing = cause instanceof BlobMissing || (cause as { code?: unknown }).code === 'ENOENT'
  if (isMissing) context.log.error({ blob_id: id }, 'A blob is missing. Run `euterpe storage check`.')
  const message = 'The storage cannot read this object at the moment. Try again shortly.'
  return new Problem('upstream_unavailable', message, { retryAfter: 5, cause })
}
