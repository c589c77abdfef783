import type { Db } from '../../platform/postgres.ts'
import { mayRead } from '../storage/areas/layout.ts'
import type { Area } from '../storage/areas/sql.ts'
import { selectSizes } from '../storage/objects/sql.ts'
import { type Draft, failRow } from './draft.ts'
import { audioFolder, type IngestionInArea, processedKey } from './ingestion-files.ts'
import type { AudioLocation } from './sources/delivered-track.ts'
import type { TrackDelivery } from './sql-deliveries.ts'

/** Decides for each entry which audio its track gets: none, a delivered file, a file that is not moved, or a download. */
export async function chooseAudio(
  tx: Db,
  { ingestion, area }: IngestionInArea,
  drafts: Draft[],
  earlier: Map<number, TrackDelivery>,
): Promise<void> {
  const keys = new Map<Draft, string>()
  for (const draft of drafts) {
    const { row, record } = draft
    const { audio, medium } = record!
    if (audio === null) continue
    if (medium === 'video') {
      row.message = 'This is a video. It is stored, but not analysed.'
      continue
    }
    if (!ingestion.options.overwrite_audio_file && earlier.get(row.track_seq!)?.audio_ingestion_id) {
      row.message = 'The track keeps its earlier audio, because overwrite_audio_file is false.'
      continue
    }
    if (audio.from === 'download') {
      Object.assign(row, { audio: { url: audio.at }, work: 'analyse' })
      continue
    }
    const key = keyOf(area, audio)
    if (key === null) failRow(row, 'resource_forbidden', `${audio.at} is outside your storage area.`)
    else keys.set(draft, key)
  }
  if (keys.size === 0) return
  const sizes = await selectSizes(tx, area.id, [...new Set(keys.values())])
  for (const [{ row, record }, key] of keys) {
    const size = sizes.get(key)
    if (size === undefined)
      failRow(row, 'not_found', `There is no file at ${key}. Deliver the file and the entry again.`)
    else if (size === 0) failRow(row, 'validation_error', `The file at ${key} is empty.`)
    else {
      const { hash_sum } = record!.audio!
      const moves = key.startsWith('delivery/')
      row.audio = {
        key: moves ? processedKey(audioFolder(ingestion.id, ingestion.call_start), key) : key,
        ...(moves && { delivered: key }),
        ...(hash_sum !== null && { hash_sum }),
      }
      row.work = moves ? 'move' : 'analyse'
    }
  }
}

/** Null when the file is not in the organisation's area, or where its keys may not read. */
function keyOf(area: Area, audio: AudioLocation): string | null {
  if (audio.from === 'area') return audio.at
  const [, bucket, key] = /^s3:\/\/([^/]+)\/(.+)$/s.exec(audio.at) ?? []
  return bucket === area.bucket && key !== undefined && mayRead('customer', area.kind, key) ? key : null
}
