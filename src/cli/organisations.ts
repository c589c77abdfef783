import { entitlements, grantEntitlements, revokeEntitlements } from '../domain/access/entitlements.ts'
import { createOrganisationWithCatalogue } from '../domain/administration/create-organisation.ts'
import { beingDeleted } from '../domain/administration/delete-organisation.ts'
import { countUsage } from '../domain/administration/quotas.ts'
import type { AuditAction } from '../domain/audit/actions.ts'
import { commandLine, recordAudit } from '../domain/audit/record.ts'
import { createCatalogue } from '../domain/catalogue/create-catalogue.ts'
import type { Context } from '../domain/context.ts'
import { grantCredits } from '../domain/credits/grant.ts'
import { setDefaultCatalogue } from '../domain/editing/sql-catalogues.ts'
import {
  changeSecondStepPolicy,
  readSecondStepPolicy,
} from '../domain/identity/sign-in/second-step-policy.ts'
import { requestComputation } from '../domain/ingestion/compute-schedule.ts'
import { findOrganisation } from '../domain/organisations/organisations.ts'
import { type QuotaName, quotaNames, setQuotas } from '../domain/organisations/quotas.ts'
import { selectOrganisations, updateOrganisationDisabled } from '../domain/organisations/sql.ts'
import { ensureAreas } from '../domain/storage/areas/ensure-areas.ts'
import { type Db, transaction } from '../platform/postgres.ts'
import { type Call, type Command, readSingleOperand, UsageError } from './command.ts'

export const organisationOption = { value: 'O', required: true, help: 'The organisation, by id or by name' }

export const createOrganisationCommand: Command = {
  name: 'org create',
  summary: 'Create an organisation',
  help: `
An organisation owns users, clients, catalogues, credits and a storage area. It starts with one catalogue, its default.
The region becomes part of the name of the storage area and cannot be changed later.

  euterpe org create --name "Blue Note Sync"
  euterpe entitlement grant --org "Blue Note Sync" tagging search`,
  options: {
    name: { value: 'N', required: true, help: 'The name of the organisation' },
    region: { value: 'R', fallback: 'eu-west-1', help: 'The region of its storage area' },
  },
  async run(call) {
    const context = await call.context()
    const { catalogue, ...organisation } = await transaction(context.db, async (tx) => {
      const created = await createOrganisationWithCatalogue(tx, {
        name: call.value('name'),
        region: call.value('region'),
      })
      await recordOperatorChange(context, tx, created, 'organisation.created')
      return created
    })
    await ensureAreas(context)
    return {
      result: { ...organisation, catalog_id: catalogue.id },
      text: `Created organisation ${organisation.name}: ${organisation.id}`,
    }
  },
}

export const listOrganisationsCommand: Command = {
  name: 'org list',
  summary: 'List the organisations',
  help: 'Lists id, region and name of each organisation, oldest first.',
  options: {},
  async run(call) {
    const { db } = await call.context()
    const organisations = await selectOrganisations(db)
    const lines = organisations.map(({ id, name, region }) => `${id}  ${region}  ${name}`)
    return {
      result: organisations,
      text: lines.join('\n') || 'There are no organisations. Create one with: euterpe org create --name NAME',
    }
  },
}

export const disableOrganisationCommand: Command = {
  name: 'org disable',
  summary: 'Disable an organisation',
  help: 'Its users and applications lose access at once, in every process. Its data is kept.',
  options: { org: organisationOption },
  run: (call) => changeDisabled(call, true),
}

export const enableOrganisationCommand: Command = {
  name: 'org enable',
  summary: 'Enable a disabled organisation',
  help: 'Its users and applications get their access back.',
  options: { org: organisationOption },
  run: (call) => changeDisabled(call, false),
}

async function changeDisabled(call: Call, disabled: boolean) {
  const context = await call.context()
  const organisation = await findOrganisation(context.db, call.value('org'))
  await transaction(context.db, async (tx) => {
    if (!(await updateOrganisationDisabled(tx, organisation.id, disabled ? context.clock.now() : null)))
      throw beingDeleted()
    const action = disabled ? 'organisation.disabled' : 'organisation.enabled'
    await recordOperatorChange(context, tx, organisation, action)
  })
  return {
    result: { id: organisation.id, disabled },
    text: `${disabled ? 'Disabled' : 'Enabled'}: ${organisation.name}`,
  }
}

export const secondStepCommand: Command = {
  name: 'org second-step',
  summary: 'Require a second step of the users of an organisation',
  operands: 'required|optional',
  help: `
A second step is a passkey or an authenticator app. Users without one set it up when they next sign in; no application gets
tokens for them before. Tokens that exist stay valid.

  euterpe org second-step --org "Blue Note Sync" required`,
  options: { org: organisationOption },
  async run(call) {
    const operand = readSingleOperand(call)
    if (operand !== 'required' && operand !== 'optional')
      throw new UsageError('Say whether the second step is required or optional.')
    const context = await call.context()
    const organisation = await findOrganisation(context.db, call.value('org'))
    await changeSecondStepPolicy(context, organisation, operand === 'required', commandLine)
    const { isRequired, peopleWithout } = await readSecondStepPolicy(context, organisation.id)
    return {
      result: { organisation_id: organisation.id, required: isRequired, users_without: peopleWithout },
      text: `The second step of ${organisation.name} is now ${operand}. Users without one: ${peopleWithout}`,
    }
  },
}

export const quotaCommand: Command = {
  name: 'org quota',
  summary: 'Show or change the quotas of an organisation',
  help: `
Without options it shows what the organisation uses and may use. Each option sets a limit; "default" removes it. By default
there are 25 applications and 50 webhooks, and no limit for the rest. What exceeds a limit is refused with quota_exceeded;
nothing that exists is removed. Running processes follow within seconds.

  euterpe org quota --org "Blue Note Sync" --bytes 1000000000000 --tracks 200000
  euterpe org quota --org "Blue Note Sync" --tracks default`,
  options: {
    org: organisationOption,
    bytes: { value: 'N', help: 'Bytes in its storage area' },
    objects: { value: 'N', help: 'Objects in its storage area' },
    tracks: { value: 'N', help: 'Tracks in all its catalogues' },
    clients: { value: 'N', help: 'Active applications' },
    webhooks: { value: 'N', help: 'Webhooks' },
  },
  async run(call) {
    const changes = readQuotaChanges(call)
    const context = await call.context()
    const organisation = await findOrganisation(context.db, call.value('org'))
    if (Object.keys(changes).length > 0) await setQuotas(context, organisation.id, changes)
    const usage = await countUsage(context, organisation.id)
    const lines = quotaNames.map((name) => {
      const { used, max } = usage[name]
      return `${name.padEnd(8)}  ${used} of ${max ?? 'any number'}`
    })
    return { result: { organisation_id: organisation.id, quotas: usage }, text: lines.join('\n') }
  },
}

function readQuotaChanges(call: Call): Partial<Record<QuotaName, number | null>> {
  const changes: Partial<Record<QuotaName, number | null>> = {}
  for (const name of quotaNames) {
    const value = call.value(name)
    if (value === '') continue
    if (value !== 'default' && !/^\d{1,15}$/.test(value))
      throw new UsageError(`--${name} must be a whole number or "default".`)
    changes[name] = value === 'default' ? null : Number(value)
  }
  return changes
}

export const createCatalogueCommand: Command = {
  name: 'catalog create',
  summary: 'Create a catalogue of an organisation',
  help: `
Calls without catalog_id use the default catalogue, which an organisation has from the start.

  euterpe catalog create --org "Blue Note Sync" --name "Production music"`,
  options: {
    org: organisationOption,
    name: { value: 'N', required: true, help: 'The name, unique in the organisation' },
    default: { help: 'Make it the default in place of the present one' },
  },
  async run(call) {
    const { db, clock } = await call.context()
    const organisation = await findOrganisation(db, call.value('org'))
    const isDefault = call.flag('default')
    const catalogue = await transaction(db, async (tx) => {
      const created = await createCatalogue(tx, organisation.id, { name: call.value('name') })
      if (isDefault) await setDefaultCatalogue(tx, organisation.id, created.id, clock.now())
      return { ...created, is_default: created.is_default || isDefault }
    })
    return { result: catalogue, text: `Created catalogue ${catalogue.name}: ${catalogue.id}` }
  },
}

export const grantEntitlementCommand: Command = {
  name: 'entitlement grant',
  summary: 'Grant entitlements to an organisation',
  operands: 'NAME …',
  help: `
The entitlements are ${entitlements.join(', ')}. Granting one that the organisation has changes nothing.

  euterpe entitlement grant --org "Blue Note Sync" tagging atlas search`,
  options: { org: organisationOption },
  run: (call) => changeEntitlements(call, grantEntitlements),
}

export const revokeEntitlementCommand: Command = {
  name: 'entitlement revoke',
  summary: 'Revoke entitlements of an organisation',
  operands: 'NAME …',
  help: `
Takes effect at once: calls with earlier tokens fail with entitlement_revoked.

  euterpe entitlement revoke --org "Blue Note Sync" atlas`,
  options: { org: organisationOption },
  run: (call) => changeEntitlements(call, revokeEntitlements),
}

/** Entitlements decide in which products tracks are available, so workers must compute that again. */
async function changeEntitlements(call: Call, change: typeof grantEntitlements) {
  const context = await call.context()
  const { db, clock } = context
  const organisation = await findOrganisation(db, call.value('org'))
  const held = await transaction(db, async (tx) => {
    const names = await change(tx, organisation.id, call.operands, clock.now())
    const details = { [change === grantEntitlements ? 'granted' : 'revoked']: call.operands }
    await recordOperatorChange(context, tx, organisation, 'entitlements.changed', details)
    return names
  })
  await requestComputation(context)
  const text =
    held.length > 0
      ? `${organisation.name} now has ${held.join(', ')}`
      : `${organisation.name} now has no entitlements`
  return { result: { organisation_id: organisation.id, entitlements: held }, text }
}

export const grantCreditsCommand: Command = {
  name: 'credits grant',
  summary: 'Grant credits to an organisation',
  operands: 'AMOUNT',
  help: `
Tagging, features, profiles and analyses cost credits. The ledger records every grant with its reason.

  euterpe credits grant --org "Blue Note Sync" 5000 --reason "contract 2026"`,
  options: {
    org: organisationOption,
    reason: { value: 'TEXT', fallback: 'granted by the operator', help: 'The reason in the ledger' },
  },
  async run(call) {
    const amount = Number(call.operands[0])
    if (call.operands.length > 1 || !Number.isInteger(amount))
      throw new UsageError('AMOUNT must be a whole number.')
    const context = await call.context()
    const organisation = await findOrganisation(context.db, call.value('org'))
    const reason = call.value('reason')
    const entry = await transaction(context.db, async (tx) => {
      const details = { amount, reason }
      await recordOperatorChange(context, tx, organisation, 'credits.granted', details)
      return grantCredits(context, tx, organisation.id, details)
    })
    return { result: entry, text: `${organisation.name} now has ${entry.available} credits` }
  },
}

async function recordOperatorChange(
  context: Context,
  tx: Db,
  { id, name }: { id: string; name: string },
  action: AuditAction,
  details: Record<string, unknown> = {},
): Promise<void> {
  const subject = { type: 'organisation' as const, id, name }
  await recordAudit(tx, context.clock.now(), {
    organisationId: id,
    action,
    actor: commandLine,
    subject,
    details,
  })
}
