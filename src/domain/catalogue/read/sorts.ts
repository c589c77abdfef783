import { createHash } from 'node:crypto'
import { canonicalJson } from '../../../lib/canonical-json.ts'
import { Problem } from '../../../lib/problem.ts'
import type { Kind } from '../entity-types.ts'
import type { Layer } from '../track-uri.ts'

export type SortKey = 'title' | 'name' | 'created' | 'updated' | 'release_date' | 'duration' | 'bpm'
export type Sort = { by: SortKey; descending: boolean }

const ofWorkspace: Record<Kind, SortKey[]> = {
  tracks: ['title', 'created', 'updated', 'release_date', 'duration', 'bpm'],
  artists: ['name', 'created', 'updated'],
  releases: ['title', 'created', 'updated', 'release_date'],
  labels: ['name', 'created', 'updated'],
  works: ['title', 'created', 'updated'],
}

/** What a list can be sorted by. The atlas has indexes for names and dates of change only. */
export function sortKeysOf(layer: Layer, kind: Kind): SortKey[] {
  const inAtlas: SortKey[] = ['title', 'name', 'created', 'updated']
  return layer === 'workspace' ? ofWorkspace[kind] : ofWorkspace[kind].filter((key) => inAtlas.includes(key))
}

/** `title`, or `-title` for descending order. */
export function readSort(token: string): Sort {
  return { by: token.replace('-', '') as SortKey, descending: token.startsWith('-') }
}

/** The last record of a page: where the next one begins. */
export type Position = {
  /** The value it is sorted by, as PostgreSQL writes it. */
  value: string | null
  seq: number
}

/** Where a walk through a list is. The count is that of its first page: counting again would cost as much as the page. */
export type Walk = { position: Position; page: number; count: number }

/** What a cursor belongs to: it continues no list with another order or other filters. */
export function hashList(list: object): string {
  return createHash('sha256').update(canonicalJson(list)).digest('base64url').slice(0, 11)
}

export function writeCursor({ position, page, count }: Walk, list: string): string {
  return Buffer.from(JSON.stringify([list, page, count, position.seq, position.value])).toString('base64url')
}

/** The first page is requested by `*`. */
export function readCursor(text: string, list: string, { by }: Sort): Walk | null {
  if (text === '*') return null
  const walk = parseCursor(text, by)
  if (walk === null || walk.list !== list) {
    const message =
      walk === null
        ? 'must be * or the next_cursor of a page'
        : 'belongs to a list with another sort or other filters'
    throw new Problem('validation_error', `The cursor ${message}.`, {
      details: [{ field: 'cursor', message }],
    })
  }
  return walk
}

/** Cursors are not secret, so anyone can write one: what reaches the database must be a value of the sort. */
const valueForms: Record<SortKey, RegExp> = {
  title: /^[\x20-\x7e]{0,100}$/,
  name: /^[\x20-\x7e]{0,100}$/,
  created: /^\d{1,18}$/,
  updated: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/,
  release_date: /^\d{1,9}$/,
  duration: /^\d{1,10}$/,
  bpm: /^\d{1,6}(\.\d{1,9})?$/,
}

function parseCursor(text: string, by: SortKey): (Walk & { list: string }) | null {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (!Array.isArray(parts) || parts.length !== 5) return null
    const [list, page, count, seq, value] = parts
    const isValid =
      typeof list === 'string' &&
      [page, count, seq].every((number) => Number.isSafeInteger(number) && number >= 0) &&
      (value === null || (typeof value === 'string' && valueForms[by].test(value) && isDay(by, value)))
    return isValid ? { list, page, count, position: { seq, value } } : null
  } catch {
    return null
  }
}

/** 30 February has the form of a date. */
function isDay(by: SortKey, value: string): boolean {
  return by !== 'updated' || !Number.isNaN(Date.parse(value.replace(' ', 'T').replace('+00', 'Z')))
}
