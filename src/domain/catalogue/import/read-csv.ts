import { type CsvRow, CsvScanner, csvLimits } from '../../../lib/csv-scanner.ts'
import { Problem } from '../../../lib/problem.ts'
import { csvColumns } from './csv-record.ts'
import type { FilePosition, Line } from './import-file.ts'

export type CsvOptions = { delimiter: string; header: string[] }

/** The column names in the first line. */
export async function readHeader(chunks: AsyncIterable<Buffer>, delimiter: string): Promise<string[]> {
  for await (const { row } of readRows(chunks, { bytes: 0, lines: 0 }, delimiter)) {
    if ('fault' in row) break
    const header = row.cells.map((name) => decode(name).trim().toLowerCase())
    if (header.includes('outer_id')) return header
    break
  }
  throw new Problem(
    'validation_error',
    `The first line of the CSV must name its columns, outer_id among them. Known columns: ${csvColumns.join(', ')}.`,
  )
}

/** The records of a CSV file, from the beginning or from any record boundary. A faulty row does not end the file. */
export async function* readCsv(
  chunks: AsyncIterable<Buffer>,
  start: FilePosition,
  { delimiter, header }: CsvOptions,
): AsyncGenerator<Line> {
  let isHeader = start.bytes === 0
  for await (const { row, end } of readRows(chunks, start, delimiter)) {
    if (isHeader) isHeader = false
    else yield { line: start.lines + row.line, end, ...readRow(row, header) }
  }
}

function readRow(row: CsvRow, header: string[]): { record: unknown } | { fault: string } {
  if ('fault' in row) return { fault: row.fault }
  if (row.cells.length > header.length)
    return { fault: `has ${row.cells.length} columns, but the header has ${header.length}` }
  const cells = row.cells.map(decode)
  if (cells.some((cell) => cell.includes('\ufffd'))) return { fault: 'contains bytes that are not UTF-8' }
  return { record: Object.fromEntries(cells.map((cell, index) => [header[index]!, cell])) }
}

/**
 * Rows, each with the position of the next one. Bytes are scanned as Latin-1, so that offsets in the text are offsets in the
 * file. This is safe: no byte of a multi-byte UTF-8 character is a quote, a line break or an ASCII delimiter.
 */
async function* readRows(
  chunks: AsyncIterable<Buffer>,
  start: FilePosition,
  delimiter: string,
): AsyncGenerator<{ row: CsvRow; end: FilePosition }> {
  const scanner = new CsvScanner({
    delimiter: Buffer.from(delimiter).toString('latin1'),
    newline: '\n',
    ...csvLimits,
  })
  let offset = start.bytes
  let read = 0
  let last: CsvRow | undefined
  const follow = function* (rows: CsvRow[]) {
    for (const row of rows) {
      if (last !== undefined)
        yield { row: last, end: { bytes: offset + row.at, lines: start.lines + row.line - 1 } }
      last = row
    }
  }
  for await (const chunk of start.bytes === 0
    ? skipByteOrderMark(chunks, (size) => (offset = size))
    : chunks) {
    read += chunk.length
    yield* follow(scanner.push(chunk.toString('latin1')))
  }
  yield* follow(scanner.end())
  if (last !== undefined)
    yield { row: last, end: { bytes: offset + read, lines: start.lines + scanner.lines } }
}

const byteOrderMark = Buffer.from('\ufeff')

/** The bytes after the byte order mark, if there is one. */
async function* skipByteOrderMark(
  chunks: AsyncIterable<Buffer>,
  onMark: (size: number) => void,
): AsyncGenerator<Buffer> {
  let first: Buffer | null = Buffer.alloc(0)
  for await (const chunk of chunks) {
    if (first === null) yield chunk
    else {
      first = Buffer.concat([first, chunk])
      if (first.length < byteOrderMark.length) continue
      const hasMark = first.subarray(0, byteOrderMark.length).equals(byteOrderMark)
      if (hasMark) onMark(byteOrderMark.length)
      yield hasMark ? first.subarray(byteOrderMark.length) : first
      first = null
    }
  }
  if (first !== null) yield first
}

function decode(cell: string): string {
  return /[\x80-\xff]/.test(cell) ? Buffer.from(cell, 'latin1').toString() : cell
}
