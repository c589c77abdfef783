import { type CsvRow, CsvScanner } from '../../../../lib/csv-scanner.ts'
import { Problem } from '../../../../lib/problem.ts'
import type { Bytes, DeliveredTrack, SourceItem, SourceItems } from '../delivered-track.ts'
import { toItemProblem } from '../field-fault.ts'
import { requireShortLists } from '../list-limits.ts'
import { type DecodedText, decodeText } from '../text-decoder.ts'
import { readableId } from '../values.ts'
import { applyRecord } from './apply-record.ts'
import { compileSeparators, type DateOrder, type DurationUnit, detectDurationUnit } from './cell-formats.ts'
import { type ColumnChoice, type ColumnPlan, planColumns, planNames } from './column-plan.ts'
import { detectSyntax } from './detect-syntax.ts'
import type { RowOptions } from './row-cells.ts'
import { toTrack } from './to-track.ts'

export type CsvOptions = {
  /** The name of the file, for the items' `source`. */
  file: string
  /** Detected from the header if not given. */
  delimiter?: string | undefined
  columns?: ColumnChoice | undefined
  /** UTF-8 if not given; `detectEncoding` finds it. */
  encoding?: string | undefined
  dateOrder?: DateOrder | undefined
  /** Of plain numbers in a column that does not name its unit. Detected if not given. */
  durationUnit?: DurationUnit | undefined
  /** What separates artists in a cell, besides semicolons, bars and "feat.". */
  artistSeparators?: readonly string[] | undefined
  /** Called with what the sender should know about the file as a whole. */
  notice?: ((message: string) => void) | undefined
}

/** How many characters are sampled to detect the delimiter and the line ends. */
const sampleLength = 65_536
/** After so many faulty rows in a row, the fault is the file's: a quote that is not closed, or another kind of file. */
const maxFaultyRows = 1000

/**
 * The rows of a CSV file as items. A faulty row becomes an item with a problem. If the whole file is unreadable, because it
 * has no outer_id column or an unsupported encoding, this throws a Problem before the first item. It stops at a thousand faulty
 * rows in a row.
 */
export function readCsv(bytes: Bytes, options: CsvOptions): SourceItems {
  return readTable(readCsvRows(bytes, options), options)
}

/** The rows of a table as items, wherever they come from. */
export async function* readTable(table: AsyncIterable<CsvRow[]>, options: CsvOptions): SourceItems {
  let plan: ColumnPlan | null = Array.isArray(options.columns) ? planNames(options.columns) : null
  let rowOptions: RowOptions | null = null
  let index = 0
  /** How many rows up to this one are faulty. */
  let faulty = 0
  for await (const rows of table) {
    for (const [at, row] of rows.entries()) {
      if (plan !== null) {
        rowOptions ??= chooseRowOptions(plan, rows.slice(at), options)
        const item = toItem(plan, rowOptions, row, index++, options.file)
        faulty = item.kind === 'problem' ? faulty + 1 : 0
        if (faulty > maxFaultyRows) throw tooManyFaults(row.line)
        yield item
      } else if (mayBeHeader(row)) plan = planHeader(row, options)
    }
  }
  if (plan === null)
    throw new Problem('validation_error', 'The file is empty. Its first line must name the columns.')
}

function tooManyFaults(line: number): Problem {
  return new Problem(
    'validation_error',
    `${maxFaultyRows} rows in a row could not be read, up to line ${line}. The rest of the file was not read. Correct the first faulty row, often a quote that is not closed, and deliver the file again.`,
  )
}

/** Lines without any text may come before the header. */
export function mayBeHeader(row: CsvRow): boolean {
  return !isSeparatorLine(row) && ('fault' in row || row.cells.some((cell) => cell.trim() !== ''))
}

/** Excel's own way to name the delimiter: a first line `sep=;`. */
function isSeparatorLine(row: CsvRow): boolean {
  return row.line === 1 && 'cells' in row && /^sep=/i.test(row.cells[0] ?? '')
}

/** Decided once for the file, by its first rows. */
function chooseRowOptions(plan: ColumnPlan, sample: CsvRow[], options: CsvOptions): RowOptions {
  const { durationUnit: given, dateOrder, artistSeparators = [], notice } = options
  const values = plan.unitless.flatMap((at) =>
    sample.map((row) => ('cells' in row ? (row.cells[at] ?? '') : '')),
  )
  const detected = given === undefined ? detectDurationUnit(values) : null
  if (detected !== null) {
    const column = JSON.stringify(plan.headers[plan.unitless[0]!])
    const unit = detected === 's' ? 'seconds' : 'milliseconds'
    notice?.(
      `The numbers in the column ${column} were read as ${unit}. If that is wrong, send duration_unit.`,
    )
  }
  if (plan.idIsIsrc) notice?.('The file has no column outer_id, so the ISRC is the id of each track.')
  return {
    durationUnit: given ?? detected ?? 's',
    dateOrder,
    artistSeparators: compileSeparators(artistSeparators),
  }
}

/** The rows of a CSV file as they are, with the header. */
export async function* readCsvRows(bytes: Bytes, options: CsvOptions): AsyncGenerator<CsvRow[]> {
  let scanner: CsvScanner | null = null
  let sample: DecodedText = { text: '', damaged: false }
  for await (const { text, damaged } of decodeText(bytes, options.encoding)) {
    if (scanner !== null) {
      yield scanner.push(text, damaged)
      continue
    }
    sample = { text: sample.text + text, damaged }
    if (sample.text.length < sampleLength) continue
    scanner = new CsvScanner(detectSyntax(sample.text, options.delimiter, options.columns))
    yield scanner.push(sample.text, sample.damaged)
  }
  if (scanner === null) {
    scanner = new CsvScanner(detectSyntax(sample.text, options.delimiter, options.columns))
    yield scanner.push(sample.text, sample.damaged)
  }
  yield scanner.end()
}

function planHeader(row: CsvRow, { columns, notice }: CsvOptions): ColumnPlan {
  if ('fault' in row) throw new Problem('validation_error', `The header, line ${row.line}, ${row.fault}.`)
  const headers = row.cells.map((cell) => cell.trim())
  while (headers.length > 1 && headers.at(-1) === '') headers.pop()
  const plan = planColumns(headers, columns)
  for (const name of plan.unknown.slice(0, 100)) {
    notice?.(`The column ${JSON.stringify(name.slice(0, 100))} is unknown and was ignored.`)
  }
  return plan
}

function readRow(plan: ColumnPlan, cells: string[], options: RowOptions): DeliveredTrack {
  const track = toTrack(plan, cells, options)
  const json = plan.scalars.complete_record === undefined ? '' : cells[plan.scalars.complete_record]!
  if (json === '') return track
  return applyRecord(track, json, plan, (expected) => toTrack(plan, expected, options))
}

function toItem(plan: ColumnPlan, options: RowOptions, row: CsvRow, index: number, file: string): SourceItem {
  const source = `${file}:${row.line}`
  if ('fault' in row) {
    const problem = {
      code: 'validation_error',
      field: null,
      message: `line ${row.line} ${row.fault}`,
    } as const
    return { kind: 'problem', index, source, outer_id: null, problem }
  }
  try {
    const record = readRow(plan, row.cells, options)
    requireShortLists(record)
    return { kind: 'track', index, source, outer_id: record.outer_id, record }
  } catch (error) {
    const outerId = readableId(row.cells[plan.scalars.outer_id ?? plan.scalars.isrc!])
    return {
      kind: 'problem',
      index,
      source,
      outer_id: outerId,
      problem: toItemProblem(error, `line ${row.line}: `),
    }
  }
}
