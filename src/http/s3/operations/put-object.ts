import { requireWrite } from '../../../domain/storage/layout.ts'
import { storeObject } from '../../../domain/storage/write.ts'
import type { AreaCall, S3Answer } from '../call.ts'
import { readPutCondition } from '../conditions.ts'
import { readDescription, refuseUnsupported } from '../description.ts'
import { openPayload } from '../payload.ts'

export async function putObject(call: AreaCall): Promise<S3Answer> {
  const { context, request, identity, area, key, actor } = call
  requireWrite(actor, area.kind, key)
  refuseUnsupported(request)
  const payload = openPayload(request, identity)
  const description = readDescription(request)
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
