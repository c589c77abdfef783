import { Problem } from '../../lib/problem.ts'
import { encodeStrictly, presign } from '../../lib/sigv4.ts'
import type { Caller } from '../access/caller.ts'
import type { Context } from '../context.ts'
import { ensureServiceKey } from './keys.ts'
import { limits } from './limits.ts'
import { listObjects } from './list.ts'
import { areaOf, uriOf } from './resolve.ts'
import type { Area } from './sql-areas.ts'
import { type ObjectSummary, selectObject } from './sql-objects.ts'

const folder = 'inbound/'
const uploadSeconds = 3600

export type InboundUpload = {
  object_key: string
  s3_file_uri: string
  method: 'PUT'
  url: string
  headers: Record<string, string>
  expires_at: string
}

export type InboundObject = {
  object_key: string
  s3_file_uri: string
  size: number
  content_type: string
  etag: string
  last_modified: string
}

/** A URL to put one file to, good for an hour, without any other key. */
export async function createInboundUpload(
  context: Context,
  caller: Caller,
  input: { object_key: string; content_type: string },
): Promise<InboundUpload> {
  const objectKey = checkObjectKey(input.object_key)
  checkContentType(input.content_type)
  const area = await areaOf(context, caller.organisation.id)
  const keys = await ensureServiceKey(context, context.db, caller.organisation.id)
  const now = context.clock.now()
  const path = [area.bucket, ...`${folder}${objectKey}`.split('/')].map(encodeStrictly).join('/')
  return {
    object_key: objectKey,
    s3_file_uri: uriOf(area, folder + objectKey),
    method: 'PUT',
    url: presign({
      method: 'PUT',
      url: `${context.urls.s3}/${path}`,
      accessKeyId: keys.access_key_id,
      secret: keys.secret_access_key,
      region: area.region,
      now,
      expiresInSeconds: uploadSeconds,
      query: { 'Content-Type': input.content_type },
    }),
    headers: { 'content-type': input.content_type },
    expires_at: new Date(now.getTime() + uploadSeconds * 1000).toISOString(),
  }
}

export type InboundPage = { objects: InboundObject[]; next_token: string | null }

export async function listInboundObjects(
  context: Context,
  caller: Caller,
  input: { prefix: string; page_size: number; continuation_token?: string },
): Promise<InboundPage> {
  const area = await areaOf(context, caller.organisation.id)
  // The folder itself is no file of anybody's.
  const after = input.continuation_token === undefined ? folder : readToken(input.continuation_token)
  const listing = await listObjects(context, 'customer', area, {
    prefix: folder + withoutFolder(input.prefix),
    delimiter: '',
    after,
    limit: input.page_size,
  })
  return {
    objects: listing.objects.map((object) => describe(area, object)),
    next_token: listing.truncated ? Buffer.from(listing.last!).toString('base64url') : null,
  }
}

export async function findInboundObject(
  context: Context,
  caller: Caller,
  objectKey: string,
): Promise<InboundObject> {
  const key = folder + checkObjectKey(objectKey)
  const area = await areaOf(context, caller.organisation.id)
  const object = await selectObject(context.db, area.id, key)
  if (object === null)
    throw new Problem('not_found', `There is no object "${objectKey}" in your inbound area.`)
  return describe(area, object)
}

function describe(area: Area, object: ObjectSummary): InboundObject {
  return {
    object_key: object.key.slice(folder.length),
    s3_file_uri: uriOf(area, object.key),
    size: object.size,
    content_type: object.content_type,
    etag: object.etag,
    last_modified: object.modified_at.toISOString(),
  }
}

/** Keys are relative to inbound/; written with it, as in the URI, they mean the same. */
function withoutFolder(key: string): string {
  return key.startsWith(folder) ? key.slice(folder.length) : key
}

/** The store would take stranger keys; these are refused because tools that download them would stumble. */
function checkObjectKey(text: string): string {
  const key = withoutFolder(text)
  const segments = key.split('/')
  const fault =
    key === ''
      ? 'must not be empty'
      : /\p{Cc}/u.test(key) || !key.isWellFormed()
        ? 'must not hold control characters or broken Unicode'
        : Buffer.byteLength(folder + key) > limits.keyBytes
          ? `must be at most ${limits.keyBytes - folder.length} bytes of UTF-8`
          : key.startsWith('/')
            ? 'must not start with a slash'
            : segments.some((segment) => segment === '.' || segment === '..')
              ? 'must not hold . or .. as a path segment'
              : segments.some((segment) => segment === '')
                ? 'must name a file: no empty path segment, no slash at the end'
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

function readToken(token: string): string {
  const key = Buffer.from(token, 'base64url').toString()
  if (key.startsWith(folder) && Buffer.from(key).toString('base64url') === token && !key.includes('\u0000'))
    return key
  throw new Problem('validation_error', 'The continuation_token is not one that this service gave.', {
    details: [{ field: 'continuation_token', message: 'must be the next_token of the previous answer' }],
  })
}
