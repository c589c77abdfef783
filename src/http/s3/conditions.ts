import type { PutCondition } from '../../domain/storage/objects/sql.ts'
import { unquote } from '../conditions.ts'
import { S3Error } from './failures.ts'
import type { S3Request } from './request.ts'

/** The precondition of a write: only create a new object, or only replace the object with this ETag. */
export function readPutCondition(request: S3Request): PutCondition | undefined {
  const ifNoneMatch = request.headers['if-none-match']
  const ifMatch = request.headers['if-match']
  if (ifNoneMatch !== undefined) {
    if (ifNoneMatch !== '*') throw new S3Error('NotImplemented', 'Writes support only If-None-Match: *.')
    return { ifNoneMatch: true }
  }
  return ifMatch === undefined ? undefined : { ifMatch: unquote(ifMatch) }
}
