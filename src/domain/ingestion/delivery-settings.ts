import type { Expectation } from '../../lib/expectation.ts'
import { Problem } from '../../lib/problem.ts'
import { transaction } from '../../platform/postgres.ts'
import type { Caller } from '../access/caller.ts'
import { actFor } from '../catalogue/act-for.ts'
import type { Context } from '../context.ts'
import { requestDecisions } from './sql-availability.ts'
import { type DeliverySettings, lockSettings, selectSettings, upsertSettings } from './sql-settings.ts'

const defaults: DeliverySettings = { territories: [], wait_for_batch_complete: false }

/** What an organisation has decided about its deliveries. */
export async function readDeliverySettings(
  context: Context,
  { organisation }: Pick<Caller, 'organisation'>,
): Promise<DeliverySettings> {
  return (await selectSettings(context.db, organisation.id)) ?? defaults
}

/** Replaces the settings. Other territories change which tracks are available, as soon as stage 3 has run. */
export async function replaceDeliverySettings(
  context: Context,
  { organisation }: Pick<Caller, 'organisation'>,
  given: DeliverySettings,
  expect?: Expectation<DeliverySettings>,
): Promise<DeliverySettings> {
  const territories = [...new Set(given.territories.map((code) => code.toUpperCase()))].sort()
  const wrong = territories.find((code) => !isCountry(code))
  if (wrong !== undefined) {
    throw new Problem('validation_error', 'A territory is not a country: see details.', {
      details: [
        { field: 'territories', message: `${JSON.stringify(wrong)} is not a two-letter code of ISO 3166-1` },
      ],
    })
  }
  const settings = { ...given, territories }
  await transaction(context.db, async (tx) => {
    await lockSettings(tx, organisation.id)
    const before = (await selectSettings(tx, organisation.id)) ?? defaults
    expect?.(before)
    await upsertSettings(tx, organisation.id, settings, context.clock.now())
    if (before.territories.join() === territories.join()) return
    await actFor(tx, organisation.id)
    await requestDecisions(tx, organisation.id)
  })
  return settings
}

const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

function isCountry(code: string): boolean {
  return /^[A-Z]{2}$/.test(code) && names.of(code) !== undefined
}
