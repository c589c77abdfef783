import { Readable } from 'node:stream'
import { Problem } from '../../lib/problem.ts'
import { BlobMissing } from '../../platform/blobs/blobs.ts'
import type { Context } from '../context.ts'
import type { StoredObject } from './sql-objects.ts'

export type ByteRange = { start: number; end: number }
type Bytes = Pick<StoredObject, 'blob_ids' | 'blob_sizes' | 'bytes' | 'size'>

/** The bytes of an object from `start` to `end`, both inclusive; all of them when no range is given. */
export async function openObject(context: Context, object: Bytes, range?: ByteRange): Promise<Readable> {
  if (object.size === 0) return Readable.from([])
  const { start, end } = range ?? { start: 0, end: object.size - 1 }
  if (object.bytes !== null) return Readable.from([object.bytes.subarray(start, end + 1)])
  const pieces = piecesOf(object, { start, end })
  if (pieces.length === 1) return openPiece(context, pieces[0]!)
  return Readable.from(readPieces(context, pieces), { objectMode: false, highWaterMark: 1024 * 1024 })
}

type Piece = { id: string } & ByteRange

/** Which blobs a range touches, and which bytes of each. */
function piecesOf(object: Bytes, range: ByteRange): Piece[] {
  const pieces: Piece[] = []
  let offset = 0
  for (const [index, size] of object.blob_sizes.entries()) {
    const start = Math.max(range.start - offset, 0)
    const end = Math.min(range.end - offset, size - 1)
    if (start <= end) pieces.push({ id: object.blob_ids[index]!, start, end })
    offset += size
  }
  return pieces
}

async function* readPieces(context: Context, pieces: Piece[]) {
  for (const piece of pieces) yield* await openPiece(context, piece)
}

async function openPiece(context: Context, { id, start, end }: Piece): Promise<Readable> {
  try {
    return await context.blobs.open(id, { start, end })
  } catch (cause) {
    throw unreadable(context, id, cause)
  }
}

/** What is told when the store fails to open a blob. */
export function unreadable(context: Context, id: string, cause: unknown): Problem {
  const isMissing = cause instanceof BlobMissing || (cause as { code?: unknown }).code === 'ENOENT'
  if (isMissing) context.log.error({ blob_id: id }, 'a blob is missing: run euterpe storage check')
  const message = 'The storage cannot read this object now. Try again in a moment.'
  return new Problem('upstream_unavailable', message, { retryAfter: 5, cause })
}
