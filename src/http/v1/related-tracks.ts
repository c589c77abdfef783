import type { Caller } from '../../domain/access/caller.ts'
import type { IncludeReader } from '../../domain/catalogue/read/find-record.ts'
import { findRecords } from '../../domain/catalogue/read/find-records.ts'
import { workspaceTarget } from '../../domain/catalogue/target.ts'
import { type Layer, parseTrackUri, trackUri } from '../../domain/catalogue/track-uri.ts'
import type { Context } from '../../domain/context.ts'
import { toRecordResponse } from './record-responses.ts'

type Entry = { track_uri: string }

/** Adds the tracks themselves to what a reader returns, which names only tracks that the caller may see. */
export function includeTracks(context: Context, caller: Caller, read: IncludeReader): IncludeReader {
  return async (tx, key) => {
    const value = await read(tx, key)
    // After the transaction, like reading from the index of similar tracks: each layer is read on its own.
    return async () =>
      attachTracks(context, caller, (typeof value === 'function' ? await value() : value) as Entry[])
  }
}

async function attachTracks(context: Context, caller: Caller, entries: Entry[]): Promise<Entry[]> {
  const named = entries.map(({ track_uri }) => parseTrackUri(track_uri)!)
  const found = new Map<string, Record<string, unknown>>()
  for (const layer of ['workspace', 'atlas'] satisfies Layer[]) {
    const ids = named.filter((uri) => uri.layer === layer).map(({ id }) => id)
    const target = layer === 'atlas' ? { layer } : workspaceTarget(caller)
    const { records } = await findRecords(context.db, target, 'tracks', ids)
    for (const record of records)
      found.set(trackUri(layer, record.id), toRecordResponse('tracks', layer, record))
  }
  return entries.map((entry) => {
    const track = found.get(entry.track_uri)
    return track === undefined ? entry : { ...entry, track }
  })
}
