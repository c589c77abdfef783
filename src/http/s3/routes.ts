import type { AreaCall, Call, S3Response } from './call.ts'
import { S3Error } from './failures.ts'
import { createBucket, deleteBucket, headBucket, listBuckets, locateBucket } from './operations/buckets.ts'
import { configurationNames, handleConfiguration } from './operations/configuration.ts'
import { copyObjectOperation } from './operations/copy-object.ts'
import { deleteObject } from './operations/delete-object.ts'
import { deleteObjects } from './operations/delete-objects.ts'
import { getObject, headObject } from './operations/get-object.ts'
import { listObjectsV1, listObjectsV2, listVersions } from './operations/list-objects.ts'
import { listParts, listUploads } from './operations/list-uploads.ts'
import { abortMultipart, completeMultipart, createMultipart } from './operations/multipart.ts'
import { getObjectAttributes } from './operations/object-attributes.ts'
import { putObject } from './operations/put-object.ts'
import { uploadPart, uploadPartCopy } from './operations/upload-part.ts'
import type { S3Request } from './request.ts'
import { withArea } from './with-area.ts'

type Route = {
  name: string
  method: string
  on: 'service' | 'bucket' | 'object'
  /** Required query parameters. */
  query?: string[]
  /** A required header. */
  header?: string
  run(call: Call): Promise<S3Response>
}

const bucket = (
  name: string,
  method: string,
  run: (call: AreaCall) => Promise<S3Response>,
  ...query: string[]
): Route => ({ name, method, on: 'bucket', query, run: withArea(run) })

const object = (
  name: string,
  method: string,
  run: (call: AreaCall) => Promise<S3Response>,
  ...query: string[]
): Route => ({ name, method, on: 'object', query, run: withArea(run) })

const withCopySource = (route: Route): Route => ({ ...route, header: 'x-amz-copy-source' })

/** All operations of the gateway. The first match is used, so the more specific ones come first. */
const routes: Route[] = [
  { name: 'ListBuckets', method: 'GET', on: 'service', run: listBuckets },
  { name: 'CreateBucket', method: 'PUT', on: 'bucket', run: createBucket },
  bucket('DeleteBucket', 'DELETE', deleteBucket),
  bucket('HeadBucket', 'HEAD', headBucket),
  bucket('GetBucketLocation', 'GET', locateBucket, 'location'),
  bucket('ListMultipartUploads', 'GET', listUploads, 'uploads'),
  bucket('ListObjectVersions', 'GET', listVersions, 'versions'),
  bucket('DeleteObjects', 'POST', deleteObjects, 'delete'),
  bucket('ListObjectsV2', 'GET', listObjectsV2, 'list-type'),
  bucket('ListObjects', 'GET', listObjectsV1),
  object('ListParts', 'GET', listParts, 'uploadId'),
  object('GetObjectAttributes', 'GET', getObjectAttributes, 'attributes'),
  object('GetObject', 'GET', getObject),
  object('HeadObject', 'HEAD', headObject),
  withCopySource(object('UploadPartCopy', 'PUT', uploadPartCopy, 'uploadId', 'partNumber')),
  object('UploadPart', 'PUT', uploadPart, 'uploadId', 'partNumber'),
  withCopySource(object('CopyObject', 'PUT', copyObjectOperation)),
  object('PutObject', 'PUT', putObject),
  object('CreateMultipartUpload', 'POST', createMultipart, 'uploads'),
  object('CompleteMultipartUpload', 'POST', completeMultipart, 'uploadId'),
  object('AbortMultipartUpload', 'DELETE', abortMultipart, 'uploadId'),
  object('DeleteObject', 'DELETE', deleteObject),
]

const routesByTarget = Map.groupBy(routes, ({ method, on }) => `${method} ${on}`)

export function findRoute(request: S3Request): Route {
  const on = request.bucket === '' ? 'service' : request.key === '' ? 'bucket' : 'object'
  const configuration =
    request.query.size === 0 ? undefined : configurationNames.find((name) => request.query.has(name))
  if (configuration !== undefined && on !== 'service') {
    return {
      name: `configuration:${configuration}`,
      method: request.method,
      on,
      run: withArea((call) => handleConfiguration(call, configuration)),
    }
  }
  const found = routesByTarget
    .get(`${request.method} ${on}`)
    ?.find(
      (route) =>
        (route.query ?? []).every((name) => request.query.has(name)) &&
        (route.header === undefined || request.headers[route.header] !== undefined),
    )
  if (found === undefined) {
    throw new S3Error('MethodNotAllowed', 'The specified method is not allowed against this resource.')
  }
  return found
}
