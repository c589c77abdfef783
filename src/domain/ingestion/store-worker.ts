import { type LeaseWorker, startLeaseWorker } from '../../platform/lease-worker.ts'
import type { Context } from '../context.ts'
import { acquireIngestions, storeChannel } from './sql-store-leases.ts'
import { storeAcquired, storeLeaseMs } from './stage-1-store.ts'

/** Storing is mostly work of the database: more at once would only wait for each other. */
const maxIngestions = 2

/** Runs stage 1 until stopped: stores the ingestions that were accepted. */
export function startStoreWorker(context: Context): Promise<LeaseWorker> {
  return startLeaseWorker(context.db, context.log, {
    name: 'store worker',
    channel: storeChannel,
    maxRows: maxIngestions,
    leaseMs: storeLeaseMs,
    acquire: (lease, limit) => acquireIngestions(context.db, lease, limit),
    run: (ingestion, lease, stopping) => storeAcquired(context, ingestion, lease, { signal: stopping }),
    describe: ({ id }) => ({ ingestion_id: id }),
  })
}
