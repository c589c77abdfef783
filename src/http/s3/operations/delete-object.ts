import { requireWrite } from '../../../domain/storage/layout.ts'
import { deleteObjectRows } from '../../../domain/storage/sql-objects.ts'
import type { AreaCall, S3Answer } from '../call.ts'
import { refuseVersion } from './get-object.ts'

/** Deleting what is not there succeeds: a client that repeats itself after a lost answer is not punished. */
export async function deleteObject({ context, request, area, key, actor }: AreaCall): Promise<S3Answer> {
  requireWrite(actor, area.kind, key)
  refuseVersion(request)
  await deleteObjectRows(context.db, area.id, [key])
  return { status: 204 }
}
