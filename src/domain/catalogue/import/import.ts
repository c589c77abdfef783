import { Problem } from '../../../lib/problem.ts'
import { withAdvisoryLock } from '../../../platform/advisory-lock.ts'
import type { Clock } from '../../../platform/clock.ts'
import { type Pool, transaction } from '../../../platform/postgres.ts'
import type { TrackEntry } from '../store/entries.ts'
import { storeTrackEntries } from '../store/store-entries.ts'
import { readAtlasRecord } from './atlas-record.ts'
import { csvColumns, readCsvRecord } from './csv-record.ts'
import { type CsvOptions, readCsv, readHeader } from './read-csv.ts'
import { readJsonLines } from './read-jsonl.ts'
import { readSound, type Sound } from './sound.ts'
import { type Format, inspectFile, type Line, type Position, readFrom, type Source } from './source.ts'
import {
  foldBlocks,
  hurry,
  type ImportRow,
  saveImport,
  selectImport,
  tidyTables,
  upsertSounds,
} from './sql.ts'

type CsvFields = { [column: string]: string }
type Record = { line: number; entry: TrackEntry; sound: Sound | null }

export type Fault = { line: number; message: string }

export type ImportOptions = {
  format?: Format | null
  /** Of CSV; a comma when left out. */
  delimiter?: string
  /** From the beginning, also where an earlier import of the file was cut off. */
  restart?: boolean
  onFault?(fault: Fault): void
  onProgress?(progress: { bytes: number; size: number; tracks: number }): void
  /** How many records a transaction takes. */
  batchSize?: number
}

export type ImportResult = Pick<ImportRow, 'created' | 'updated' | 'unchanged' | 'refused'> & {
  file: string
  lines: number
  /** The line after which an earlier import was cut off; 0 for one from the beginning. */
  resumed_after_line: number
  /** Columns of a CSV that mean nothing here. */
  ignored_columns: string[]
}

/**
 * Imports a file into the atlas, streamed. Records are known again by their outer_id: importing a file twice changes
 * nothing. What is faulty is told with its line and left out. Progress is saved with every batch.
 */
export async function importAtlas(
  curator: Pool,
  clock: Clock,
  path: string,
  options: ImportOptions = {},
): Promise<ImportResult> {
  const source = await inspectFile(path, options.format ?? null)
  // Two imports at once would both make what neither finds.
  return withAdvisoryLock(curator, 'atlas import', () => importSource(curator, clock, source, options))
}

async function importSource(
  curator: Pool,
  clock: Clock,
  source: Source,
  options: ImportOptions,
): Promise<ImportResult> {
  const state = await begin(curator, clock, source, options)
  const resumedAfter = state.lines_done
  const batchSize = options.batchSize ?? 2000
  let bytesRead = source.packed ? 0 : state.bytes_done
  let stored: Promise<void> = Promise.resolve()
  let batch: Record[] = []
  let refused = 0
  let reached: Position = { bytes: state.bytes_done, lines: state.lines_done }
  const refuse = (line: number, message: string) => {
    refused += 1
    options.onFault?.({ line, message })
  }
  const flush = async () => {
    await stored
    const [entries, faults, end] = [batch, refused, reached]
    batch = []
    refused = 0
    // Not waited for: the next batch is read while the database works on this one.
    stored = storeBatch(curator, clock, state, entries, faults, end, options).then(() =>
      options.onProgress?.({
        bytes: bytesRead,
        size: source.size,
        tracks: state.created + state.updated + state.unchanged,
      }),
    )
    stored.catch(() => {}) // met by whoever waits for it next
  }
  const csv = source.format === 'csv' ? await readCsvOptions(source, options.delimiter) : null
  for await (const line of linesOf(source, reached, csv, (count) => (bytesRead += count))) {
    reached = line.end
    if ('fault' in line) refuse(line.line, line.fault)
    else {
      const read = attempt(source.format, line.record)
      if (read instanceof Problem) refuse(line.line, read.message)
      else batch.push({ line: line.line, ...read })
    }
    if (batch.length >= batchSize) await flush()
  }
  await stored
  state.finished_at = clock.now()
  await flush()
  await stored
  await foldBlocks(curator)
  await tidyTables(curator)
  const { created, updated, unchanged } = state
  return {
    file: source.name,
    lines: state.lines_done,
    created,
    updated,
    unchanged,
    refused: state.refused,
    resumed_after_line: resumedAfter,
    ignored_columns: csv?.header.filter((name) => !(csvColumns as readonly string[]).includes(name)) ?? [],
  }
}

async function begin(
  curator: Pool,
  clock: Clock,
  source: Source,
  options: ImportOptions,
): Promise<ImportRow> {
  const earlier = await selectImport(curator, source.fingerprint)
  if (earlier !== null && earlier.finished_at === null && !options.restart) return earlier
  return {
    fingerprint: source.fingerprint,
    name: source.name,
    bytes_done: 0,
    lines_done: 0,
    created: 0,
    updated: 0,
    unchanged: 0,
    refused: 0,
    started_at: clock.now(),
    finished_at: null,
  }
}

function linesOf(
  source: Source,
  start: Position,
  csv: CsvOptions | null,
  onBytes: (count: number) => void,
): AsyncGenerator<Line> {
  const bytes = readFrom(source, start.bytes, onBytes)
  return csv === null ? readJsonLines(bytes, start) : readCsv(bytes, start, csv)
}

async function readCsvOptions(source: Source, delimiter = ','): Promise<CsvOptions> {
  return {
    delimiter,
    header: await readHeader(
      readFrom(source, 0, () => {}),
      delimiter,
    ),
  }
}

function attempt(format: Format, record: unknown): Omit<Record, 'line'> | Problem {
  try {
    if (format === 'csv') return { entry: readAtlasRecord(readCsvRecord(record as CsvFields)), sound: null }
    return { entry: readAtlasRecord(record), sound: readSound((record as { sound?: unknown }).sound) }
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

/** A track may stand in a batch more than once: the last one holds. */
function lastOfEach<Item extends { seq: number }>(items: Item[]): Item[] {
  return [...new Map(items.map((item) => [item.seq, item])).values()]
}

async function storeBatch(
  curator: Pool,
  clock: Clock,
  state: ImportRow,
  batch: Record[],
  refused: number,
  end: Position,
  options: ImportOptions,
): Promise<void> {
  await transaction(curator, async (tx) => {
    const at = clock.now()
    await hurry(tx)
    const { entries } = await storeTrackEntries(
      tx,
      { layer: 'atlas' },
      batch.map(({ entry }) => entry),
      { identity: 'outer_id', at },
    )
    await upsertSounds(
      tx,
      lastOfEach(
        entries.flatMap(({ track }, index) => {
          const sound = batch[index]!.sound
          return track === null || sound === null ? [] : [{ seq: track.seq, sound }]
        }),
      ),
    )
    state.refused += refused
    for (const [index, { track, problem }] of entries.entries()) {
      if (track !== null) state[track.action] += 1
      else {
        state.refused += 1
        options.onFault?.({ line: batch[index]!.line, message: problem.message })
      }
    }
    state.bytes_done = end.bytes
    state.lines_done = end.lines
    await saveImport(tx, state, at)
  })
}
