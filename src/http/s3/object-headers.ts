import { limits } from '../../domain/storage/limits.ts'
import type { ObjectHeaders } from '../../domain/storage/objects/sql.ts'
import { S3Error } from './failures.ts'
import { isPresigned, type S3Request } from './request.ts'

export type ObjectDescription = {
  contentType?: string
  headers: ObjectHeaders
  metadata: Record<string, string>
}

const storedHeaders = ['cache-control', 'content-disposition', 'content-language', 'expires'] as const

/** The headers and metadata that a request sets for the object it writes. */
export function readDescription(request: S3Request): ObjectDescription {
  const headers: ObjectHeaders = {}
  for (const name of storedHeaders) {
    const value = request.headers[name]
    if (value !== undefined) headers[name] = value
  }
  const encoding = readEncoding(request.headers['content-encoding'])
  if (encoding !== '') headers['content-encoding'] = encoding
  // A presigned URL contains a content type: for clients that send none, and so that its holder cannot upload anything else.
  const announced = request.query.get('Content-Type') ?? request.query.get('content-type')
  if (announced !== undefined && (request.headers['content-type'] ?? announced) !== announced)
    throw new S3Error('AccessDenied', `This URL was signed for an upload of the type ${announced}.`)
  const contentType = request.headers['content-type'] ?? announced
  return checkDescription({ contentType, headers, metadata: readMetadata(request) })
}

/** Characters that an HTTP header cannot contain: control characters, and everything beyond Latin-1. */
const unsendable = /[^\t\x20-\x7e\x80-\xff]/

/**
 * Rejects values that cannot be sent as headers. Queries and forms can contain them, and later they would make every
 * response about the object fail.
 */
export function checkDescription(description: ObjectDescription): ObjectDescription {
  const { contentType = '', headers, metadata } = description
  for (const [name, value] of Object.entries({ 'content-type': contentType, ...headers })) {
    if (unsendable.test(value)) throw unsendableHeader(name)
  }
  let size = 0
  for (const [name, value] of Object.entries(metadata)) {
    // Metadata can contain any Unicode text, because it is encoded when it is sent.
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name) || unsendable.test(value.replace(/[^\0-\xff]/gu, '')))
      throw unsendableHeader(`x-amz-meta-${name}`)
    size += Buffer.byteLength(name) + Buffer.byteLength(value)
  }
  if (size > limits.metadataBytes)
    throw new S3Error('MetadataTooLarge', 'Your metadata headers exceed 2 KiB.')
  return description
}

function unsendableHeader(name: string): S3Error {
  return new S3Error('InvalidArgument', `${name} contains characters that are not allowed in headers.`)
}

/** Encodes metadata for a header. Like S3, sends text beyond Latin-1 as an encoded word (RFC 2047). */
export function encodeMetadata(value: string): string {
  return unsendable.test(value) ? `=?UTF-8?B?${Buffer.from(value).toString('base64')}?=` : value
}

/** Checks a response header that the query requests. */
export function checkResponseHeader(name: string, value: string): string {
  if (unsendable.test(value)) throw unsendableHeader(`response-${name}`)
  return value
}

/** `aws-chunked` is a transfer encoding and not part of the object. */
function readEncoding(header: string | undefined): string {
  return (header ?? '')
    .split(',')
    .filter((coding) => coding.trim() !== '' && coding.trim().toLowerCase() !== 'aws-chunked')
    .join(',')
    .trim()
}

function readMetadata(request: S3Request): Record<string, string> {
  const prefix = 'x-amz-meta-'
  const metadata: Record<string, string> = {}
  const presigned = isPresigned(request) ? request.pairs : []
  for (const [name, value] of presigned) {
    const lower = name.toLowerCase()
    if (lower.startsWith(prefix)) metadata[lower.slice(prefix.length)] = value
  }
  for (const name in request.headers) {
    if (name.startsWith(prefix)) metadata[name.slice(prefix.length)] = request.headers[name] ?? ''
  }
  return metadata
}
