import type { Db } from '../../../platform/postgres.ts'
import { actFor } from '../act-for.ts'
import type { Identity } from './claims.ts'
import type { TrackEntry } from './entries.ts'
import { lockCatalogue } from './sql.ts'
import { type StoredBatch, storeTrackEntries } from './store-entries.ts'

/**
 * Stores tracks with their artists, releases, labels and works in a catalogue of an organisation, within the caller's
 * transaction, some thousand at a time. `identity` says how a track is known again: by `outer_id` alone, as an ingestion
 * does it, or by `precedence`: workspace id, ISRC and references, outer_id, title.
 */
export async function storeTracks(
  tx: Db,
  owner: { organisationId: string; catalogueId: string },
  entries: TrackEntry[],
  options: { identity: Identity; at: Date },
): Promise<StoredBatch> {
  await Promise.all([actFor(tx, owner.organisationId), lockCatalogue(tx, owner.catalogueId)])
  return storeTrackEntries(tx, { layer: 'workspace', ...owner }, entries, options)
}
