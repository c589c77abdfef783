import type { QueueDepth } from '../../platform/queue.ts'
import type { Context } from '../context.ts'
import { readStatus, type Status } from '../operations/status.ts'
import { type LiveProcess, type OpenIngestions, selectOpenIngestions, selectProcesses } from './sql.ts'

export type Health = Status & {
  processes: LiveProcess[]
  queues: QueueDepth[]
  ingestions: OpenIngestions
}

/** The health of the service: components, live processes, queue depths and open ingestions. */
export async function readHealth(context: Context): Promise<Health> {
  const [status, processes, queues, ingestions] = await Promise.all([
    readStatus(context),
    selectProcesses(context.db),
    context.queue.depths(),
    selectOpenIngestions(context.db),
  ])
  return { ...status, processes, queues: queues.sort(compareByLoad), ingestions }
}

function compareByLoad(a: QueueDepth, b: QueueDepth): number {
  const load = ({ waiting, active, failed }: QueueDepth) => waiting + active + failed
  return load(b) - load(a) || (a.name < b.name ? -1 : 1)
}
