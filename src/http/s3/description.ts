import { limits } from '../../domain/storage/limits.ts'
import type { ObjectHeaders } from '../../domain/storage/sql-objects.ts'
import { S3Error } from './failures.ts'
import { amzHeader, type S3Request } from './request.ts'

export type Description = {
  contentType?: string
  headers: ObjectHeaders
  metadata: Record<string, string>
}

const kept = ['cache-control', 'content-disposition', 'content-language', 'expires'] as const

/** What a request says about the object it writes. */
export function readDescription(request: S3Request): Description {
  const headers: ObjectHeaders = {}
  for (const name of kept) {
    const value = request.headers[name]
    if (value !== undefined) headers[name] = value
  }
  const encoding = readEncoding(request.headers['content-encoding'])
  if (encoding !== '') headers['content-encoding'] = encoding
  // A presigned upload says its type in the URL, for senders that say none.
  const contentType = request.headers['content-type'] ?? request.query.get('Content-Type')
  return checkDescription({ contentType, headers, metadata: readMetadata(request) })
}

/** Nothing that a header of the protocol may hold: control characters, and letters beyond its 256. */
const unsendable = /[^\t\x20-\x7e\x80-\xff]/

/**
 * What is kept with an object is sent as headers of every answer about it. Queries and forms can hold what headers
 * cannot; that is refused here, when it comes, since later it would spoil the answer.
 */
export function checkDescription(description: Description): Description {
  const { contentType = '', headers, metadata } = description
  for (const [name, value] of Object.entries({ 'content-type': contentType, ...headers })) {
    if (unsendable.test(value)) throw unusable(name)
  }
  let size = 0
  for (const [name, value] of Object.entries(metadata)) {
    // Text of any language may stand in a form: it is encoded when it is sent.
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name) || unsendable.test(value.replace(/[^\0-\xff]/gu, '')))
      throw unusable(`x-amz-meta-${name}`)
    size += Buffer.byteLength(name) + Buffer.byteLength(value)
  }
  if (size > limits.metadataBytes)
    throw new S3Error('MetadataTooLarge', 'Your metadata headers exceed 2 KiB.')
  return description
}

function unusable(name: string): S3Error {
  return new S3Error('InvalidArgument', `${name} holds characters that no header can hold.`)
}

/** Metadata as a header: what is not Latin 1 as an encoded word (RFC 2047), as S3 sends it. */
export function metadataHeader(value: string): string {
  return unsendable.test(value) ? `=?UTF-8?B?${Buffer.from(value).toString('base64')}?=` : value
}

/** A header of the answer that the query asks for. */
export function checkOverride(name: string, value: string): string {
  if (unsendable.test(value)) throw unusable(`response-${name}`)
  return value
}

/** `aws-chunked` is how the body travelled, not what it is. */
function readEncoding(header: string | undefined): string {
  return (header ?? '')
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding.toLowerCase() !== 'aws-chunked')
    .join(',')
}

function readMetadata(request: S3Request): Record<string, string> {
  const prefix = 'x-amz-meta-'
  const metadata: Record<string, string> = {}
  const presigned = request.query.has('X-Amz-Signature') ? request.pairs : []
  for (const [name, value] of presigned) {
    const lower = name.toLowerCase()
    if (lower.startsWith(prefix)) metadata[lower.slice(prefix.length)] = value
  }
  for (const name in request.headers) {
    if (name.startsWith(prefix)) metadata[name.slice(prefix.length)] = request.headers[name] ?? ''
  }
  return metadata
}

/** What would be promised and not done is refused; what changes nothing here is let pass. */
export function refuseUnsupported(request: S3Request): void {
  let customerKey = false
  for (const name in request.headers) customerKey ||= name.startsWith('x-amz-server-side-encryption-customer')
  if (customerKey || amzHeader(request, 'x-amz-server-side-encryption') === 'aws:kms') {
    throw new S3Error('NotImplemented', 'Encryption with a key of yours is not implemented.')
  }
  const acl = amzHeader(request, 'x-amz-acl')
  if (acl?.startsWith('public-')) throw new S3Error('NotImplemented', 'Objects cannot be made public.')
}
