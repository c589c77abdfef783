import { requireRead } from '../../../domain/storage/areas/layout.ts'
import { StorageFailure } from '../../../domain/storage/failure.ts'
import { findObject } from '../../../domain/storage/objects/batch-rows.ts'
import { type ByteRange, readOrOpenToSend } from '../../../domain/storage/objects/open-object.ts'
import {
  type Checksum,
  type ObjectPart,
  type StoredObject,
  selectObjectParts,
} from '../../../domain/storage/objects/sql.ts'
import { evaluateConditions } from '../../conditions.ts'
import { selectRange } from '../../range.ts'
import type { AreaCall, S3Response } from '../call.ts'
import { S3Error } from '../failures.ts'
import { checkResponseHeader, encodeMetadata } from '../object-headers.ts'
import { amzHeader, type S3Request } from '../request.ts'

export async function getObject(call: AreaCall): Promise<S3Response> {
  return respondWithObject(call, { withBody: true })
}

export async function headObject(call: AreaCall): Promise<S3Response> {
  return respondWithObject(call, { withBody: false })
}

async function respondWithObject(call: AreaCall, { withBody }: { withBody: boolean }): Promise<S3Response> {
  const { context, request, area, key, actor } = call
  requireRead(actor, area.kind, key)
  rejectVersion(request)
  const object = await findObject(context, area.id, key)
  if (object === null) throw new StorageFailure('NoSuchKey')
  const headers = objectHeaders(request, object)
  const verdict = evaluateConditions(request.headers, object)
  if (verdict === 'not-modified') return { status: 304, headers }
  if (verdict === 'failed') throw new StorageFailure('PreconditionFailed')
  const part = await findPart(call, object)
  const range = part?.range ?? selectRange(request.headers, object)
  if (range === 'unsatisfiable') throw unsatisfiable(object.size)
  const length = range === null ? object.size : range.end - range.start + 1
  const partial = {
    ...headers,
    ...checksumHeaders(request, object, { part, isWhole: length === object.size }),
    ...(range !== null &&
      object.size > 0 && { 'content-range': `bytes ${range.start}-${range.end}/${object.size}` }),
    ...(part?.count && { 'x-amz-mp-parts-count': part.count }),
  }
  const status = range === null || object.size === 0 ? 200 : 206
  if (!withBody) return { status, headers: partial, length }
  const { bytes } = object
  if (bytes !== null)
    return { status, headers: partial, body: range ? bytes.subarray(range.start, range.end + 1) : bytes }
  return {
    status,
    headers: partial,
    length,
    ...(await readOrOpenToSend(context, object, range ?? undefined)),
  }
}

function unsatisfiable(size: number): S3Error {
  return new S3Error('InvalidRange', `The range is outside the object of ${size} bytes.`, {
    headers: { 'content-range': `bytes */${size}` },
  })
}

/** Stored headers that a request can override. */
const overridableHeaders = [
  'content-type',
  'content-language',
  'expires',
  'cache-control',
  'content-disposition',
  'content-encoding',
]

function objectHeaders(request: S3Request, object: StoredObject): Record<string, string> {
  const headers: Record<string, string> = {
    'content-type': object.content_type,
    ...object.headers,
    etag: `"${object.etag}"`,
    'last-modified': object.modified_at.toUTCString(),
    'accept-ranges': 'bytes',
  }
  for (const [name, value] of Object.entries(object.metadata))
    headers[`x-amz-meta-${name}`] = encodeMetadata(value)
  if (request.query.size > 0) {
    for (const name of overridableHeaders) {
      const value = request.query.get(`response-${name}`)
      if (value !== undefined) headers[name] = checkResponseHeader(name, value)
    }
  }
  return headers
}

/** The checksum of what is sent: the object or one part. Clients would report a mismatch for any other range. */
function checksumHeaders(
  request: S3Request,
  object: StoredObject,
  { part, isWhole }: { part: RequestedPart | null; isWhole: boolean },
): Record<string, string> {
  if (amzHeader(request, 'x-amz-checksum-mode')?.toUpperCase() !== 'ENABLED') return {}
  const checksum = part?.checksum ?? (isWhole ? object.checksum : null)
  if (checksum === null) return {}
  const type = object.checksum?.type ?? checksum.type
  return { [`x-amz-checksum-${checksum.algorithm}`]: checksum.value, 'x-amz-checksum-type': type }
}

/** Objects have a single version, null. */
export function rejectVersion(request: S3Request): void {
  const version = request.query.get('versionId')
  if (version !== undefined && version !== 'null')
    throw new S3Error('InvalidArgument', 'Invalid version id specified.')
}

type RequestedPart = {
  range: ByteRange
  checksum: Checksum | null
  /** How many parts the object was uploaded in; null if it was uploaded as a whole. */
  count: number | null
}

/** The part that `?partNumber=2` asks for. An object that was uploaded as a whole has one part. */
async function findPart({ context, request }: AreaCall, object: StoredObject): Promise<RequestedPart | null> {
  const text = request.query.get('partNumber')
  if (text === undefined) return null
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1)
    throw new S3Error('InvalidArgument', 'partNumber must be a whole number, 1 or more.')
  const stored = await selectObjectParts(context.db, object)
  const parts = stored ?? guessParts(object)
  const index = parts.findIndex((part) => part.number === number)
  if (index === -1) throw new StorageFailure('InvalidPart', `The object has no part ${number}.`)
  const start = parts.slice(0, index).reduce((sum, part) => sum + part.size, 0)
  const { size, checksum } = parts[index]!
  return {
    range: { start, end: start + size - 1 },
    checksum,
    count: object.etag.includes('-') ? parts.length : null,
  }
}

/** For objects without recorded parts: every blob was one part. */
function guessParts({ blob_sizes, size }: StoredObject): ObjectPart[] {
  const sizes = blob_sizes.length === 0 ? [size] : blob_sizes
  return sizes.map((each, index) => ({ number: index + 1, size: each, checksum: null }))
}
