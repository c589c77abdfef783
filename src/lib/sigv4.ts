import { hash } from 'node:crypto'

/**
 * AWS Signature Version 4: the canonical request and its signature. The S3 gateway verifies requests with it, and
 * presigned URLs are created with it, so the two always agree.
 */

export const algorithm = 'AWS4-HMAC-SHA256'
export const unsignedPayload = 'UNSIGNED-PAYLOAD'
export const emptySha256 = hash('sha256', '')

/** `20261115/eu-west-1/s3/aws4_request` */
export type CredentialScope = { date: string; region: string; service: string }

type SignedRequest = {
  method: string
  /** As sent, still percent-encoded: `//` and `..` are keys like any other and must not be normalised. */
  rawPath: string
  query: readonly (readonly [string, string])[]
  headers: readonly (readonly [string, string])[]
  payloadHash: string
}

export function scopeText(scope: CredentialScope): string {
  return `${scope.date}/${scope.region}/${scope.service}/aws4_request`
}

/**
 * A key prepared for HMAC (RFC 2104): the inner and the outer block. Much of the cost of a small S3 request is its
 * signature, and Node's Hmac would spend most of its time on preparing the same key again.
 */
export type SigningKey = { inner: Buffer; outer: Buffer }

export function signingKey(secret: string, scope: CredentialScope): SigningKey {
  const steps = [scope.date, scope.region, scope.service, 'aws4_request']
  return steps.reduce((key, text) => prepareKey(hmac(key, text)), prepareKey(Buffer.from(`AWS4${secret}`)))
}

export function sign(key: SigningKey, stringToSign: string): string {
  return hmac(key, stringToSign).toString('hex')
}

export function signRequest(
  key: SigningKey,
  scope: CredentialScope,
  amzDate: string,
  request: SignedRequest,
  /** Header bytes arrive as Latin-1. Some clients sign the UTF-8 bytes of the text they stand for. */
  encoding: 'latin1' | 'utf8' = 'latin1',
): string {
  const digest = hash('sha256', Buffer.from(canonicalRequest(request), encoding))
  return sign(key, `${algorithm}\n${amzDate}\n${scopeText(scope)}\n${digest}`)
}

function canonicalRequest(request: SignedRequest): string {
  const query = request.query
    .map(([name, value]) => [encodeStrictly(name), encodeStrictly(value)] as const)
    .sort(([a, x], [b, y]) => (a < b ? -1 : a > b ? 1 : x < y ? -1 : x > y ? 1 : 0))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  const headers = request.headers.map(([name, value]) => `${name}:${value.trim().replace(/ {2,}/g, ' ')}\n`)
  const names = request.headers.map(([name]) => name).join(';')
  const path = canonicalPath(request.rawPath)
  return `${request.method}\n${path}\n${query}\n${headers.join('')}\n${names}\n${request.payloadHash}`
}

/** Clients differ in what they encode on the wire, but they always sign the strict form. */
function canonicalPath(rawPath: string): string {
  if (/^[A-Za-z0-9\-._~/]*$/.test(rawPath)) return rawPath
  return rawPath
    .split('/')
    .map((segment) => encodeStrictly(decodeURIComponent(segment)))
    .join('/')
}

/** RFC 3986: everything but unreserved characters is encoded. */
export function encodeStrictly(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** `20261115T090000Z` */
export function amzDate(moment: Date): string {
  return `${moment.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
}

let lastDate: { text: string; moment: Date | null } = { text: '', moment: null }

/** Null unless it has the form `20261115T090000Z`. The last result is cached: a busy client repeats the same second. */
export function parseAmzDate(text: string): Date | null {
  if (text !== lastDate.text) lastDate = { text, moment: readAmzDate(text) }
  return lastDate.moment
}

function readAmzDate(text: string): Date | null {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text)
  if (match === null) return null
  const [, year, month, day, hour, minute, second] = match
  const moment = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(moment.getTime()) ? null : moment
}

type Presigning = {
  method: string
  url: string
  accessKeyId: string
  secret: string
  region: string
  now: Date
  expiresInSeconds: number
  /** Part of the signature, so they cannot be changed. */
  query?: Record<string, string>
}

/** A presigned URL: valid for one method on one object until it expires. */
export function presign(input: Presigning): string {
  const url = new URL(input.url)
  const date = amzDate(input.now)
  const scope = { date: date.slice(0, 8), region: input.region, service: 's3' }
  const query: [string, string][] = [
    ...Object.entries(input.query ?? {}),
    ['X-Amz-Algorithm', algorithm],
    ['X-Amz-Credential', `${input.accessKeyId}/${scopeText(scope)}`],
    ['X-Amz-Date', date],
    ['X-Amz-Expires', String(input.expiresInSeconds)],
    ['X-Amz-SignedHeaders', 'host'],
  ]
  const signature = signRequest(lastSigningKey(input.secret, scope), scope, date, {
    method: input.method,
    rawPath: url.pathname,
    query,
    headers: [['host', url.host]],
    payloadHash: unsignedPayload,
  })
  const text = [...query, ['X-Amz-Signature', signature] as const]
    .map(([name, value]) => `${encodeStrictly(name)}=${encodeStrictly(value)}`)
    .join('&')
  return `${url.origin}${url.pathname}?${text}`
}

let lastKey: { secret: string; scope: string; key: SigningKey } | null = null

/** Deriving a key costs more than signing with it, and an upload in parts signs hundreds of URLs with the same one. */
function lastSigningKey(secret: string, scope: CredentialScope): SigningKey {
  const text = scopeText(scope)
  if (lastKey?.secret !== secret || lastKey.scope !== text) {
    lastKey = { secret, scope: text, key: signingKey(secret, scope) }
  }
  return lastKey.key
}

const blockSize = 64

function prepareKey(key: Buffer): SigningKey {
  const block = Buffer.alloc(blockSize)
  const bytes = key.length > blockSize ? hash('sha256', key, 'buffer') : key
  bytes.copy(block)
  return {
    inner: block.map((byte) => byte ^ 0x36) as Buffer,
    outer: block.map((byte) => byte ^ 0x5c) as Buffer,
  }
}

function hmac({ inner, outer }: SigningKey, text: string): Buffer {
  const first = hash('sha256', Buffer.concat([inner, Buffer.from(text)]), 'buffer')
  return hash('sha256', Buffer.concat([outer, first]), 'buffer')
}
