import { type CsvRow, CsvScanner } from '../../../../lib/csv-scanner.ts'
import { Problem } from '../../../../lib/problem.ts'
import type { Bytes, SourceItem, SourceItems } from '../delivered-track.ts'
import { toItemProblem } from '../field-fault.ts'
import { requireShortLists } from '../list-limits.ts'
import { type DecodedText, decodeText, type Encoding } from '../text-decoder.ts'
import { readableId } from '../values.ts'
import { type ColumnChoice, type ColumnPlan, planColumns, planNames } from './column-plan.ts'
import { detectSyntax } from './detect-syntax.ts'
import { toTrack } from './to-track.ts'

export type CsvOptions = {
  /** The name of the file, for the items' `source`. */
  file: string
  /** Detected from the header if not given. */
  delimiter?: string | undefined
  columns?: ColumnChoice | undefined
  encoding?: Encoding | undefined
  /** Called for every column that is ignored because it is unknown. */
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
export async function* readCsv(bytes: Bytes, options: CsvOptions): SourceItems {
  let plan: ColumnPlan | null = Array.isArray(options.columns) ? planNames(options.columns) : null
  let index = 0
  /** How many rows up to this one are faulty. */
  let faulty = 0
  for await (const rows of readRows(bytes, options)) {
    for (const row of rows) {
      if (plan !== null) {
        const item = toItem(plan, row, index++, options.file)
        faulty = item.kind === 'problem' ? faulty + 1 : 0
        if (faulty > maxFaultyRows) throw tooManyFaults(row.line)
        yield item
      } else if ('fault' in row || row.cells.some((cell) => cell.trim() !== ''))
        plan = planHeader(row, options)
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

async function* readRows(bytes: Bytes, options: CsvOptions): AsyncGenerator<CsvRow[]> {
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

function toItem(plan: ColumnPlan, row: CsvRow, index: number, file: string): SourceItem {
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
    const record = toTrack(plan, row.cells)
    requireShortLists(record)
    return { kind: 'track', index, source, outer_id: record.outer_id, record }
  } catch (error) {
    const outerId = readableId(row.cells[plan.scalars.outer_id!])
    return {
      kind: 'problem',
      index,
      source,
      outer_id: outerId,
      problem: toItemProblem(error, `line ${row.line}: `),
    }
  }
}
