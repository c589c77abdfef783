import { type ConstructorOptions, PgBoss } from 'pg-boss'
import { withAdvisoryLock } from './advisory-lock.ts'
import type { Logger } from './log.ts'
import { canListen, listen } from './notifications.ts'
import type { Db, Pool } from './postgres.ts'

/** Work for later, done by a worker process on some machine. It may run twice: a run on top of another does no harm. */
export type Job<Context, Data extends object = object> = {
  name: string
  /** Carries ids, not rows: what they name may have changed by the time it runs. */
  run(context: Context, data: Data, signal: AbortSignal): Promise<void>
  /** Tries after the first, with growing pauses. */
  retries?: number
  /** Seconds one run may take before another worker is given the job. */
  timeLimit?: number
  /** How many of it one worker process runs side by side. */
  sideBySide?: number
  /** A cron expression (UTC): the job then runs by itself, once for all processes. */
  schedule?: string
}

export type EnqueueOptions = { startAfter?: Date /** At most one waiting job has this key. */; key?: string }

export type QueueDepth = { name: string; waiting: number; active: number; failed: number }

const schema = 'queue'
/** A job that cannot be done ends here for an operator to see and retry. */
export const deadLetters = 'dead-letters'

/** Jobs in the same database as everything else: they are enqueued in the transaction that makes them true. */
export class Queue {
  readonly #boss: PgBoss
  readonly #pool: Pool

  constructor(pool: Pool, log: Logger, options: { worker: boolean }) {
    this.#pool = pool
    this.#boss = new PgBoss({
      db: adapt(pool),
      schema,
      supervise: options.worker,
      schedule: options.worker,
      useListenNotify: options.worker && canListen(pool),
    })
    this.#boss.on('error', (error) => log.warn({ err: error }, 'the queue met an error'))
  }

  /** Brings the queue's own tables up to date and makes a queue for each job. Safe from many processes at once. */
  async start<Context>(jobs: readonly Job<Context>[]): Promise<void> {
    await withAdvisoryLock(this.#pool, 'queue', () => this.#prepare(jobs))
  }

  async #prepare<Context>(jobs: readonly Job<Context>[]): Promise<void> {
    await this.#boss.start()
    const known = new Set((await this.#boss.getQueues()).map((queue) => queue.name))
    if (!known.has(deadLetters)) await this.#boss.createQueue(deadLetters)
    for (const job of jobs) {
      const options = {
        retryLimit: job.retries ?? 5,
        retryDelay: 5,
        retryBackoff: true,
        expireInSeconds: job.timeLimit ?? 900,
        notify: true,
        deadLetter: deadLetters,
      }
      if (known.has(job.name)) await this.#boss.updateQueue(job.name, options)
      else await this.#boss.createQueue(job.name, options)
    }
  }

  /** Takes jobs from now on. */
  async work<Context>(jobs: readonly Job<Context>[], context: Context): Promise<void> {
    for (const job of jobs) {
      const options = { localConcurrency: job.sideBySide ?? 1, pollingIntervalSeconds: 5 }
      await this.#boss.work(job.name, options, async ([taken]) => {
        if (taken !== undefined) await job.run(context, (taken.data ?? {}) as object, taken.signal)
      })
      if (job.schedule !== undefined) await this.#boss.schedule(job.name, job.schedule)
    }
    const scheduled = await this.#boss.getSchedules()
    const wanted = new Set(jobs.filter((job) => job.schedule !== undefined).map((job) => job.name))
    for (const { name } of scheduled) if (!wanted.has(name)) await this.#boss.unschedule(name)
  }

  async enqueue<Context, Data extends object>(
    tx: Db,
    job: Job<Context, Data>,
    data: Data,
    options: EnqueueOptions = {},
  ): Promise<void> {
    const { startAfter, key } = options
    await this.#boss.send(job.name, data, { db: adapt(tx), startAfter, singletonKey: key })
  }

  async depths(): Promise<QueueDepth[]> {
    const queues = await this.#boss.getQueues()
    return queues.map(({ name, queuedCount, activeCount, failedCount }) => ({
      name,
      waiting: queuedCount,
      active: activeCount,
      failed: failedCount,
    }))
  }

  /** Whether jobs can be enqueued and taken; throws when they cannot. */
  async ask(): Promise<void> {
    await this.#pool`select 1 from queue.version`
  }

  /** Takes no more jobs and waits for those under way; what is not done in time goes back to the queue. */
  async stop(): Promise<void> {
    await this.#boss.stop({ graceful: true, timeout: 20_000, close: false })
  }
}

type BossDatabase = NonNullable<ConstructorOptions['db']>

/** Our database in the terms of pg-boss. */
function adapt(db: Db): BossDatabase {
  return {
    async executeSql(text, values) {
      const given = (values ?? []).map((value) => value ?? null) // it leaves out what it does not set
      return { rows: await db.unsafe(text, given) }
    },
    ...('begin' in db && {
      listen: (channel: string, onNotification: (payload: string) => void, onReconnect: () => void) =>
        listen(db, channel, onNotification, onReconnect),
    }),
  }
}
