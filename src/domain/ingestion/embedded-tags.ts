import { Problem } from '../../lib/problem.ts'
import type { Context } from '../context.ts'
import { selectObject } from '../storage/objects/sql.ts'
import { readEmbeddedTags } from '../tagging/embedded-tags.ts'
import type { IngestionInArea } from './ingestion-files.ts'
import type { DeliveredTrack, SourceItem } from './sources/delivered-track.ts'
import { applyTags } from './sources/embedded/apply-tags.ts'
import { maxLength } from './sources/values.ts'

/** How many files are read at once. The analysers share their processes fairly between organisations. */
const atOnce = 8

/** Adds what the tags in the files say to the tracks of a scan, in the same order. */
export async function* addEmbeddedTags<Read extends { item: SourceItem }>(
  context: Context,
  target: IngestionInArea,
  reads: AsyncIterable<Read>,
): AsyncGenerator<Read> {
  const batch: Promise<Read>[] = []
  for await (const read of reads) {
    const next = addTags(context, target, read)
    // Awaited below; a failure before that must not end the process.
    next.catch(() => {})
    batch.push(next)
    if (batch.length < atOnce) continue
    yield await batch.shift()!
  }
  for (const next of batch) yield await next
}

async function addTags<Read extends { item: SourceItem }>(
  context: Context,
  { ingestion, area }: IngestionInArea,
  read: Read,
): Promise<Read> {
  const { item } = read
  if (item.kind !== 'track' || item.record.audio === null) return read
  const key = item.record.audio.at
  const object = await selectObject(context.db, area.id, key)
  if (object === null) return read
  const record = withFileReference(item.record, key)
  try {
    const task = { owner: ingestion.organisation_id, urgency: 'background' } as const
    const { tags } = await readEmbeddedTags(context, object, task)
    return { ...read, item: { ...item, record: applyTags(record, tags) } }
  } catch (error) {
    // The file is at fault. Stage 2 says whether its audio can be used.
    if (!(error instanceof Problem) || error.code !== 'validation_error') throw error
    const warnings = [...record.warnings, `The tags in the file were not read. ${error.message}`]
    return { ...read, item: { ...item, record: { ...record, warnings } } }
  }
}

/** By its path, the track is found again when playlists of other programs are imported. */
function withFileReference(record: DeliveredTrack, key: string): DeliveredTrack {
  const path = key.replace(/^(delivery\/audio|inbound)\//, '')
  if (path.length > maxLength.id) return record
  return {
    ...record,
    references: [...record.references, { id: path, source: 'file' }],
    left_out: record.left_out.filter((field) => field !== 'references'),
  }
}
