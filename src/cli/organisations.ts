import { entitlements, grantEntitlements, revokeEntitlements } from '../domain/access/entitlements.ts'
import { createCatalogue } from '../domain/catalogue/create-catalogue.ts'
import { grantCredits } from '../domain/credits/grant.ts'
import { requestComputation } from '../domain/ingestion/compute-schedule.ts'
import { createOrganisation, findOrganisation } from '../domain/organisations/organisations.ts'
import { selectOrganisations } from '../domain/organisations/sql.ts'
import { ensureAreas } from '../domain/storage/areas.ts'
import { type Call, type Command, UsageError } from './command.ts'

export const organisationOption = { value: 'O', required: true, help: 'The organisation, by id or by name' }

export const createOrganisationCommand: Command = {
  name: 'org create',
  summary: 'Make an organisation',
  help: `
An organisation owns users, clients, catalogues, credits and a storage area of its own. The region becomes part of
the area's name and of its S3 address, and stays.

  euterpe org create --name "Blue Note Sync"
  euterpe catalog create --org "Blue Note Sync" --name Main
  euterpe entitlement grant --org "Blue Note Sync" tagging search`,
  options: {
    name: { value: 'N', required: true, help: 'Its name' },
    region: { value: 'R', fallback: 'eu-west-1', help: 'Where its storage area is' },
  },
  async run(call) {
    const context = await call.context()
    const organisation = await createOrganisation(context.db, {
      name: call.value('name'),
      region: call.value('region'),
    })
    await ensureAreas(context)
    return { facts: organisation, text: `Made the organisation ${organisation.name}: ${organisation.id}` }
  },
}

export const listOrganisationsCommand: Command = {
  name: 'org list',
  summary: 'List the organisations',
  help: 'Their ids, names and regions, oldest first.',
  options: {},
  async run(call) {
    const { db } = await call.context()
    const organisations = await selectOrganisations(db)
    const lines = organisations.map(({ id, name, region }) => `${id}  ${region}  ${name}`)
    return {
      facts: organisations,
      text: lines.join('\n') || 'There is no organisation yet: euterpe org create --name NAME',
    }
  },
}

export const createCatalogueCommand: Command = {
  name: 'catalog create',
  summary: 'Make a catalogue that an organisation can ingest into',
  help: `
The first catalogue of an organisation is its default: calls that name none use it.

  euterpe catalog create --org "Blue Note Sync" --name "Production music"`,
  options: {
    org: organisationOption,
    name: { value: 'N', required: true, help: 'Its name, once in the organisation' },
  },
  async run(call) {
    const { db } = await call.context()
    const organisation = await findOrganisation(db, call.value('org'))
    const catalogue = await createCatalogue(db, organisation.id, { name: call.value('name') })
    return { facts: catalogue, text: `Made the catalogue ${catalogue.name}: ${catalogue.id}` }
  },
}

export const grantEntitlementCommand: Command = {
  name: 'entitlement grant',
  summary: 'Give an organisation what it has bought',
  operands: 'NAME …',
  help: `
There are ${entitlements.join(', ')}. Giving one that is held already changes nothing.

  euterpe entitlement grant --org "Blue Note Sync" tagging atlas search`,
  options: { org: organisationOption },
  run: (call) => changeEntitlements(call, grantEntitlements),
}

export const revokeEntitlementCommand: Command = {
  name: 'entitlement revoke',
  summary: 'Take an entitlement away from an organisation',
  operands: 'NAME …',
  help: `
Takes effect at once: calls with tokens issued before are answered entitlement_revoked.

  euterpe entitlement revoke --org "Blue Note Sync" atlas`,
  options: { org: organisationOption },
  run: (call) => changeEntitlements(call, revokeEntitlements),
}

/** What tracks are available for follows from it: workers decide that again as soon as they look. */
async function changeEntitlements(call: Call, change: typeof grantEntitlements) {
  const context = await call.context()
  const { db, clock } = context
  const organisation = await findOrganisation(db, call.value('org'))
  const held = await change(db, organisation.id, call.operands, clock.now())
  await requestComputation(context)
  const text =
    held.length > 0 ? `${organisation.name} now has ${held.join(', ')}` : `${organisation.name} now has none`
  return { facts: { organisation_id: organisation.id, entitlements: held }, text }
}

export const grantCreditsCommand: Command = {
  name: 'credits grant',
  summary: 'Give an organisation credits',
  operands: 'AMOUNT',
  help: `
Tagging, features, profiles and analyses cost credits. The ledger keeps every grant with its reason.

  euterpe credits grant --org "Blue Note Sync" 5000 --reason "contract 2026"`,
  options: {
    org: organisationOption,
    reason: { value: 'TEXT', fallback: 'granted by the operator', help: 'What the ledger says' },
  },
  async run(call) {
    const amount = Number(call.operands[0])
    if (call.operands.length > 1 || !Number.isInteger(amount))
      throw new UsageError('AMOUNT is one whole number.')
    const context = await call.context()
    const organisation = await findOrganisation(context.db, call.value('org'))
    const entry = await grantCredits(context, context.db, organisation.id, {
      amount,
      reason: call.value('reason'),
    })
    return { facts: entry, text: `${organisation.name} now has ${entry.available} credits` }
  },
}
