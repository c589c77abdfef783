import type { IncomingMessage } from 'node:http'
import type { S3Answer } from './call.ts'
import type { S3Request } from './request.ts'

/**
 * Pages may upload and download by presigned URLs from any origin: the signature is what gives the right, and no
 * cookie is ever looked at.
 */
export function corsHeaders(raw: IncomingMessage): Record<string, string> {
  if (raw.headers.origin === undefined) return {}
  return {
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'ETag, Content-Range, Content-Length, Accept-Ranges, x-amz-request-id',
    vary: 'Origin',
  }
}

export function answerPreflight(request: S3Request): S3Answer {
  const asked = request.headers['access-control-request-headers']
  return {
    status: 204,
    headers: {
      'access-control-allow-methods': 'GET, HEAD, PUT, POST, DELETE',
      'access-control-allow-headers': asked,
      'access-control-max-age': 3600,
    },
  }
}
