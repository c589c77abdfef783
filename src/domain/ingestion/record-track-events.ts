import type { Db } from '../../platform/postgres.ts'
import { trackUri } from '../catalogue/track-uri.ts'
import type { Context } from '../context.ts'
import { recordEvents } from '../events/record.ts'

type Owner = { organisationId: string; catalogueId: string }
type Track = { id: string; outer_id: string | null }

/** Records that a delivery changed tracks that existed before. */
export async function recordUpdated(context: Context, tx: Db, owner: Owner, tracks: Track[]): Promise<void> {
  await recordEvents(
    context,
    tx,
    tracks.map((track) => ({
      organisationId: owner.organisationId,
      type: 'track.updated' as const,
      // A delivery is a whole record: it does not say which of its fields are new.
      data: { ...dataOf(owner, track), changed: [] },
    })),
  )
}

/** Records that a delivery deleted tracks. */
export async function recordDeleted(context: Context, tx: Db, owner: Owner, tracks: Track[]): Promise<void> {
  await recordEvents(
    context,
    tx,
    tracks.map((track) => ({
      organisationId: owner.organisationId,
      type: 'track.deleted' as const,
      data: { ...dataOf(owner, track), merged_into: null },
    })),
  )
}

function dataOf({ catalogueId }: Owner, { id, outer_id }: Track) {
  return { track_uri: trackUri('workspace', id), outer_id, catalog_id: catalogueId }
}
