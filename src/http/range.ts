import type { ByteRange } from '../domain/storage/objects/open-object.ts'

type RequestHeaders = Record<string, string | string[] | undefined>

/**
 * The range that a request asks for. With If-Range, it applies only while the object is still the one the client has the
 * beginning of (RFC 9110 §13.1.5); otherwise a resumed download would mix two versions.
 */
export function selectRange(
  headers: RequestHeaders,
  object: { etag: string; size: number; modified_at: Date },
): ByteRange | null | 'unsatisfiable' {
  const ifRange = headers['if-range']?.toString().trim()
  if (
    ifRange !== undefined &&
    ifRange !== `"${object.etag}"` &&
    ifRange !== object.modified_at.toUTCString()
  ) {
    return null
  }
  return readRange(headers.range?.toString(), object.size)
}

/**
 * Parses a Range header. Null when it is missing, not understood or has several ranges; the whole object is a valid
 * response then (RFC 9110 §14.2).
 */
function readRange(header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.replaceAll(' ', '') ?? '')
  if (match === null) return null
  const [, first, last] = match as unknown as [string, string, string]
  if (first === '' && last === '') return null
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return null
  if (start >= size) return 'unsatisfiable'
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
