import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { Problem } from '../../lib/problem.ts'
import { csvColumns } from './csv-record.ts'
import type { Line, Position } from './source.ts'

const longestRecord = 1_000_000
const newline = 10

type Parsed = { record: string[]; info: { bytes: number; lines: number } }

export type CsvOptions = { delimiter: string; header: string[] }

/** The names of the columns, which stand in the first line. */
export async function readHeader(chunks: AsyncIterable<Buffer>, delimiter: string): Promise<string[]> {
  const parser = parse({ bom: true, delimiter, max_record_size: longestRecord, to: 1 })
  pipeline(Readable.from(chunks, { objectMode: false }), parser, () => {})
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      const header = record.map((name) => name.trim().toLowerCase())
      if (header.includes('outer_id')) return header
    }
  } catch (error) {
    // Told below: a first line that is no CSV names no columns. A file that cannot be read is another matter.
    if (!(error instanceof CsvError)) throw error
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
  const parser = parse({
    bom: true,
    info: true,
    delimiter,
    from: start.bytes === 0 ? 2 : 1,
    max_record_size: longestRecord,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
  })
  const counter = new LineCounter(start)
  const faults: { bytes: number; fault: string }[] = []
  parser.on('skip', (error: CsvError) => {
    const { bytes } = parser.info
    // One line may hold several faulty quotes.
    if (faults.at(-1)?.bytes !== bytes) faults.push({ bytes, fault: error.message.slice(0, 200) })
  })
  // The parser is ahead of what is read of it: a fault waits for the records before it.
  function* faultsBefore(bytes: number): Generator<Line> {
    while (faults.length > 0 && faults[0]!.bytes < bytes) {
      const { bytes: at, fault } = faults.shift()!
      yield { line: counter.lineAt(at), end: counter.position(), fault }
    }
  }
  // Its failures come out of the parser, which is what is read.
  pipeline(Readable.from(counter.watch(chunks), { objectMode: false }), parser, () => {})
  for await (const { record, info } of parser as AsyncIterable<Parsed>) {
    yield* faultsBefore(info.bytes)
    const line = counter.lineAt(info.bytes - 1)
    counter.lineAt(info.bytes)
    const at = { line, end: counter.position() }
    yield record.length > header.length
      ? { ...at, fault: `has ${record.length} columns instead of ${header.length}` }
      : { ...at, record: Object.fromEntries(record.map((value, index) => [header[index]!, value])) }
  }
  yield* faultsBefore(Number.POSITIVE_INFINITY)
}

/** Which line of the file a byte stands in: the parser counts a line break within quotes twice. */
class LineCounter {
  readonly #start: number
  readonly #chunks: Buffer[] = []
  #lines: number
  /** Of the bytes that were counted, from where the reading began. */
  #bytes = 0

  constructor(start: Position) {
    this.#start = start.bytes
    this.#lines = start.lines
  }

  async *watch(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      this.#chunks.push(chunk)
      yield chunk
    }
  }

  /** Of the byte after that many; never before one that was asked for. */
  lineAt(bytes: number): number {
    while (this.#bytes < bytes && this.#chunks.length > 0) {
      const chunk = this.#chunks[0]!
      const part = chunk.subarray(0, bytes - this.#bytes)
      for (let at = part.indexOf(newline); at !== -1; at = part.indexOf(newline, at + 1)) this.#lines += 1
      this.#bytes += part.length
      if (part.length === chunk.length) this.#chunks.shift()
      else this.#chunks[0] = chunk.subarray(part.length)
    }
    return this.#lines + 1
  }

  position(): Position {
    return { bytes: this.#start + this.#bytes, lines: this.#lines }
  }
}
