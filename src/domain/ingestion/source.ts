import { Problem } from '../../lib/problem.ts'
import type { Context } from '../context.ts'
import type { Area } from '../storage/areas/sql.ts'
import { listObjects } from '../storage/objects/list-objects.ts'
import { openObject } from '../storage/objects/open-object.ts'
import { selectObject } from '../storage/objects/sql.ts'
import type { IngestionInArea } from './ingestion-files.ts'
import { readCsv } from './sources/csv/read-csv.ts'
import { type ReceivedMessage, readDdex } from './sources/ddex/read-ddex.ts'
import type { SourceItem, SourceItems } from './sources/delivered-track.ts'
import { readJsonTracks } from './sources/json/read-json.ts'
import type { ListedFile } from './sources/listing.ts'
import { readScan } from './sources/scan/read-scan.ts'
import { selectRequests } from './sql-requests.ts'

/** An item, and for a scan the key after which reading continues. */
export type Read = { item: SourceItem; key: string | null }

/** Reads the items of a delivery that are not stored yet, whatever its mode. */
export async function* readDelivery(
  context: Context,
  { ingestion, area }: IngestionInArea,
  onMessage: (message: ReceivedMessage) => void,
): AsyncGenerator<Read> {
  if (ingestion.mode === 's3_scan') return yield* readFiles(context, { ingestion, area })
  const first = ingestion.next_index
  for await (const item of openSource(context, { ingestion, area }, onMessage)) {
    if (item.index >= first) yield { item, key: null }
  }
}

function openSource(
  context: Context,
  { ingestion, area }: IngestionInArea,
  onMessage: (message: ReceivedMessage) => void,
): SourceItems {
  const { mode, options } = ingestion
  const path = options.path ?? ''
  if (mode === 'api_json') return readJson(context, ingestion)
  if (mode === 's3_csv') return readCsvFile(context, { ingestion, area })
  if (mode !== 's3_ddex') throw new Error(`an ingestion of mode ${mode} has nothing to read`)
  const message = path.endsWith('/') ? undefined : path
  const top = message === undefined ? path : topFolder(path)
  const delivery = {
    files: listFiles(context, area, top, ''),
    open: (key: string) => openFile(context, area, key),
  }
  return readDdex(delivery, { now: context.clock.now(), only: message, message: onMessage })
}

/** The batch of a message: the folder right under delivery/ddex, which has its resources. */
function topFolder(message: string): string {
  const segments = message.split('/')
  return segments.length > 3 ? `${segments.slice(0, 3).join('/')}/` : 'delivery/ddex/'
}

/** Reads the first call of a group alone while its reserved credits are open: they are meant for its records only. */
async function* readJson(context: Context, ingestion: IngestionInArea['ingestion']): SourceItems {
  const mediaFetchType = ingestion.options.media_fetch_type ?? 's3'
  const requests = await selectRequests(context.db, ingestion.id)
  for (const { tracks, first_index } of ingestion.reservation_id === null ? requests : requests.slice(0, 1))
    yield* readJsonTracks(tracks, { mediaFetchType }, first_index)
}

async function* readCsvFile(context: Context, { ingestion, area }: IngestionInArea): SourceItems {
  const { path, delimiter, columns } = ingestion.options
  const bytes = await openFile(context, area, path!)
  const file = path!.replace(/^(delivery\/metadata|inbound)\//, '')
  const notice = (message: string) => context.log.info({ ingestion_id: ingestion.id }, message)
  yield* readCsv(bytes, { file, delimiter, columns, notice })
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
    yield { item: { ...item, index: item.index + first }, key: keys.shift()! }
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

async function openFile(context: Context, area: Area, key: string) {
  const object = await selectObject(context.db, area.id, key)
  if (object === null) throw new Problem('not_found', `There is no file at ${key}. Deliver it first.`)
  return openObject(context, object)
}
