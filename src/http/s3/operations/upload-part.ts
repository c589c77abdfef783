import { requireWrite } from '../../../domain/storage/areas/layout.ts'
import { StorageFailure } from '../../../domain/storage/failure.ts'
import { limits } from '../../../domain/storage/limits.ts'
import { findUpload, savePart, storePart } from '../../../domain/storage/multipart/multipart.ts'
import { type ByteRange, openObject } from '../../../domain/storage/objects/open-object.ts'
import { newId } from '../../../lib/ids.ts'
import { type AreaCall, type S3Response, xmlResponse } from '../call.ts'
import { S3Error } from '../failures.ts'
import { openPayload } from '../payload.ts'
import { amzHeaders, rejectUnsupported } from '../unsupported.ts'
import { documentXml, element } from '../xml.ts'
import { readCopySource } from './copy-object.ts'

export async function uploadPart(call: AreaCall): Promise<S3Response> {
  const { context, request, identity, area, key, actor } = call
  requireWrite(actor, area.kind, key)
  rejectUnsupported(amzHeaders(request))
  const number = readNumber(call)
  const upload = await findUpload(context, area, key, request.query.get('uploadId')!)
  const payload = openPayload(request, identity, upload.checksum_algorithm)
  call.acceptBody()
  const part = await storePart(context, area, upload, { number, ...payload })
  return {
    headers: {
      etag: `"${part.etag}"`,
      ...(part.checksum !== null && { [`x-amz-checksum-${part.checksum.algorithm}`]: part.checksum.value }),
    },
  }
}

/** Creates a part from an existing object or a range of it. */
export async function uploadPartCopy(call: AreaCall): Promise<S3Response> {
  const { context, request, area, key, actor } = call
  requireWrite(actor, area.kind, key)
  const number = readNumber(call)
  const upload = await findUpload(context, area, key, request.query.get('uploadId')!)
  const source = await readCopySource(call)
  const range = readCopyRange(request.headers['x-amz-copy-source-range'], source.size)
  const length = range.end - range.start + 1
  if (length > limits.singleUploadBytes) throw new StorageFailure('EntityTooLarge')
  const algorithm = upload.checksum_algorithm
  const canCopyBlob =
    length === source.size &&
    source.blob_ids.length === 1 &&
    /^[0-9a-f]{32}$/.test(source.etag) &&
    algorithm === null
  // The hash of a whole object is known and its blob can be copied. A range has to be read and hashed.
  const part = canCopyBlob
    ? {
        number,
        blob_ids: source.blob_ids.map(() => newId()),
        blob_sizes: source.blob_sizes,
        size: source.size,
        etag: source.etag,
        audio_type: source.audio_type,
        checksum: null,
        modified_at: context.clock.now(),
      }
    : await storePart(context, area, upload, {
        number,
        source: await openObject(context, source, range),
        length,
        digests: algorithm === null ? [] : [algorithm],
        verify: ({ digests }) =>
          algorithm === null
            ? null
            : { algorithm, type: 'FULL_OBJECT', value: digests[algorithm]!.toString('base64') },
      })
  if (canCopyBlob) {
    await Promise.all(part.blob_ids.map((id, index) => context.blobs.copy(source.blob_ids[index]!, id)))
    await savePart(context, upload, part)
  }
  const content = element('LastModified', part.modified_at.toISOString()) + element('ETag', `"${part.etag}"`)
  return xmlResponse(documentXml('CopyPartResult', content))
}

/** Unlike a Range header, it must have both ends and lie within the source: missing bytes would go unnoticed. */
function readCopyRange(header: string | undefined, size: number): ByteRange {
  if (header === undefined) return { start: 0, end: size - 1 }
  const match = /^bytes=(\d{1,15})-(\d{1,15})$/.exec(header)
  const [start, end] = [Number(match?.[1]), Number(match?.[2])]
  if (match !== null && start <= end && end < size) return { start, end }
  throw new S3Error(
    'InvalidArgument',
    `x-amz-copy-source-range must be bytes=first-last, within the ${size} bytes of the source.`,
  )
}

function readNumber({ request }: AreaCall): number {
  const number = Number(request.query.get('partNumber'))
  if (Number.isInteger(number) && number >= 1 && number <= limits.parts) return number
  throw new S3Error(
    'InvalidArgument',
    `Part number must be an integer between 1 and ${limits.parts}, inclusive.`,
  )
}
