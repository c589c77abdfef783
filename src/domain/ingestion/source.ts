import type { Context } from '../context.ts'
import type { Area } from '../storage/areas/sql.ts'
import { listObjects } from '../storage/objects/list-objects.ts'
import { addEmbeddedTags } from './embedded-tags.ts'
import type { IngestionInArea } from './ingestion-files.ts'
import { openDeliveredFile, openSheet } from './open-sheet.ts'
import { readTable } from './sources/csv/read-csv.ts'
import { type ReceivedMessage, readDdex } from './sources/ddex/read-ddex.ts'
import type { SourceItem, SourceItems } from './sources/delivered-track.ts'
import { readJsonTracks } from './sources/json/read-json.ts'
import { detectLibrary } from './sources/library/library.ts'
import { readLibraryItems } from './sources/library/library-table.ts'
import type { ListedFile } from './sources/listing.ts'
import { readScan } from './sources/scan/read-scan.ts'
import { selectFiles, selectTakenMessages } from './sql-files.ts'
import { selectRequests } from './sql-requests.ts'

/** An item of a delivery. */
export type Read = {
  item: SourceItem
  /** For listings, the key after which reading continues. */
  key: string | null
  /** Whether a batch may end with this item. The items of a DDEX message are stored together. */
  mayEnd: boolean
  /** On the first item of a DDEX message. */
  message?: ReceivedMessage | null
}

/** Reads the items of a delivery that are not stored yet, whatever its mode. `warn` gets what concerns the delivery as a whole. */
export async function* readDelivery(
  context: Context,
  { ingestion, area }: IngestionInArea,
  warn: (message: string) => void,
): AsyncGenerator<Read> {
  if (ingestion.mode === 's3_scan') {
    const files = readFiles(context, { ingestion, area })
    const { embedded_tags } = ingestion.options
    return yield* embedded_tags ? addEmbeddedTags(context, { ingestion, area }, files) : files
  }
  if (ingestion.mode === 's3_ddex') return yield* readMessages(context, { ingestion, area })
  const first = ingestion.next_index
  for await (const item of await openSource(context, { ingestion, area }, warn)) {
    if (item.index >= first) yield { item, key: null, mayEnd: true }
  }
}

async function openSource(
  context: Context,
  { ingestion, area }: IngestionInArea,
  warn: (message: string) => void,
): Promise<SourceItems> {
  const { mode } = ingestion
  if (mode === 'api_json') return readJson(context, ingestion)
  if (mode === 's3_csv') return openCsvFile(context, { ingestion, area }, warn)
  throw new Error(`an ingestion of mode ${mode} has nothing to read`)
}

/** Reads the files that were listed when the delivery was accepted, from the message after the last stored one. */
async function* readMessages(context: Context, { ingestion, area }: IngestionInArea): AsyncGenerator<Read> {
  const { id, organisation_id, options, last_key, next_index } = ingestion
  const { path = '' } = options
  const delivery = {
    files: listFrozenFiles(context, id),
    open: (key: string) => openDeliveredFile(context, area, key),
    wereTaken: (keys: string[]) => selectTakenMessages(context.db, organisation_id, keys),
  }
  const units = readDdex(delivery, {
    now: context.clock.now(),
    only: path.endsWith('/') ? undefined : path,
    waitForBatchComplete: options.wait_for_batch_complete,
    after: last_key === null ? undefined : { key: last_key, index: next_index },
  })
  for await (const { key, items, message } of units) {
    for (const [at, item] of items.entries()) {
      const isLast = at === items.length - 1
      yield { item, key: isLast ? key : null, mayEnd: isLast, message: at === 0 ? message : null }
    }
  }
}

async function* listFrozenFiles(context: Context, ingestionId: string): AsyncGenerator<ListedFile> {
  for (let after = -1; ; ) {
    const files = await selectFiles(context.db, ingestionId, after, pageSize)
    yield* files
    if (files.length < pageSize) return
    after = files.at(-1)!.number
  }
}

/** Reads the first call of a group alone while its reserved credits are open: they are meant for its records only. */
async function* readJson(context: Context, ingestion: IngestionInArea['ingestion']): SourceItems {
  const mediaFetchType = ingestion.options.media_fetch_type ?? 's3'
  const requests = await selectRequests(context.db, ingestion.id)
  for (const { tracks, first_index } of ingestion.reservation_id === null ? requests : requests.slice(0, 1))
    yield* readJsonTracks(tracks, { mediaFetchType }, first_index)
}

/** Libraries of other programs are recognised by their content. */
async function openCsvFile(
  context: Context,
  { ingestion, area }: IngestionInArea,
  warn: (message: string) => void,
): Promise<SourceItems> {
  const { path, artist_separators, media_root } = ingestion.options
  const format = detectLibrary(await readHead(context, area, path!), '')
  if (format !== null) {
    const file = path!.replace(/^(delivery\/metadata|inbound)\//, '')
    const library = { file, notice: warn, artistSeparators: artist_separators, format, mediaRoot: media_root }
    return readLibraryItems(await openDeliveredFile(context, area, path!), library)
  }
  const { rows, options } = await openSheet(context, area, path!, ingestion.options, { warn })
  return readTable(rows, options)
}

async function readHead(context: Context, area: Area, path: string): Promise<Uint8Array> {
  for await (const chunk of await openDeliveredFile(context, area, path)) return chunk as Uint8Array
  return new Uint8Array(0)
}

/** A listing changes while it is read. So reading continues after the last key, and the indices continue from there. */
async function* readFiles(context: Context, { ingestion, area }: IngestionInArea): AsyncGenerator<Read> {
  const { path = '', mapping } = ingestion.options
  const { created_at: before, next_index: first } = ingestion
  const keys: string[] = []
  async function* recordKeys() {
    for await (const file of listFiles(context, area, path, ingestion.last_key ?? '', before)) {
      keys.push(file.key)
      yield file
    }
  }
  for await (const item of readScan(recordKeys(), { mapping })) {
    yield { item: { ...item, index: item.index + first }, key: keys.shift()!, mayEnd: true }
  }
}

const pageSize = 1000

/** Lists the files under a folder by key; with `before`, only those that were there at that moment. */
export async function* listFiles(
  context: Context,
  area: Area,
  prefix: string,
  after: string,
  before?: Date,
): AsyncGenerator<ListedFile> {
  for (let last: string | null = after; last !== null; ) {
    const page = await listObjects(context, 'service', area, {
      prefix,
      delimiter: '',
      after: last,
      limit: pageSize,
    })
    for (const { key, size, modified_at } of page.objects) {
      // Folder markers are not files. Files that arrive during the scan belong to the next ingestion.
      const isFolder = key.endsWith('/')
      if (!isFolder && (before === undefined || modified_at <= before)) yield { key, size }
    }
    last = page.truncated ? page.last : null
  }
}
