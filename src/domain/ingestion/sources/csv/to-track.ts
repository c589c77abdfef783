import { hasCheckDigit, restoreZeros } from '../../../../lib/identifiers.ts'
import type {
  Contributor,
  CustomerTag,
  DeliveredArtist,
  DeliveredRelease,
  DeliveredTrack,
  DeliveredWork,
  Reference,
  TrackField,
} from '../delivered-track.ts'
import { FieldFault, quote } from '../field-fault.ts'
import { readMedia } from '../media.ts'
import { maxLength, readAction, readIdentifier, readLyrics, readOuterId, readText } from '../values.ts'
import {
  type DateOrder,
  type DurationUnit,
  readSheetDate,
  readSheetDuration,
  splitArtists,
  unwrapFormula,
} from './cell-formats.ts'
import type { ColumnPlan, PlannedEntry } from './column-plan.ts'

export type RowOptions = {
  dateOrder?: DateOrder | undefined
  durationUnit: DurationUnit
  artistSeparators: RegExp
}

/**
 * The track in one row. Throws a FieldFault with the sender's column name if there is no id, or if the action or the audio is
 * wrong. Any other wrong cell becomes a warning: the stored value stays, or there is none.
 */
export function toTrack(plan: ColumnPlan, cells: string[], options: RowOptions): DeliveredTrack {
  requireWidth(plan, cells)
  for (const [at, cell] of cells.entries()) if (cell.charCodeAt(0) === EQUALS) cells[at] = unwrapFormula(cell)
  const { scalars, joined, lists, headers } = plan
  const row: Cells = { cells, headers, options, warnings: [] }
  const leftOut = new Set<TrackField>()
  /** Reads a field of the track itself; if it is wrong, the stored value is kept. */
  const scalar = <T>(field: TrackField, at: number | undefined, read: (at: number) => T): T | null => {
    if (at === undefined) return null
    const value = tolerate(row, () => read(at))
    if (value === undefined) leftOut.add(field)
    return value ?? null
  }
  const text = (field: TrackField, at: number | undefined, limit?: number) =>
    scalar(field, at, () => readText(cells[at!]!, headers[at!]!, limit))
  const isrc = scalar('isrc', scalars.isrc, (at) => readIdentifier('isrc', cells[at]!, headers[at]!))
  const idColumn = plan.idIsIsrc ? scalars.isrc! : scalars.outer_id!
  if (plan.idIsIsrc && isrc === null) {
    throw new FieldFault(
      headers[idColumn]!,
      'is missing or wrong, and there is no other id: every track needs one',
    )
  }
  const label = text('label', scalars.label)
  const track: DeliveredTrack = {
    action:
      scalars.action === undefined ? 'upsert' : readAction(cells[scalars.action]!, headers[scalars.action]!),
    medium: 'audio',
    outer_id: plan.idIsIsrc ? isrc! : readOuterId(cells[idColumn]!, headers[idColumn]!),
    title: text('title', scalars.title),
    titles: [],
    isrc,
    release_date: scalar('release_date', scalars.release_date, (at) =>
      readSheetDate(cells[at]!, headers[at]!, options.dateOrder),
    ),
    duration_ms: scalar('duration_ms', scalars.duration_ms, (at) =>
      readSheetDuration(cells[at]!, headers[at]!, plan.unitless.includes(at) ? options.durationUnit : 'ms'),
    ),
    language: text('language', scalars.language, maxLength.id),
    lyrics: scalar('lyrics', scalars.lyrics, (at) => readLyrics(cells[at]!, headers[at]!)),
    label: label === null ? null : { name: label, outer_id: readCell(row, scalars.label_id, maxLength.id) },
    artists: [...readList(lists.artists, row, toArtist), ...readArtists(row, joined.artists)],
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
    // A sheet by ISRC lists a recording once for each release.
    keeps_other_releases: plan.idIsIsrc,
    warnings: row.warnings,
    left_out: plan.left_out,
  }
  if (leftOut.size > 0) track.left_out = [...plan.left_out, ...leftOut]
  return track
}

const EQUALS = 61

type Cells = { cells: string[]; headers: string[]; options: RowOptions; warnings: string[] }

/** Undefined, and a warning, if the value is wrong. */
function tolerate<T>(row: Cells, read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof FieldFault)) throw error
    row.warnings.push(`${error.field} ${error.message}. The value was left out.`)
    return undefined
  }
}

function readArtists(row: Cells, at: number | undefined): DeliveredArtist[] {
  if (at === undefined) return []
  const header = row.headers[at]!
  const text = tolerate(row, () => readText(row.cells[at]!, header, maxLength.lyrics))
  if (text === null || text === undefined) return []
  return splitArtists(text, row.options.artistSeparators).flatMap(({ name, role }) => {
    const known = tolerate(row, () => readText(name, header))
    return known ? [{ outer_id: null, name: known, role, isni: null, references: [] }] : []
  })
}

/** Spreadsheets append empty cells to rows. Any other difference means that columns have shifted. */
function requireWidth(plan: ColumnPlan, cells: string[]): void {
  if (cells.length === plan.width) return
  if (cells.length > plan.width && cells.slice(plan.width).every((cell) => cell.trim() === '')) return
  throw new FieldFault(
    'row',
    `has ${cells.length} cells, but the file has ${plan.width} columns: put cells that contain the delimiter in quotes`,
  )
}

function readCell(row: Cells, at: number | undefined, limit?: number): string | null {
  if (at === undefined) return null
  return tolerate(row, () => readText(row.cells[at]!, row.headers[at]!, limit)) ?? null
}

function readCode(kind: 'isrc' | 'upc' | 'iswc' | 'isni', row: Cells, at: number | undefined): string | null {
  if (at === undefined) return null
  const { cells, headers } = row
  if (kind === 'upc') return readUpc(row, at)
  return tolerate(row, () => readIdentifier(kind, cells[at]!, headers[at]!)) ?? null
}

/** Spreadsheets drop leading zeros: 11 digits whose check digit fits with a zero in front are a UPC. */
function readUpc(row: Cells, at: number): string | null {
  const value = row.cells[at]!
  const repaired = restoreZeros(value)
  if (repaired !== null) {
    row.warnings.push(
      `${row.headers[at]} ${quote(value.trim())} was read as ${repaired}: a leading zero was lost.`,
    )
    return repaired
  }
  const code = tolerate(row, () => readIdentifier('upc', value, row.headers[at]!)) ?? null
  if (code !== null && !hasCheckDigit(code))
    row.warnings.push(
      `${row.headers[at]} ${quote(code)} has a wrong check digit. It was stored as it is: check it.`,
    )
  return code
}

function readDay(row: Cells, at: number | undefined): number | null {
  if (at === undefined) return null
  return tolerate(row, () => readSheetDate(row.cells[at]!, row.headers[at]!, row.options.dateOrder)) ?? null
}

/** Entries whose cells are all empty are left out. */
function readList<T>(entries: PlannedEntry[], row: Cells, read: (entry: PlannedEntry, row: Cells) => T): T[] {
  const found: T[] = []
  for (const entry of entries) {
    if (
      !isEmpty(entry.fields, row) ||
      Object.values(entry.inner).some((of) => of.some((fields) => !isEmpty(fields, row)))
    ) {
      const value = tolerate(row, () => read(entry, row))
      if (value !== undefined) found.push(value)
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
  return (entries ?? [])
    .filter((fields) => !isEmpty(fields, row))
    .flatMap((fields) => tolerate(row, () => read(fields)) ?? [])
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

function incomplete(
  fields: Record<string, number>,
  { headers }: Pick<Cells, 'headers'>,
  why: string,
): FieldFault {
  return new FieldFault(headers[Math.min(...Object.values(fields))] ?? 'row', `is incomplete: ${why}`)
}

/** `first | second | third` */
function splitCell<T>(row: Cells, at: number | undefined, read: (part: string, header: string) => T): T[] {
  if (at === undefined) return []
  const header = row.headers[at]!
  const text = tolerate(row, () => readText(row.cells[at]!, header, maxLength.lyrics))
  if (text === null || text === undefined) return []
  return text
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .flatMap((part) => tolerate(row, () => read(part, header)) ?? [])
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
