import { offsetOf, type Page, type PageRequest, page } from '../../lib/page.ts'
import type { Caller } from '../access/caller.ts'
import type { World } from '../world.ts'
import { type CreditBalance, type CreditEntry, selectBalance, selectEntries } from './sql.ts'

export async function readBalance(
  world: World,
  caller: Caller,
): Promise<CreditBalance & { balance: number; lowAt: number }> {
  const found = await selectBalance(world.db, caller.organisation.id)
  return { ...found, balance: found.available + found.reserved, lowAt: world.settings.creditsLowAt }
}

export function readHistory(world: World, caller: Caller, request: PageRequest): Promise<Page<CreditEntry>> {
  return readLedger(world, caller.organisation.id, request)
}

/** The ledger of an organisation, newest entry first. */
export async function readLedger(
  world: World,
  organisationId: string,
  request: PageRequest,
): Promise<Page<CreditEntry>> {
  const { entry_count: count } = await selectBalance(world.db, organisationId)
  const to = count - offsetOf(request)
  const entries = await selectEntries(world.db, organisationId, {
    from: to - request.pageSize + 1,
    to,
  })
  return page(request, count, entries)
}
