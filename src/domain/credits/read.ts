import { offsetOf, type Page, type PageRequest, page } from '../../lib/page.ts'
import type { Caller } from '../access/caller.ts'
import type { Context } from '../context.ts'
import { type CreditBalance, type CreditEntry, selectBalance, selectEntries } from './sql.ts'

export async function readBalance(
  context: Context,
  caller: Caller,
): Promise<CreditBalance & { balance: number; lowAt: number }> {
  const balance = await selectBalance(context.db, caller.organisation.id)
  return { ...balance, balance: balance.available + balance.reserved, lowAt: context.settings.creditsLowAt }
}

export function readHistory(
  context: Context,
  caller: Caller,
  request: PageRequest,
): Promise<Page<CreditEntry>> {
  return readLedger(context, caller.organisation.id, request)
}

/** The ledger of an organisation, newest entry first. */
export async function readLedger(
  context: Context,
  organisationId: string,
  request: PageRequest,
): Promise<Page<CreditEntry>> {
  const { entry_count: count } = await selectBalance(context.db, organisationId)
  const to = count - offsetOf(request)
  const entries = await selectEntries(context.db, organisationId, {
    from: to - request.pageSize + 1,
    to,
  })
  return page(request, count, entries)
}
