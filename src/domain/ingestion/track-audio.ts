import { Problem } from '../../lib/problem.ts'
import { authorise } from '../access/authorise.ts'
import type { Caller } from '../access/caller.ts'
import { readFor } from '../catalogue/act-for.ts'
import { trackUri } from '../catalogue/track-uri.ts'
import type { Context } from '../context.ts'
import { areaOf } from '../storage/areas/resolve.ts'
import { signDownload } from '../storage/objects/downloads.ts'
import { type StoredObject, selectObject } from '../storage/objects/sql.ts'
import { audioKey } from './fetch-audio.ts'
import { selectAudioOrigin } from './sql-audio.ts'

type TrackAudio = {
  track_uri: string
  url: string
  expires_at: string
  content_type: string
  size: number
}

/** Long enough to listen to an hour of music with breaks. */
const urlLifetimeSeconds = 4 * 3600

/** Signs a URL for the file that a track was analysed from, if it is still in the organisation's area. */
export async function findTrackAudio(
  context: Context,
  caller: Caller,
  trackId: string,
  { withTags = false } = {},
): Promise<TrackAudio> {
  authorise(caller, { scope: 'storage.read' })
  const organisationId = caller.organisation.id
  const owner = { organisationId, catalogueId: caller.catalogue?.id ?? null }
  const object = await locateTrackAudio(context, owner, trackId)
  const area = await areaOf(context, organisationId)
  const link = await signDownload(context, area, object.key, {
    expiresInSeconds: urlLifetimeSeconds,
    ...(withTags && { tagsOf: trackId }),
  })
  return {
    track_uri: trackUri('workspace', trackId),
    ...link,
    content_type: object.content_type,
    size: object.size,
  }
}

/** The file that a track was analysed from. Throws `not_found` if it is gone or was replaced. */
export async function locateTrackAudio(
  context: Context,
  { organisationId, catalogueId }: { organisationId: string; catalogueId: string | null },
  trackId: string,
): Promise<StoredObject> {
  const origin = await readFor(context.db, organisationId, (tx) =>
    selectAudioOrigin(tx, trackId, catalogueId),
  )
  if (origin === null) throw new Problem('not_found', `There is no track ${trackId} in your catalogues.`)
  const { ingestion_id, index, audio, finished_at } = origin
  if (ingestion_id === null || index === null || audio === null)
    throw new Problem('not_found', 'No audio was delivered for this track. Deliver it first.')
  const area = await areaOf(context, organisationId)
  const object = await selectObject(context.db, area.id, audioKey({ ingestion_id, index, audio }))
  if (object === null) {
    throw new Problem(
      'not_found',
      'The audio of this track is no longer kept. To listen to it, deliver it again with delete_delivered_file false, or ingest it from inbound/.',
    )
  }
  if (finished_at !== null && object.modified_at > finished_at) {
    throw new Problem(
      'not_found',
      `The file at ${object.key} was replaced after the track was analysed. Ingest it again.`,
    )
  }
  return object
}
