import { requireWrite } from '../../../domain/storage/areas/layout.ts'
import { StorageFailure } from '../../../domain/storage/failure.ts'
import { deleteObjectRows, deleteObjectRowsIf } from '../../../domain/storage/objects/sql.ts'
import { unquote } from '../../conditions.ts'
import type { AreaCall, S3Response } from '../call.ts'
import { S3Error } from '../failures.ts'
import { rejectVersion } from './get-object.ts'

/** Deleting a missing object succeeds, so that clients can retry after a lost response. */
export async function deleteObject({ context, request, area, key, actor }: AreaCall): Promise<S3Response> {
  requireWrite(actor, area.kind, key)
  rejectVersion(request)
  const condition = readDeleteCondition({
    etag: request.headers['if-match'],
    size: request.headers['x-amz-if-match-size'],
    modifiedAt: request.headers['x-amz-if-match-last-modified-time'],
  })
  if (condition === null) await deleteObjectRows(context.db, area.id, [key])
  else if ((await deleteObjectRowsIf(context.db, area.id, [{ key, ...condition }])).length > 0) {
    throw new StorageFailure('PreconditionFailed')
  }
  return { status: 204 }
}

type GivenCondition = Record<'etag' | 'size' | 'modifiedAt', string | undefined>

/** What must be true of an object to be deleted; null if the client sets no condition. */
export function readDeleteCondition({ etag, size, modifiedAt }: GivenCondition) {
  if (etag === undefined && size === undefined && modifiedAt === undefined) return null
  if (size !== undefined && !/^\d{1,15}$/.test(size))
    throw new S3Error('InvalidArgument', 'The size in the condition must be a number.')
  const time = modifiedAt === undefined ? null : new Date(modifiedAt)
  if (time !== null && Number.isNaN(time.getTime()))
    throw new S3Error('InvalidArgument', 'The modification time in the condition must be a date.')
  return {
    etag: etag === undefined ? null : unquote(etag),
    size: size === undefined ? null : Number(size),
    modifiedAt: time,
  }
}
