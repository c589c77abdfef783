import type { Db } from '../../platform/postgres.ts'
import type { Context } from '../context.ts'
import { mayRead } from '../storage/areas/layout.ts'
import type { Area } from '../storage/areas/sql.ts'
import { selectSizes } from '../storage/objects/sql.ts'
import { type Draft, failRow } from './draft.ts'
import { audioFolder, type Place, processedKey } from './place.ts'
import type { AudioLocation } from './sources/delivered-track.ts'
import type { TrackDelivery } from './sql-deliveries.ts'

/** Decides for each entry which audio it brings: none, a delivered file, a file that stays where it is, or a download. */
export async function chooseAudio(
  context: Context,
  tx: Db,
  { ingestion, area }: Place,
  drafts: Draft[],
  known: Map<number, TrackDelivery>,
): Promise<void> {
  const now = context.clock.now()
  const wanted = new Map<Draft, string>()
  for (const draft of drafts) {
    const { row, record } = draft
    const { audio, medium } = record!
    if (audio === null) continue
    if (medium === 'video') {
      row.message = 'It is a video: stored, and not analysed.'
      continue
    }
    if (!ingestion.options.overwrite_audio_file && known.get(row.track_seq!)?.audio_ingestion_id) {
      row.message = 'The track keeps the audio it had: overwrite_audio_file is false.'
      continue
    }
    if (audio.from === 'download') {
      Object.assign(row, { audio: { url: audio.at }, work: 'analyse', due_at: now })
      continue
    }
    const key = keyOf(area, audio)
    if (key === null) failRow(row, 'resource_forbidden', `${audio.at} is outside your storage area.`)
    else wanted.set(draft, key)
  }
  if (wanted.size === 0) return
  const sizes = await selectSizes(tx, area.id, [...new Set(wanted.values())])
  for (const [{ row, record }, key] of wanted) {
    const size = sizes.get(key)
    if (size === undefined)
      failRow(row, 'not_found', `There is no file at ${key}: deliver it, and the entry again.`)
    else if (size === 0) failRow(row, 'validation_error', `The file at ${key} is empty.`)
    else {
      const { hash_sum } = record!.audio!
      const moves = key.startsWith('delivery/')
      row.audio = {
        key: moves ? processedKey(audioFolder(ingestion.id, ingestion.turn), key) : key,
        ...(moves && { delivered: key }),
        ...(hash_sum !== null && { hash_sum }),
      }
      row.work = moves ? 'move' : 'analyse'
      row.due_at = now
    }
  }
}

/** Null for what is not the organisation's own, or where its keys may not read. */
function keyOf(area: Area, audio: AudioLocation): string | null {
  if (audio.from === 'area') return audio.at
  const [, bucket, key] = /^s3:\/\/([^/]+)\/(.+)$/s.exec(audio.at) ?? []
  return bucket === area.bucket && key !== undefined && mayRead('customer', area.kind, key) ? key : null
}
