import { newId } from '../../../lib/ids.ts'
import { Problem } from '../../../lib/problem.ts'
import { transaction } from '../../../platform/postgres.ts'
import type { Context } from '../../context.ts'
import { areaOf } from '../../storage/areas/resolve.ts'
import type { Area } from '../../storage/areas/sql.ts'
import { applyCsvProfile } from '../csv-profiles.ts'
import { readDeliverySettings } from '../delivery-settings.ts'
import { type IngestionOptions, type IngestionRequest, readOptions } from '../request.ts'
import { startIngestion } from '../start-ingestion.ts'
import {
  type Arrival,
  insertPickup,
  selectActiveWatches,
  selectArrivedBatches,
  selectArrivedSheets,
  setProblem,
  type Watch,
} from './sql.ts'

/** Starts an ingestion for each delivery that has arrived in a watched folder. Any number of processes may do so. */
export async function pickUpDeliveries(context: Context, signal?: AbortSignal): Promise<void> {
  for (const watch of await selectActiveWatches(context.db)) {
    if (signal?.aborted) return
    try {
      await pickUpFrom(context, watch)
      await setProblem(context.db, watch.id, null)
    } catch (error) {
      // A watch that cannot be used does not hold up the others. Its owner sees why.
      if (!(error instanceof Problem)) throw error
      await setProblem(context.db, watch.id, error.message)
    }
  }
}

async function pickUpFrom(context: Context, watch: Watch): Promise<void> {
  const area = await areaOf(context, watch.organisation_id)
  const place = { areaId: area.id, organisationId: watch.organisation_id, folder: watch.folder }
  const { quiet_minutes: quiet } = watch.options
  const quietSince = quiet === undefined ? null : new Date(context.clock.now().getTime() - quiet * 60_000)
  const arrived =
    watch.mode === 's3_ddex'
      ? await selectArrivedBatches(context.db, place, quietSince)
      : await selectArrivedSheets(context.db, place)
  for (const arrival of arrived) await pickUp(context, watch, area, arrival)
}

/** The pick-up and the ingestion are one transaction: both are there, or none. */
async function pickUp(context: Context, watch: Watch, area: Area, arrival: Arrival): Promise<void> {
  const options = await optionsFor(context, watch, arrival)
  await transaction(context.db, async (tx) => {
    const pickupId = newId()
    if (!(await insertPickup(tx, watch.organisation_id, arrival, pickupId, context.clock.now()))) return
    await startIngestion(context, tx, {
      id: pickupId,
      organisationId: watch.organisation_id,
      catalogueId: watch.catalogue_id,
      clientId: null,
      areaId: area.id,
      mode: watch.mode,
      options,
    })
  })
}

async function optionsFor(context: Context, watch: Watch, { key }: Arrival): Promise<IngestionOptions> {
  const owner = { organisation: { id: watch.organisation_id } } as Parameters<typeof readDeliverySettings>[1]
  const { csv_profile } = watch.options
  const request: IngestionRequest = { mode: watch.mode, path: key, ...(csv_profile && { csv_profile }) }
  const effective = await applyCsvProfile(context, owner, request)
  const settings = await readDeliverySettings(context, owner)
  const options = await readOptions(effective, settings, async () => '')
  // A batch that is picked up because it is quiet has no file to wait for.
  return watch.options.quiet_minutes === undefined ? options : { ...options, wait_for_batch_complete: false }
}
