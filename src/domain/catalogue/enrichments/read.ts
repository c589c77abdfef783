import { foldText } from '../../../lib/fold-text.ts'
import type { ListPage, ListRequest } from '../../../lib/page.ts'
import { Problem } from '../../../lib/problem.ts'
import { listRows } from '../../../platform/list-rows.ts'
import { type Db, type Pool, transaction } from '../../../platform/postgres.ts'
import type { Caller } from '../../access/caller.ts'
import { actFor, readFor } from '../act-for.ts'
import type { RecordKey } from '../read/find-record.ts'
import type { EnrichedType } from './enrichment.ts'
import {
  type EnrichmentFilter,
  enrichmentList,
  removeEnrichment as markRemoved,
  type StoredEnrichment,
  selectEnrichments,
  selectRecordsOf,
} from './sql.ts'

/** What messages say about a record: the newest message of each sender. The atlas has none. */
export async function enrichmentsOf(
  tx: Db,
  { layer, seq }: RecordKey,
  entity: EnrichedType,
): Promise<StoredEnrichment[]> {
  return layer === 'atlas' ? [] : selectEnrichments(tx, entity, seq)
}

export type ListedEnrichment = StoredEnrichment & {
  /** Empty: the catalogue does not have what it describes yet. */
  record_ids: string[]
}

export async function listEnrichments(
  db: Pool,
  caller: Caller,
  input: ListRequest & EnrichmentFilter,
): Promise<ListPage<ListedEnrichment>> {
  const { catalogueId, entity, sender, term } = input
  const filter = { catalogueId, entity, sender, term: term === null ? null : foldText(term) }
  return readFor(db, caller.organisation.id, async (tx) => {
    const found = await listRows<StoredEnrichment>(tx, enrichmentList(tx, filter), input)
    const records = await selectRecordsOf(
      tx,
      found.results.map(({ id }) => id),
    )
    return {
      ...found,
      results: found.results.map((row) => ({ ...row, record_ids: records.get(row.id) ?? [] })),
    }
  })
}

/** Removes what a message said. Only a newer message of the sender brings it back. */
export async function removeEnrichment(db: Pool, caller: Caller, id: string): Promise<void> {
  await transaction(db, async (tx) => {
    await actFor(tx, caller.organisation.id)
    if (await markRemoved(tx, id, caller.catalogue?.id ?? null)) return
    throw new Problem('not_found', `You have no description ${id}.`)
  })
}
