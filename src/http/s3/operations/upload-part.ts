import { StorageFailure } from '../../../domain/storage/failure.ts'
import { requireWrite } from '../../../domain/storage/layout.ts'
import { limits } from '../../../domain/storage/limits.ts'
import { findUpload, keepPart, storePart } from '../../../domain/storage/multipart.ts'
import { type ByteRange, openObject } from '../../../domain/storage/read.ts'
import { newId } from '../../../lib/ids.ts'
import { type AreaCall, type S3Answer, xmlAnswer } from '../call.ts'
import { S3Error } from '../failures.ts'
import { openPayload } from '../payload.ts'
import { documentXml, element } from '../xml.ts'
import { readSource } from './copy-object.ts'

export async function uploadPart(call: AreaCall): Promise<S3Answer> {
  const { context, request, identity, area, key, actor } = call
  requireWrite(actor, area.kind, key)
  const number = readNumber(call)
  const upload = await findUpload(context, area, key, request.query.get('uploadId')!)
  const payload = openPayload(request, identity, upload.checksum_algorithm)
  call.acceptBody()
  const part = await storePart(context, upload, { number, ...payload })
  return {
    headers: {
      etag: `"${part.etag}"`,
      ...(part.checksum !== null && { [`x-amz-checksum-${part.checksum.algorithm}`]: part.checksum.value }),
    },
  }
}

/** A part made of an object that is here already, or of a range of it. */
export async function uploadPartCopy(call: AreaCall): Promise<S3Answer> {
  const { context, request, area, key, actor } = call
  requireWrite(actor, area.kind, key)
  const number = readNumber(call)
  const upload = await findUpload(context, area, key, request.query.get('uploadId')!)
  const source = await readSource(call)
  const wanted = readCopiedRange(request.headers['x-amz-copy-source-range'], source.size)
  const length = wanted.end - wanted.start + 1
  if (length > limits.singleUploadBytes) throw new StorageFailure('EntityTooLarge')
  const algorithm = upload.checksum_algorithm
  const simple =
    length === source.size &&
    source.blob_ids.length === 1 &&
    /^[0-9a-f]{32}$/.test(source.etag) &&
    algorithm === null
  // A whole object has its hash already, and its bytes can be shared; of a range both must be made.
  const part = simple
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
    : await storePart(context, upload, {
        number,
        source: await openObject(context, source, wanted),
        length,
        digests: algorithm === null ? [] : [algorithm],
        verify: ({ digests }) =>
          algorithm === null
            ? null
            : { algorithm, type: 'FULL_OBJECT', value: digests[algorithm]!.toString('base64') },
      })
  if (simple) {
    await Promise.all(part.blob_ids.map((id, index) => context.blobs.copy(source.blob_ids[index]!, id)))
    await keepPart(context, upload, part)
  }
  const content = element('LastModified', part.modified_at.toISOString()) + element('ETag', `"${part.etag}"`)
  return xmlAnswer(documentXml('CopyPartResult', content))
}

/** Unlike a Range header it must be whole, and lie within the source: what is missing would go unnoticed. */
function readCopiedRange(header: string | undefined, size: number): ByteRange {
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
