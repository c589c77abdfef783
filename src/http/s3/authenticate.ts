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

const skewMs = 15 * 60_000

/** What a request claims about itself, in its Authorization header or in its query. */
type Claim = {
  accessKeyId: string
  scope: CredentialScope
  signedHeaders: string[]
  signature: string
  amzDate: string
  payloadHash: string
  presigned: boolean
}

export type Identity = Omit<Claim, 'signedHeaders'> & { credential: Credential; signingKey: SigningKey }

/** Who is calling: the signature must be right, and the time near. Anonymous calls are refused. */
export async function authenticate(
  request: S3Request,
  credentials: Credentials,
  now: Date,
): Promise<Identity> {
  const presigned = request.query.has('X-Amz-Signature') || request.query.has('X-Amz-Algorithm')
  const claim = presigned ? readQueryClaim(request, now) : readHeaderClaim(request, now)
  const { credential, signingKey } = await findCredential(credentials, claim)
  if (credential.presignedOnly && !presigned) throw unknownKey()
  checkSignedHeaders(request, claim)
  const expected = signRequest(signingKey, claim.scope, claim.amzDate, {
    method: request.method,
    rawPath: request.rawPath,
    query: presigned ? request.pairs.filter(([name]) => name !== 'X-Amz-Signature') : request.pairs,
    headers: claim.signedHeaders.map((name) => [name, headerOf(request, name)]),
    payloadHash: claim.payloadHash,
  })
  requireSame(expected, claim.signature)
  return { ...claim, credential, signingKey }
}

export async function findCredential(
  credentials: Credentials,
  claim: Pick<Claim, 'accessKeyId' | 'scope'>,
): Promise<{ credential: Credential; signingKey: SigningKey }> {
  const credential = await credentials.find(claim.accessKeyId)
  if (credential === null) throw unknownKey()
  return { credential, signingKey: credential.signingKey(claim.scope) }
}

/** Compared without telling by the time it takes how much of it was right. */
export function requireSame(expected: string, given: string): void {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)]
  if (a.length === b.length && timingSafeEqual(a, b)) return
  throw new S3Error(
    'SignatureDoesNotMatch',
    'The signature we calculated is not the one you sent. Check your secret key and how you sign.',
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

function readHeaderClaim(request: S3Request, now: Date): Claim {
  const { authorization } = request.headers
  if (authorization === undefined)
    throw new S3Error('AccessDenied', 'Access denied: the request is not signed.')
  if (!authorization.startsWith(algorithm)) {
    throw new S3Error('InvalidRequest', `This way to sign is not supported. Please use ${algorithm}.`)
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
  if (Math.abs(now.getTime() - date.getTime()) > skewMs) {
    throw new S3Error('RequestTimeTooSkewed', 'The clock of the request is more than 15 minutes from ours.')
  }
  const moment = request.headers['x-amz-date'] ?? amzDate(date)
  if (!moment.startsWith(scope.date)) {
    throw new S3Error(
      'AuthorizationHeaderMalformed',
      'The date of the credential is not that of the request.',
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
    amzDate: moment,
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

function readQueryClaim(request: S3Request, now: Date): Claim {
  const wrong = (message: string) => new S3Error('AuthorizationQueryParametersError', message)
  const read = (name: string) => {
    const value = request.query.get(name)
    if (!value) throw wrong(`The query needs ${name}.`)
    return value
  }
  if (read('X-Amz-Algorithm') !== algorithm) throw wrong(`X-Amz-Algorithm must be ${algorithm}.`)
  const { accessKeyId, scope } = readCredential(read('X-Amz-Credential'), 'AuthorizationQueryParametersError')
  const moment = read('X-Amz-Date')
  const date = parseAmzDate(moment)
  if (date === null || !moment.startsWith(scope.date))
    throw wrong('X-Amz-Date must be that of the credential.')
  // Without an end, or with one too far off, a leaked URL would work for ever.
  const expires = Number(read('X-Amz-Expires'))
  if (!Number.isInteger(expires) || expires < 1 || expires > limits.presignedSeconds) {
    throw wrong(`X-Amz-Expires must be from 1 to ${limits.presignedSeconds} seconds.`)
  }
  if (now.getTime() < date.getTime() - skewMs) throw new S3Error('AccessDenied', 'Request is not yet valid.')
  if (now.getTime() > date.getTime() + expires * 1000)
    throw new S3Error('AccessDenied', 'Request has expired.')
  return {
    accessKeyId,
    scope,
    signedHeaders: read('X-Amz-SignedHeaders').toLowerCase().split(';'),
    signature: read('X-Amz-Signature'),
    amzDate: moment,
    payloadHash:
      request.query.get('X-Amz-Content-Sha256') ?? request.headers['x-amz-content-sha256'] ?? unsignedPayload,
    presigned: true,
  }
}

/** A header of the protocol that is not signed could have been added on the way. */
function checkSignedHeaders(request: S3Request, claim: Claim): void {
  const signed = claim.signedHeaders
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

function unknownKey(): S3Error {
  return new S3Error('InvalidAccessKeyId', 'There is no such access key. It may have been replaced.')
}
