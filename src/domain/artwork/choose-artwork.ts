import { AudioError } from '../../audio/audio-error.ts'
import { maxPictureBytes } from '../../audio/picture/limits.ts'
import type { Expectation } from '../../lib/expectation.ts'
import { Problem } from '../../lib/problem.ts'
import { type Db, transaction } from '../../platform/postgres.ts'
import type { Caller } from '../access/caller.ts'
import { actFor } from '../catalogue/act-for.ts'
import { trackUri } from '../catalogue/track-uri.ts'
import type { Context } from '../context.ts'
import { recordEvent } from '../events/record.ts'
import { requireOwnInbound } from '../storage/areas/inbound.ts'
import { resolveObject } from '../storage/areas/resolve.ts'
import { toAudioProblem } from '../tagging/audio-problem.ts'
import { type Artwork, toArtwork } from './artwork.ts'
import { recordNotFound } from './read-artwork.ts'
import {
  type ArtworkKind,
  type ArtworkOwner,
  deleteChosen,
  lockOwner,
  selectArtworks,
  upsertChosen,
} from './sql.ts'
import { storePicture } from './store-picture.ts'

type Change = { kind: ArtworkKind; id: string; expect?: Expectation<Artwork | null> | undefined }

/** Makes an uploaded picture the cover of a track or release. It wins over delivered and embedded ones. */
export async function chooseArtwork(
  context: Context,
  caller: Caller,
  change: Change,
  uri: string,
  signal: AbortSignal,
): Promise<Artwork> {
  // Before the picture is converted, which takes a while.
  await changeArtwork(context, caller, change, async () => false)
  const { object, open } = await resolveObject(context, caller.organisation.id, uri)
  requireOwnInbound(caller, object.key)
  if (object.size > maxPictureBytes) throw tooLarge()
  const bytes = Buffer.concat(await Array.fromAsync(await open()))
  const pictureId = await storePicture(context, caller.organisation.id, bytes, {
    owner: caller.organisation.id,
    urgency: 'live',
    signal,
  }).catch((error) => {
    signal.throwIfAborted()
    throw error instanceof AudioError ? toAudioProblem(error) : error
  })
  const chosen = await changeArtwork(context, caller, change, async (tx, { seq }) => {
    await upsertChosen(tx, change.kind, { organisationId: caller.organisation.id, seq }, pictureId)
    return true
  })
  return chosen!
}

/** Removes what a person chose. A delivered or embedded picture shows again. */
export async function removeArtwork(context: Context, caller: Caller, change: Change): Promise<void> {
  await changeArtwork(context, caller, change, (tx, { seq }) => deleteChosen(tx, change.kind, seq))
}

/** Runs `work` on the locked record, and returns its cover then. If `work` changed something, there is an event. */
function changeArtwork(
  context: Context,
  caller: Caller,
  { kind, id, expect }: Change,
  work: (tx: Db, owner: ArtworkOwner) => Promise<boolean>,
): Promise<Artwork | null> {
  const bound = caller.catalogue?.id ?? null
  return transaction(context.db, async (tx) => {
    await actFor(tx, caller.organisation.id)
    const owner = await lockOwner(tx, kind, id, bound)
    if (owner === null) throw recordNotFound(kind, id)
    const read = async () => {
      const [row] = await selectArtworks(tx, kind, [id], bound)
      return row === undefined ? null : toArtwork(context, row)
    }
    if (expect !== undefined) expect(await read())
    if (await work(tx, owner)) await announce(context, tx, caller.organisation.id, kind, owner)
    return read()
  })
}

/** Releases have no events. */
async function announce(
  context: Context,
  tx: Db,
  organisationId: string,
  kind: ArtworkKind,
  { id, outer_id, catalogue_id }: ArtworkOwner,
): Promise<void> {
  if (kind !== 'tracks') return
  const data = { track_uri: trackUri('workspace', id), outer_id, catalog_id: catalogue_id }
  await recordEvent(context, tx, {
    organisationId,
    type: 'track.updated',
    data: { ...data, changed: ['artwork'] },
  })
}

function tooLarge(): Problem {
  const message = `The picture must have at most ${maxPictureBytes / 1024 / 1024} MB.`
  return new Problem('validation_error', message, { details: [{ field: 's3_file_uri', message }] })
}
