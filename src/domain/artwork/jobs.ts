import { withinOrganisation } from '../../platform/organisation-scope.ts'
import { transaction } from '../../platform/postgres.ts'
import type { Job } from '../../platform/queue.ts'
import { actFor } from '../catalogue/act-for.ts'
import type { Context } from '../context.ts'
import { areaOf } from '../storage/areas/resolve.ts'
import { deleteObjectRows } from '../storage/objects/sql.ts'
import { pictureKey, pictureSizes } from './artwork.ts'
import { readDeliveredArtwork } from './delivered-artwork.ts'
import { deletePicture, markUnusedPictures, selectPicturesToRemove } from './sql-pictures.ts'

const dayMs = 86_400_000
/** A run stops before the next one is due, which continues from there. */
const maxRunMs = 50_000
/** Live calls leave analyses without a track for as long. */
const forgetAfterDays = 30
/** The deletion of a record can be undone for as long. */
const keepUnusedDays = 366
const batchSize = 500

export const readDeliveredPictures: Job<Context> = {
  name: 'read-delivered-pictures',
  schedule: '* * * * *',
  async run(context, _, signal) {
    await readDeliveredArtwork(context, AbortSignal.any([signal, AbortSignal.timeout(maxRunMs)]))
  },
}

/** Removes pictures that nothing has had as its cover for a year. */
export const removeUnusedPictures: Job<Context> = {
  name: 'remove-unused-pictures',
  schedule: '50 4 * * 0',
  timeLimitSeconds: 3600,
  async run(context, _, signal) {
    const now = context.clock.now()
    const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
    await markUnusedPictures(context.db, now, daysAgo(forgetAfterDays))
    const before = daysAgo(keepUnusedDays)
    for (let count = batchSize; count === batchSize && !signal.aborted; ) {
      const pictures = await selectPicturesToRemove(context.db, before, batchSize)
      for (const picture of pictures) await removePicture(context, picture, before)
      count = pictures.length
    }
  },
}

function removePicture(
  context: Context,
  { id, organisation_id: organisationId }: { id: string; organisation_id: string },
  before: Date,
): Promise<void> {
  return withinOrganisation(organisationId, async () => {
    const area = await areaOf(context, organisationId)
    await transaction(context.db, async (tx) => {
      await actFor(tx, organisationId)
      if (!(await deletePicture(tx, id, before))) return
      await deleteObjectRows(
        tx,
        area.id,
        pictureSizes.map((size) => pictureKey(id, size)),
      )
    })
  })
}

export const artworkJobs: readonly Job<Context>[] = [readDeliveredPictures, removeUnusedPictures]
