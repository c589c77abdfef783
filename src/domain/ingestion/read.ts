import { type ListPage, type ListRequest, offsetOf, page } from '../../lib/page.ts'
import { Problem } from '../../lib/problem.ts'
import { listRows } from '../../platform/list-rows.ts'
import type { Caller } from '../access/caller.ts'
import type { Context } from '../context.ts'
import { areaOf } from '../storage/areas/resolve.ts'
import { signDownload } from '../storage/objects/downloads.ts'
import { type DeliveredEntity, type EntityFilter, entityList, selectEntities } from './sql-entities.ts'
import { type Failure, selectFailures } from './sql-failures.ts'
import { type Ingestion, type IngestionFilter, ingestionList, selectIngestion } from './sql-ingestions.ts'
import { type Item, type ItemStatus, itemList, selectItems } from './sql-items.ts'

type Owner = Pick<Caller, 'organisation' | 'catalogue'>

/** Finds an ingestion of the caller's organisation. A client that is bound to a catalogue sees only that catalogue's. */
export async function findIngestion(context: Context, caller: Owner, id: string): Promise<Ingestion> {
  const found = await selectIngestion(context.db, id)
  const isVisible =
    found?.organisation_id === caller.organisation.id &&
    (caller.catalogue === null || caller.catalogue.id === found.catalogue_id)
  if (found === null || !isVisible)
    throw new Problem('not_found', 'There is no such ingestion. List yours with GET /v1/ingestions.')
  return found
}

type ListInput = ListRequest & { catalogueId?: string | undefined } & Pick<
    IngestionFilter,
    'ids' | 'status' | 'mode' | 'createdAfter' | 'createdBefore'
  >

export async function listIngestions(
  context: Context,
  caller: Owner,
  input: ListInput,
): Promise<ListPage<Ingestion>> {
  const { catalogueId, ids, status, mode, createdAfter, createdBefore } = input
  const catalogueIds = [caller.catalogue?.id, catalogueId].flatMap((id) => id ?? [])
  const organisationId = caller.organisation.id
  const filter = {
    organisationId,
    catalogueIds,
    ids,
    status,
    mode,
    createdAfter,
    createdBefore,
  }
  return listRows(context.db, ingestionList(context.db, filter), input)
}

export async function listItems(
  context: Context,
  caller: Owner,
  id: string,
  input: ListRequest & { status?: ItemStatus | undefined; errorCode?: string | undefined },
): Promise<ListPage<Item>> {
  const { total } = await findIngestion(context, caller, id)
  const { status, errorCode } = input
  if (isPlain(input) && status === undefined && errorCode === undefined)
    return page(input, total, await selectItems(context.db, id, rangeOf(input)))
  return listRows(context.db, itemList(context.db, id, { status, errorCode, total }), input)
}

export async function listEntities(
  context: Context,
  caller: Owner,
  id: string,
  input: ListRequest & EntityFilter,
): Promise<ListPage<DeliveredEntity>> {
  const { entity_count: total } = await findIngestion(context, caller, id)
  const { type, action } = input
  if (isPlain(input) && type === undefined && action === undefined)
    return page(input, total, await selectEntities(context.db, id, rangeOf(input)))
  return listRows(context.db, entityList(context.db, id, { type, action, total }), input)
}

/** All of them in the usual order, by page number. */
function isPlain({ cursor, sort, updatedAfter }: ListRequest): boolean {
  return cursor === undefined && sort === undefined && updatedAfter === undefined
}

function rangeOf(input: ListRequest) {
  return { limit: input.pageSize, offset: offsetOf(input) }
}

const linkSeconds = 24 * 3600

/** Signs a download URL for the export of each ingestion, valid for a day; undefined where there is no export. */
export async function signExports(
  context: Context,
  ingestions: Ingestion[],
): Promise<(string | undefined)[]> {
  if (ingestions.every(({ export_key }) => export_key === null)) return ingestions.map(() => undefined)
  const area = await areaOf(context, ingestions[0]!.organisation_id)
  return Promise.all(
    ingestions.map(async ({ export_key, id }) => {
      if (export_key === null) return undefined
      const link = { expiresInSeconds: linkSeconds, filename: `ingestion-${id}-tags.csv` }
      return (await signDownload(context, area, export_key, link)).url
    }),
  )
}

/** Why items failed: one entry for each cause, the most frequent first. */
export async function listFailures(context: Context, caller: Owner, id: string): Promise<Failure[]> {
  await findIngestion(context, caller, id)
  return selectFailures(context.db, id)
}
