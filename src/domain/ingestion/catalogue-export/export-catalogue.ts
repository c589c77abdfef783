import { tarEnd, writeTarFile } from '../../../lib/tar.ts'
import type { Db } from '../../../platform/postgres.ts'
import { readFor } from '../../catalogue/act-for.ts'
import { type ExportedEnrichment, selectForExport } from '../../catalogue/enrichments/sql.ts'
import {
  type CompleteTrack,
  selectCompleteTracks,
  selectSeqs,
} from '../../catalogue/read/sql-complete-tracks.ts'
import type { Context } from '../../context.ts'
import type { CompleteRecord } from '../sources/complete-record.ts'
import { selectListLengths, selectLooseTracks, selectTracksOfRelease } from './sql-lists.ts'
import { toRecord } from './to-record.ts'
import { writeCsv } from './write-csv.ts'
import { writeEnrichment } from './write-enrichment.ts'
import { type ErnInput, writeErn } from './write-ern.ts'

export const exportFormats = ['csv', 'ern'] as const
export type ExportFormat = (typeof exportFormats)[number]

type Source = { organisationId: string; organisationName: string; catalogueId: string }

const batchSize = 500
/** Folders of a DDEX delivery stay small. */
const messagesPerBatch = 1000

/**
 * A whole catalogue, piece by piece: a CSV file, or a tar archive of ERN 4.3 messages in batches, with the
 * MEAD and PIE messages that describe it. Tracks that change meanwhile
 * are exported as they are when their turn comes.
 */
export function exportCatalogue(
  context: Context,
  source: Source,
  format: ExportFormat,
): AsyncGenerator<string | Buffer> {
  return format === 'csv' ? exportCsv(context, source) : exportErn(context, source)
}

async function* exportCsv(context: Context, source: Source): AsyncGenerator<string> {
  const lengths = await read(context, source, (tx) => selectListLengths(tx, source.catalogueId))
  yield* writeCsv(readRecords(context, source), lengths)
}

async function* readRecords(context: Context, source: Source): AsyncGenerator<CompleteRecord[]> {
  for (let after = 0; ; ) {
    const tracks = await read(context, source, async (tx) =>
      selectCompleteTracks(tx, await selectSeqs(tx, 'tracks', source.catalogueId, after, batchSize)),
    )
    if (tracks.length > 0) yield tracks.map(toRecord)
    if (tracks.length < batchSize) return
    after = tracks.at(-1)!.seq
  }
}

async function* exportErn(context: Context, source: Source): AsyncGenerator<Buffer> {
  const createdAt = context.clock.now()
  const stamp = createdAt.toISOString().replace(/\D/g, '')
  const sender = { id: context.settings.ddexPartyId, name: source.organisationName }
  const folderOf = (number: number) => `${stamp}-${String(Math.floor(number / messagesPerBatch) + 1)}`
  const complete = (folder: string) =>
    writeTarFile(`${folder}/BatchComplete_${stamp}.xml`, Buffer.alloc(0), createdAt)
  let number = 0
  for await (const input of readMessages(context, source)) {
    const name = String(number + 1).padStart(8, '0')
    const message =
      'xml' in input
        ? writeEnrichment(input)
        : writeErn(input, { message_id: `${stamp}-${name}`, sender, created_at: createdAt })
    yield writeTarFile(`${folderOf(number)}/${name}/${name}.xml`, Buffer.from(message), createdAt)
    if (++number % messagesPerBatch === 0) yield complete(folderOf(number - 1))
  }
  if (number % messagesPerBatch > 0) yield complete(folderOf(number))
  yield tarEnd
}

/** A message for each release, one for each track that is on none, and what MEAD and PIE messages said. */
async function* readMessages(
  context: Context,
  source: Source,
): AsyncGenerator<ErnInput | ExportedEnrichment> {
  for await (const seq of pages(context, source, (tx, ...range) => selectSeqs(tx, 'releases', ...range))) {
    const tracks = await read(context, source, async (tx) =>
      selectCompleteTracks(tx, await selectTracksOfRelease(tx, seq)),
    )
    const records = tracks.map((track) => toRecord(onRelease(track, seq)))
    if (records.length > 0) yield { release: records[0]!.releases[0]!, records }
  }
  for await (const seq of pages(context, source, selectLooseTracks)) {
    const [track] = await read(context, source, (tx) => selectCompleteTracks(tx, [seq]))
    if (track !== undefined) yield { release: null, records: [toRecord(track)] }
  }
  for (let after: string | null = null; ; ) {
    const found: ExportedEnrichment[] = await read(context, source, (tx) =>
      selectForExport(tx, source.catalogueId, after, batchSize),
    )
    yield* found
    if (found.length < batchSize) return
    after = found.at(-1)!.id
  }
}

/** A message speaks for its own release only. */
function onRelease(track: CompleteTrack, seq: number): CompleteTrack {
  return { ...track, releases: track.releases.filter((release) => release.seq === seq) }
}

async function* pages(
  context: Context,
  source: Source,
  select: (tx: Db, catalogueId: string, after: number, limit: number) => Promise<number[]>,
): AsyncGenerator<number> {
  for (let after = 0; ; ) {
    const seqs = await read(context, source, (tx) => select(tx, source.catalogueId, after, batchSize))
    yield* seqs
    if (seqs.length < batchSize) return
    after = seqs.at(-1)!
  }
}

const read = <T>(context: Context, { organisationId }: Source, work: (tx: Db) => Promise<T>) =>
  readFor(context.db, organisationId, work)
