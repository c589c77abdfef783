import { StorageFailure } from '../../../domain/storage/failure.ts'
import { requireRead } from '../../../domain/storage/layout.ts'
import { findObject } from '../../../domain/storage/object-rows.ts'
import type { StoredObject } from '../../../domain/storage/sql-objects.ts'
import { type AreaCall, type S3Answer, xmlAnswer } from '../call.ts'
import { S3Error } from '../failures.ts'
import { documentXml, element } from '../xml.ts'
import { refuseVersion } from './get-object.ts'

/** What can be asked of an object besides its bytes, each as it stands in the answer. */
const attributes: Record<string, (object: StoredObject) => string> = {
  ETag: ({ etag }) => element('ETag', etag),
  Checksum: ({ checksum }) =>
    checksum === null
      ? ''
      : `<Checksum>${element(`Checksum${checksum.algorithm.toUpperCase()}`, checksum.value)}${element('ChecksumType', checksum.type)}</Checksum>`,
  // Only what was uploaded in parts has any.
  ObjectParts: ({ etag, blob_ids }) =>
    etag.includes('-') ? `<ObjectParts>${element('PartsCount', blob_ids.length)}</ObjectParts>` : '',
  StorageClass: () => element('StorageClass', 'STANDARD'),
  ObjectSize: ({ size }) => element('ObjectSize', size),
}

export async function getObjectAttributes(call: AreaCall): Promise<S3Answer> {
  const { context, request, area, key, actor } = call
  requireRead(actor, area.kind, key)
  refuseVersion(request)
  const asked = (request.headers['x-amz-object-attributes'] ?? '').split(',').map((name) => name.trim())
  const unknown = asked.filter((name) => !Object.hasOwn(attributes, name))
  if (unknown.length > 0) {
    const known = Object.keys(attributes).join(', ')
    throw new S3Error('InvalidArgument', `x-amz-object-attributes must name some of ${known}.`)
  }
  const object = await findObject(context, area.id, key)
  if (object === null) throw new StorageFailure('NoSuchKey')
  const content = Object.entries(attributes).map(([name, write]) =>
    asked.includes(name) ? write(object) : '',
  )
  return xmlAnswer(documentXml('GetObjectAttributesResponse', content.join('')), {
    'last-modified': object.modified_at.toUTCString(),
  })
}
