import { newId } from '../../lib/ids.ts'
import { acrossOrganisations } from '../../platform/organisation-scope.ts'
import { type Db, transaction } from '../../platform/postgres.ts'
import { createCatalogue } from '../catalogue/create-catalogue.ts'
import type { Context } from '../context.ts'
import { insertSandbox, type Organisation, selectOrganisation, selectSandbox } from '../organisations/sql.ts'
import { ensureArea } from '../storage/areas/ensure-areas.ts'
import { lockOrganisation } from './sql.ts'

/**
 * The sandbox of an organisation: an organisation of its own, in which test clients act. It has the entitlements of the real
 * one, a catalogue and a storage area, shares no data with it, and pays for nothing. Created on first use.
 */
export async function ensureSandbox(context: Context, organisationId: string): Promise<Organisation> {
  const existing = await selectSandbox(context.db, organisationId)
  if (existing !== null) return existing
  // The administrator acts for the organisation; what is created here belongs to another one, its sandbox.
  return acrossOrganisations(() =>
    transaction(context.db, (tx) => createSandbox(context, tx, organisationId)),
  )
}

async function createSandbox(context: Context, tx: Db, organisationId: string): Promise<Organisation> {
  await lockOrganisation(tx, organisationId)
  const existing = await selectSandbox(tx, organisationId)
  if (existing !== null) return existing
  const { name, region } = (await selectOrganisation(tx, organisationId))!
  const sandbox = await insertSandbox(tx, {
    id: newId(),
    name: `${name} (test)`,
    region,
    test_of: organisationId,
  })
  await createCatalogue(tx, sandbox.id, { name: 'Sandbox' })
  await ensureArea(context, tx, sandbox)
  return sandbox
}
