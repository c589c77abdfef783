import type { Db } from '../../platform/postgres.ts'
import type { LibraryTrack, PlaylistEntry } from '../ingestion/sources/library/entries.ts'
import { endingsOf, withoutExtension } from '../ingestion/sources/library/paths.ts'
import { selectTracksByOuterId, selectTracksByPath } from './sql-import.ts'

/** What a library says about the tracks that its playlists name by key. */
export type KnownTracks = Map<string, Pick<LibraryTrack, 'outerId' | 'path'>>

/**
 * The track of each entry of a playlist; null where the catalogue has none. A track is found by its outer id, if it was
 * ingested from the same library; else by the longest end of its path that a delivered file has; else by its file name.
 */
export async function matchEntries(
  tx: Db,
  catalogueIds: string[],
  entries: PlaylistEntry[],
  known: KnownTracks,
): Promise<(number | null)[]> {
  const wanted = entries.map((entry) => candidatesOf(entry, known))
  const byPath = await selectTracksByPath(tx, catalogueIds, distinct(wanted.flatMap(({ paths }) => paths)))
  const ids = distinct(wanted.flatMap(({ outerIds }) => outerIds))
  const byId = await selectTracksByOuterId(tx, catalogueIds, ids)
  return wanted.map(({ outerIds, paths }) => {
    const [own, ...names] = outerIds
    const path = paths.find((each) => byPath.has(each))
    const name = names.find((each) => byId.has(each))
    return byId.get(own ?? '') ?? byPath.get(path ?? '') ?? byId.get(name ?? '') ?? null
  })
}

function candidatesOf(entry: PlaylistEntry, known: KnownTracks): { outerIds: string[]; paths: string[] } {
  const track = 'key' in entry ? known.get(entry.key) : { outerId: '', path: entry.path }
  if (track === undefined) return { outerIds: [], paths: [] }
  const { outerId, path } = track
  if (path === null) return { outerIds: [outerId], paths: [] }
  return { outerIds: [outerId, `serato:${path}`, withoutExtension(path)], paths: endingsOf(path) }
}

const distinct = (values: string[]) => [...new Set(values.filter((value) => value !== ''))]
