import { timingSafeEqual } from 'node:crypto'
import { limits } from '../../domain/storage/limits.ts'
import {
  algorithm,
  amzDate,
  type CredentialScope,
  parseAmzDate,
  type SigningKey,
  signRequest,
  unsignedPayload,
} from '../../lib/sigv4.ts'
import type { Credential, Credentials } from './credentials.ts'
import { S3Error } from './failures.ts'
import type { S3Request } from './request.ts'

const maxClockSkewMs = 15 * 60_000

export const howToUseV4 =
  'Use signature version 4: in boto3 Config(signature_version="s3v4"), in awscli `aws configure set default.s3.signature_version s3v4`, in s3cmd signature_v2 = False.'

/** The signature of a request, from its Authorization header or its query. Not verified yet. */
type RequestSignature = {
  accessKeyId: string
  scope: CredentialScope
  signedHeaders: string[]
  signature: string
  amzDate: string
  payloadHash: string
  presigned: boolean
}

/** The signature that the signatures of an upload's chunks continue. */
export type ChunkChain = Pick<RequestSignature, 'amzDate' | 'scope' | 'signature'> & {
  signingKey: SigningKey
}

export type Identity = Pick<RequestSignature, 'accessKeyId' | 'payloadHash' | 'presigned'> & {
  credential: Credential
  /** Null with signature version 2, which has no signed chunks. */
  chain: ChunkChain | null
}

/** Verifies the signature and the date of a request. Rejects anonymous requests. */
export async function authenticate(
  request: S3Request,
  credentials: Credentials,
  now: Date,
): Promise<Identity> {
  const presigned = request.query.has('X-Amz-Signature') || request.query.has('X-Amz-Algorithm')
  const signature = presigned ? readQuerySignature(request, now) : readHeaderSignature(request, now)
  const { credential, signingKey } = await findCredential(credentials, signature)
  if (credential.presignedOnly && !presigned) throw unknownKey()
  checkSignedHeaders(request, signature)
  const signed = {
    method: request.method,
    rawPath: request.rawPath,
    query: presigned ? request.pairs.filter(([name]) => name !== 'X-Amz-Signature') : request.pairs,
    headers: signature.signedHeaders.map((name) => [name, headerOf(request, name)] as const),
    payloadHash: signature.payloadHash,
  }
  // Clients do not agree on whether the signature covers the UTF-8 or the Latin-1 bytes of non-ASCII headers.
  const isAscii = signed.headers.every(([, value]) => !/[^\0-\x7f]/.test(value))
  const signWith = (encoding: 'latin1' | 'utf8') =>
    signRequest(signingKey, signature.scope, signature.amzDate, signed, encoding)
  if (isAscii || !areEqual(signWith('utf8'), signature.signature)) {
    requireEqualSignatures(signWith('latin1'), signature.signature)
  }
  const { accessKeyId, payloadHash, amzDate: date, scope } = signature
  const chain = { amzDate: date, scope, signature: signature.signature, signingKey }
  return { accessKeyId, payloadHash, presigned, credential, chain }
}

export async function findCredential(
  credentials: Credentials,
  signature: Pick<RequestSignature, 'accessKeyId' | 'scope'>,
): Promise<{ credential: Credential; signingKey: SigningKey }> {
  const credential = await credentials.find(signature.accessKeyId)
  if (credential === null) throw unknownKey()
  return { credential, signingKey: credential.signingKey(signature.scope) }
}

/** Compares in constant time. */
function areEqual(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}

export function requireEqualSignatures(expected: string, given: string): void {
  if (areEqual(expected, given)) return
  throw new S3Error(
    'SignatureDoesNotMatch',
    'The signature does not match the one we calculated. Check your secret key and signing method.',
  )
}

export function readCredential(
  text: string,
  code: 'AuthorizationHeaderMalformed' | 'AuthorizationQueryParametersError',
) {
  const [accessKeyId, date, region, service, ending, ...rest] = text.split('/')
  const complete = accessKeyId && region && /^\d{8}$/.test(date ?? '') && rest.length === 0
  if (!complete || service !== 's3' || ending !== 'aws4_request') {
    throw new S3Error(code, 'The credential must be KEY/YYYYMMDD/REGION/s3/aws4_request.')
  }
  return { accessKeyId, scope: { date: date!, region, service } }
}

function readHeaderSignature(request: S3Request, now: Date): RequestSignature {
  const { authorization } = request.headers
  if (authorization === undefined) throw new S3Error('AccessDenied', 'The request is not signed.')
  if (authorization.startsWith('AWS ')) {
    const message = `Signature version 2 is accepted in presigned URLs and forms only. ${howToUseV4}`
    throw new S3Error('InvalidRequest', message)
  }
  if (!authorization.startsWith(algorithm)) {
    throw new S3Error('InvalidRequest', `This signature version is not supported. Use ${algorithm}.`)
  }
  const fields: Record<string, string | undefined> = {}
  for (const field of authorization.slice(algorithm.length).split(',')) {
    const equals = field.indexOf('=')
    fields[field.slice(0, equals).trim()] = field.slice(equals + 1).trim()
  }
  const { Credential: credential, SignedHeaders: signedHeaders, Signature: signature } = fields
  if (!credential || !signedHeaders || !signature) {
    const message = 'The Authorization header needs Credential, SignedHeaders and Signature.'
    throw new S3Error('AuthorizationHeaderMalformed', message)
  }
  const { accessKeyId, scope } = readCredential(credential, 'AuthorizationHeaderMalformed')
  const date = readDate(request)
  if (date === null) throw new S3Error('AccessDenied', 'The request needs a valid x-amz-date or Date header.')
  if (Math.abs(now.getTime() - date.getTime()) > maxClockSkewMs) {
    throw new S3Error(
      'RequestTimeTooSkewed',
      'The request time differs from the server time by more than 15 minutes. Check your clock.',
    )
  }
  const requestDate = request.headers['x-amz-date'] ?? amzDate(date)
  if (!requestDate.startsWith(scope.date)) {
    throw new S3Error(
      'AuthorizationHeaderMalformed',
      'The date of the credential differs from the date of the request.',
    )
  }
  const payloadHash = request.headers['x-amz-content-sha256']
  if (payloadHash === undefined)
    throw new S3Error('InvalidRequest', 'The header x-amz-content-sha256 is missing.')
  return {
    accessKeyId,
    scope,
    signedHeaders: signedHeaders.toLowerCase().split(';'),
    signature,
    amzDate: requestDate,
    payloadHash,
    presigned: false,
  }
}

function readDate(request: S3Request): Date | null {
  const amz = request.headers['x-amz-date']
  if (amz !== undefined) return parseAmzDate(amz)
  const date = new Date(request.headers.date ?? '')
  return Number.isNaN(date.getTime()) ? null : date
}

function readQuerySignature(request: S3Request, now: Date): RequestSignature {
  const invalid = (message: string) => new S3Error('AuthorizationQueryParametersError', message)
  const read = (name: string) => {
    const value = request.query.get(name)
    if (!value) throw invalid(`The query parameter ${name} is missing.`)
    return value
  }
  if (read('X-Amz-Algorithm') !== algorithm) throw invalid(`X-Amz-Algorithm must be ${algorithm}.`)
  const { accessKeyId, scope } = readCredential(read('X-Amz-Credential'), 'AuthorizationQueryParametersError')
  const requestDate = read('X-Amz-Date')
  const date = parseAmzDate(requestDate)
  if (date === null || !requestDate.startsWith(scope.date))
    throw invalid('X-Amz-Date must have the date of the credential.')
  // Without an expiry, a leaked URL would work forever.
  const expires = Number(read('X-Amz-Expires'))
  if (!Number.isInteger(expires) || expires < 1 || expires > limits.presignedSeconds) {
    throw invalid(`X-Amz-Expires must be from 1 to ${limits.presignedSeconds} seconds.`)
  }
  if (now.getTime() < date.getTime() - maxClockSkewMs)
    throw new S3Error('AccessDenied', 'Request is not yet valid.')
  if (now.getTime() > date.getTime() + expires * 1000)
    throw new S3Error('AccessDenied', 'Request has expired.')
  return {
    accessKeyId,
    scope,
    signedHeaders: read('X-Amz-SignedHeaders').toLowerCase().split(';'),
    signature: read('X-Amz-Signature'),
    amzDate: requestDate,
    payloadHash:
      request.query.get('X-Amz-Content-Sha256') ?? request.headers['x-amz-content-sha256'] ?? unsignedPayload,
    presigned: true,
  }
}

/** An unsigned x-amz header could have been added by somebody else. */
function checkSignedHeaders(request: S3Request, signature: RequestSignature): void {
  const signed = signature.signedHeaders
  const missing: string[] = signed.includes('host') ? [] : ['host']
  for (const name in request.headers) {
    if (name.startsWith('x-amz-') && name !== 'x-amz-content-sha256' && !signed.includes(name))
      missing.push(name)
  }
  if (missing.length > 0) {
    throw new S3Error(
      'AccessDenied',
      `There were headers in the request that were not signed: ${missing.join(', ')}.`,
    )
  }
}

function headerOf(request: S3Request, name: string): string {
  return request.headers[name] ?? ''
}

export function unknownKey(): S3Error {
  return new S3Error('InvalidAccessKeyId', 'Unknown access key. It may have been rotated or revoked.')
}
