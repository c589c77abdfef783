import { Problem } from '../../../../lib/problem.ts'
import { type TrackField, trackFields } from '../delivered-track.ts'
import { quote } from '../field-fault.ts'
import {
  type Column,
  findColumn,
  innerFields,
  isAlias,
  type JoinedField,
  type ListName,
  listFields,
  normalise,
  type ScalarField,
} from './columns.ts'

/**
 * The caller's choice of columns: their names in order if the file has no header, or a map from its headers to column names.
 * Headers that map to null are ignored. A file may lack headers that end in a question mark; their spelling may differ.
 */
export type ColumnChoice = readonly string[] | Readonly<Record<string, string | null>>

/** Which cell of a row holds which value. Built once per file. */
export type ColumnPlan = {
  width: number
  /** As the sender wrote them, for use in messages. */
  headers: string[]
  scalars: Partial<Record<ScalarField, number>>
  joined: Partial<Record<JoinedField, number>>
  lists: Record<ListName, PlannedEntry[]>
  /** Columns that hold tags of one category. */
  tagged: { at: number; category: string }[]
  unknown: string[]
  /** Fields that no column of the file contains. */
  left_out: readonly TrackField[]
  /** Without a column for ids, the ISRC is the id. */
  idIsIsrc: boolean
  /** Columns of durations that do not name their unit. */
  unitless: number[]
}

export type PlannedEntry = { fields: Record<string, number>; inner: Record<string, Record<string, number>[]> }

export function planColumns(headers: string[], choice?: ColumnChoice): ColumnPlan {
  const named = choice === undefined || Array.isArray(choice) ? {} : (choice as Record<string, string | null>)
  requireChosenHeaders(headers, named)
  const optional = new Map(
    Object.keys(named).flatMap((name) => (name.endsWith('?') ? [[normalise(name), name] as const] : [])),
  )
  const builder = new ColumnPlanBuilder(headers)
  const columns = headers.flatMap((header, at) => {
    const name = header.trim()
    const key = Object.hasOwn(named, name) ? name : (optional.get(normalise(name)) ?? '')
    const mapped = Object.hasOwn(named, key) ? named[key] : undefined
    if (mapped === null || (name === '' && mapped === undefined)) return []
    const column = findColumn(mapped ?? name)
    if (column === null && mapped !== undefined) {
      throw unknownColumn(`columns maps ${quote(name)} to ${quote(mapped)}, which`)
    }
    return [
      { at, column, isAliased: isAlias(mapped ?? name) && (mapped === undefined || column?.list === null) },
    ]
  })
  for (const isAliased of [false, true]) {
    for (const column of columns)
      if (column.isAliased === isAliased) builder.add(column.column, column.at, isAliased)
  }
  return builder.finish()
}

/** For a file without a header. Every name must be known; cells with an empty name are ignored. */
export function planNames(names: readonly string[]): ColumnPlan {
  for (const name of names) {
    if (name.trim() !== '' && findColumn(name) === null)
      throw unknownColumn(`columns contains ${quote(name)}, which`)
  }
  return planColumns([...names])
}

class ColumnPlanBuilder {
  readonly #plan: ColumnPlan
  readonly #aliased = new Set<number>()
  readonly #lists = new Map<
    ListName,
    Map<number, { fields: Record<string, number>; inner: Map<string, Map<number, Record<string, number>>> }>
  >()

  constructor(headers: string[]) {
    const lists = Object.fromEntries(
      Object.keys(listFields).map((name) => [name, []]),
    ) as unknown as ColumnPlan['lists']
    this.#plan = {
      width: headers.length,
      headers,
      scalars: {},
      joined: {},
      lists,
      tagged: [],
      unknown: [],
      left_out: [],
      idIsIsrc: false,
      unitless: [],
    }
  }

  add(column: Column | null, at: number, isAliased: boolean): void {
    const plan = this.#plan
    if (isAliased) this.#aliased.add(at)
    if (column === null) plan.unknown.push(plan.headers[at]!.trim())
    else if (column.list === null) this.#set(plan.scalars, column.field, at)
    else if (column.list === 'tagged') plan.tagged.push({ at, category: column.category })
    else if (column.list === 'joined') this.#set(plan.joined, column.field, at)
    else {
      const entries = getOrCreate(this.#lists, column.list, () => new Map())
      const entry = getOrCreate(entries, column.number, () => ({ fields: {}, inner: new Map() }))
      const inner = column.inner
      if (inner === null) this.#set(entry.fields, column.field, at)
      else {
        const numbered = getOrCreate(entry.inner, column.field, () => new Map())
        const fields = getOrCreate(numbered, inner.number, () => ({}))
        this.#set(fields, inner.field, at)
      }
    }
  }

  finish(): ColumnPlan {
    for (const [list, entries] of this.#lists) {
      this.#plan.lists[list] = sorted(entries).map(({ fields, inner }) => ({
        fields,
        inner: Object.fromEntries([...inner].map(([name, of]) => [name, sorted(of)])),
      }))
    }
    this.#splitArtistColumn()
    const duration = this.#plan.scalars.duration_ms
    if (duration !== undefined && this.#aliased.has(duration)) this.#plan.unitless.push(duration)
    this.#plan.idIsIsrc = this.#plan.scalars.outer_id === undefined && this.#plan.scalars.isrc !== undefined
    if (this.#plan.scalars.outer_id === undefined && !this.#plan.idIsIsrc) {
      const found = this.#plan.headers.slice(0, 20).map(quote).join(', ')
      throw new Problem(
        'validation_error',
        `The file has no column outer_id, and no column isrc that could stand in for it. Its columns are ${found}. Rename one of them, or map it with columns.`,
      )
    }
    this.#plan.left_out = trackFields.filter((field) => !this.#contains(field))
    return this.#plan
  }

  /** A column that is just called "artist" may name several, unless other columns describe the one artist. */
  #splitArtistColumn(): void {
    const { lists, joined } = this.#plan
    const [first, ...others] = lists.artists
    if (first === undefined || joined.artists !== undefined) return
    const { name, ...rest } = first.fields
    if (name === undefined || !this.#aliased.has(name) || Object.keys(rest).length > 0) return
    joined.artists = name
    lists.artists = others
  }

  #contains(field: TrackField): boolean {
    const { scalars, joined, lists, tagged } = this.#plan
    if (field === 'customer_tags' && tagged.length > 0) return true
    if (field === 'releases') return lists.albums.length > 0
    return field in scalars || field in joined || (field in lists && lists[field as ListName].length > 0)
  }

  #set(fields: Record<string, number>, field: string, at: number): void {
    const before = fields[field]
    const { headers } = this.#plan
    if (before === undefined) fields[field] = at
    else if (this.#aliased.has(at) && !this.#aliased.has(before)) this.#plan.unknown.push(headers[at]!)
    else {
      throw new Problem(
        'validation_error',
        `The columns ${quote(headers[before]!)} (${before + 1}) and ${quote(headers[at]!)} (${at + 1}) mean the same. Map one of them to null with columns.`,
      )
    }
  }
}

function requireChosenHeaders(headers: string[], named: Record<string, string | null>): void {
  const present = new Set(headers.map((header) => header.trim()))
  const missing = Object.keys(named).find((name) => !present.has(name) && !name.endsWith('?'))
  if (missing !== undefined) {
    throw new Problem('validation_error', `columns names ${quote(missing)}, but the file has no such column.`)
  }
}

function unknownColumn(what: string): Problem {
  const lists = Object.entries(listFields).map(([name, fields]) => `${name}.N.(${fields.join('|')})`)
  const inner = Object.entries(innerFields).flatMap(([list, of]) =>
    Object.entries(of).map(([name, fields]) => `${list}.N.${name}.M.(${fields.join('|')})`),
  )
  return new Problem(
    'validation_error',
    `${what} is not a column. Columns are outer_id, title, isrc, release_date, duration_ms, language, lyrics, label, label_id, primary_media, action, complete_record, tags:CATEGORY, ${[...lists, ...inner].join(', ')}.`,
  )
}

function sorted<T>(entries: Map<number, T>): T[] {
  return [...entries].sort(([a], [b]) => a - b).map(([, entry]) => entry)
}

function getOrCreate<K, V>(map: Map<K, V>, key: K, create: () => V): V {
  const found = map.get(key)
  if (found !== undefined) return found
  const created = create()
  map.set(key, created)
  return created
}
