import type { CsvRow } from '../../lib/csv-scanner.ts'
import { writeDate } from '../../lib/identifiers.ts'
import { KeyedMutex } from '../../lib/keyed-mutex.ts'
import { memoizePer } from '../../lib/memoize.ts'
import { Problem } from '../../lib/problem.ts'
import type { Caller } from '../access/caller.ts'
import type { Context } from '../context.ts'
import { requireOwnInbound } from '../storage/areas/inbound.ts'
import { areaOf } from '../storage/areas/resolve.ts'
import { applyCsvProfile } from './csv-profiles.ts'
import { openSheet, type Sheet } from './open-sheet.ts'
import { type CsvReading, readCsvOptions, resolveSheetPath } from './request.ts'
import { findColumn, nameOfColumn } from './sources/csv/columns.ts'
import { mayBeHeader, readTable } from './sources/csv/read-csv.ts'
import type { DeliveredTrack, SourceItem } from './sources/delivered-track.ts'

/** How a sheet would be read, by its first rows. */
export type SheetPreview = {
  columns: PreviewedColumn[]
  rows: PreviewedRow[]
  warnings: string[]
  /** Why the sheet cannot be read with these columns; null if it can. */
  problem: string | null
}

/** `column`: what the header means; null if the column is ignored. */
type PreviewedColumn = { header: string; column: string | null; samples: string[] }
type PreviewedRow = {
  source: string
  outer_id: string | null
  /** Why the row would fail; null if it would not. */
  message: string | null
  warnings: string[]
  values: { field: string; value: string }[]
}

const maxRows = 20
const maxSamples = 3
/** A report is for people: a text beyond this says no more. */
const maxText = 200

type PreviewInput = { path: string; csv_profile?: string | undefined } & CsvReading

const mutexOf = memoizePer((_: Context) => new KeyedMutex())

/** One at a time for each organisation: unpacking a large sheet takes a second of the process that serves everybody. */
export function previewSheet(context: Context, caller: Caller, input: PreviewInput): Promise<SheetPreview> {
  return mutexOf(context).run(caller.organisation.id, () => readPreview(context, caller, input))
}

async function readPreview(context: Context, caller: Caller, input: PreviewInput): Promise<SheetPreview> {
  const effective = await applyCsvProfile(context, caller, { mode: 's3_csv' as const, ...input })
  const reading = readCsvOptions(effective)
  const path = resolveSheetPath(input.path)
  requireOwnInbound(caller, path)
  const area = await areaOf(context, caller.organisation.id)
  const warnings: string[] = []
  const sheet = await openSheet(context, area, path, reading, {
    warn: (message) => warnings.push(message),
    isPreview: true,
  })
  const head = await takeRows(sheet.rows)
  const columns = describeColumns(head, reading)
  try {
    return { columns, rows: await readRows(head, sheet), warnings, problem: null }
  } catch (error) {
    // People repair this by choosing what the columns mean, so they need to see them.
    if (!(error instanceof Problem)) throw error
    return { columns, rows: [], warnings, problem: error.message }
  }
}

/** The header and the first rows after it. */
async function takeRows(table: AsyncIterable<CsvRow[]>): Promise<CsvRow[]> {
  const found: CsvRow[] = []
  for await (const rows of table) {
    for (const row of rows) {
      if (found.length > 0 || mayBeHeader(row)) found.push(row)
      if (found.length > maxRows) return found
    }
  }
  return found
}

function describeColumns(head: CsvRow[], { columns }: CsvReading): PreviewedColumn[] {
  const hasHeader = !Array.isArray(columns)
  const first = head[0]
  if (first === undefined || 'fault' in first) return []
  const headers = hasHeader ? first.cells.map((cell) => cell.trim()) : [...(columns as string[])]
  while (headers.length > 1 && headers.at(-1) === '') headers.pop()
  const rows = hasHeader ? head.slice(1) : head
  const chosen = hasHeader ? ((columns ?? {}) as Record<string, string | null>) : {}
  return headers.map((header, at) => {
    const name = Object.hasOwn(chosen, header) ? chosen[header]! : header
    const column = name === null ? null : findColumn(name)
    const samples = rows.map((row) => ('cells' in row ? (row.cells[at]?.trim() ?? '') : '')).filter(Boolean)
    return {
      header,
      column: column === null ? null : nameOfColumn(column),
      samples: [...new Set(samples)].slice(0, maxSamples).map(shorten),
    }
  })
}

async function readRows(head: CsvRow[], { options }: Sheet): Promise<PreviewedRow[]> {
  const found: PreviewedRow[] = []
  // The cells are copied, because reading a row unwraps formulas in place.
  const table = [head.map((row) => ('cells' in row ? { ...row, cells: [...row.cells] } : row))]
  for await (const item of readTable(toAsync(table), options)) found.push(describeItem(item))
  return found
}

async function* toAsync<T>(values: T[]): AsyncGenerator<T> {
  yield* values
}

function describeItem(item: SourceItem): PreviewedRow {
  const { source, outer_id } = item
  if (item.kind === 'problem')
    return { source, outer_id, message: item.problem.message, warnings: [], values: [] }
  if (item.kind !== 'track') throw new Error(`a sheet has no item of kind ${item.kind}`)
  return { source, outer_id, message: null, warnings: item.record.warnings, values: listValues(item.record) }
}

/** What is known about a track, in the order in which people read it. */
function listValues(track: DeliveredTrack): PreviewedRow['values'] {
  const names = (entries: { name: string | null; role: string | null }[]) =>
    entries.map(({ name, role }) => (role === null ? name : `${name} (${role})`)).join(', ')
  const values: Record<string, string | null> = {
    title: track.title,
    artists: names(track.artists),
    isrc: track.isrc,
    release_date: writeDate(track.release_date),
    duration_ms: track.duration_ms === null ? null : String(track.duration_ms),
    label: track.label?.name ?? null,
    albums: track.releases.map(({ title, upc }) => [title, upc].filter(Boolean).join(' · ')).join(', '),
    works: track.works.map(({ title, iswc }) => [title, iswc].filter(Boolean).join(' · ')).join(', '),
    language: track.language,
    customer_tags: track.customer_tags.map(({ tag }) => tag).join(', '),
    references: track.references.map(({ source, id }) => `${source}: ${id}`).join(', '),
    lyrics: track.lyrics,
    primary_media: track.audio?.at ?? null,
    action: track.action === 'upsert' ? null : track.action,
  }
  return Object.entries(values).flatMap(([field, value]) => (value ? [{ field, value: shorten(value) }] : []))
}

const shorten = (text: string) => (text.length <= maxText ? text : `${text.slice(0, maxText)}…`)
