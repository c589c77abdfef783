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
  return { contentType, headers, metadata: readMetadata(request) }
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
  const presigned = request.query.has('X-Amz-Signature') ? request.pairs : []
  const pairs = [...presigned, ...Object.entries(request.headers)]
  const metadata: Record<string, string> = {}
  let size = 0
  for (const [name, value = ''] of pairs) {
    const lower = name.toLowerCase()
    if (!lower.startsWith(prefix)) continue
    metadata[lower.slice(prefix.length)] = value
    size += lower.length - prefix.length + value.length
  }
  if (size > limits.metadataBytes)
    throw new S3Error('MetadataTooLarge', 'Your metadata headers exceed 2 KiB.')
  return metadata
}

/** What would be promised and not done is refused; what changes nothing here is let pass. */
export function refuseUnsupported(request: S3Request): void {
  const customerKey = Object.keys(request.headers).some((name) =>
    name.startsWith('x-amz-server-side-encryption-customer'),
  )
  if (customerKey || amzHeader(request, 'x-amz-server-side-encryption') === 'aws:kms') {
    throw new S3Error('NotImplemented', 'Encryption with a key of yours is not implemented.')
  }
  const acl = amzHeader(request, 'x-amz-acl')
  if (acl?.startsWith('public-')) throw new S3Error('NotImplemented', 'Objects cannot be made public.')
}
