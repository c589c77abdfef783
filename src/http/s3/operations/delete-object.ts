import { requireWrite } from '../../../domain/storage/areas/layout.ts'
import { deleteObjectRows } from '../../../domain/storage/objects/sql.ts'
import type { AreaCall, S3Response } from '../call.ts'
import { rejectVersion } from './get-object.ts'

/** Deleting a missing object succeeds, so that clients can retry after a lost response. */
export async function deleteObject({ context, request, area, key, actor }: AreaCall): Promise<S3Response> {
  requireWrite(actor, area.kind, key)
  rejectVersion(request)
  await deleteObjectRows(context.db, area.id, [key])
  return { status: 204 }
}
