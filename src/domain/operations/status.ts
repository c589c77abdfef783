import type { Context } from '../context.ts'
import { hasLiveWorker, pingDatabase } from './sql.ts'

type ComponentState = 'operational' | 'down'

export type Status = {
  status: 'operational' | 'degraded' | 'down'
  checked_at: string
  components: {
    database: ComponentState
    storage: ComponentState
    queue: ComponentState
    analysis: ComponentState
    /** Only where a search cluster is configured. */
    search?: ComponentState
  }
}

const timeoutMs = 2_000

/** Checks every component. Without the database nothing works; without another component, some things do. */
export async function readStatus(context: Context): Promise<Status> {
  const [database, storage, queue, analysis] = await Promise.all([
    check(() => pingDatabase(context.db)),
    check(async () => {
      await context.blobs.ping()
      await context.freeSpace.require(0)
    }),
    check(() => context.queue.ping()),
    check(() => requireWorker(context)),
  ])
  const components: Status['components'] = { database, storage, queue, analysis }
  const { searchCluster } = context
  if (searchCluster !== null) components.search = await check(() => searchCluster.ping())
  const healthy = Object.values(components).every((state) => state === 'operational')
  const status = database === 'down' ? 'down' : healthy ? 'operational' : 'degraded'
  return { status, checked_at: context.clock.now().toISOString(), components }
}

/** Throws with the reason if requests or jobs cannot be served at all. What is only degraded is still ready. */
export async function requireReady(context: Context): Promise<void> {
  if ((await check(() => pingDatabase(context.db))) === 'down')
    throw new Error('the database does not answer')
}

/** Some process must run jobs, on this machine or another. */
async function requireWorker(context: Context): Promise<void> {
  if (!(await hasLiveWorker(context.db))) throw new Error('no worker process is alive')
}

async function check(probe: () => Promise<unknown>): Promise<ComponentState> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no response within ${timeoutMs} ms`)), timeoutMs)
  })
  try {
    await Promise.race([probe(), timeout])
    return 'operational'
  } catch {
    return 'down' // the component's own log has the reason
  } finally {
    clearTimeout(timer)
  }
}
