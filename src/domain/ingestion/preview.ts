import type { Caller } from '../access/caller.ts'
import type { Context } from '../context.ts'
import { areaOf } from '../storage/areas/resolve.ts'
import { listFiles } from './source.ts'
import type { SourceItem } from './sources/delivered-track.ts'
import { readJsonTrack } from './sources/json/read-json.ts'
import type { FilenameMapping } from './sources/scan/mapping.ts'
import { readListedFile } from './sources/scan/read-scan.ts'

/** Why an entry will not become a track. Its item will show the same reason. */
type Rejection = { outer_id: string | null; reason: string }

/** What is known about a delivery before it is stored. */
export type Preview = { accepted: number; rejected: Rejection[] }

/** The items of the ingestion show all rejections. */
export const maxRejections = 1000
/** In a larger folder only so many files are previewed. */
export const maxPreviewed = 100_000

export function previewRecords(records: unknown[], mediaFetchType: 's3' | 'download'): Preview {
  const items = records.map((record, index) => readJsonTrack(record, index, { mediaFetchType }))
  return { accepted: items.filter(isTrack).length, rejected: items.flatMap(rejectionOf) }
}

/** Previews the files under a folder as a scan would read them. Null: there are none. */
export async function previewFiles(
  context: Context,
  caller: Pick<Caller, 'organisation'>,
  { folder, mapping }: { folder: string; mapping?: FilenameMapping },
): Promise<Preview | null> {
  const area = await areaOf(context, caller.organisation.id)
  const preview: Preview = { accepted: 0, rejected: [] }
  let found = 0
  for await (const file of listFiles(context, area, folder, '')) {
    const item = readListedFile(file, found++, { mapping })
    if (isTrack(item)) preview.accepted++
    else if (preview.rejected.length < maxRejections) preview.rejected.push(...rejectionOf(item))
    if (found === maxPreviewed) break
  }
  return found === 0 ? null : preview
}

function isTrack({ kind }: SourceItem): boolean {
  return kind === 'track'
}

function rejectionOf(item: SourceItem): Rejection[] {
  if (item.kind === 'skipped') return [{ outer_id: null, reason: `${item.source}: ${item.reason}` }]
  return item.kind === 'problem' ? [{ outer_id: item.outer_id, reason: item.problem.message }] : []
}
