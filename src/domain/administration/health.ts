import type { QueueDepth } from '../../platform/queue.ts'
import type { Context } from '../context.ts'
import { readStatus, type Status } from '../operations/status.ts'
import { type OpenIngestions, type ProcessSeen, selectOpenIngestions, selectProcesses } from './sql.ts'

export type Health = Status & {
  processes: ProcessSeen[]
  queues: QueueDepth[]
  ingestions: OpenIngestions
}

/** How the service is: its components, the processes alive, and what waits to be done. */
export async function readHealth(context: Context): Promise<Health> {
  const [status, processes, queues, ingestions] = await Promise.all([
    readStatus(context),
    selectProcesses(context.db),
    context.queue.depths(),
    selectOpenIngestions(context.db),
  ])
  return { ...status, processes, queues: queues.sort(busiestFirst), ingestions }
}

function busiestFirst(a: QueueDepth, b: QueueDepth): number {
  const weight = ({ waiting, active, failed }: QueueDepth) => waiting + active + failed
  return weight(b) - weight(a) || (a.name < b.name ? -1 : 1)
}
