import { type ListPage, type ListRequest, offsetOf, page } from '../../lib/page.ts'
import { listRows } from '../../platform/list-rows.ts'
import type { Caller } from '../access/caller.ts'
import type { Context } from '../context.ts'
import {
  type CreditBalance,
  type CreditEntry,
  type EntryFilter,
  entryList,
  selectBalance,
  selectEntries,
} from './sql.ts'

export async function readBalance(
  context: Context,
  caller: Caller,
): Promise<CreditBalance & { balance: number; lowAt: number }> {
  const balance = await selectBalance(context.db, caller.organisation.id)
  return { ...balance, balance: balance.available + balance.reserved, lowAt: context.settings.creditsLowAt }
}

export type LedgerRequest = ListRequest & EntryFilter

export function readHistory(
  context: Context,
  caller: Caller,
  request: LedgerRequest,
): Promise<ListPage<CreditEntry>> {
  return readLedger(context, caller.organisation.id, request)
}

/** The ledger of an organisation, newest entry first. */
export async function readLedger(
  context: Context,
  organisationId: string,
  { kind, createdAfter, createdBefore, ...request }: LedgerRequest,
): Promise<ListPage<CreditEntry>> {
  const { entry_count: count } = await selectBalance(context.db, organisationId)
  const { cursor, sort, updatedAfter } = request
  if ([kind, createdAfter, createdBefore, cursor, sort, updatedAfter].every((given) => given === undefined)) {
    const to = count - offsetOf(request)
    const numbers = { from: to - request.pageSize + 1, to }
    return page(request, count, await selectEntries(context.db, organisationId, numbers))
  }
  const filter = { kind, createdAfter, createdBefore }
  return listRows(context.db, entryList(context.db, organisationId, filter, count), request)
}
