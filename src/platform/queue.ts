import { type ConstructorOptions, PgBoss } from 'pg-boss'
import { withAdvisoryLock } from './advisory-lock.ts'
import type { Logger } from './log.ts'
import { measureJob } from './metrics.ts'
import { canListen, listen } from './notifications.ts'
import { type Db, type Pool, transaction } from './postgres.ts'

/** Background work, run by a worker process on some machine. It may run twice, so running it again must do no harm. */
export type Job<Context, Data extends object = object> = {
  name: string
  /** Carries ids, not rows: a row may have changed by the time the job runs. */
  run(context: Context, data: Data, signal: AbortSignal): Promise<void>
  /** Further attempts after the first one fails, with growing pauses. 5 by default. */
  retries?: number
  /** A run that takes longer is aborted, and the job goes to another worker. 15 minutes by default. */
  timeLimitSeconds?: number
  /** A cron expression in UTC. The job then runs on its own, in one process at a time. */
  schedule?: string
}

export type SavedJob = { name: string; data: object | null; start_after: Date | string }
export type QueueDepth = { name: string; waiting: number; active: number; failed: number }

const schema = 'queue'
/** The queue of jobs that failed for good. An operator looks at them and retries them. */
export const deadLetters = 'dead-letters'

/** NOTIFY wakes a worker at once. Polling finds retries whose pause is over, and what a lost notification announced. */
const pollEverySeconds = 5

/** Jobs live in the same database as everything else, so they are enqueued in the transaction that makes them true. */
export class Queue {
  readonly #boss: PgBoss
  readonly #pool: Pool
  #names: ReadonlySet<string> = new Set()

  constructor(pool: Pool, log: Logger, options: { worker: boolean }) {
    this.#pool = pool
    this.#boss = new PgBoss({
      db: adapt(pool),
      schema,
      supervise: options.worker,
      schedule: options.worker,
      useListenNotify: options.worker && canListen(pool),
    })
    this.#boss.on('error', (error) => log.warn({ err: error }, 'the job queue reported an error'))
  }

  /** Migrates the queue's own tables and creates a queue for each job. Safe to call from many processes at once. */
  async start<Context>(jobs: readonly Job<Context>[]): Promise<void> {
    this.#names = new Set([deadLetters, ...jobs.map((job) => job.name)])
    await withAdvisoryLock(this.#pool, 'queue', () => this.#createQueues(jobs))
  }

  async #createQueues<Context>(jobs: readonly Job<Context>[]): Promise<void> {
    await this.#boss.start()
    const existing = new Set((await this.#boss.getQueues()).map((queue) => queue.name))
    if (!existing.has(deadLetters)) await this.#boss.createQueue(deadLetters)
    for (const job of jobs) {
      const options = {
        retryLimit: job.retries ?? 5,
        retryDelay: 5,
        retryBackoff: true,
        expireInSeconds: job.timeLimitSeconds ?? 900,
        notify: true,
        deadLetter: deadLetters,
      }
      if (existing.has(job.name)) await this.#boss.updateQueue(job.name, options)
      else await this.#boss.createQueue(job.name, options)
    }
    await this.#enqueueRestored()
  }

  /** The jobs of a restored backup, and each once. */
  async #enqueueRestored(): Promise<void> {
    await transaction(this.#pool, async (tx) => {
      const restored = await tx<SavedJob[]>`delete from restored_jobs returning name, data, start_after`
      for (const { name, data, start_after } of restored) {
        if (!this.#names.has(name)) continue
        await this.#boss.send(name, data ?? {}, { db: adapt(tx), startAfter: new Date(start_after) })
      }
    })
  }

  /** Runs jobs from now on, one at a time of each kind. */
  async work<Context>(jobs: readonly Job<Context>[], context: Context): Promise<void> {
    const options = {
      pollingIntervalSeconds: pollEverySeconds,
      notifyPollingIntervalSeconds: pollEverySeconds,
    }
    for (const job of jobs) {
      const workerId: string = await this.#boss.work(job.name, options, async ([taken]) => {
        if (taken === undefined) return
        // Fetch again right after this job: one notification may announce many jobs, and pg-boss fetches one for each.
        this.#boss.notifyWorker(workerId)
        await measureJob(job.name, () => job.run(context, (taken.data ?? {}) as object, taken.signal))
      })
      if (job.schedule !== undefined) await this.#boss.schedule(job.name, job.schedule)
    }
    const scheduled = new Set(jobs.filter((job) => job.schedule !== undefined).map((job) => job.name))
    for (const { name } of await this.#boss.getSchedules())
      if (!scheduled.has(name)) await this.#boss.unschedule(name)
  }

  async enqueue<Context, Data extends object>(tx: Db, job: Job<Context, Data>, data: Data): Promise<void> {
    await this.#boss.send(job.name, data, { db: adapt(tx) })
  }

  /** How many jobs there are in each queue of this release. Queues that earlier releases left behind are not listed. */
  async depths(): Promise<QueueDepth[]> {
    const queues = await this.#boss.getQueues()
    return queues
      .filter(({ name }) => this.#names.has(name))
      .map(({ name, queuedCount, activeCount, failedCount }) => ({
        name,
        waiting: queuedCount,
        active: activeCount,
        failed: failedCount,
      }))
  }

  /** How many seconds the oldest due job of each queue has waited. */
  async ages(): Promise<{ name: string; seconds: number }[]> {
    const rows = await this.#pool<{ name: string; seconds: number }[]>`
      select name, extract(epoch from now() - min(start_after))::float8 as seconds
      from queue.job
      where state < 'active'
        and start_after < now()
      group by name`
    return rows.filter(({ name }) => this.#names.has(name))
  }

  /** Throws when jobs can neither be enqueued nor run. */
  async ping(): Promise<void> {
    await this.#pool`select 1 from queue.version`
  }

  /** Starts no more jobs and waits for running ones. Those that take longer than 20 s go back to the queue. */
  async stop(): Promise<void> {
    await this.#boss.stop({ graceful: true, timeout: 20_000, close: false })
  }
}

/** Jobs that are not done yet, for a backup. None where no service has ever started. */
export async function selectPendingJobs(db: Db): Promise<SavedJob[]> {
  const [table] = await db`select to_regclass('queue.job') is not null as exists`
  if (!table!.exists) return []
  return db<SavedJob[]>`
    select name, data, start_after
    from queue.job
    where state <= 'active'`
}

/** Has the next process that starts enqueue the jobs of a backup. */
export async function saveRestoredJobs(db: Db, jobs: SavedJob[]): Promise<void> {
  for (const { name, data, start_after } of jobs)
    await db`
      insert into restored_jobs (name, data, start_after)
      values (${name}, ${JSON.stringify(data)}::jsonb, ${start_after})`
}

type BossDatabase = NonNullable<ConstructorOptions['db']>

/** Lets pg-boss use our connections, and so our transactions. */
function adapt(db: Db): BossDatabase {
  return {
    async executeSql(text, values) {
      const given = (values ?? []).map((value) => value ?? null) // pg-boss leaves unset values undefined
      return { rows: await db.unsafe(text, given) }
    },
    ...('begin' in db && {
      listen: (channel: string, onNotification: (payload: string) => void, onReconnect: () => void) =>
        listen(db, channel, onNotification, onReconnect),
    }),
  }
}
