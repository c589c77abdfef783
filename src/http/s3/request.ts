import type { IncomingMessage } from 'node:http'
import { S3Error } from './failures.ts'

/** A parsed S3 request. `pairs` keeps the order of the query, for the signature. */
export type S3Request = {
  id: string
  raw: IncomingMessage
  method: string
  /** Percent-encoded as sent, because the signature covers it in this form. */
  rawPath: string
  pairs: [string, string][]
  query: Map<string, string>
  bucket: string
  key: string
  /** The bucket is part of the host name. */
  isVirtualHosted: boolean
  headers: Record<string, string | undefined>
}

export function readRequest(raw: IncomingMessage, id: string, s3Host: string): S3Request {
  const url = raw.url!.replace(/^https?:\/\/[^/]*/i, '') || '/'
  const mark = url.indexOf('?')
  const rawPath = mark === -1 ? url : url.slice(0, mark)
  const pairs = mark === -1 ? [] : readQuery(url.slice(mark + 1))
  const headers = raw.headers as Record<string, string | undefined>
  const hostBucket = bucketOfHost(headers.host ?? '', s3Host)
  const path = decode(rawPath.slice(1))
  const slash = path.indexOf('/')
  const [bucket, key] =
    hostBucket !== null
      ? [hostBucket, path]
      : slash === -1
        ? [path, '']
        : [path.slice(0, slash), path.slice(slash + 1)]
  return {
    id,
    raw,
    method: raw.method!,
    rawPath,
    pairs,
    query: new Map(pairs),
    bucket,
    key,
    isVirtualHosted: hostBucket !== null,
    headers,
  }
}

/** `bucket.s3.example.com` names the bucket in the host; `s3.example.com/bucket` in the path. */
function bucketOfHost(host: string, s3Host: string): string | null {
  const name = host.replace(/:\d+$/, '').toLowerCase()
  return name.endsWith(`.${s3Host}`) ? name.slice(0, -s3Host.length - 1) : null
}

/** More than any S3 operation or presigned URL has. */
const maxParameters = 200

function readQuery(text: string): [string, string][] {
  const given = text.split('&').filter((pair) => pair !== '')
  if (given.length > maxParameters)
    throw new S3Error('InvalidURI', `The query has too many parameters: at most ${maxParameters} are read.`)
  return given.map((pair) => {
    const equals = pair.indexOf('=')
    const [name, value] = equals === -1 ? [pair, ''] : [pair.slice(0, equals), pair.slice(equals + 1)]
    return [decode(name.replaceAll('+', '%20')), decode(value.replaceAll('+', '%20'))]
  })
}

/** Keys, prefixes and markers can be any text that the database can store. */
export function decode(text: string): string {
  let decoded: string
  try {
    decoded = decodeURIComponent(text)
  } catch {
    throw new S3Error('InvalidURI', 'The URL is malformed: it must be percent-encoded UTF-8.')
  }
  if (decoded.includes('\0')) throw new S3Error('InvalidURI', 'The URL contains the character U+0000.')
  return decoded
}

/** Whether the signature is part of the URL, in version 4 or 2. */
export function isPresigned({ query }: S3Request): boolean {
  return query.has('X-Amz-Signature') || (query.has('AWSAccessKeyId') && query.has('Signature'))
}

/** An x-amz header. A presigned URL can have it in its query instead. */
export function amzHeader(request: S3Request, name: string): string | undefined {
  const header = request.headers[name]
  if (header !== undefined || !isPresigned(request)) return header
  return request.pairs.find(([parameter]) => parameter.toLowerCase() === name)?.[1]
}
