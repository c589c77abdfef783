import { type Row, RowScanner, rowLimits } from '../../../lib/csv-rows.ts'
import { Problem } from '../../../lib/problem.ts'
import { csvColumns } from './csv-record.ts'
import type { Line, Position } from './source.ts'

export type CsvOptions = { delimiter: string; header: string[] }

/** The names of the columns, which stand in the first line. */
export async function readHeader(chunks: AsyncIterable<Buffer>, delimiter: string): Promise<string[]> {
  for await (const { row } of readRows(chunks, { bytes: 0, lines: 0 }, delimiter)) {
    if ('fault' in row) break
    const header = row.cells.map((name) => decode(name).trim().toLowerCase())
    if (header.includes('outer_id')) return header
    break
  }
  throw new Problem(
    'validation_error',
    `The first line of the CSV must name its columns, outer_id among them; known are ${csvColumns.join(', ')}.`,
  )
}

/** The records of a CSV file, from its beginning or from after any record. A faulty line is a fault of its own. */
export async function* readCsv(
  chunks: AsyncIterable<Buffer>,
  start: Position,
  { delimiter, header }: CsvOptions,
): AsyncGenerator<Line> {
  let isHeader = start.bytes === 0
  for await (const { row, end } of readRows(chunks, start, delimiter)) {
    if (isHeader) isHeader = false
    else yield { line: start.lines + row.line, end, ...readRow(row, header) }
  }
}

function readRow(row: Row, header: string[]): { record: unknown } | { fault: string } {
  if ('fault' in row) return { fault: row.fault }
  if (row.cells.length > header.length)
    return { fault: `has ${row.cells.length} columns instead of ${header.length}` }
  const cells = row.cells.map(decode)
  if (cells.some((cell) => cell.includes('\ufffd'))) return { fault: 'holds bytes that are not UTF-8' }
  return { record: Object.fromEntries(cells.map((cell, index) => [header[index]!, cell])) }
}

/**
 * Rows with where the next one begins. Every byte is scanned as a character of its own, so that places in the text are
 * places in the file; no byte of a letter of UTF-8 is a quote, a line break or a delimiter.
 */
async function* readRows(
  chunks: AsyncIterable<Buffer>,
  start: Position,
  delimiter: string,
): AsyncGenerator<{ row: Row; end: Position }> {
  const scanner = new RowScanner({
    delimiter: Buffer.from(delimiter).toString('latin1'),
    newline: '\n',
    ...rowLimits,
  })
  let offset = start.bytes
  let read = 0
  let last: Row | undefined
  const follow = function* (rows: Row[]) {
    for (const row of rows) {
      if (last !== undefined)
        yield { row: last, end: { bytes: offset + row.at, lines: start.lines + row.line - 1 } }
      last = row
    }
  }
  for await (const chunk of start.bytes === 0 ? withoutMark(chunks, (size) => (offset = size)) : chunks) {
    read += chunk.length
    yield* follow(scanner.push(chunk.toString('latin1')))
  }
  yield* follow(scanner.end())
  if (last !== undefined)
    yield { row: last, end: { bytes: offset + read, lines: start.lines + scanner.lines } }
}

const byteOrderMark = Buffer.from('\ufeff')

/** The bytes after the mark that some programs begin a file with. */
async function* withoutMark(
  chunks: AsyncIterable<Buffer>,
  onMark: (size: number) => void,
): AsyncGenerator<Buffer> {
  let first: Buffer | null = Buffer.alloc(0)
  for await (const chunk of chunks) {
    if (first === null) yield chunk
    else {
      first = Buffer.concat([first, chunk])
      if (first.length < byteOrderMark.length) continue
      const isMarked = first.subarray(0, byteOrderMark.length).equals(byteOrderMark)
      if (isMarked) onMark(byteOrderMark.length)
      yield isMarked ? first.subarray(byteOrderMark.length) : first
      first = null
    }
  }
  if (first !== null) yield first
}

function decode(cell: string): string {
  return /[\x80-\xff]/.test(cell) ? Buffer.from(cell, 'latin1').toString() : cell
}
