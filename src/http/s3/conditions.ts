import type { PutCondition, StoredObject } from '../../domain/storage/sql-objects.ts'
import { S3Error } from './failures.ts'
import type { S3Request } from './request.ts'

type ConditionHeaders = Record<string, string | undefined>

/** RFC 9110 §13.2.2: the order in which conditions count, and which of them silences which. */
export function judgeConditions(
  headers: ConditionHeaders,
  object: Pick<StoredObject, 'etag' | 'modified_at'>,
): 'fine' | 'failed' | 'not-modified' {
  const ifMatch = headers['if-match']
  const ifNoneMatch = headers['if-none-match']
  if (ifMatch !== undefined) {
    if (!lists(ifMatch, object.etag)) return 'failed'
  } else if (isAfter(object.modified_at, headers['if-unmodified-since'])) return 'failed'
  if (ifNoneMatch !== undefined) return lists(ifNoneMatch, object.etag) ? 'not-modified' : 'fine'
  const since = headers['if-modified-since']
  if (since !== undefined && isDate(since) && !isAfter(object.modified_at, since)) return 'not-modified'
  return 'fine'
}

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

function lists(header: string, etag: string): boolean {
  return header.trim() === '*' || header.split(',').some((one) => unquote(one) === etag)
}

export function unquote(etag: string): string {
  return etag.trim().replace(/^W\//, '').replace(/^"|"$/g, '')
}

function isDate(text: string): boolean {
  return !Number.isNaN(Date.parse(text))
}

/** In whole seconds, which is all that HTTP dates have. */
function isAfter(moment: Date, header: string | undefined): boolean {
  if (header === undefined || !isDate(header)) return false
  return Math.floor(moment.getTime() / 1000) > Math.floor(Date.parse(header) / 1000)
}
