import { requireRead } from '../../../domain/storage/areas/layout.ts'
import { StorageFailure } from '../../../domain/storage/failure.ts'
import { findObject } from '../../../domain/storage/objects/batch-rows.ts'
import { type Checksum, type StoredObject, selectObjectParts } from '../../../domain/storage/objects/sql.ts'
import { type AreaCall, type S3Response, xmlResponse } from '../call.ts'
import { S3Error } from '../failures.ts'
import { documentXml, element } from '../xml.ts'
import { rejectVersion } from './get-object.ts'
import { readLimit } from './list-objects.ts'

/** The supported attributes, each with its XML. */
const attributes: Record<string, (object: StoredObject, call: AreaCall) => string | Promise<string>> = {
  ETag: ({ etag }) => element('ETag', etag),
  Checksum: ({ checksum }) =>
    checksum === null
      ? ''
      : `<Checksum>${checksumXml(checksum)}${element('ChecksumType', checksum.type)}</Checksum>`,
  ObjectParts: partsXml,
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
  const content = await Promise.all(
    Object.entries(attributes).map(([name, write]) => (requested.includes(name) ? write(object, call) : '')),
  )
  return xmlResponse(documentXml('GetObjectAttributesResponse', content.join('')), {
    'last-modified': object.modified_at.toUTCString(),
  })
}

/** Only objects of multipart uploads have parts. */
async function partsXml(object: StoredObject, { context, request }: AreaCall): Promise<string> {
  if (!object.etag.includes('-')) return ''
  const parts = await selectObjectParts(context.db, object)
  if (parts === null) return `<ObjectParts>${element('PartsCount', object.blob_ids.length)}</ObjectParts>`
  const limit = readLimit(request.headers['x-amz-max-parts'], 'x-amz-max-parts')
  const marker = request.headers['x-amz-part-number-marker'] ?? '0'
  if (!/^\d{1,6}$/.test(marker))
    throw new S3Error('InvalidArgument', 'x-amz-part-number-marker must be a number.')
  const following = parts.filter(({ number }) => number > Number(marker))
  const page = following.slice(0, limit)
  const content = [
    element('PartsCount', parts.length),
    element('PartNumberMarker', marker),
    element('NextPartNumberMarker', page.at(-1)?.number ?? 0),
    element('MaxParts', limit),
    element('IsTruncated', following.length > page.length),
    ...page.map(
      ({ number, size, checksum }) =>
        `<Part>${element('PartNumber', number)}${element('Size', size)}${checksum === null ? '' : checksumXml(checksum)}</Part>`,
    ),
  ]
  return `<ObjectParts>${content.join('')}</ObjectParts>`
}

function checksumXml({ algorithm, value }: Checksum): string {
  return element(`Checksum${algorithm.toUpperCase()}`, value)
}
