import { requireRead } from '../../../domain/storage/areas/layout.ts'
import { StorageFailure } from '../../../domain/storage/failure.ts'
import { findObject } from '../../../domain/storage/objects/batch-rows.ts'
import { type ByteRange, openObject } from '../../../domain/storage/objects/open-object.ts'
import type { StoredObject } from '../../../domain/storage/objects/sql.ts'
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
  const part = readPart(request, object)
  const range = part ?? selectRange(request.headers, object)
  if (range === 'unsatisfiable') throw unsatisfiable(object.size)
  const length = range === null ? object.size : range.end - range.start + 1
  // Clients would compare the checksum of the whole object with the part and report a mismatch.
  const checksum = length === object.size ? checksumHeaders(request, object) : {}
  const partial = {
    ...headers,
    ...checksum,
    ...(range !== null &&
      object.size > 0 && { 'content-range': `bytes ${range.start}-${range.end}/${object.size}` }),
    ...(part !== null && object.blob_ids.length > 1 && { 'x-amz-mp-parts-count': object.blob_ids.length }),
  }
  const status = range === null || object.size === 0 ? 200 : 206
  if (!withBody) return { status, headers: partial, length }
  const { bytes } = object
  if (bytes !== null)
    return { status, headers: partial, body: range ? bytes.subarray(range.start, range.end + 1) : bytes }
  return { status, headers: partial, length, body: await openObject(context, object, range ?? undefined) }
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

function checksumHeaders(request: S3Request, { checksum }: StoredObject): Record<string, string> {
  if (checksum === null || amzHeader(request, 'x-amz-checksum-mode')?.toUpperCase() !== 'ENABLED') return {}
  return { [`x-amz-checksum-${checksum.algorithm}`]: checksum.value, 'x-amz-checksum-type': checksum.type }
}

/** Objects have a single version, null. */
export function rejectVersion(request: S3Request): void {
  const version = request.query.get('versionId')
  if (version !== undefined && version !== 'null')
    throw new S3Error('InvalidArgument', 'Invalid version id specified.')
}

/** The byte range of a part of a multipart upload: `?partNumber=2`. */
function readPart(request: S3Request, object: StoredObject): ByteRange | null {
  const text = request.query.get('partNumber')
  if (text === undefined) return null
  const number = Number(text)
  const parts = Math.max(1, object.blob_sizes.length)
  if (!Number.isInteger(number) || number < 1)
    throw new S3Error('InvalidArgument', 'partNumber must be a whole number, 1 or more.')
  if (number > parts) throw new StorageFailure('InvalidRange')
  const start = object.blob_sizes.slice(0, number - 1).reduce((sum, size) => sum + size, 0)
  return { start, end: start + (object.blob_sizes[number - 1] ?? 0) - 1 }
}
