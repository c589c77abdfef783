import { type Context, processTimeoutMs } from '../context.ts'
import { anyWorkerSeenSince, askDatabase } from './sql.ts'

export type ComponentState = 'operational' | 'down'

export type Status = {
  status: 'operational' | 'degraded' | 'down'
  checked_at: string
  components: {
    database: ComponentState
    storage: ComponentState
    queue: ComponentState
    analysis: ComponentState
  }
}

const patienceMs = 2_000

/** Asks every component. Without the database nothing works; without another one, some of it does. */
export async function readStatus(context: Context): Promise<Status> {
  const [database, storage, queue, analysis] = await Promise.all([
    ask(() => askDatabase(context.db)),
    ask(() => context.blobs.ask()),
    ask(() => context.queue.ping()),
    ask(() => findWorker(context)),
  ])
  const components = { database, storage, queue, analysis }
  const healthy = Object.values(components).every((state) => state === 'operational')
  const status = database === 'down' ? 'down' : healthy ? 'operational' : 'degraded'
  return { status, checked_at: context.clock.now().toISOString(), components }
}

/** Somebody must be there to take jobs, on this machine or another. */
async function findWorker(context: Context): Promise<void> {
  const since = new Date(context.clock.now().getTime() - processTimeoutMs)
  if (!(await anyWorkerSeenSince(context.db, since))) throw new Error('no worker process has reported itself')
}

async function ask(question: () => Promise<unknown>): Promise<ComponentState> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), patienceMs)
  })
  try {
    await Promise.race([question(), late])
    return 'operational'
  } catch {
    return 'down' // the caller is told which component; the log of that component says why
  } finally {
    clearTimeout(timer)
  }
}
