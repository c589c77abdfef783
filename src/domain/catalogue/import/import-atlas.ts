import { Problem } from '../../../lib/problem.ts'
import { withAdvisoryLock } from '../../../platform/advisory-lock.ts'
import type { Clock } from '../../../platform/clock.ts'
import { type Pool, transaction } from '../../../platform/postgres.ts'
import { storeTracks } from '../store/store-tracks.ts'
import type { TrackInput } from '../store/track-input.ts'
import { readAtlasRecord } from './atlas-record.ts'
import { type CsvFields, csvColumns, fromCsvRow } from './csv-record.ts'
import { readDiscogsRelease } from './discogs-release.ts'
import {
  type FilePosition,
  type Format,
  type ImportFile,
  inspectFile,
  type Line,
  readFrom,
} from './import-file.ts'
import { readMusicBrainzRelease } from './musicbrainz-release.ts'
import { type CsvOptions, readCsv, readHeader } from './read-csv.ts'
import { readDiscogs } from './read-discogs.ts'
import { readJsonLines } from './read-json-lines.ts'
import { readSound, type Sound } from './sound.ts'
import {
  compactBlocks,
  disableSynchronousCommit,
  type ImportRow,
  saveImport,
  selectImport,
  upsertSounds,
  vacuumTables,
} from './sql.ts'

/** Of MusicBrainz: releases with hundreds of tracks, each with its credits. */
const maxReleaseBytes = 16 * 1024 * 1024
/** After fewer rows autovacuum is in time, and vacuuming tables of millions would take longer than the import. */
const minVacuumedRows = 1000

type ImportedTrack = { line: number; input: TrackInput; sound: Sound | null }

export type Fault = { line: number; message: string }

export type ImportOptions = {
  format?: Format | null
  /** For CSV; default: a comma. */
  delimiter?: string
  /** Start over, even if an earlier import of this file was interrupted. */
  restart?: boolean
  onFault?(fault: Fault): void
  onProgress?(progress: { bytes: number; size: number; tracks: number }): void
  /** Records per transaction. */
  batchSize?: number
}

export type ImportResult = Pick<ImportRow, 'created' | 'updated' | 'unchanged' | 'refused'> & {
  file: string
  lines: number
  /** The line after which an earlier import was interrupted; 0 if this one started at the beginning. */
  resumed_after_line: number
  /** CSV columns that the import does not know. */
  ignored_columns: string[]
}

/**
 * Streams a file into the atlas. Records are matched by outer_id, so importing a file twice changes nothing. A faulty record
 * is reported with its line and skipped. Progress is saved with every batch, so an interrupted import can be resumed. What
 * changed is queued for the text index (indexing/feed-index.ts).
 */
export async function importAtlas(
  curator: Pool,
  clock: Clock,
  path: string,
  options: ImportOptions = {},
): Promise<ImportResult> {
  const file = await inspectFile(path, options.format ?? null)
  // Two concurrent imports would both create the entities that neither finds.
  return withAdvisoryLock(curator, 'atlas import', () => importFile(curator, clock, file, options))
}

async function importFile(
  curator: Pool,
  clock: Clock,
  file: ImportFile,
  options: ImportOptions,
): Promise<ImportResult> {
  const state = await startOrResume(curator, clock, file, options)
  const resumedAfter = state.lines_done
  const batchSize = options.batchSize ?? 2000
  let bytesRead = file.compressed ? 0 : state.bytes_done
  let stored: Promise<void> = Promise.resolve()
  let batch: ImportedTrack[] = []
  let refused = 0
  let position: FilePosition = { bytes: state.bytes_done, lines: state.lines_done }
  const refuse = (line: number, message: string) => {
    refused += 1
    options.onFault?.({ line, message })
  }
  const flush = async () => {
    await stored
    const [tracks, faults, end] = [batch, refused, position]
    batch = []
    refused = 0
    // Not awaited: the next batch is read while the database stores this one.
    stored = storeBatch(curator, clock, state, tracks, faults, end, options).then(() =>
      options.onProgress?.({
        bytes: bytesRead,
        size: file.size,
        tracks: state.created + state.updated + state.unchanged,
      }),
    )
    stored.catch(() => {}) // rethrown by the next `await stored`
  }
  const csv = file.format === 'csv' ? await readCsvOptions(file, options.delimiter) : null
  for await (const line of readLines(file, position, csv, (count) => (bytesRead += count))) {
    position = line.end
    if ('fault' in line) refuse(line.line, line.fault)
    else {
      const tracks = readTracks(file.format, line.record)
      if (tracks instanceof Problem) refuse(line.line, tracks.message)
      else for (const track of tracks) batch.push({ line: line.line, ...track })
    }
    if (batch.length >= batchSize) await flush()
  }
  await stored
  state.finished_at = clock.now()
  await flush()
  await stored
  await compactBlocks(curator)
  if (state.created + state.updated >= minVacuumedRows) await vacuumTables(curator)
  const { created, updated, unchanged } = state
  return {
    file: file.name,
    lines: state.lines_done,
    created,
    updated,
    unchanged,
    refused: state.refused,
    resumed_after_line: resumedAfter,
    ignored_columns: csv?.header.filter((name) => !(csvColumns as readonly string[]).includes(name)) ?? [],
  }
}

async function startOrResume(
  curator: Pool,
  clock: Clock,
  file: ImportFile,
  options: ImportOptions,
): Promise<ImportRow> {
  const earlier = await selectImport(curator, file.fingerprint)
  if (earlier !== null && earlier.finished_at === null && !options.restart) return earlier
  return {
    fingerprint: file.fingerprint,
    name: file.name,
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

function readLines(
  file: ImportFile,
  start: FilePosition,
  csv: CsvOptions | null,
  onBytes: (count: number) => void,
): AsyncGenerator<Line> {
  const bytes = readFrom(file, start.bytes, onBytes)
  if (file.format === 'discogs') return readDiscogs(bytes, start)
  if (file.format === 'musicbrainz') return readJsonLines(bytes, start, maxReleaseBytes)
  return csv === null ? readJsonLines(bytes, start) : readCsv(bytes, start, csv)
}

async function readCsvOptions(file: ImportFile, delimiter = ','): Promise<CsvOptions> {
  const bytes = readFrom(file, 0, () => {})
  return { delimiter, header: await readHeader(bytes, delimiter) }
}

/** The tracks of one record: those of a release in the dumps of other databases, otherwise one. */
function readTracks(format: Format, record: unknown): Omit<ImportedTrack, 'line'>[] | Problem {
  const plain = (inputs: TrackInput[]) => inputs.map((input) => ({ input, sound: null }))
  try {
    if (format === 'discogs') return plain(readDiscogsRelease(record as string))
    if (format === 'musicbrainz') return plain(readMusicBrainzRelease(record))
    if (format === 'csv') return plain([readAtlasRecord(fromCsvRow(record as CsvFields))])
    return [{ input: readAtlasRecord(record), sound: readSound((record as { sound?: unknown }).sound) }]
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

async function storeBatch(
  curator: Pool,
  clock: Clock,
  state: ImportRow,
  batch: ImportedTrack[],
  refused: number,
  end: FilePosition,
  options: ImportOptions,
): Promise<void> {
  await transaction(curator, async (tx) => {
    const at = clock.now()
    await disableSynchronousCommit(tx)
    const { outcomes } = await storeTracks(
      tx,
      { layer: 'atlas' },
      batch.map(({ input }) => input),
      { matchBy: 'outer_id', at },
    )
    // A track may occur more than once in a batch; the last one wins.
    const sounds = new Map<number, Sound>()
    state.refused += refused
    for (const [index, { track, problem }] of outcomes.entries()) {
      const { line, sound } = batch[index]!
      if (track === null) {
        state.refused += 1
        options.onFault?.({ line, message: problem.message })
        continue
      }
      state[track.action] += 1
      if (sound !== null) sounds.set(track.seq, sound)
    }
    await upsertSounds(
      tx,
      [...sounds].map(([seq, sound]) => ({ seq, sound })),
    )
    state.bytes_done = end.bytes
    state.lines_done = end.lines
    await saveImport(tx, state, at)
  })
}
