import { offsetOf, type Page, type PageRequest, page } from '../../lib/page.ts'
import { Problem } from '../../lib/problem.ts'
import { transaction } from '../../platform/postgres.ts'
import { grantEntitlements, revokeEntitlements } from '../access/entitlements.ts'
import { readFor } from '../catalogues/act-for.ts'
import { selectCatalogues } from '../catalogues/sql.ts'
import { grantCredits } from '../credits/grant.ts'
import { readLedger } from '../credits/read.ts'
import type { CreditEntry } from '../credits/sql.ts'
import { accessChanged } from '../identity/access-changed.ts'
import { type ListedUser, selectUsers } from '../identity/sql-manage.ts'
import { updateOrganisationDisabled } from '../organisations/sql.ts'
import type { World } from '../world.ts'
import { type Administrator, note } from './note.ts'
import {
  countOrganisations,
  type OrganisationRow,
  selectOrganisationPage,
  selectOrganisationRow,
} from './sql.ts'

/** All organisations, newest first; with `named`, those whose name holds it. */
export async function listOrganisations(
  world: World,
  asked: PageRequest & { named: string },
): Promise<Page<OrganisationRow>> {
  const range = { limit: asked.pageSize, offset: offsetOf(asked) }
  const [count, found] = await Promise.all([
    countOrganisations(world.db, asked.named),
    selectOrganisationPage(world.db, asked.named, range),
  ])
  return page(asked, count, found)
}

/** Enough to recognise an organisation by its people. */
const mostPeople = 200

export type OrganisationDetails = OrganisationRow & { tracks: number; people: ListedUser[] }

export async function readOrganisation(world: World, id: string): Promise<OrganisationDetails> {
  const [row, catalogues, people] = await Promise.all([
    selectOrganisationRow(world.db, id),
    readFor(world.db, id, (tx) => selectCatalogues(tx, id, null)),
    selectUsers(world.db, id, mostPeople),
  ])
  if (row === null) throw unknown()
  const tracks = catalogues.reduce((sum, { track_count }) => sum + track_count, 0)
  return { ...row, tracks, people }
}

/** What an organisation has bought from now on. */
export async function changeEntitlements(
  world: World,
  who: Administrator,
  id: string,
  change: { grant: string[]; revoke: string[] },
): Promise<OrganisationRow> {
  await findOrganisation(world, id)
  const both = change.grant.filter((name) => change.revoke.includes(name))
  if (both.length > 0)
    throw new Problem('validation_error', `Either give or take ${both.join(', ')}, not both.`)
  if (change.grant.length + change.revoke.length === 0)
    throw new Problem('invalid_request', 'Name what to grant or what to revoke.')
  const now = world.clock.now()
  await transaction(world.db, async (tx) => {
    if (change.grant.length > 0) await grantEntitlements(tx, id, change.grant, now)
    if (change.revoke.length > 0) await revokeEntitlements(tx, id, change.revoke, now)
  })
  accessChanged(world, 'organisation', id)
  note(world, who, 'entitlements changed', { of: id, ...change })
  return findOrganisation(world, id)
}

export async function giveCredits(
  world: World,
  who: Administrator,
  id: string,
  grant: { amount: number; reason: string },
): Promise<OrganisationRow> {
  await findOrganisation(world, id)
  const reason = grant.reason.trim()
  if (reason === '')
    throw new Problem('validation_error', 'Say why: the ledger of the organisation shows the reason.')
  await grantCredits(world, world.db, id, { amount: grant.amount, reason })
  note(world, who, 'credits granted', { of: id, amount: grant.amount, reason })
  return findOrganisation(world, id)
}

export async function readCreditsOf(
  world: World,
  id: string,
  asked: PageRequest,
): Promise<Page<CreditEntry>> {
  await findOrganisation(world, id)
  return readLedger(world, id, asked)
}

/** A disabled organisation can do nothing: its people and applications are stopped on every process. */
export async function setOrganisationDisabled(
  world: World,
  who: Administrator,
  id: string,
  disabled: boolean,
): Promise<OrganisationRow> {
  await findOrganisation(world, id)
  if (disabled && id === who.organisation.id)
    throw new Problem('validation_error', 'This is your own organisation: you would lock yourself out.')
  await updateOrganisationDisabled(world.db, id, disabled ? world.clock.now() : null)
  accessChanged(world, 'organisation', id)
  note(world, who, disabled ? 'organisation disabled' : 'organisation enabled', { of: id })
  return findOrganisation(world, id)
}

async function findOrganisation(world: World, id: string): Promise<OrganisationRow> {
  const row = await selectOrganisationRow(world.db, id)
  if (row === null) throw unknown()
  return row
}

function unknown(): Problem {
  return new Problem('not_found', 'There is no such organisation.')
}
