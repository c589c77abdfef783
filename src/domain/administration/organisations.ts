import { offsetOf, type Page, type PageRequest, page } from '../../lib/page.ts'
import { Problem } from '../../lib/problem.ts'
import { transaction } from '../../platform/postgres.ts'
import { grantEntitlements, revokeEntitlements } from '../access/entitlements.ts'
import { readFor } from '../catalogue/act-for.ts'
import { selectCatalogues } from '../catalogue/sql.ts'
import type { Context } from '../context.ts'
import { grantCredits } from '../credits/grant.ts'
import { readLedger } from '../credits/read.ts'
import type { CreditEntry } from '../credits/sql.ts'
import { accessChanged } from '../identity/access-changed.ts'
import { type ListedUser, selectUsers } from '../identity/sql-manage.ts'
import { updateOrganisationDisabled } from '../organisations/sql.ts'
import { type Administrator, note } from './note.ts'
import {
  countOrganisations,
  type OrganisationRow,
  selectOrganisationPage,
  selectOrganisationRow,
} from './sql.ts'

/** All organisations, newest first; with `named`, those whose name holds it. */
export async function listOrganisations(
  context: Context,
  asked: PageRequest & { named: string },
): Promise<Page<OrganisationRow>> {
  const range = { limit: asked.pageSize, offset: offsetOf(asked) }
  const [count, found] = await Promise.all([
    countOrganisations(context.db, asked.named),
    selectOrganisationPage(context.db, asked.named, range),
  ])
  return page(asked, count, found)
}

/** Enough to recognise an organisation by its people. */
const maxPeople = 200

export type OrganisationDetails = OrganisationRow & { tracks: number; people: ListedUser[] }

export async function readOrganisation(context: Context, id: string): Promise<OrganisationDetails> {
  const [row, catalogues, people] = await Promise.all([
    selectOrganisationRow(context.db, id),
    readFor(context.db, id, (tx) => selectCatalogues(tx, id, null)),
    selectUsers(context.db, id, maxPeople),
  ])
  if (row === null) throw unknown()
  const tracks = catalogues.reduce((sum, { track_count }) => sum + track_count, 0)
  return { ...row, tracks, people }
}

/** What an organisation has bought from now on. */
export async function changeEntitlements(
  context: Context,
  who: Administrator,
  id: string,
  change: { grant: string[]; revoke: string[] },
): Promise<OrganisationRow> {
  await findOrganisation(context, id)
  const both = change.grant.filter((name) => change.revoke.includes(name))
  if (both.length > 0)
    throw new Problem('validation_error', `Either give or take ${both.join(', ')}, not both.`)
  if (change.grant.length + change.revoke.length === 0)
    throw new Problem('invalid_request', 'Name what to grant or what to revoke.')
  const now = context.clock.now()
  await transaction(context.db, async (tx) => {
    if (change.grant.length > 0) await grantEntitlements(tx, id, change.grant, now)
    if (change.revoke.length > 0) await revokeEntitlements(tx, id, change.revoke, now)
  })
  accessChanged(context, 'organisation', id)
  note(context, who, 'entitlements changed', { of: id, ...change })
  return findOrganisation(context, id)
}

export async function giveCredits(
  context: Context,
  who: Administrator,
  id: string,
  grant: { amount: number; reason: string },
): Promise<OrganisationRow> {
  await findOrganisation(context, id)
  const reason = grant.reason.trim()
  if (reason === '')
    throw new Problem('validation_error', 'Say why: the ledger of the organisation shows the reason.')
  await grantCredits(context, context.db, id, { amount: grant.amount, reason })
  note(context, who, 'credits granted', { of: id, amount: grant.amount, reason })
  return findOrganisation(context, id)
}

export async function readCreditsOf(
  context: Context,
  id: string,
  asked: PageRequest,
): Promise<Page<CreditEntry>> {
  await findOrganisation(context, id)
  return readLedger(context, id, asked)
}

/** A disabled organisation can do nothing: its people and applications are stopped on every process. */
export async function setOrganisationDisabled(
  context: Context,
  who: Administrator,
  id: string,
  disabled: boolean,
): Promise<OrganisationRow> {
  await findOrganisation(context, id)
  if (disabled && id === who.organisation.id)
    throw new Problem('validation_error', 'This is your own organisation: you would lock yourself out.')
  await updateOrganisationDisabled(context.db, id, disabled ? context.clock.now() : null)
  accessChanged(context, 'organisation', id)
  note(context, who, disabled ? 'organisation disabled' : 'organisation enabled', { of: id })
  return findOrganisation(context, id)
}

async function findOrganisation(context: Context, id: string): Promise<OrganisationRow> {
  const row = await selectOrganisationRow(context.db, id)
  if (row === null) throw unknown()
  return row
}

function unknown(): Problem {
  return new Problem('not_found', 'There is no such organisation.')
}
