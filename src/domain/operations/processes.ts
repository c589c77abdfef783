import { hostname } from 'node:os'
import type { Context } from '../context.ts'
import { deleteProcess, upsertProcess } from './sql.ts'

export type Role = 'all' | 'api' | 'worker'

/** Several times within `processTimeoutMs`: a heartbeat that fails is made up for by the next one. */
const heartbeatEveryMs = 10_000

/** Reports this process as alive until stopped. Others release what the process reserved when its heartbeats end. */
export async function startHeartbeat(context: Context, role: Role): Promise<{ stop(): Promise<void> }> {
  const id = context.processId
  const started = context.clock.now()
  const report = () =>
    upsertProcess(context.db, { id, role, host: hostname(), pid: process.pid, started_at: started })
  await report()
  const timer = setInterval(() => {
    report().catch((err) => context.log.warn({ err }, 'this process could not report itself as alive'))
  }, heartbeatEveryMs)
  return {
    async stop() {
      clearInterval(timer)
      await deleteProcess(context.db, id)
    },
  }
}
