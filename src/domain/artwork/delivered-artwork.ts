import { maxPictureBytes } from '../../audio/picture/limits.ts'
import { withinOrganisation } from '../../platform/organisation-scope.ts'
import { transaction } from '../../platform/postgres.ts'
import { actFor, readFor } from '../catalogue/act-for.ts'
import type { Context } from '../context.ts'
import { areaOf } from '../storage/areas/resolve.ts'
import { openObject } from '../storage/objects/open-object.ts'
import { selectObject } from '../storage/objects/sql.ts'
import { toAudioProblem } from '../tagging/audio-problem.ts'
import { deleteReleaseArtwork, upsertReleaseArtwork } from './sql.ts'
import {
  deleteUnreadImages,
  leaseUnreadImages,
  selectReleaseImages,
  type UnreadImages,
} from './sql-pictures.ts'
import { isUnusable, storePicture } from './store-picture.ts'

/** A picture comes after its message and is moved later: five minutes apart, this is two hours. */
const maxTries = 24

/** Makes front covers that were delivered with releases their covers, until there are no more. */
export async function readDeliveredArtwork(context: Context, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const unread = await leaseUnreadImages(context.db, context.clock.now())
    if (unread === null) return
    await withinOrganisation(unread.organisation_id, () => readImages(context, unread, signal)).catch(
      (error) => {
        // The lease expires, and the release is read by the next run.
        if (!signal.aborted) throw error
      },
    )
  }
}

async function readImages(context: Context, unread: UnreadImages, signal: AbortSignal): Promise<void> {
  const { organisation_id: organisationId, release_seq: releaseSeq, tries } = unread
  const images = await readFor(context.db, organisationId, (tx) => selectReleaseImages(tx, releaseSeq))
  const front = images.find(({ type }) => type === 'FrontCoverImage')
  const pictureId = front === undefined ? null : await convert(context, organisationId, front.key, signal)
  if (pictureId === 'missing' && tries < maxTries) return
  await transaction(context.db, async (tx) => {
    await actFor(tx, organisationId)
    const isUsed = pictureId !== null && pictureId !== 'missing'
    const row = { organisation_id: organisationId, release_seq: releaseSeq, source: 'delivery' as const }
    if (isUsed) await upsertReleaseArtwork(tx, { ...row, picture_id: pictureId })
    else await deleteReleaseArtwork(tx, releaseSeq, 'delivery')
    await deleteUnreadImages(tx, unread)
  })
}

/** Null if the file cannot be used as a cover. */
async function convert(
  context: Context,
  organisationId: string,
  key: string,
  signal: AbortSignal,
): Promise<string | null | 'missing'> {
  const area = await areaOf(context, organisationId)
  const object = await selectObject(context.db, area.id, key)
  if (object === null) return 'missing'
  if (object.size > maxPictureBytes) return null
  const bytes = Buffer.concat(await Array.fromAsync(await openObject(context, object)))
  try {
    const task = { owner: organisationId, urgency: 'background', signal } as const
    return await storePicture(context, organisationId, bytes, task)
  } catch (error) {
    if (isUnusable(error)) return null
    throw toAudioProblem(error)
  }
}
