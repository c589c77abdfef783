import type { Db } from '../../platform/postgres.ts'
import { isOwnInbound } from '../storage/areas/inbound.ts'
import { mayRead } from '../storage/areas/layout.ts'
import { selectSizes } from '../storage/objects/sql.ts'
import { rankFormat } from './audio-formats.ts'
import { type Draft, failRow } from './draft.ts'
import { audioFolder, type IngestionInArea, processedKey } from './ingestion-files.ts'
import type { AudioLocation } from './sources/delivered-track.ts'
import type { StoredAudio } from './sql-deliveries.ts'
import type { Ingestion } from './sql-ingestions.ts'

/** Decides for each entry which audio its track gets: none, a delivered file, a file that is not moved, or a download. */
export async function chooseAudio(
  tx: Db,
  target: IngestionInArea,
  drafts: Draft[],
  earlier: Map<number, StoredAudio>,
): Promise<void> {
  const { ingestion, area } = target
  const keys = new Map<Draft, string>()
  for (const draft of drafts) {
    const { row, record } = draft
    const { audio, medium } = record!
    if (audio === null) continue
    if (medium === 'video') {
      row.message = 'This is a video. It is stored, but not analysed.'
      continue
    }
    const stored = earlier.get(row.track_seq!)
    if (isWorse(ingestion, row, stored)) {
      row.message = `Overwritten by ${stored!.source}, which has the same outer_id.`
      Object.assign(row, { status: 'skipped', work: null })
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
    const key = keyOf(target, audio)
    if (key === null) failRow(row, 'resource_forbidden', `${audio.at} is outside your storage area.`)
    else keys.set(draft, key)
  }
  if (keys.size === 0) return
  const sizes = await selectSizes(tx, area.id, [...new Set(keys.values())])
  for (const [{ row, record }, key] of keys) {
    const size = sizes.get(key)
    if (size === undefined)
      explainMissing(row, record!.audio!, key, earlier.get(row.track_seq!)?.is_held ?? false)
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

/**
 * Which entry brings the audio of a track, by the entry that counts: the last one that has its file here. Several messages may tell of
 * one recording, and only one of them may bring its file: an update comes without, and a compilation may.
 */
export async function chooseBringers(
  tx: Db,
  target: IngestionInArea,
  tracks: Draft[][],
): Promise<Map<Draft, Draft>> {
  const { area } = target
  const keyOfDraft = ({ record }: Draft) =>
    record!.audio === null || record!.audio.from === 'download' ? null : keyOf(target, record!.audio)
  const several = tracks.filter(({ length }) => length > 1)
  const keys = several.flat().flatMap((draft) => keyOfDraft(draft) ?? [])
  const sizes = keys.length === 0 ? new Map<string, number>() : await selectSizes(tx, area.id, keys)
  const isHere = (draft: Draft) =>
    draft.record!.audio?.from === 'download' || sizes.has(keyOfDraft(draft) ?? '')
  return new Map(
    tracks.map((entries) => {
      const latest = entries.at(-1)!
      const bringer = entries.length === 1 ? latest : (entries.findLast(isHere) ?? latest)
      for (const { row, record } of entries)
        if (row !== bringer.row && record!.audio !== null)
          row.message = `The audio is that of ${bringer.row.source}, which has the same recording.`
      return [latest, bringer]
    }),
  )
}

/** Whether an earlier file of the same scan has the same name and a better format. */
function isWorse(ingestion: Ingestion, row: Draft['row'], stored: StoredAudio | undefined): boolean {
  return (
    ingestion.mode === 's3_scan' &&
    stored?.audio_ingestion_id === ingestion.id &&
    stored.source !== null &&
    rankFormat(row.source) < rankFormat(stored.source)
  )
}

/** A message that changes metadata need not bring audio again that the track has. */
function explainMissing(row: Draft['row'], audio: AudioLocation, key: string, isHeld: boolean): void {
  if (isHeld && audio.if_missing !== undefined)
    row.message = 'The track keeps its audio, because the file was not delivered again.'
  else if (audio.if_missing !== 'keep')
    failRow(
      row,
      'not_found',
      key.startsWith('delivery/ddex/')
        ? `There is no file at ${key}. Upload it there, then ingest the message again: it is still where you delivered it.`
        : `There is no file at ${key}. Deliver the file and the entry again.`,
    )
}

/** Null when the file is not in the organisation's area, or where its keys or its client may not read. */
function keyOf({ ingestion, area }: IngestionInArea, audio: AudioLocation): string | null {
  const [, bucket, named] = /^s3:\/\/([^/]+)\/(.+)$/s.exec(audio.at) ?? []
  const key = audio.from === 'area' ? audio.at : bucket === area.bucket ? named : undefined
  if (key === undefined || (audio.from !== 'area' && !mayRead('customer', area.kind, key))) return null
  const catalogue = ingestion.options.is_bound ? { id: ingestion.catalogue_id } : null
  return isOwnInbound({ catalogue }, key) ? key : null
}
