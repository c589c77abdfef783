import type {
  Contributor,
  CustomerTag,
  DeliveredArtist,
  DeliveredRelease,
  DeliveredTrack,
  DeliveredWork,
  Reference,
} from '../delivered-track.ts'
import { FieldFault, quote } from '../field-fault.ts'
import { readMedia } from '../media.ts'
import {
  maxLength,
  readAction,
  readDate,
  readDuration,
  readIdentifier,
  readLyrics,
  readOuterId,
  readText,
} from '../values.ts'
import type { ColumnPlan, PlannedEntry } from './column-plan.ts'

/** The track in one row. Throws a FieldFault with the sender's column name for a value that cannot be accepted. */
export function toTrack(plan: ColumnPlan, cells: string[]): DeliveredTrack {
  requireWidth(plan, cells)
  const { scalars, joined, lists, headers } = plan
  const row = { cells, headers }
  const text = (at: number | undefined, limit?: number) => readCell(row, at, limit)
  const label = text(scalars.label)
  return {
    action:
      scalars.action === undefined ? 'upsert' : readAction(cells[scalars.action]!, headers[scalars.action]!),
    medium: 'audio',
    outer_id: readOuterId(cells[scalars.outer_id!]!, headers[scalars.outer_id!]!),
    title: text(scalars.title),
    titles: [],
    isrc: readCode('isrc', row, scalars.isrc),
    release_date: readDay(row, scalars.release_date),
    duration_ms:
      scalars.duration_ms === undefined
        ? null
        : readDuration(cells[scalars.duration_ms]!, headers[scalars.duration_ms]!),
    language: text(scalars.language, maxLength.id),
    lyrics:
      scalars.lyrics === undefined ? null : readLyrics(cells[scalars.lyrics]!, headers[scalars.lyrics]!),
    label: label === null ? null : { name: label, outer_id: text(scalars.label_id, maxLength.id) },
    artists: [...readList(lists.artists, row, toArtist), ...splitCell(row, joined.artists, artistFromName)],
    releases: readList(lists.albums, row, toRelease),
    works: readList(lists.works, row, toWork),
    references: [
      ...readList(lists.references, row, toReference),
      ...splitCell(row, joined.references, toJoinedReference),
    ],
    customer_tags: [
      ...readList(lists.customer_tags, row, toTag),
      ...splitCell(row, joined.customer_tags, toJoinedTag),
    ],
    audio:
      scalars.primary_media === undefined
        ? null
        : readMedia(cells[scalars.primary_media]!, 'any', headers[scalars.primary_media]!),
    deals: null,
    details: null,
    keeps_other_releases: false,
    warnings: [],
    left_out: plan.left_out,
  }
}

type Cells = { cells: string[]; headers: string[] }

/** Spreadsheets append empty cells to rows. Any other difference means that columns have shifted. */
function requireWidth(plan: ColumnPlan, cells: string[]): void {
  if (cells.length === plan.width) return
  if (cells.length > plan.width && cells.slice(plan.width).every((cell) => cell.trim() === '')) return
  throw new FieldFault(
    'row',
    `has ${cells.length} cells, but the file has ${plan.width} columns: put cells that contain the delimiter in quotes`,
  )
}

function readCell({ cells, headers }: Cells, at: number | undefined, limit?: number): string | null {
  return at === undefined ? null : readText(cells[at]!, headers[at]!, limit)
}

function readCode(
  kind: 'isrc' | 'upc' | 'iswc' | 'isni',
  { cells, headers }: Cells,
  at: number | undefined,
): string | null {
  return at === undefined ? null : readIdentifier(kind, cells[at]!, headers[at]!)
}

function readDay({ cells, headers }: Cells, at: number | undefined): number | null {
  return at === undefined ? null : readDate(cells[at]!, headers[at]!)
}

/** Entries whose cells are all empty are left out. */
function readList<T>(entries: PlannedEntry[], row: Cells, read: (entry: PlannedEntry, row: Cells) => T): T[] {
  const found: T[] = []
  for (const entry of entries) {
    if (
      !isEmpty(entry.fields, row) ||
      Object.values(entry.inner).some((of) => of.some((fields) => !isEmpty(fields, row)))
    ) {
      found.push(read(entry, row))
    }
  }
  return found
}

function isEmpty(fields: Record<string, number>, { cells }: Cells): boolean {
  for (const field in fields) if (cells[fields[field]!]!.trim() !== '') return false
  return true
}

function toArtist({ fields }: PlannedEntry, row: Cells): DeliveredArtist {
  const outerId = readCell(row, fields.id, maxLength.id)
  const name = readCell(row, fields.name)
  if (name === null && outerId === null) throw incomplete(fields, row, 'an artist needs a name or an id')
  return {
    outer_id: outerId,
    name,
    role: readCell(row, fields.role),
    isni: readCode('isni', row, fields.isni),
    references: [],
  }
}

function toRelease({ fields, inner }: PlannedEntry, row: Cells): DeliveredRelease {
  const outerId = readCell(row, fields.id, maxLength.id)
  const title = readCell(row, fields.title)
  const upc = readCode('upc', row, fields.upc)
  if (outerId === null && title === null && upc === null)
    throw incomplete(fields, row, 'a release needs a title, a upc or an id')
  const label = readCell(row, fields.label)
  return {
    outer_id: outerId,
    title,
    titles: [],
    upc,
    type: readCell(row, fields.type),
    release_date: readDay(row, fields.release_date),
    label: label === null ? null : { name: label, outer_id: null },
    artists: [],
    references: readInner(inner.references, row, (of) => toReference({ fields: of, inner: {} }, row)),
    track_position: readCell(row, fields.track_position, maxLength.id),
    disk_number: readCell(row, fields.disk_number, maxLength.id),
  }
}

function toWork({ fields, inner }: PlannedEntry, row: Cells): DeliveredWork {
  const outerId = readCell(row, fields.id, maxLength.id)
  const title = readCell(row, fields.title)
  const iswc = readCode('iswc', row, fields.iswc)
  if (outerId === null && title === null && iswc === null)
    throw incomplete(fields, row, 'a work needs a title, an iswc or an id')
  return {
    outer_id: outerId,
    title,
    iswc,
    contributors: readInner(inner.contributors, row, (of) => toContributor(of, row)),
  }
}

function readInner<T>(
  entries: Record<string, number>[] | undefined,
  row: Cells,
  read: (fields: Record<string, number>) => T,
): T[] {
  return (entries ?? []).filter((fields) => !isEmpty(fields, row)).map(read)
}

function toContributor(fields: Record<string, number>, row: Cells): Contributor {
  const name = readCell(row, fields.name)
  if (name === null) throw incomplete(fields, row, 'a contributor needs a name')
  return { name, role: readCell(row, fields.role), isni: readCode('isni', row, fields.isni) }
}

function toReference({ fields }: PlannedEntry, row: Cells): Reference {
  const id = readCell(row, fields.id, maxLength.id)
  const source = readCell(row, fields.source, maxLength.id)
  if (id === null || source === null) throw incomplete(fields, row, 'a reference needs an id and a source')
  return { id, source }
}

function toTag({ fields }: PlannedEntry, row: Cells): CustomerTag {
  const tag = readCell(row, fields.tag)
  if (tag === null) throw incomplete(fields, row, 'a tag needs a name')
  return { tag, category: readCell(row, fields.category) ?? '' }
}

function incomplete(fields: Record<string, number>, { headers }: Cells, why: string): FieldFault {
  return new FieldFault(headers[Math.min(...Object.values(fields))] ?? 'row', `is incomplete: ${why}`)
}

/** `first | second | third` */
function splitCell<T>(
  { cells, headers }: Cells,
  at: number | undefined,
  read: (part: string, header: string) => T,
): T[] {
  if (at === undefined) return []
  const text = readText(cells[at]!, headers[at]!, maxLength.lyrics)
  if (text === null) return []
  return text
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => read(part, headers[at]!))
}

function artistFromName(name: string, header: string): DeliveredArtist {
  return { outer_id: null, name: readText(name, header), role: null, isni: null, references: [] }
}

/** `category: tag`, or the tag alone. */
function toJoinedTag(part: string, header: string): CustomerTag {
  const colon = part.indexOf(':')
  const tag = readText(part.slice(colon + 1), header)
  if (tag === null) throw new FieldFault(header, `contains ${quote(part)}: write category: tag`)
  return { tag, category: colon === -1 ? '' : (readText(part.slice(0, colon), header) ?? '') }
}

/** `source: id` */
function toJoinedReference(part: string, header: string): Reference {
  const colon = part.indexOf(':')
  const source = colon === -1 ? null : readText(part.slice(0, colon), header, maxLength.id)
  const id = readText(part.slice(colon + 1), header, maxLength.id)
  if (source === null || id === null)
    throw new FieldFault(header, `contains ${quote(part)}: write source: id`)
  return { id, source }
}
