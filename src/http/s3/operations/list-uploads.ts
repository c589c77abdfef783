import { mayWrite, requireWrite } from '../../../domain/storage/areas/layout.ts'
import { findUpload } from '../../../domain/storage/multipart/multipart.ts'
import { selectParts, selectUploads } from '../../../domain/storage/multipart/sql.ts'
import { isId } from '../../../lib/ids.ts'
import { encodeStrictly } from '../../../lib/sigv4.ts'
import { type AreaCall, type S3Response, xmlResponse } from '../call.ts'
import { S3Error } from '../failures.ts'
import { documentXml, element } from '../xml.ts'
import { ownerXml } from './buckets.ts'
import { readLimit } from './list-objects.ts'

export async function listUploads(call: AreaCall): Promise<S3Response> {
  const { context, request, area, identity, actor } = call
  const limit = readLimit(request.query.get('max-uploads'), 'max-uploads')
  const prefix = request.query.get('prefix') ?? ''
  const delimiter = request.query.get('delimiter') ?? ''
  const afterKey = request.query.get('key-marker') ?? ''
  const afterId = request.query.get('upload-id-marker') ?? ''
  if (afterId !== '' && !isId(afterId)) throw new S3Error('InvalidArgument', 'Invalid uploadId marker')
  const url = request.query.get('encoding-type') === 'url'
  const text = (key: string) => (url ? encodeStrictly(key).replaceAll('%2F', '/') : key)
  const found = await selectUploads(context.db, {
    areaId: area.id,
    prefix,
    delimiter,
    afterKey,
    afterId,
    limit: limit + 1,
  })
  const page = found.slice(0, limit).filter(({ key }) => mayWrite(actor, area.kind, key))
  const truncated = limit > 0 && found.length > limit
  const last = found[limit - 1]
  const owner = identity.credential.organisation
  const content = [
    element('Bucket', area.bucket),
    element('KeyMarker', text(afterKey)),
    element('UploadIdMarker', afterId),
    truncated ? element('NextKeyMarker', text(last!.folder ?? last!.key)) : '',
    truncated && last!.folder === null ? element('NextUploadIdMarker', last!.id) : '',
    element('Prefix', text(prefix)),
    element('Delimiter', delimiter === '' ? undefined : text(delimiter)),
    element('MaxUploads', limit),
    element('EncodingType', url ? 'url' : undefined),
    element('IsTruncated', truncated),
    ...page.map((upload) => {
      if (upload.folder !== null)
        return `<CommonPrefixes>${element('Prefix', text(upload.folder))}</CommonPrefixes>`
      return `<Upload>${element('Key', text(upload.key))}${element('UploadId', upload.id)}${ownerXml('Initiator', owner)}${ownerXml('Owner', owner)}<StorageClass>STANDARD</StorageClass>${element('Initiated', upload.created_at.toISOString())}${element('ChecksumAlgorithm', upload.checksum_algorithm?.toUpperCase())}${element('ChecksumType', upload.checksum_type)}</Upload>`
    }),
  ]
  return xmlResponse(documentXml('ListMultipartUploadsResult', content.join('')))
}

export async function listParts(call: AreaCall): Promise<S3Response> {
  const { context, request, area, key, identity, actor } = call
  requireWrite(actor, area.kind, key)
  const upload = await findUpload(context, area, key, request.query.get('uploadId')!)
  const limit = readLimit(request.query.get('max-parts'), 'max-parts')
  const marker = request.query.get('part-number-marker') ?? '0'
  if (!/^\d{1,6}$/.test(marker)) throw new S3Error('InvalidArgument', 'part-number-marker must be a number.')
  const found = await selectParts(context.db, upload.id, { after: Number(marker), limit: limit + 1 })
  const parts = found.slice(0, limit)
  const owner = identity.credential.organisation
  const content = [
    element('Bucket', area.bucket),
    element('Key', key),
    element('UploadId', upload.id),
    ownerXml('Initiator', owner),
    ownerXml('Owner', owner),
    element('StorageClass', 'STANDARD'),
    element('PartNumberMarker', marker),
    element('NextPartNumberMarker', parts.at(-1)?.number ?? 0),
    element('MaxParts', limit),
    element('IsTruncated', limit > 0 && found.length > limit),
    element('ChecksumAlgorithm', upload.checksum_algorithm?.toUpperCase()),
    element('ChecksumType', upload.checksum_type),
    ...parts.map((part) => {
      const checksum = part.checksum
      return `<Part>${element('PartNumber', part.number)}${element('LastModified', part.modified_at.toISOString())}${element('ETag', `"${part.etag}"`)}${element('Size', part.size)}${checksum === null ? '' : element(`Checksum${checksum.algorithm.toUpperCase()}`, checksum.value)}</Part>`
    }),
  ]
  return xmlResponse(documentXml('ListPartsResult', content.join('')))
}
