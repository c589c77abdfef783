import { createHmac } from 'node:crypto'

/**
 * AWS Signature Version 2, for presigned URLs and forms only: boto3, awscli 1 and s3cmd still presign with it unless
 * they are configured otherwise. HMAC with SHA-1 is not broken, but the signature covers less than version 4 does.
 */

type PresignedRequest = {
  method: string
  contentMd5: string
  contentType: string
  /** Seconds since 1970. */
  expires: string
  /** `x-amz-…` headers, with lower-case names. */
  amzHeaders: readonly (readonly [string, string])[]
  /** `/bucket/key`, percent-encoded as sent. */
  resource: string
  query: readonly (readonly [string, string])[]
}

/** Query parameters that the signature covers. */
const signedParameters = new Set([
  'acl',
  'partNumber',
  'uploadId',
  'uploads',
  'versionId',
  'response-cache-control',
  'response-content-disposition',
  'response-content-encoding',
  'response-content-language',
  'response-content-type',
  'response-expires',
])

export const isSignedByV2 = (parameter: string) => signedParameters.has(parameter)

export function signV2(secret: string, text: string): string {
  return createHmac('sha1', secret).update(text).digest('base64')
}

export function stringToSignV2(request: PresignedRequest): string {
  const headers = [...request.amzHeaders].sort(byName).map(([name, value]) => `${name}:${value.trim()}\n`)
  const query = request.query
    .filter(([name]) => isSignedByV2(name))
    .sort(byName)
    .map(([name, value]) => (value === '' ? name : `${name}=${value}`))
    .join('&')
  const resource = query === '' ? request.resource : `${request.resource}?${query}`
  const lines = [request.method, request.contentMd5, request.contentType, request.expires]
  return `${lines.join('\n')}\n${headers.join('')}${resource}`
}

function byName([a]: readonly [string, string], [b]: readonly [string, string]): number {
  return a < b ? -1 : a > b ? 1 : 0
}
