import { S3Error } from './failures.ts'
import { isPresigned, type S3Request } from './request.ts'

/** Headers of features that the gateway does not have, by their beginning. */
const unsupportedHeaders: Record<string, string> = {
  'x-amz-server-side-encryption-customer': 'Encryption with customer keys is not supported.',
  'x-amz-server-side-encryption-aws-kms': 'Encryption with customer keys is not supported.',
  'x-amz-object-lock': 'Object lock is not supported: objects can be replaced and deleted at any time.',
  'x-amz-bucket-object-lock':
    'Object lock is not supported: objects can be replaced and deleted at any time.',
  'x-amz-tagging': 'Object tags are not supported. Use metadata (x-amz-meta-…) instead.',
  'x-amz-grant': 'Grants are not supported. Objects are always private; share them by presigned URLs.',
  'x-amz-write-offset': 'Appending to objects is not supported. Upload the whole object.',
  'x-amz-website-redirect': 'Website redirects are not supported.',
}

const prefixes = Object.keys(unsupportedHeaders)

/** ACLs that leave an object private. */
const privateAcls = ['private', 'bucket-owner-read', 'bucket-owner-full-control']

/** Rejects features that the gateway would silently ignore: a client that asks for a lock must not believe it has one. */
export function rejectUnsupported(headers: Record<string, string | undefined>): void {
  for (const name in headers) {
    if (!name.startsWith('x-amz-')) continue
    const prefix = prefixes.find((each) => name.startsWith(each))
    if (prefix !== undefined) throw new S3Error('NotImplemented', unsupportedHeaders[prefix]!)
  }
  if (headers['x-amz-server-side-encryption']?.startsWith('aws:kms')) {
    throw new S3Error('NotImplemented', unsupportedHeaders['x-amz-server-side-encryption-customer']!)
  }
  const acl = headers['x-amz-acl']
  if (acl !== undefined && !privateAcls.includes(acl)) {
    throw new S3Error(
      'NotImplemented',
      `The ACL ${acl} is not supported. Objects are always private; share them by presigned URLs.`,
    )
  }
  const storageClass = headers['x-amz-storage-class']
  if (storageClass !== undefined && storageClass !== 'STANDARD') {
    throw new S3Error('InvalidStorageClass', 'The only storage class is STANDARD.')
  }
}

/** The headers of a request. A presigned URL can have x-amz headers in its query instead. */
export function amzHeaders(request: S3Request): Record<string, string | undefined> {
  if (!isPresigned(request)) return request.headers
  const query = request.pairs.map(([name, value]) => [name.toLowerCase(), value] as const)
  return { ...Object.fromEntries(query), ...request.headers }
}

/** A client can name the owner that it expects a bucket to have, as a guard against buckets that changed hands. */
export function checkExpectedOwner(expected: string | undefined, organisationId: string): void {
  if (expected === undefined || expected === organisationId) return
  throw new S3Error('AccessDenied', 'The bucket does not belong to the expected owner.')
}
