import {
  normaliseDate,
  normaliseIsni,
  normaliseIsrc,
  normaliseIswc,
  normaliseUpc,
} from '../../../lib/identifiers.ts'
import type { Action } from './delivered-track.ts'
import { FieldFault, quote } from './field-fault.ts'

/** The most characters of a value. Longer ones are a mistake of the sender, or an attack. */
export const longest = { id: 500, text: 2000, lyrics: 200_000, path: 1024, url: 4096 } as const

/** Trimmed; null when nothing is left. What the database cannot hold is refused. */
export function readText(value: string, field: string, limit: number = longest.text): string | null {
  const text = value.trim()
  if (text === '') return null
  requireStorable(text, field, limit)
  return text
}

/** As delivered, spaces and line breaks included. */
export function readLyrics(value: string, field: string): string | null {
  if (value.trim() === '') return null
  requireStorable(value, field, longest.lyrics)
  return value
}

function requireStorable(text: string, field: string, limit: number): void {
  if (text.length > limit) {
    throw new FieldFault(field, `is ${text.length} characters long; the most is ${limit}`)
  }
  if (text.includes('\0')) throw new FieldFault(field, 'holds a NUL character: remove it')
  if (!text.isWellFormed()) throw new FieldFault(field, 'is not valid Unicode: half of a pair is missing')
}

export function readOuterId(value: string, field: string): string {
  const id = readText(value, field, longest.id)
  if (id === null) throw new FieldFault(field, 'is empty: every track needs its own')
  return id
}

/** What there is of an id in an entry that is refused, to tell it by; null for what could not be stored either. */
export function tellId(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const id = value.trim().slice(0, longest.id)
  return id === '' || id.includes('\0') || !id.isWellFormed() ? null : id
}

const forms = {
  isrc: {
    name: 'an ISRC',
    read: normaliseIsrc,
    looks: 'two letters, three letters or digits, seven digits',
  },
  upc: { name: 'a UPC or EAN', read: normaliseUpc, looks: '8 to 14 digits' },
  iswc: { name: 'an ISWC', read: normaliseIswc, looks: 'T and ten digits' },
  isni: { name: 'an ISNI', read: normaliseIsni, looks: '16 digits, the last of which may be X' },
} satisfies Record<string, { name: string; read: (text: string) => string | null; looks: string }>

/** In the form it is stored in; null when empty. */
export function readIdentifier(kind: keyof typeof forms, value: string, field: string): string | null {
  if (!/[^\s.\u2010-\u2015-]/.test(value)) return null
  const { name, read, looks } = forms[kind]
  const code = read(value)
  if (code === null) throw new FieldFault(field, `${quote(value.trim())} is not ${name}: ${looks}`)
  return code
}

/** `YYYYMMDD`, or ISO 8601 of a day, a month or a year, as a number YYYYMMDD: unknown parts are zeros. */
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
    throw new FieldFault(field, `${quote(word)} is not supported; supported are ${actions.join(', ')}`)
  }
  return word as Action
}

export function readDuration(value: string, field: string): number | null {
  const text = value.trim()
  if (text === '') return null
  if (!/^\d{1,9}$/.test(text)) {
    throw new FieldFault(field, `${quote(text)} is not a whole number of milliseconds`)
  }
  return Number(text)
}
