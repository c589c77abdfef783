import { hasCheckDigit, restoreZeros } from '../../../../lib/identifiers.ts'
import { FieldFault, quote } from '../field-fault.ts'
import { maxLength, readIdentifier, readText } from '../values.ts'
import { type DateOrder, type DurationUnit, readSheetDate } from './cell-formats.ts'
import type { PlannedEntry } from './column-plan.ts'

export type RowOptions = {
  dateOrder?: DateOrder | undefined
  durationUnit: DurationUnit
  artistSeparators: RegExp
}

/** The cells of one row, and what was wrong in them. */
export type Cells = { cells: string[]; headers: string[]; options: RowOptions; warnings: string[] }

/** Undefined, and a warning, if the value is wrong. */
export function tolerate<T>(row: Cells, read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof FieldFault)) throw error
    row.warnings.push(`${error.field} ${error.message}. The value was left out.`)
    return undefined
  }
}

export function readCell(row: Cells, at: number | undefined, limit?: number): string | null {
  if (at === undefined) return null
  return tolerate(row, () => readText(row.cells[at]!, row.headers[at]!, limit)) ?? null
}

export function readCode(
  kind: 'isrc' | 'upc' | 'iswc' | 'isni',
  row: Cells,
  at: number | undefined,
): string | null {
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

export function readDay(row: Cells, at: number | undefined): number | null {
  if (at === undefined) return null
  return tolerate(row, () => readSheetDate(row.cells[at]!, row.headers[at]!, row.options.dateOrder)) ?? null
}

/** Entries whose cells are all empty are left out. */
export function readList<T>(
  entries: PlannedEntry[],
  row: Cells,
  read: (entry: PlannedEntry, row: Cells) => T,
): T[] {
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

export function isEmpty(fields: Record<string, number>, { cells }: Cells): boolean {
  for (const field in fields) if (cells[fields[field]!]!.trim() !== '') return false
  return true
}

/** `first | second | third` */
export function splitCell<T>(
  row: Cells,
  at: number | undefined,
  read: (part: string, header: string) => T,
): T[] {
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
