import { hostname } from 'node:os'
import type { Context } from '../context.ts'
import { deleteProcess, upsertProcess } from './sql.ts'

export type Role = 'all' | 'api' | 'worker'

const reportEveryMs = 10_000

/** Reports this process as alive until `stop` is called. A report that fails is made up for by the next one. */
export async function reportProcess(context: Context, role: Role): Promise<{ stop(): Promise<void> }> {
  const id = context.processId
  const started = context.clock.now()
  const report = () =>
    upsertProcess(context.db, {
      id,
      role,
      host: hostname(),
      pid: process.pid,
      started_at: started,
      seen_at: context.clock.now(),
    })
  await report()
  const timer = setInterval(() => {
    report().catch((error) =>
      context.log.warn({ err: error }, 'this process could not report itself as alive'),
    )
  }, reportEveryMs)
  return {
    async stop() {
      clearInterval(timer)
      await deleteProcess(context.db, id)
    },
  }
}
