import { toCamelot } from '../../lib/camelot.ts'
import { foldText } from '../../lib/fold-text.ts'
import type { Caller } from '../access/caller.ts'
import { readForWithLag } from '../catalogue/act-for.ts'
import type { Layer } from '../catalogue/track-uri.ts'
import type { Context } from '../context.ts'
import type { JourneyTrack } from './choose-next.ts'
import type { TrackKey } from './cursor.ts'
import { type JourneyRow, selectJourneyTracks } from './sql.ts'

export type PlayedTrack = JourneyTrack & TrackKey & { row: JourneyRow }

/** Length of a track whose duration is not known. */
const usualSeconds = 210

/** Those of these tracks that the caller may hear, by their number. */
export async function loadTracks(
  { context, caller }: { context: Context; caller: Caller },
  layer: Layer,
  seqs: number[],
): Promise<Map<number, PlayedTrack>> {
  const rows = await readForWithLag(context.db, caller.organisation.id, (tx) =>
    selectJourneyTracks(tx, layer, seqs, caller.catalogue?.id ?? null),
  )
  return new Map(
    rows.map((row) => {
      const key = { layer, seq: row.seq }
      const camelot =
        row.musical_key === null || row.mode === null ? null : toCamelot(row.musical_key, row.mode)
      const artists = row.artists.map(({ name }) => foldText(name))
      return [row.seq, { ...key, key: keyOf(key), artists, bpm: row.bpm, camelot, energy: row.arousal, row }]
    }),
  )
}

export function secondsOf({ row }: PlayedTrack): number {
  return row.duration_ms === null ? usualSeconds : Math.round(row.duration_ms / 1000)
}

export function keyOf({ layer, seq }: TrackKey): string {
  return `${layer}${seq}`
}
