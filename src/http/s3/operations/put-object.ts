import { requireWrite } from '../../../domain/storage/areas/layout.ts'
import { storeObject } from '../../../domain/storage/objects/store-object.ts'
import type { AreaCall, S3Response } from '../call.ts'
import { readPutCondition } from '../conditions.ts'
import { S3Error } from '../failures.ts'
import { readDescription } from '../object-headers.ts'
import { openPayload } from '../payload.ts'
import { amzHeaders, rejectUnsupported } from '../unsupported.ts'

export async function putObject(call: AreaCall): Promise<S3Response> {
  const { context, request, identity, area, key, actor } = call
  requireWrite(actor, area.kind, key)
  rejectUnsupported(amzHeaders(request))
  const payload = openPayload(request, identity)
  const description = readDescription(request)
  checkAnnouncedSize(request.query.get('Content-Length'), payload.length)
  const condition = readPutCondition(request)
  call.acceptBody()
  const object = await storeObject(context, area, { key, ...payload, ...description, condition })
  return {
    headers: {
      etag: `"${object.etag}"`,
      ...(object.checksum !== null && {
        [`x-amz-checksum-${object.checksum.algorithm}`]: object.checksum.value,
        'x-amz-checksum-type': object.checksum.type,
      }),
    },
  }
}

/** The size in a presigned URL, so that its holder cannot upload more. */
function checkAnnouncedSize(announced: string | undefined, length: number | null): void {
  if (announced !== undefined && String(length) !== announced)
    throw new S3Error('AccessDenied', `This URL was signed for an upload of ${announced} bytes.`)
}
