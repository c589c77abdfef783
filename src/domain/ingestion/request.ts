import { Problem, type ProblemEntry } from '../../lib/problem.ts'
import type { DateOrder, DurationUnit } from './sources/csv/cell-formats.ts'
import type { ColumnChoice } from './sources/csv/column-plan.ts'
import { readEncoding } from './sources/detect-encoding.ts'
import { FieldFault } from './sources/field-fault.ts'
import { requireRelativePath } from './sources/media.ts'
import { type FilenameMapping, readMapping } from './sources/scan/mapping.ts'
import type { DeliverySettings } from './sql-settings.ts'

export const modes = ['api_json', 's3_csv', 's3_ddex', 's3_scan'] as const
export type Mode = (typeof modes)[number]

export const maxTracks = 1000

/** A request, as the API defines it. */
export type IngestionRequest = {
  mode: Mode
  name?: string
  catalog_id?: string
  overwrite_audio_file?: boolean
  delete_delivered_file?: boolean
  dry_run?: boolean
  require_approval?: boolean
  tracks?: unknown[]
  media_fetch_type?: 's3' | 'download'
  path?: string
  wait_for_batch_complete?: boolean
  delimiter?: string
  columns?: ColumnChoice
  encoding?: string
  date_order?: DateOrder
  duration_unit?: DurationUnit
  artist_separators?: string[]
  csv_profile?: string
  prefix?: string
  mapping?: unknown
  embedded_tags?: boolean
  media_root?: string
}

/** The stored options of an ingestion. Keys and folders are relative to the root of the area. */
export type IngestionOptions = {
  /** What people see it as. */
  name?: string
  overwrite_audio_file: boolean
  delete_delivered_file: boolean
  /** Only finds out what the delivery would do. */
  dry_run?: true
  /** Waits after the dry run until somebody approves what it found. */
  needs_approval?: true
  media_fetch_type?: 's3' | 'download'
  /** The file to read, or the folder, which ends in a slash. */
  path?: string
  /** Batches without a BatchComplete file wait for it. */
  wait_for_batch_complete?: boolean
  delimiter?: string
  columns?: ColumnChoice
  /** The WHATWG name. Detected if not given. */
  encoding?: string
  date_order?: DateOrder
  duration_unit?: DurationUnit
  artist_separators?: string[]
  mapping?: FilenameMapping
  /** Whether the tags in the files are read. */
  embedded_tags?: true
  /** What the locations in a library of another program start with. */
  media_root?: string
  /** The sender's name for a group of calls. */
  group?: string
  /** The number of credits reserved with the request. */
  reserved?: number
  /** The client is bound to the catalogue: of the uploads, it may use those of the catalogue alone. */
  is_bound?: true
}

const fieldsOf: Record<Mode, readonly (keyof IngestionRequest)[]> = {
  api_json: ['tracks', 'media_fetch_type'],
  s3_csv: [
    'path',
    'delimiter',
    'columns',
    'encoding',
    'date_order',
    'duration_unit',
    'artist_separators',
    'csv_profile',
    'media_root',
  ],
  s3_ddex: ['path', 'wait_for_batch_complete'],
  s3_scan: ['prefix', 'mapping', 'embedded_tags'],
}
const commonFields = [
  'mode', 'name', 'catalog_id', 'overwrite_audio_file', 'delete_delivered_file', 'dry_run', 'require_approval',
] // biome-ignore format: one list
const required: Partial<Record<Mode, keyof IngestionRequest>> = { api_json: 'tracks', s3_csv: 'path' }

/** Refuses missing fields, and fields of another mode, which would be ignored otherwise. */
export function checkShape(request: IngestionRequest): void {
  const { mode } = request
  const faults: ProblemEntry[] = []
  const needed = required[mode]
  if (needed !== undefined && request[needed] === undefined)
    faults.push({ field: needed, message: `is required in mode ${mode}` })
  const allowed = new Set<string>([...commonFields, ...fieldsOf[mode]])
  for (const [field, value] of Object.entries(request)) {
    if (value !== undefined && !allowed.has(field))
      faults.push({ field, message: `is not allowed in mode ${mode}` })
  }
  if (faults.length === 0) return
  throw new Problem('invalid_request', 'The request is malformed: see details.', { details: faults })
}

/** Checks and normalises the options. `readMappingFile` reads a file of delivery/mapping. */
export async function readOptions(
  request: IngestionRequest,
  settings: DeliverySettings,
  readMappingFile: (name: string) => Promise<string>,
): Promise<IngestionOptions> {
  const { mode, media_fetch_type } = request
  const common = {
    ...(request.name !== undefined && { name: request.name }),
    overwrite_audio_file: request.overwrite_audio_file ?? true,
    delete_delivered_file: request.delete_delivered_file ?? true,
    ...(request.dry_run
      ? { dry_run: true as const }
      : // A call cannot waive what the organisation requires.
        (settings.require_approval || request.require_approval) && { needs_approval: true as const }),
  }
  if (mode === 'api_json') return { ...common, media_fetch_type: media_fetch_type ?? 's3' }
  if (mode === 's3_csv') {
    const { media_root } = request
    const path = resolveSheetPath(request.path!)
    return { ...common, path, ...readCsvOptions(request), ...(media_root !== undefined && { media_root }) }
  }
  if (mode === 's3_ddex') {
    const path = resolvePath('delivery/ddex/', request.path ?? '', 'path')
    return {
      ...common,
      path,
      wait_for_batch_complete: request.wait_for_batch_complete ?? settings.wait_for_batch_complete,
    }
  }
  const prefix = request.prefix ?? ''
  const path = resolvePath(rootOf(prefix, 'delivery/audio/'), prefix, 'prefix')
  const scan = { ...common, path, ...(request.embedded_tags && { embedded_tags: true as const }) }
  if (request.mapping === undefined) return scan
  return { ...scan, mapping: await chooseMapping(request.mapping, readMappingFile) }
}

/** A sheet is under inbound/ or, by default, under delivery/metadata/. */
export function resolveSheetPath(path: string): string {
  return resolvePath(rootOf(path, 'delivery/metadata/'), path, 'path')
}

/** How a CSV file is read. */
export type CsvReading = Pick<
  IngestionOptions,
  'delimiter' | 'columns' | 'encoding' | 'date_order' | 'duration_unit' | 'artist_separators'
>

/** Checks how a CSV file is to be read. */
export function readCsvOptions(given: CsvReading): CsvReading {
  const { delimiter, columns, encoding, date_order, duration_unit, artist_separators } = given
  const name = encoding === undefined ? undefined : readEncoding(encoding)
  if (name === null) {
    throw new Problem('validation_error', 'The encoding is unknown: see details.', {
      details: [
        {
          field: 'encoding',
          message: `${JSON.stringify(encoding)} is not an encoding; try utf-8, windows-1250 or windows-1252`,
        },
      ],
    })
  }
  return {
    ...(delimiter && { delimiter }),
    ...(columns && { columns }),
    ...(name !== undefined && { encoding: name }),
    ...(date_order && { date_order }),
    ...(duration_unit && { duration_unit }),
    ...(artist_separators && { artist_separators }),
  }
}

/** A mapping can be given as an object, as YAML text, or as the name of a file under delivery/mapping. */
async function chooseMapping(given: unknown, readFile: (name: string) => Promise<string>) {
  const isName = typeof given === 'string' && /^[^\n:]{1,500}$/.test(given) && /\.ya?ml$/i.test(given)
  return readMapping(isName ? await readFile(resolvePath('delivery/mapping/', given, 'mapping')) : given)
}

/** A request for everything in one of these may find nothing. */
export function isRootFolder(path: string): boolean {
  return ['delivery/ddex/', 'delivery/audio/', 'inbound/'].includes(path)
}

/** Uploads of people are under inbound/. Deliveries have a folder for each kind of file. */
function rootOf(path: string, delivery: string): string {
  return /^inbound(\/|$)/.test(path) ? 'inbound/' : delivery
}

/** Resolves a path that is relative to the folder or to the root of the area. A path that leads out of the folder is refused. */
export function resolvePath(folder: string, given: string, field: string): string {
  const inner = given.startsWith(folder) ? given.slice(folder.length) : given
  if (inner === '' || `${inner}/` === folder) return folder
  try {
    if (/[\0\r\n]/.test(inner) || !inner.isWellFormed())
      throw new FieldFault(field, 'contains characters that a path cannot contain')
    const slash = inner.endsWith('/') ? '/' : ''
    return folder + requireRelativePath(slash === '' ? inner : inner.slice(0, -1), field) + slash
  } catch (error) {
    if (!(error instanceof FieldFault)) throw error
    throw new Problem('validation_error', `The ${field} is invalid: see details.`, {
      details: [{ field, message: `${error.message}; give a path under ${folder}` }],
    })
  }
}
