import type { CsvRow } from '../../lib/csv-scanner.ts'
import { Problem } from '../../lib/problem.ts'
import type { Context } from '../context.ts'
import type { Area } from '../storage/areas/sql.ts'
import { openObject } from '../storage/objects/open-object.ts'
import { selectObject } from '../storage/objects/sql.ts'
import type { CsvReading } from './request.ts'
import { type CsvOptions, readCsvRows } from './sources/csv/read-csv.ts'
import { isZip, readXlsx, type XlsxLimits } from './sources/csv/read-xlsx.ts'
import type { Bytes } from './sources/delivered-track.ts'
import { detectEncoding } from './sources/detect-encoding.ts'

/** The rows of a sheet in the storage area, and how they are to be read. */
export type Sheet = { rows: AsyncIterable<CsvRow[]>; options: CsvOptions }

/** A preview runs while somebody waits, in a process that serves others. */
const previewLimits: XlsxLimits = { fileBytes: 5_000_000, partBytes: 20_000_000, sharedCharacters: 5_000_000 }
const previewedBytes = 262_144

/** Opens a CSV or Excel file. Excel files are recognised by their content, because their names lie. */
export async function openSheet(
  context: Context,
  area: Area,
  path: string,
  reading: CsvReading,
  { warn, isPreview = false }: { warn: (message: string) => void; isPreview?: boolean },
): Promise<Sheet> {
  const { delimiter, columns, encoding, date_order, duration_unit, artist_separators } = reading
  const file = path.replace(/^(delivery\/metadata|inbound)\//, '')
  const options = {
    file, delimiter, columns, notice: warn, dateOrder: date_order, durationUnit: duration_unit, artistSeparators: artist_separators,
  } // biome-ignore format: one list
  if (await isExcelFile(context, area, path))
    return {
      rows: readXlsx(await openDeliveredFile(context, area, path), isPreview ? previewLimits : undefined),
      options,
    }
  const found =
    encoding === undefined
      ? await detectEncoding(
          isPreview
            ? takeLines(await openDeliveredFile(context, area, path))
            : await openDeliveredFile(context, area, path),
        )
      : { encoding, warning: null }
  if (found.warning !== null) warn(found.warning)
  const decoded = { ...options, encoding: found.encoding }
  return { rows: readCsvRows(await openDeliveredFile(context, area, path), decoded), options: decoded }
}

/** The first lines of a file. */
async function* takeLines(bytes: Bytes): AsyncGenerator<Uint8Array> {
  let taken = 0
  for await (const chunk of bytes) {
    taken += chunk.length
    if (taken < previewedBytes) yield chunk
    // Not within a character.
    else return yield chunk.subarray(0, chunk.lastIndexOf(0x0a) + 1)
  }
}

async function isExcelFile(context: Context, area: Area, path: string): Promise<boolean> {
  for await (const chunk of await openDeliveredFile(context, area, path)) return isZip(chunk as Uint8Array)
  return false
}

export async function openDeliveredFile(context: Context, area: Area, key: string) {
  const object = await selectObject(context.db, area.id, key)
  if (object === null) throw new Problem('not_found', `There is no file at ${key}. Deliver it first.`)
  return openObject(context, object)
}
