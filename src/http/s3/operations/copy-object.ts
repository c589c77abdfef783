import { requireRead, requireWrite } from '../../../domain/storage/areas/layout.ts'
import { StorageFailure } from '../../../domain/storage/failure.ts'
import { copyObject } from '../../../domain/storage/objects/copy-object.ts'
import { type StoredObject, selectObject } from '../../../domain/storage/objects/sql.ts'
import { evaluateConditions } from '../../conditions.ts'
import { type AreaCall, type S3Response, xmlResponse } from '../call.ts'
import { readPutCondition } from '../conditions.ts'
import { S3Error } from '../failures.ts'
import { readDescription } from '../object-headers.ts'
import { decode } from '../request.ts'
import { amzHeaders, checkExpectedOwner, rejectUnsupported } from '../unsupported.ts'
import { findArea } from '../with-area.ts'
import { documentXml, element } from '../xml.ts'

/** A copy needs read access to the source and write access to the target. */
export async function copyObjectOperation(call: AreaCall): Promise<S3Response> {
  const { context, request, area, key, actor } = call
  requireWrite(actor, area.kind, key)
  rejectUnsupported(amzHeaders(request))
  const source = await readCopySource(call)
  const directive = request.headers['x-amz-metadata-directive'] ?? 'COPY'
  if (!['COPY', 'REPLACE'].includes(directive))
    throw new S3Error('InvalidArgument', 'Unknown metadata directive.')
  const replacesMetadata = directive === 'REPLACE'
  if (source.area_id === area.id && source.key === key && !replacesMetadata) {
    const message =
      'This copy request is illegal: it copies an object to itself without changing its metadata.'
    throw new S3Error('InvalidRequest', message)
  }
  const copy = await copyObject(context, source, area, {
    key,
    ...(replacesMetadata && { replaced: readDescription(request) }),
    condition: readPutCondition(request),
  })
  const content = element('LastModified', copy.modified_at.toISOString()) + element('ETag', `"${copy.etag}"`)
  return xmlResponse(documentXml('CopyObjectResult', content))
}

/** The object of `x-amz-copy-source`, if the caller can read it and its preconditions are met. */
export async function readCopySource(call: AreaCall): Promise<StoredObject> {
  const { request, context, actor } = call
  const [path = '', version] = request.headers['x-amz-copy-source']!.split('?versionId=')
  if (version !== undefined && version !== 'null')
    throw new S3Error('InvalidArgument', 'Invalid version id specified.')
  const name = decode(path).replace(/^\//, '')
  const slash = name.indexOf('/')
  if (slash < 1 || slash === name.length - 1) {
    throw new S3Error(
      'InvalidArgument',
      'Copy Source must mention the source bucket and key: sourcebucket/sourcekey.',
    )
  }
  const area = await findArea(call, name.slice(0, slash))
  checkExpectedOwner(request.headers['x-amz-source-expected-bucket-owner'], area.organisation_id)
  const key = name.slice(slash + 1)
  requireRead(actor, area.kind, key)
  const source = await selectObject(context.db, area.id, key)
  if (source === null) throw new StorageFailure('NoSuchKey')
  const conditions = {
    'if-match': request.headers['x-amz-copy-source-if-match'],
    'if-none-match': request.headers['x-amz-copy-source-if-none-match'],
    'if-modified-since': request.headers['x-amz-copy-source-if-modified-since'],
    'if-unmodified-since': request.headers['x-amz-copy-source-if-unmodified-since'],
  }
  if (evaluateConditions(conditions, source) !== 'passed') throw new StorageFailure('PreconditionFailed')
  return source
}
