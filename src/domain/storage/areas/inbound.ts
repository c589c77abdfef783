import { Problem } from '../../../lib/problem.ts'
import { encodeStrictly, presign } from '../../../lib/sigv4.ts'
import type { Caller } from '../../access/caller.ts'
import type { Context } from '../../context.ts'
import { ensureServiceKey } from '../keys/keys.ts'
import { limits } from '../limits.ts'
import { createUpload as createMultipartUpload } from '../multipart/multipart.ts'
import { listObjects } from '../objects/list-objects.ts'
import { deleteObjectRows, type ObjectSummary, selectObject } from '../objects/sql.ts'
import { areaOf, uriOf } from './resolve.ts'
import type { Area } from './sql.ts'

const rootFolder = 'inbound/'
const uploadLifetimeS = 3600

/** Whether a caller is bound to a catalogue, and to which. */
type BoundCaller = { catalogue: { id: string } | null }

/**
 * The folder that the keys of a caller are relative to. A client that is bound to a catalogue has a folder of its own, so that
 * it does not see what others have uploaded.
 */
function folderOf({ catalogue }: BoundCaller): string {
  const id = catalogue?.id
  return id === undefined ? rootFolder : `${rootFolder}${id}/`
}

/** Throws unless the caller may use the object at this key, or, if it ends with a slash, all objects under it. */
export function requireOwnInbound(caller: BoundCaller, key: string): void {
  if (isOwnInbound(caller, key)) return
  throw new Problem(
    'resource_forbidden',
    `This client is bound to a catalogue and can only use uploads under ${folderOf(caller)}. Upload with POST /v1/storage/inbound/uploads.`,
  )
}

/** What is delivered by S3 or SFTP belongs to the whole organisation; only uploads have an owner. */
export function isOwnInbound(caller: BoundCaller, key: string): boolean {
  return !key.startsWith(rootFolder) || key.startsWith(folderOf(caller))
}

export type InboundUpload = {
  object_key: string
  s3_file_uri: string
  method: 'PUT'
  url: string
  headers: Record<string, string>
  expires_at: string
  parts?: UploadParts
}

/** Presigned URLs of a multipart upload. */
type UploadParts = {
  upload_id: string
  part_size: number
  urls: string[]
  complete_url: string
  abort_url: string
}

export type InboundObject = {
  object_key: string
  s3_file_uri: string
  size: number
  content_type: string
  etag: string
  last_modified: string
}

type InboundFile = { object_key: string; content_type: string; size?: number; part_size?: number }

/** Presigned URLs to upload one file of this type and, if given, size, at once or in parts; valid for an hour. */
export async function createInboundUpload(
  context: Context,
  caller: Caller,
  input: InboundFile,
): Promise<InboundUpload> {
  const { object_key: objectKey, content_type: contentType, size, part_size: partSize } = input
  return createUpload(context, caller, { folder: folderOf(caller), objectKey, contentType, size, partSize })
}

type UploadRequest = {
  folder: string
  objectKey: string
  contentType: string
  size?: number | undefined
  partSize?: number | undefined
}

/** Presigned URLs to upload a file to a folder of the area, which the caller may write to. */
export async function createUpload(
  context: Context,
  caller: Caller,
  input: UploadRequest,
): Promise<InboundUpload> {
  const { folder, contentType, size } = input
  const objectKey = checkObjectKey(folder, input.objectKey)
  checkContentType(contentType)
  const area = await areaOf(context, caller.organisation.id)
  const keys = await ensureServiceKey(context, context.db, caller.organisation.id)
  const now = context.clock.now()
  const path = [area.bucket, ...`${folder}${objectKey}`.split('/')].map(encodeStrictly).join('/')
  const sign = (method: string, query: Record<string, string>) =>
    presign({
      method,
      url: `${context.urls.s3}/${path}`,
      accessKeyId: keys.access_key_id,
      secret: keys.secret_access_key,
      region: area.region,
      now,
      expiresInSeconds: uploadLifetimeS,
      query,
    })
  const parts = await createParts(context, area, folder + objectKey, input, sign)
  return {
    object_key: objectKey,
    s3_file_uri: uriOf(area, folder + objectKey),
    method: 'PUT',
    url: sign('PUT', {
      'Content-Type': contentType,
      ...(size !== undefined && { 'Content-Length': String(size) }),
    }),
    headers: { 'content-type': contentType },
    expires_at: new Date(now.getTime() + uploadLifetimeS * 1000).toISOString(),
    ...(parts !== undefined && { parts }),
  }
}

async function createParts(
  context: Context,
  area: Area,
  key: string,
  { size, partSize, contentType }: UploadRequest,
  sign: (method: string, query: Record<string, string>) => string,
): Promise<UploadParts | undefined> {
  if (partSize === undefined) return undefined
  const fault =
    size === undefined || size <= partSize
      ? 'needs a size that is larger; otherwise upload the file at once'
      : size > partSize * limits.presignedParts
        ? `must be larger, for at most ${limits.presignedParts} parts`
        : null
  if (size === undefined || fault !== null) {
    throw new Problem('validation_error', `The part_size ${fault}.`, {
      details: [{ field: 'part_size', message: fault! }],
    })
  }
  const upload = await createMultipartUpload(context, area, {
    key,
    content_type: contentType,
    headers: {},
    metadata: {},
    checksum_algorithm: null,
    checksum_type: null,
  })
  const uploadId = upload.id
  return {
    upload_id: uploadId,
    part_size: partSize,
    urls: Array.from({ length: Math.ceil(size / partSize) }, (_, index) =>
      sign('PUT', { partNumber: String(index + 1), uploadId }),
    ),
    complete_url: sign('POST', { uploadId }),
    abort_url: sign('DELETE', { uploadId }),
  }
}

export type InboundPage = { objects: InboundObject[]; next_token: string | null }

export async function listInboundObjects(
  context: Context,
  caller: Caller,
  input: { prefix: string; page_size: number; continuation_token?: string },
): Promise<InboundPage> {
  const folder = folderOf(caller)
  const area = await areaOf(context, caller.organisation.id)
  // Start after the folder object itself.
  const after = input.continuation_token === undefined ? folder : readToken(folder, input.continuation_token)
  const listing = await listObjects(context, 'customer', area, {
    prefix: folder + withoutFolder(folder, input.prefix),
    delimiter: '',
    after,
    limit: input.page_size,
  })
  return {
    objects: listing.objects.map((object) => describe(area, folder, object)),
    next_token: listing.truncated ? Buffer.from(listing.last!).toString('base64url') : null,
  }
}

export async function findInboundObject(
  context: Context,
  caller: Caller,
  objectKey: string,
): Promise<InboundObject> {
  const folder = folderOf(caller)
  const key = folder + checkObjectKey(folder, objectKey)
  const area = await areaOf(context, caller.organisation.id)
  const object = await selectObject(context.db, area.id, key)
  if (object === null) throw new Problem('not_found', `Your inbound area has no object "${objectKey}".`)
  return describe(area, folder, object)
}

/** Deletes one object. Tracks that were analysed from it keep their analysis, and lose their audio. */
export async function deleteInboundObject(
  context: Context,
  caller: Caller,
  objectKey: string,
): Promise<void> {
  const folder = folderOf(caller)
  const key = folder + checkObjectKey(folder, objectKey)
  const area = await areaOf(context, caller.organisation.id)
  const deleted = await deleteObjectRows(context.db, area.id, [key])
  if (deleted.length === 0) throw new Problem('not_found', `Your inbound area has no object "${objectKey}".`)
}

function describe(area: Area, folder: string, object: ObjectSummary): InboundObject {
  return {
    object_key: object.key.slice(folder.length),
    s3_file_uri: uriOf(area, object.key),
    size: object.size,
    content_type: object.content_type,
    etag: object.etag,
    last_modified: object.modified_at.toISOString(),
  }
}

/** Keys are relative to the folder. The prefix is optional. */
function withoutFolder(folder: string, key: string): string {
  return key.startsWith(folder) ? key.slice(folder.length) : key
}

/** Stricter than S3: rejects keys that tools could not download as files. */
function checkObjectKey(folder: string, text: string): string {
  const key = withoutFolder(folder, text)
  const segments = key.split('/')
  const fault =
    key === ''
      ? 'must not be empty'
      : /\p{Cc}/u.test(key) || !key.isWellFormed()
        ? 'must not contain control characters or invalid Unicode'
        : Buffer.byteLength(folder + key) > limits.keyBytes
          ? `must be at most ${limits.keyBytes - folder.length} bytes of UTF-8`
          : key.startsWith('/')
            ? 'must not start with a slash'
            : segments.some((segment) => segment === '.' || segment === '..')
              ? 'must not contain . or .. as a path segment'
              : segments.some((segment) => segment === '')
                ? 'must not contain empty path segments or end with a slash'
                : null
  if (fault !== null) {
    throw new Problem('validation_error', `The object_key ${fault}.`, {
      details: [{ field: 'object_key', message: fault }],
    })
  }
  return key
}

function checkContentType(text: string): void {
  if (
    /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(\s*;\s*[\w-]+=("[^"\p{Cc}]*"|[\w.+-]+))*$/u.test(text) &&
    text.length <= 255
  )
    return
  throw new Problem('validation_error', 'The content_type must be a media type, such as audio/wav.', {
    details: [{ field: 'content_type', message: 'must be a media type, such as audio/wav' }],
  })
}

/** The key in a continuation token of a listing of this folder. */
export function readToken(folder: string, token: string): string {
  const key = Buffer.from(token, 'base64url').toString()
  if (key.startsWith(folder) && Buffer.from(key).toString('base64url') === token && !key.includes('\u0000'))
    return key
  throw new Problem(
    'validation_error',
    'The continuation_token is not valid. Use the next_token of the previous page.',
    {
      details: [{ field: 'continuation_token', message: 'must be the next_token of the previous page' }],
    },
  )
}
