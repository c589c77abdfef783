import {
  normaliseDate,
  normaliseIsni,
  normaliseIsrc,
  normaliseIswc,
  normaliseUpc,
} from '../../../lib/identifiers.ts'
import type { Action } from './delivered-track.ts'
import { FieldFault, quote } from './field-fault.ts'

/** In characters; for paths in bytes. Longer values are a mistake of the sender, or an attack. */
export const maxLength = { id: 500, text: 2000, lyrics: 200_000, path: 1024, url: 4096 } as const

/** The trimmed text; null if it is empty. Refuses what the database cannot store. */
export function readText(value: string, field: string, limit: number = maxLength.text): string | null {
  const text = value.trim()
  if (text === '') return null
  requireStorable(text, field, limit)
  return text
}

/** Lyrics keep their spaces and line breaks. */
export function readLyrics(value: string, field: string): string | null {
  if (value.trim() === '') return null
  requireStorable(value, field, maxLength.lyrics)
  return value
}

function requireStorable(text: string, field: string, limit: number): void {
  if (text.length > limit) {
    throw new FieldFault(field, `is ${text.length} characters long; the maximum is ${limit}`)
  }
  if (text.includes('\0')) throw new FieldFault(field, 'contains a NUL character: remove it')
  if (!text.isWellFormed()) throw new FieldFault(field, 'is not valid Unicode: a surrogate has no partner')
}

export function readOuterId(value: string, field: string): string {
  const id = readText(value, field, maxLength.id)
  if (id === null) throw new FieldFault(field, 'is empty: every track needs an id of its own')
  return id
}

/** The id of a refused item, as far as it can be stored, so that people can find the item; otherwise null. */
export function readableId(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const id = value.trim().slice(0, maxLength.id)
  return id === '' || id.includes('\0') || !id.isWellFormed() ? null : id
}

const standards = {
  isrc: {
    name: 'an ISRC',
    normalise: normaliseIsrc,
    form: 'two letters, three letters or digits, seven digits',
  },
  upc: { name: 'a UPC or EAN', normalise: normaliseUpc, form: '8, 12, 13 or 14 digits' },
  iswc: { name: 'an ISWC', normalise: normaliseIswc, form: 'T and ten digits' },
  isni: { name: 'an ISNI', normalise: normaliseIsni, form: '16 digits, the last of which may be X' },
}

/** The identifier in normal form; null if it is empty. */
export function readIdentifier(kind: keyof typeof standards, value: string, field: string): string | null {
  if (!/[^\s.\u2010-\u2015-]/.test(value)) return null
  const { name, normalise, form } = standards[kind]
  const code = normalise(value)
  if (code === null) {
    const digits = kind === 'upc' ? value.replace(/\D/g, '').length : 0
    const hint = digits === 11 ? '. It has 11 digits: the check digit or a leading zero is missing' : ''
    throw new FieldFault(field, `${quote(value.trim())} is not ${name}: ${form}${hint}`)
  }
  return code
}

/** `YYYYMMDD`, or an ISO 8601 day, month or year, as a number YYYYMMDD with zeros for unknown parts. */
export function readDate(value: string, field: string): number | null {
  const text = value.trim()
  if (text === '') return null
  const date = normaliseDate(text)
  if (date === null) {
    const looksLikeOne = /^\d{4}(-?\d\d){0,2}$/.test(text)
    const wrong = looksLikeOne ? 'a day of the calendar' : 'a date: write YYYYMMDD or YYYY-MM-DD'
    throw new FieldFault(field, `${quote(text)} is not ${wrong}`)
  }
  return date
}

const actions: readonly string[] = ['upsert', 'takedown', 'purge'] satisfies Action[]

export function readAction(value: string, field: string): Action {
  const word = value.trim().toLowerCase()
  if (word === '') return 'upsert'
  if (!actions.includes(word)) {
    throw new FieldFault(field, `${quote(word)} is not supported: use ${actions.join(', ')}`)
  }
  return word as Action
}
