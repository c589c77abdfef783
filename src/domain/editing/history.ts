import { offsetOf, type Page, type PageRequest, page } from '../../lib/page.ts'
import type { Caller } from '../access/caller.ts'
import { readFor } from '../catalogue/act-for.ts'
import type { Kind } from '../catalogue/entity-types.ts'
import type { Context } from '../context.ts'
import { recordNotFound } from './lock-record.ts'
import { type Change, type ChangeAction, countChanges, locateRecord, selectChanges } from './sql.ts'

/** The changes of one record, newest first, also of a record that was deleted or merged. */
export function listHistory(
  context: Context,
  caller: Caller,
  kind: Kind,
  id: string,
  request: PageRequest,
): Promise<Page<Change>> {
  const catalogueId = caller.catalogue?.id ?? null
  return readFor(context.db, caller.organisation.id, async (tx) => {
    const filter = { catalogueId, kind, recordId: id, action: null }
    const count = await countChanges(tx, filter)
    if (count === 0 && (await locateRecord(tx, kind, id, catalogueId)) === null)
      throw recordNotFound(kind, id)
    const range = { offset: offsetOf(request), limit: request.pageSize }
    return page(request, count, await selectChanges(tx, filter, range))
  })
}

/** The changes of all records, newest first. */
export function listChanges(
  context: Context,
  caller: Caller,
  request: PageRequest & { kind: Kind | null; action: ChangeAction | null },
): Promise<Page<Change>> {
  const filter = {
    catalogueId: caller.catalogue?.id ?? null,
    kind: request.kind,
    recordId: null,
    action: request.action,
  }
  return readFor(context.db, caller.organisation.id, async (tx) => {
    const count = await countChanges(tx, filter)
    const range = { offset: offsetOf(request), limit: request.pageSize }
    return page(request, count, await selectChanges(tx, filter, range))
  })
}
