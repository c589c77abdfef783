import type { Caller } from '../access/caller.ts'
import { readFor } from '../catalogue/act-for.ts'
import { selectCompleteTracks } from '../catalogue/read/sql-complete-tracks.ts'
import type { Context } from '../context.ts'
import { selectTrackSounds } from '../tagging/sql-track-sounds.ts'
import { toTrackSound } from '../tagging/track-sounds.ts'
import { refuseBound, requirePlaylist } from './playlists.ts'
import { selectItems, selectTrackSeqs } from './sql-items.ts'
import { type ExportedTrack, type ExportFormat, writePlaylist } from './write-playlist.ts'

/**
 * A playlist in the format of another program. Locations of files start with `mediaRoot`, then follows the path that the
 * track was delivered from, or its artist and title.
 */
export async function exportPlaylist(
  context: Context,
  caller: Caller,
  playlistId: string,
  { format, mediaRoot }: { format: ExportFormat; mediaRoot: string },
): Promise<{ name: string; content: Buffer }> {
  refuseBound(caller)
  const { name, tracks } = await readFor(context.db, caller.organisation.id, async (tx) => {
    const playlist = await requirePlaylist(tx, playlistId)
    const items = await selectItems(tx, playlist.id)
    const ids = [...new Set(items.map(({ track_id }) => track_id))]
    const seqs = await selectTrackSeqs(tx, ids)
    const complete = await selectCompleteTracks(tx, [...seqs.values()])
    const records = new Map(complete.map((track) => [track.id, track]))
    const rows = await selectTrackSounds(tx, ids, null)
    const sounds = new Map(rows.map((row) => [row.id, toTrackSound(row)]))
    const tracks = items.flatMap(({ track_id, notes }): ExportedTrack[] => {
      const track = records.get(track_id)
      return track === undefined ? [] : [{ track, sound: sounds.get(track_id) ?? null, notes }]
    })
    return { name: playlist.name, tracks }
  })
  return { name, content: writePlaylist(format, name, tracks, mediaRoot) }
}
