import { createHash } from 'node:crypto'
import { canonicalJson } from './canonical-json.ts'
import { Problem } from './problem.ts'
import { findUnstorable } from './unstorable-text.ts'

/** The last row of a page: where the next page begins. */
export type Position = {
  /** The value the list is sorted by, as PostgreSQL writes it. Unknown values come last. */
  value: string | null
  /** Orders rows with the same value. */
  key: string
}

/** Where a walk through a list is. The count is that of its first page: counting again would cost as much as the page. */
export type Walk = { position: Position; page: number; count: number }

export type ValueType = 'text' | 'timestamptz' | 'bigint' | 'real' | 'uuid'

/** What a cursor belongs to: it continues no list with another order or other filters. */
export function hashList(list: unknown): string {
  return createHash('sha256').update(canonicalJson(list)).digest('base64url').slice(0, 11)
}

export function writeCursor({ position, page, count }: Walk, list: string): string {
  return Buffer.from(JSON.stringify([list, page, count, position.key, position.value])).toString('base64url')
}

/** Null for `*`, which requests the first page. */
export function readCursor(
  text: string,
  list: string,
  types: { value: ValueType; key: ValueType },
): Walk | null {
  if (text === '*') return null
  const walk = parseCursor(text, types)
  if (walk !== null && walk.list === list) return walk
  const message =
    walk === null
      ? 'must be * or the next_cursor of a page'
      : 'belongs to a list with another sort or other filters'
  throw new Problem('validation_error', `The cursor ${message}.`, { details: [{ field: 'cursor', message }] })
}

/** Cursors are not secret, so anyone can write one: what reaches the database must be a value of its type. */
const forms: Record<ValueType, RegExp> = {
  text: /^.{0,300}$/s,
  timestamptz: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/,
  bigint: /^\d{1,18}$/,
  real: /^\d{1,6}(\.\d{1,9})?$/,
  uuid: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
}

function parseCursor(text: string, types: { value: ValueType; key: ValueType }) {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (!Array.isArray(parts) || parts.length !== 5) return null
    const [list, page, count, key, value] = parts
    const isValid =
      typeof list === 'string' &&
      [page, count].every((number) => Number.isSafeInteger(number) && number >= 0) &&
      hasForm(types.key, key) &&
      (value === null || hasForm(types.value, value))
    return isValid ? { list, page: page as number, count: count as number, position: { key, value } } : null
  } catch {
    return null
  }
}

function hasForm(type: ValueType, value: unknown): value is string {
  if (typeof value !== 'string' || !forms[type].test(value)) return false
  if (type === 'text') return findUnstorable(value) === null
  // 30 February has the form of a date.
  return type !== 'timestamptz' || !Number.isNaN(Date.parse(value.replace(' ', 'T').replace('+00', 'Z')))
}
