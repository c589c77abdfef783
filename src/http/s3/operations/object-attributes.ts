import { requireRead } from '../../../domain/storage/areas/layout.ts'
import { StorageFailure } from '../../../domain/storage/failure.ts'
import { findObject } from '../../../domain/storage/objects/batch-rows.ts'
import type { StoredObject } from '../../../domain/storage/objects/sql.ts'
import { type AreaCall, type S3Response, xmlResponse } from '../call.ts'
import { S3Error } from '../failures.ts'
import { documentXml, element } from '../xml.ts'
import { rejectVersion } from './get-object.ts'

/** The supported attributes, each with its XML. */
const attributes: Record<string, (object: StoredObject) => string> = {
  ETag: ({ etag }) => element('ETag', etag),
  Checksum: ({ checksum }) =>
    checksum === null
      ? ''
      : `<Checksum>${element(`Checksum${checksum.algorithm.toUpperCase()}`, checksum.value)}${element('ChecksumType', checksum.type)}</Checksum>`,
  // Only objects of multipart uploads have parts.
  ObjectParts: ({ etag, blob_ids }) =>
    etag.includes('-') ? `<ObjectParts>${element('PartsCount', blob_ids.length)}</ObjectParts>` : '',
  StorageClass: () => element('StorageClass', 'STANDARD'),
  ObjectSize: ({ size }) => element('ObjectSize', size),
}

export async function getObjectAttributes(call: AreaCall): Promise<S3Response> {
  const { context, request, area, key, actor } = call
  requireRead(actor, area.kind, key)
  rejectVersion(request)
  const requested = (request.headers['x-amz-object-attributes'] ?? '').split(',').map((name) => name.trim())
  const unknown = requested.filter((name) => !Object.hasOwn(attributes, name))
  if (unknown.length > 0) {
    const supported = Object.keys(attributes).join(', ')
    throw new S3Error('InvalidArgument', `x-amz-object-attributes must list any of ${supported}.`)
  }
  const object = await findObject(context, area.id, key)
  if (object === null) throw new StorageFailure('NoSuchKey')
  const content = Object.entries(attributes).map(([name, write]) =>
    requested.includes(name) ? write(object) : '',
  )
  return xmlResponse(documentXml('GetObjectAttributesResponse', content.join('')), {
    'last-modified': object.modified_at.toUTCString(),
  })
}
