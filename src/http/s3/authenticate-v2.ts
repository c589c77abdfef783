import { limits } from '../../domain/storage/limits.ts'
import { isSignedByV2, stringToSignV2 } from '../../lib/sigv2.ts'
import { unsignedPayload } from '../../lib/sigv4.ts'
import { howToUseV4, type Identity, requireEqualSignatures, unknownKey } from './authenticate.ts'
import type { Credentials } from './credentials.ts'
import { S3Error } from './failures.ts'
import type { S3Request } from './request.ts'

/** The query parameters of the signature itself, and headers that boto3 puts into the query. */
const ownParameters = new Set(['AWSAccessKeyId', 'Expires', 'Signature', 'content-type', 'content-md5'])

export function isPresignedV2(request: S3Request): boolean {
  return request.query.has('AWSAccessKeyId') && request.query.has('Signature')
}

/**
 * Verifies a URL that was presigned with signature version 2. Such a signature does not cover most of the query, so only
 * objects can be accessed with it, and parameters that it does not cover are rejected.
 */
export async function authenticateV2(
  request: S3Request,
  credentials: Credentials,
  now: Date,
): Promise<Identity> {
  const expires = request.query.get('Expires') ?? ''
  checkExpiry(expires, now)
  if (request.key === '') {
    throw new S3Error('AccessDenied', `Signature version 2 is accepted for objects only. ${howToUseV4}`)
  }
  const amzHeaders = collectAmzHeaders(request)
  const uncovered = request.pairs.find(
    ([name]) => !ownParameters.has(name) && !name.startsWith('x-amz-') && !isSignedByV2(name),
  )
  if (uncovered !== undefined) {
    throw new S3Error(
      'AccessDenied',
      `The signature does not cover the parameter ${uncovered[0]}. ${howToUseV4}`,
    )
  }
  const accessKeyId = request.query.get('AWSAccessKeyId')!
  const credential = await credentials.find(accessKeyId)
  if (credential === null || credential.presignedOnly) throw unknownKey()
  const read = (name: string) => request.headers[name] ?? request.query.get(name) ?? ''
  const path = request.isVirtualHosted ? `/${request.bucket}${request.rawPath}` : request.rawPath
  const text = stringToSignV2({
    method: request.method,
    contentMd5: read('content-md5'),
    contentType: read('content-type'),
    expires,
    amzHeaders: [...amzHeaders],
    resource: path,
    query: request.pairs,
  })
  requireEqualSignatures(credential.signV2(text), request.query.get('Signature')!)
  return { accessKeyId, credential, payloadHash: unsignedPayload, presigned: true, chain: null }
}

/** Without a limit, a leaked URL could work for years. */
function checkExpiry(text: string, now: Date): void {
  const seconds = Number(text)
  if (!/^\d{1,12}$/.test(text)) throw new S3Error('AccessDenied', 'Expires must be a time in seconds.')
  if (seconds * 1000 < now.getTime()) throw new S3Error('AccessDenied', 'Request has expired.')
  if (seconds > now.getTime() / 1000 + limits.presignedSeconds) {
    throw new S3Error('AccessDenied', `Expires must be within the next ${limits.presignedSeconds} seconds.`)
  }
}

/** boto3 puts these headers into the query, others send them as headers. The signature covers both. */
function collectAmzHeaders(request: S3Request): Map<string, string> {
  const found = new Map(request.pairs.filter(([name]) => name.startsWith('x-amz-')))
  for (const name in request.headers) if (name.startsWith('x-amz-')) found.set(name, request.headers[name]!)
  return found
}
