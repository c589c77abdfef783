import type { ListPage, ListRequest } from '../../lib/page.ts'
import { listRows } from '../../platform/list-rows.ts'
import type { Caller } from '../access/caller.ts'
import { readFor } from '../catalogue/act-for.ts'
import type { Kind } from '../catalogue/entity-types.ts'
import type { Context } from '../context.ts'
import { recordNotFound } from './lock-record.ts'
import { type Change, type ChangeFilter, changeList, locateRecord } from './sql.ts'

export type HistoryRequest = ListRequest &
  Pick<ChangeFilter, 'action' | 'actorId' | 'createdAfter' | 'createdBefore'>

/** The changes of one record, newest first, also of a record that was deleted or merged. */
export function listHistory(
  context: Context,
  caller: Caller,
  kind: Kind,
  id: string,
  request: HistoryRequest,
): Promise<ListPage<Change>> {
  return readFor(context.db, caller.organisation.id, async (tx) => {
    const list = changeList(tx, { ...filterOf(caller, request), kind, recordId: id })
    const found = await listRows<Change>(tx, list, request)
    const bound = caller.catalogue?.id ?? null
    if (found.count === 0 && (await locateRecord(tx, kind, id, bound)) === null)
      throw recordNotFound(kind, id)
    return found
  })
}

/** The changes of all records by people and applications, newest first. */
export function listChanges(
  context: Context,
  caller: Caller,
  request: HistoryRequest & { kind?: Kind | undefined },
): Promise<ListPage<Change>> {
  return readFor(context.db, caller.organisation.id, (tx) =>
    listRows<Change>(tx, changeList(tx, { ...filterOf(caller, request), kind: request.kind }), request),
  )
}

function filterOf({ catalogue }: Caller, request: HistoryRequest): ChangeFilter {
  const { action, actorId, createdAfter, createdBefore } = request
  return {
    catalogueId: catalogue?.id,
    action,
    actorId,
    createdAfter,
    createdBefore,
  }
}
