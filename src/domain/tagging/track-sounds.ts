import { notes } from '../../lib/musical-key.ts'
import type { Caller } from '../access/caller.ts'
import { readForWithLag } from '../catalogue/act-for.ts'
import type { Context } from '../context.ts'
import { unpackPeaks } from './packing.ts'
import { selectTrackSounds, type TrackSoundRow } from './sql-track-sounds.ts'
import { tagsByUid } from './taxonomy/taxonomy.ts'

type SoundTag = { uid: string; name: string; category: string; score: number }

export type TrackSound = {
  track_id: string
  bpm: number | null
  key: string | null
  mode: string | null
  tags: SoundTag[]
  waveform: number[] | null
}

export const maxSounds = 100

/** The categories that people recognise a track by, and how many tags of each. */
const shownTags: Record<string, number> = { moods: 3, genres: 2 }

/** Enough for a waveform as wide as a thumb. */
export const soundBars = 48

/** What a list shows of how each track sounds. Tracks that the caller cannot see are left out. */
export async function readTrackSounds(
  context: Context,
  caller: Caller,
  ids: string[],
): Promise<TrackSound[]> {
  const rows = await readForWithLag(context.db, caller.organisation.id, (tx) =>
    selectTrackSounds(tx, ids, caller.catalogue?.id ?? null),
  )
  return rows.map(toTrackSound)
}

export function toTrackSound(row: TrackSoundRow): TrackSound {
  return {
    track_id: row.id,
    bpm: row.bpm,
    key: row.musical_key === null ? null : notes[row.musical_key]!,
    mode: row.mode,
    tags: strongestTags(row),
    waveform: row.waveform === null ? null : toBars(unpackPeaks(row.waveform)),
  }
}

function strongestTags({ tag_uids, tag_scores }: TrackSoundRow): SoundTag[] {
  const scored = (tag_uids ?? []).flatMap((uid, index): SoundTag[] => {
    const tag = tagsByUid.get(uid)
    return tag === undefined
      ? []
      : [{ uid, name: tag.name, category: tag.category, score: tag_scores?.[index] ?? 0 }]
  })
  return Object.entries(shownTags).flatMap(([category, count]) =>
    scored
      .filter((tag) => tag.category === category)
      .sort((a, b) => b.score - a.score)
      .slice(0, count),
  )
}

/** The height of each bar, as a percentage of the loudest. */
function toBars(peaks: [number, number][]): number[] {
  const heights = Array.from({ length: soundBars }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / soundBars)
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / soundBars))
    return Math.max(0, ...peaks.slice(from, to).map(([low, high]) => Math.max(-low, high)))
  })
  const loudest = Math.max(0.001, ...heights)
  return heights.map((height) => Math.round((height / loudest) * 100))
}
