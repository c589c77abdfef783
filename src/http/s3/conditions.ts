import type { PutCondition } from '../../domain/storage/sql-objects.ts'
import { unquote } from '../conditions.ts'
import { S3Error } from './failures.ts'
import type { S3Request } from './request.ts'

/** Conditions of a write: only where nothing is yet, or only in place of exactly this. */
export function readPutCondition(request: S3Request): PutCondition | undefined {
  const ifNoneMatch = request.headers['if-none-match']
  const ifMatch = request.headers['if-match']
  if (ifNoneMatch !== undefined) {
    if (ifNoneMatch !== '*') throw new S3Error('NotImplemented', 'If-None-Match on a write takes * alone.')
    return { ifNoneMatch: true }
  }
  return ifMatch === undefined ? undefined : { ifMatch: unquote(ifMatch) }
}
