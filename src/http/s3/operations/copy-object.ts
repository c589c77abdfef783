import { copyObject } from '../../../domain/storage/copy.ts'
import { StorageFailure } from '../../../domain/storage/failure.ts'
import { requireRead, requireWrite } from '../../../domain/storage/layout.ts'
import { type StoredObject, selectObject } from '../../../domain/storage/sql-objects.ts'
import { evaluateConditions } from '../../conditions.ts'
import { type AreaCall, type S3Answer, xmlAnswer } from '../call.ts'
import { readPutCondition } from '../conditions.ts'
import { readDescription, refuseUnsupported } from '../description.ts'
import { S3Error } from '../failures.ts'
import { findArea } from '../in-area.ts'
import { decode } from '../request.ts'
import { documentXml, element } from '../xml.ts'

/** A copy reads and writes, so it needs both rights. */
export async function copyObjectOperation(call: AreaCall): Promise<S3Answer> {
  const { context, request, area, key, actor } = call
  requireWrite(actor, area.kind, key)
  refuseUnsupported(request)
  const source = await readSource(call)
  const directive = request.headers['x-amz-metadata-directive'] ?? 'COPY'
  if (!['COPY', 'REPLACE'].includes(directive))
    throw new S3Error('InvalidArgument', 'Unknown metadata directive.')
  const replaces = directive === 'REPLACE'
  if (source.area_id === area.id && source.key === key && !replaces) {
    const message =
      'This copy request is illegal: it copies an object to itself without changing its metadata.'
    throw new S3Error('InvalidRequest', message)
  }
  const copy = await copyObject(context, source, area, {
    key,
    ...(replaces && { replaced: readDescription(request) }),
    condition: readPutCondition(request),
  })
  const content = element('LastModified', copy.modified_at.toISOString()) + element('ETag', `"${copy.etag}"`)
  return xmlAnswer(documentXml('CopyObjectResult', content))
}

/** The object that `x-amz-copy-source` names, if the caller may read it and its conditions hold. */
export async function readSource(call: AreaCall): Promise<StoredObject> {
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
