import { StorageFailure } from '../../../domain/storage/failure.ts'
import { requireRead } from '../../../domain/storage/layout.ts'
import { findObject } from '../../../domain/storage/object-rows.ts'
import { type ByteRange, openObject } from '../../../domain/storage/read.ts'
import type { StoredObject } from '../../../domain/storage/sql-objects.ts'
import { evaluateConditions } from '../../conditions.ts'
import { readRange } from '../../range.ts'
import type { AreaCall, S3Answer } from '../call.ts'
import { checkOverride, metadataHeader } from '../description.ts'
import { S3Error } from '../failures.ts'
import { amzHeader, type S3Request } from '../request.ts'

export async function getObject(call: AreaCall): Promise<S3Answer> {
  return answerObject(call, { withBody: true })
}

export async function headObject(call: AreaCall): Promise<S3Answer> {
  return answerObject(call, { withBody: false })
}

async function answerObject(call: AreaCall, { withBody }: { withBody: boolean }): Promise<S3Answer> {
  const { context, request, area, key, actor } = call
  requireRead(actor, area.kind, key)
  refuseVersion(request)
  const object = await findObject(context, area.id, key)
  if (object === null) throw new StorageFailure('NoSuchKey')
  const headers = headersOf(request, object)
  const judgement = evaluateConditions(request.headers, object)
  if (judgement === 'not-modified') return { status: 304, headers }
  if (judgement === 'failed') throw new StorageFailure('PreconditionFailed')
  const part = readPart(request, object)
  const range = part ?? readRange(request.headers.range, object.size)
  if (range === 'unsatisfiable') throw new StorageFailure('InvalidRange')
  const length = range === null ? object.size : range.end - range.start + 1
  // A checksum of the whole beside a part of it would read as a mismatch.
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

/** What a presigned URL may put in place of what is stored. */
const overrides = [
  'content-type',
  'content-language',
  'expires',
  'cache-control',
  'content-disposition',
  'content-encoding',
]

export function headersOf(request: S3Request, object: StoredObject): Record<string, string> {
  const headers: Record<string, string> = {
    'content-type': object.content_type,
    ...object.headers,
    etag: `"${object.etag}"`,
    'last-modified': object.modified_at.toUTCString(),
    'accept-ranges': 'bytes',
  }
  for (const [name, value] of Object.entries(object.metadata))
    headers[`x-amz-meta-${name}`] = metadataHeader(value)
  if (request.query.size > 0) {
    for (const name of overrides) {
      const value = request.query.get(`response-${name}`)
      if (value !== undefined) headers[name] = checkOverride(name, value)
    }
  }
  return headers
}

function checksumHeaders(request: S3Request, { checksum }: StoredObject): Record<string, string> {
  if (checksum === null || amzHeader(request, 'x-amz-checksum-mode')?.toUpperCase() !== 'ENABLED') return {}
  return { [`x-amz-checksum-${checksum.algorithm}`]: checksum.value, 'x-amz-checksum-type': checksum.type }
}

/** Objects have one version here; asking for another finds nothing. */
export function refuseVersion(request: S3Request): void {
  const version = request.query.get('versionId')
  if (version !== undefined && version !== 'null')
    throw new S3Error('InvalidArgument', 'Invalid version id specified.')
}

/** `?partNumber=2`: the bytes of that part of a multipart upload. */
function readPart(request: S3Request, object: StoredObject): ByteRange | null {
  const text = request.query.get('partNumber')
  if (text === undefined) return null
  const number = Number(text)
  const parts = Math.max(1, object.blob_sizes.length)
  if (!Number.isInteger(number) || number < 1)
    throw new S3Error('InvalidArgument', 'partNumber must be a number from 1.')
  if (number > parts) throw new StorageFailure('InvalidRange')
  const start = object.blob_sizes.slice(0, number - 1).reduce((sum, size) => sum + size, 0)
  return { start, end: start + (object.blob_sizes[number - 1] ?? 0) - 1 }
}
