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

/** The ledger, newest entry first. */
export async function readHistory(
  world: World,
  caller: Caller,
  request: PageRequest,
): Promise<Page<CreditEntry>> {
  const { entry_count: count } = await selectBalance(world.db, caller.organisation.id)
  const to = count - offsetOf(request)
  const entries = await selectEntries(world.db, caller.organisation.id, {
    from: to - request.pageSize + 1,
    to,
  })
  return page(request, count, entries)
}
