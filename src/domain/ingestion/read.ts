import { offsetOf, type Page, type PageRequest, page } from '../../lib/page.ts'
import { Problem } from '../../lib/problem.ts'
import type { Caller } from '../access/caller.ts'
import type { Context } from '../context.ts'
import { areaOf } from '../storage/areas/resolve.ts'
import { signDownload } from '../storage/objects/downloads.ts'
import { type DeliveredEntity, selectEntities } from './sql-entities.ts'
import {
  countIngestions,
  type Ingestion,
  type IngestionFilter,
  selectIngestion,
  selectIngestions,
} from './sql-ingestions.ts'
import { countItems, type Item, type ItemStatus, selectItems } from './sql-items.ts'

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

type ListInput = PageRequest & {
  catalogueId?: string | undefined
} & Pick<IngestionFilter, 'status' | 'mode' | 'createdAfter' | 'createdBefore'>

export async function listIngestions(
  context: Context,
  caller: Owner,
  input: ListInput,
): Promise<Page<Ingestion>> {
  const { catalogueId, status, mode, createdAfter, createdBefore } = input
  const catalogueIds = [caller.catalogue?.id, catalogueId].flatMap((id) => id ?? [])
  const filter = {
    organisationId: caller.organisation.id,
    catalogueIds,
    status,
    mode,
    createdAfter,
    createdBefore,
  }
  const range = { limit: input.pageSize, offset: offsetOf(input) }
  const [count, found] = await Promise.all([
    countIngestions(context.db, filter),
    selectIngestions(context.db, filter, range),
  ])
  return page(input, count, found)
}

export async function listItems(
  context: Context,
  caller: Owner,
  id: string,
  input: PageRequest & { status?: ItemStatus | undefined },
): Promise<Page<Item>> {
  const ingestion = await findIngestion(context, caller, id)
  const { status } = input
  const range = { limit: input.pageSize, offset: offsetOf(input) }
  const count = status === undefined ? ingestion.total : await countItems(context.db, id, status)
  return page(input, count, await selectItems(context.db, id, range, status))
}

export async function listEntities(
  context: Context,
  caller: Owner,
  id: string,
  input: PageRequest,
): Promise<Page<DeliveredEntity>> {
  const ingestion = await findIngestion(context, caller, id)
  const range = { limit: input.pageSize, offset: offsetOf(input) }
  return page(input, ingestion.entity_count, await selectEntities(context.db, id, range))
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
