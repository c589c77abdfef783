import { requireWrite } from '../../../domain/storage/areas/layout.ts'
import { StorageFailure } from '../../../domain/storage/failure.ts'
import { limits } from '../../../domain/storage/limits.ts'
import { completeUpload, createUpload, type ListedPart } from '../../../domain/storage/multipart/multipart.ts'
import { deleteUpload } from '../../../domain/storage/multipart/sql.ts'
import {
  checkChecksumType,
  checksumAlgorithms,
  defaultChecksumType,
} from '../../../domain/storage/objects/checksums.ts'
import type { Checksum } from '../../../domain/storage/objects/sql.ts'
import { isId } from '../../../lib/ids.ts'
import { childrenOf } from '../../../lib/xml.ts'
import { unquote } from '../../conditions.ts'
import { type AreaCall, readBody, type S3Response, xmlResponse } from '../call.ts'
import { readPutCondition } from '../conditions.ts'
import { decodeSmallBody } from '../decode-small-body.ts'
import { S3Error } from '../failures.ts'
import { readDescription } from '../object-headers.ts'
import { readAlgorithm, readChecksum } from '../payload.ts'
import { amzHeaders, rejectUnsupported } from '../unsupported.ts'
import { documentXml, element, malformed, parseRequestXml, textOf } from '../xml.ts'

export async function createMultipart(call: AreaCall): Promise<S3Response> {
  const { context, request, area, key, actor } = call
  requireWrite(actor, area.kind, key)
  rejectUnsupported(amzHeaders(request))
  await readBody(call, 64 * 1024)
  const algorithm = readAlgorithm(request.headers['x-amz-checksum-algorithm'])
  const type =
    readType(request.headers['x-amz-checksum-type']) ?? (algorithm && defaultChecksumType(algorithm))
  if (algorithm !== null && type !== null) checkChecksumType(algorithm, type)
  const { contentType, headers, metadata } = readDescription(request)
  const upload = await createUpload(context, area, {
    key,
    content_type: contentType ?? null,
    headers,
    metadata,
    checksum_algorithm: algorithm,
    checksum_type: algorithm === null ? null : type,
  })
  const content = element('Bucket', area.bucket) + element('Key', key) + element('UploadId', upload.id)
  return xmlResponse(documentXml('InitiateMultipartUploadResult', content), {
    ...(algorithm !== null && {
      'x-amz-checksum-algorithm': algorithm.toUpperCase(),
      'x-amz-checksum-type': type!,
    }),
  })
}

export async function completeMultipart(call: AreaCall): Promise<S3Response> {
  const { context, request, area, key, actor } = call
  requireWrite(actor, area.kind, key)
  const body = await decodeSmallBody(call, await readBody(call, 4 * 1024 * 1024))
  const size = request.headers['x-amz-mp-object-size']
  const { etag, checksum } = await completeUpload(context, area, key, request.query.get('uploadId')!, {
    parts: readParts(body),
    condition: readPutCondition(request),
    ...(size !== undefined && { size: Number(size) }),
    checksum: readChecksum(request, { composite: true }),
  })
  const content = [
    element('Location', `${context.urls.s3}/${area.bucket}/${key}`),
    element('Bucket', area.bucket),
    element('Key', key),
    element('ETag', `"${etag}"`),
    checksum === null ? '' : element(`Checksum${checksum.algorithm.toUpperCase()}`, checksum.value),
    element('ChecksumType', checksum?.type),
  ]
  return xmlResponse(documentXml('CompleteMultipartUploadResult', content.join('')))
}

export async function abortMultipart({ context, request, area, key, actor }: AreaCall): Promise<S3Response> {
  requireWrite(actor, area.kind, key)
  const id = request.query.get('uploadId')!
  if (!isId(id) || !(await deleteUpload(context.db, area.id, key, id)))
    throw new StorageFailure('NoSuchUpload')
  return { status: 204 }
}

function readType(text: string | undefined): Checksum['type'] | null {
  if (text === undefined || text === 'FULL_OBJECT' || text === 'COMPOSITE') return text ?? null
  throw new S3Error('InvalidRequest', 'x-amz-checksum-type must be FULL_OBJECT or COMPOSITE.')
}

function readParts(bytes: Buffer): ListedPart[] {
  if (bytes.length === 0) throw malformed()
  const parts = childrenOf(parseRequestXml(bytes, 'CompleteMultipartUpload'), 'Part')
  if (parts.length === 0 || parts.length > limits.parts) throw malformed()
  return parts.map((part) => {
    const number = Number(textOf(part, 'PartNumber'))
    const etag = textOf(part, 'ETag')
    if (!Number.isInteger(number) || number < 1 || etag === undefined) throw malformed()
    const checksum = checksumAlgorithms
      .map((algorithm) => textOf(part, `Checksum${algorithm.toUpperCase()}`))
      .find((value) => value !== undefined)
    return { number, etag: unquote(etag), checksum }
  })
}
