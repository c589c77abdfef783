import { type LeaseWorker, startLeaseWorker } from '../../platform/lease-worker.ts'
import type { Context } from '../context.ts'
import { acquireItems } from './sql-item-leases.ts'
import { analysisChannel } from './sql-items.ts'
import { analyseItem } from './stage-2-analyse.ts'

const defaultLeaseMs = 30_000

/** Runs stage 2 until stopped: analyses the items that ingestions have stored. */
export function startAnalysisWorker(
  context: Context,
  options: { maxItems?: number; leaseMs?: number } = {},
): Promise<LeaseWorker> {
  // Two for each analyser: when it is done with a file, the next one is ready.
  const maxItems = options.maxItems ?? context.analysers.concurrency * 2
  /** How many items of each organisation this process analyses. */
  const inWork = new Map<string, number>()
  return startLeaseWorker(context.db, context.log, {
    name: 'analysis worker',
    channel: analysisChannel,
    maxRows: maxItems,
    leaseMs: options.leaseMs ?? defaultLeaseMs,
    acquire: (lease, limit) => acquireItems(context.db, lease, limit, Object.fromEntries(inWork)),
    async run(item, lease, stopping) {
      const { organisation_id: organisation } = item
      inWork.set(organisation, (inWork.get(organisation) ?? 0) + 1)
      try {
        await analyseItem(context, item, lease, stopping)
      } finally {
        const left = inWork.get(organisation)! - 1
        if (left > 0) inWork.set(organisation, left)
        else inWork.delete(organisation)
      }
    },
    describe: ({ ingestion_id, index }) => ({ ingestion_id, index }),
    // While the analysers have a file waiting there is no hurry: several items are then acquired by one query.
    shouldRefill: (running) => context.analysers.waiting === 0 || running <= maxItems / 2,
  })
}
