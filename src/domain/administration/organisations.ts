import type { Expectation } from '../../lib/expectation.ts'
import type { ListPage, ListRequest } from '../../lib/page.ts'
import { Problem } from '../../lib/problem.ts'
import { listRows } from '../../platform/list-rows.ts'
import { transaction } from '../../platform/postgres.ts'
import { grantEntitlements, revokeEntitlements } from '../access/entitlements.ts'
import type { Actor } from '../audit/record.ts'
import { readFor } from '../catalogue/act-for.ts'
import { selectCatalogues } from '../catalogue/sql.ts'
import type { Context } from '../context.ts'
import { grantCredits } from '../credits/grant.ts'
import { type LedgerRequest, readLedger } from '../credits/read.ts'
import type { CreditEntry } from '../credits/sql.ts'
import { type ListedUser, selectUsers } from '../identity/accounts/sql.ts'
import { invalidateAccess } from '../identity/invalidate-access.ts'
import { type Organisation, selectOrganisation, updateOrganisationDisabled } from '../organisations/sql.ts'
import { beingDeleted, deleteOrganisation, restoreOrganisation } from './delete-organisation.ts'
import { type Administrator, recordChange } from './record-change.ts'
import { lockOrganisation, type OrganisationRow, organisationList, selectOrganisationRow } from './sql.ts'

/** All organisations, newest first, or those whose name contains `name`. */
export async function listOrganisations(
  context: Context,
  { name, ...request }: ListRequest & { name: string },
): Promise<ListPage<OrganisationRow>> {
  return listRows(context.db, organisationList(context.db, name), request)
}

const maxListedUsers = 200

export type OrganisationDetails = OrganisationRow & { tracks: number; members: ListedUser[] }

export async function readOrganisation(context: Context, id: string): Promise<OrganisationDetails> {
  const [row, catalogues, members] = await Promise.all([
    selectOrganisationRow(context.db, id),
    readFor(context.db, id, (tx) => selectCatalogues(tx, id, null)),
    selectUsers(context.db, id, { limit: maxListedUsers }),
  ])
  if (row === null) throw organisationNotFound()
  const tracks = catalogues.reduce((sum, { track_count }) => sum + track_count, 0)
  return { ...row, tracks, members }
}

/** Grants and revokes entitlements of an organisation. */
export async function changeEntitlements(
  context: Context,
  administrator: Administrator,
  id: string,
  change: { grant: string[]; revoke: string[] },
): Promise<OrganisationRow> {
  const { name } = await findOrganisation(context, id)
  const both = change.grant.filter((name) => change.revoke.includes(name))
  if (both.length > 0)
    throw new Problem('validation_error', `Either grant or revoke ${both.join(', ')}, not both.`)
  if (change.grant.length + change.revoke.length === 0)
    throw new Problem('invalid_request', 'Give at least one entitlement to grant or revoke.')
  const now = context.clock.now()
  await transaction(context.db, async (tx) => {
    if (change.grant.length > 0) await grantEntitlements(tx, id, change.grant, now)
    if (change.revoke.length > 0) await revokeEntitlements(tx, id, change.revoke, now)
    await recordChange(context, tx, administrator, {
      action: 'entitlements.changed',
      subject: { type: 'organisation', id, name },
      organisationId: id,
      details: { granted: change.grant, revoked: change.revoke },
    })
  })
  invalidateAccess(context, 'organisation', id)
  return findOrganisation(context, id)
}

export async function giveCredits(
  context: Context,
  administrator: Administrator,
  id: string,
  grant: { amount: number; reason: string },
): Promise<OrganisationRow> {
  const { name } = await findOrganisation(context, id)
  const reason = grant.reason.trim()
  if (reason === '')
    throw new Problem('validation_error', "Give a reason. It appears in the organisation's ledger.")
  await transaction(context.db, async (tx) => {
    await grantCredits(context, tx, id, { amount: grant.amount, reason })
    await recordChange(context, tx, administrator, {
      action: 'credits.granted',
      subject: { type: 'organisation', id, name },
      organisationId: id,
      details: { amount: grant.amount, reason },
    })
  })
  return findOrganisation(context, id)
}

export async function readCreditsOf(
  context: Context,
  id: string,
  request: LedgerRequest,
): Promise<ListPage<CreditEntry>> {
  await findOrganisation(context, id)
  return readLedger(context, id, request)
}

/** Disabling an organisation stops all its users and clients at once, in every process. */
export async function setOrganisationDisabled(
  context: Context,
  administrator: Administrator,
  id: string,
  disabled: boolean,
  expect?: Expectation<Organisation>,
): Promise<OrganisationRow> {
  const { name } = await findOrganisation(context, id)
  if (disabled && id === administrator.organisation.id)
    throw new Problem(
      'validation_error',
      'You cannot disable your own organisation: you would lock yourself out.',
    )
  await transaction(context.db, async (tx) => {
    await lockOrganisation(tx, id)
    expect?.(await selectOrganisation(tx, id))
    if (!(await updateOrganisationDisabled(tx, id, disabled ? context.clock.now() : null)))
      throw beingDeleted()
    await recordChange(context, tx, administrator, {
      action: disabled ? 'organisation.disabled' : 'organisation.enabled',
      subject: { type: 'organisation', id, name },
      organisationId: id,
    })
  })
  invalidateAccess(context, 'organisation', id)
  return findOrganisation(context, id)
}

/** Deletes an organisation after a grace time. An operator cannot delete their own. */
export async function deleteOrganisationById(
  context: Context,
  administrator: Administrator,
  id: string,
  graceDays: number | undefined,
): Promise<OrganisationRow> {
  const organisation = await findOrganisation(context, id)
  if (id === administrator.organisation.id)
    throw new Problem('validation_error', 'You cannot delete your own organisation.')
  await deleteOrganisation(context, organisation, { graceDays, actor: actorOf(administrator) })
  return findOrganisation(context, id)
}

/** Undoes the deletion of an organisation during the grace time. */
export async function restoreOrganisationById(
  context: Context,
  administrator: Administrator,
  id: string,
): Promise<OrganisationRow> {
  const organisation = await findOrganisation(context, id)
  await restoreOrganisation(context, organisation, actorOf(administrator))
  return findOrganisation(context, id)
}

function actorOf({ principal }: Administrator): Actor {
  return { type: 'user', id: principal.id, name: principal.name }
}

async function findOrganisation(context: Context, id: string): Promise<OrganisationRow> {
  const row = await selectOrganisationRow(context.db, id)
  if (row === null) throw organisationNotFound()
  return row
}

function organisationNotFound(): Problem {
  return new Problem('not_found', 'No organisation has this id.')
}
