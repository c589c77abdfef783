import { CompactSign, compactVerify, decodeProtectedHeader } from 'jose'
import { Problem } from '../../../lib/problem.ts'
import type { Context } from '../../context.ts'
import { findKey, findSigningKey } from '../../keys/keys.ts'
import { type Area, selectAreaByBucket } from '../areas/sql.ts'
import { type StoredObject, selectObject } from './sql.ts'

const tokenType = 'download+jwt'
/** Signing keys stay published for this long after their last use. */
const maxLifetimeS = 7 * 86_400

type Claims = { bucket: string; key: string; method: 'GET'; exp: number; filename?: string }

export type DownloadLink = { url: string; expires_at: string }

/** A signed URL. Anyone who has it can read the object until it expires. */
export async function signDownload(
  context: Context,
  area: Area,
  key: string,
  options: { expiresInSeconds?: number; filename?: string } = {},
): Promise<DownloadLink> {
  const seconds = Math.min(options.expiresInSeconds ?? 3600, maxLifetimeS)
  const exp = Math.floor(context.clock.now().getTime() / 1000) + seconds
  const claims: Claims = { bucket: area.bucket, key, method: 'GET', exp, filename: options.filename }
  const { id, privateKey } = await findSigningKey(context, 'signatures')
  const token = await new CompactSign(Buffer.from(JSON.stringify(claims)))
    .setProtectedHeader({ alg: 'EdDSA', kid: id, typ: tokenType })
    .sign(privateKey)
  return {
    url: `${context.urls.base}/v1/downloads?token=${token}`,
    expires_at: new Date(exp * 1000).toISOString(),
  }
}

/** The object of a download token. Throws if the token is invalid or has expired. */
export async function redeemDownload(
  context: Context,
  token: string,
): Promise<{ object: StoredObject; filename: string }> {
  const claims = await readClaims(context, token)
  if (claims.exp * 1000 <= context.clock.now().getTime()) {
    throw new Problem('resource_forbidden', 'This download link has expired. Request a new one.')
  }
  const area = await selectAreaByBucket(context.db, claims.bucket)
  const object = area === null ? null : await selectObject(context.db, area.id, claims.key)
  if (object === null) throw new Problem('not_found', 'The object of this download link no longer exists.')
  return { object, filename: claims.filename ?? claims.key.split('/').at(-1)! }
}

/** Below this, a redirect costs more than it saves. */
const minHandOffSize = 8 * 1024 * 1024
const handOffSeconds = 300

/**
 * A URL at which the object store sends a large object itself. Null if it is to be sent by this service: because it is small,
 * because it was uploaded in parts, each of which is a blob, or because clients cannot reach the store.
 */
export async function signHandOff(
  context: Context,
  { size, blob_ids, content_type }: StoredObject,
  contentDisposition: string,
): Promise<string | null> {
  if (size < minHandOffSize || blob_ids.length !== 1) return null
  const response = { seconds: handOffSeconds, contentType: content_type, contentDisposition }
  return context.blobs.signRead(blob_ids[0]!, response)
}

async function readClaims(context: Context, token: string): Promise<Claims> {
  try {
    const { kid, typ } = decodeProtectedHeader(token)
    const key = typ === tokenType && kid !== undefined ? await findKey(context, 'signatures', kid) : null
    if (key === null) throw new Error('unknown key')
    const { payload } = await compactVerify(token, key.publicKey, { algorithms: ['EdDSA'] })
    const claims = JSON.parse(Buffer.from(payload).toString()) as Claims
    if (claims.method !== 'GET') throw new Error('not a download token')
    return claims
  } catch (cause) {
    if (cause instanceof Problem || !isTokenError(cause)) throw cause
    throw new Problem('resource_forbidden', 'This download link is not valid. Request a new one.', { cause })
  }
}

/** False for database errors, which say nothing about the token. */
function isTokenError(error: unknown): boolean {
  const code = (error as { code?: unknown }).code
  return typeof code !== 'string' || code.startsWith('ERR_J') || code === 'ERR_INVALID_ARG_TYPE'
}
