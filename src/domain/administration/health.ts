import type { QueueDepth } from '../../platform/queue.ts'
import { readStatus, type Status } from '../operations/status.ts'
import { goneAfterMs, type World } from '../world.ts'
import { type OpenIngestions, type ProcessSeen, selectOpenIngestions, selectProcesses } from './sql.ts'

export type Health = Status & {
  processes: ProcessSeen[]
  queues: QueueDepth[]
  ingestions: OpenIngestions
}

/** How the service is: its components, the processes alive, and what waits to be done. */
export async function readHealth(world: World): Promise<Health> {
  const since = new Date(world.clock.now().getTime() - goneAfterMs)
  const [status, processes, queues, ingestions] = await Promise.all([
    readStatus(world),
    selectProcesses(world.db, since),
    world.queue.depths(),
    selectOpenIngestions(world.db),
  ])
  return { ...status, processes, queues: queues.sort(busiestFirst), ingestions }
}

function busiestFirst(a: QueueDepth, b: QueueDepth): number {
  const weight = ({ waiting, active, failed }: QueueDepth) => waiting + active + failed
  return weight(b) - weight(a) || (a.name < b.name ? -1 : 1)
}
