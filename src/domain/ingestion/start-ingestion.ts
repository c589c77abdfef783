import { newId } from '../../lib/ids.ts'
import type { Db } from '../../platform/postgres.ts'
import type { Context } from '../context.ts'
import type { IngestionOptions, Mode } from './request.ts'
import { insertFiles } from './sql-files.ts'
import { type Ingestion, insertIngestion } from './sql-ingestions.ts'
import { insertRequest } from './sql-requests.ts'
import { notifyStoreWorkers } from './sql-store-leases.ts'

type NewDelivery = {
  /** Its id, if something refers to it already. */
  id?: string
  organisationId: string
  catalogueId: string
  clientId: string | null
  areaId: string
  mode: Mode
  options: IngestionOptions
  /** The records of a request. */
  tracks?: unknown[] | undefined
}

/** Starts the ingestion of a delivery when the transaction commits. From then on it cannot be lost. */
export async function startIngestion(context: Context, tx: Db, delivery: NewDelivery): Promise<Ingestion> {
  const { options, tracks, areaId } = delivery
  const ingestion = await insertIngestion(tx, {
    id: delivery.id ?? newId(),
    organisation_id: delivery.organisationId,
    catalogue_id: delivery.catalogueId,
    client_id: delivery.clientId,
    mode: delivery.mode,
    options,
    status: 'received',
    created_at: context.clock.now(),
  })
  if (tracks !== undefined) await insertRequest(tx, ingestion.id, tracks)
  if (delivery.mode === 's3_ddex')
    await insertFiles(tx, ingestion.id, { areaId, prefix: topFolder(options.path!) })
  await notifyStoreWorkers(tx)
  return ingestion
}

/** The folder of a delivery; for a message, the folder right under delivery/ddex, which has its resources. */
function topFolder(path: string): string {
  if (path.endsWith('/')) return path
  const segments = path.split('/')
  return segments.length > 3 ? `${segments.slice(0, 3).join('/')}/` : 'delivery/ddex/'
}
