import type { IncomingMessage } from 'node:http'
import type { S3Response } from './call.ts'
import type { S3Request } from './request.ts'

/** Pages of any origin can use presigned URLs: the signature grants access, and cookies are never used. */
export function corsHeaders(raw: IncomingMessage): Record<string, string> {
  if (raw.headers.origin === undefined) return {}
  return {
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'ETag, Content-Range, Content-Length, Accept-Ranges, x-amz-request-id',
    vary: 'Origin',
  }
}

export function respondToPreflight(request: S3Request): S3Response {
  const requestedHeaders = request.headers['access-control-request-headers']
  return {
    status: 204,
    headers: {
      'access-control-allow-methods': 'GET, HEAD, PUT, POST, DELETE',
      'access-control-allow-headers': requestedHeaders,
      'access-control-max-age': 3600,
    },
  }
}
