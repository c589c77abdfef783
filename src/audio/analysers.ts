import { availableParallelism } from 'node:os'
import { AudioError } from './audio-error.ts'
import type { Analysis } from './features/features.ts'
import type { CompareTask, Comparison } from './fingerprint/compare.ts'
import { type AnalysisPool, createPool, type PoolTask } from './pool.ts'

type AnalysersOptions = {
  /** Files analysed at once. */
  threads?: number
  /** How long a live call may wait for a thread, in milliseconds. */
  maxWaitMs?: number
  /** How many live calls may wait at once. */
  maxQueue?: number
}

export type AnalyserTask = Pick<PoolTask, 'signal' | 'timeoutMs' | 'tags'> & {
  /** A live call has a caller waiting: it goes first and fails as `busy` after a while. Background work waits as long as it takes. */
  urgency: 'live' | 'background'
}

type Waiting = { start(): void }

/** The analysis threads of a process behind a queue with two priorities: live calls go before background work. */
export class Analysers {
  readonly threads: number
  readonly #maxWaitMs: number
  readonly #maxQueue: number
  readonly #queues: Record<AnalyserTask['urgency'], Set<Waiting>> = { live: new Set(), background: new Set() }
  #pool: AnalysisPool | undefined
  #running = 0

  constructor(options: AnalysersOptions = {}) {
    this.threads = options.threads ?? availableParallelism()
    this.#maxWaitMs = options.maxWaitMs ?? 20_000
    this.#maxQueue = options.maxQueue ?? 16 * this.threads
  }

  /** Number of tasks running now. */
  get running(): number {
    return this.#running
  }

  /** Number of background tasks in the queue. */
  get waiting(): number {
    return this.#queues.background.size
  }

  async analyse(path: string, { urgency, ...task }: AnalyserTask): Promise<Analysis> {
    await this.#acquireThread(urgency, task.signal)
    return this.#run((pool) => pool.analyse(path, task))
  }

  /** Compares recordings on one of the threads, as background work. */
  async compare(task: CompareTask): Promise<Comparison[]> {
    await this.#acquireThread('background', undefined)
    return this.#run((pool) => pool.compare(task))
  }

  async #run<Result>(work: (pool: AnalysisPool) => Promise<Result>): Promise<Result> {
    try {
      this.#pool ??= createPool({ threads: this.threads })
      return await work(this.#pool)
    } finally {
      this.#running--
      this.#startNext()
    }
  }

  async close(): Promise<void> {
    await this.#pool?.close()
  }

  async #acquireThread(urgency: AnalyserTask['urgency'], signal: AbortSignal | undefined): Promise<void> {
    if (signal?.aborted) throw cancelled()
    if (this.#running < this.threads) {
      this.#running++
      return
    }
    const queue = this.#queues[urgency]
    if (urgency === 'live' && queue.size >= this.#maxQueue) throw busy()
    await new Promise<void>((resolve, reject) => {
      const leave = (error: AudioError) => {
        if (!queue.delete(waiting)) return
        cleanUp()
        reject(error)
      }
      const abort = () => leave(cancelled())
      const timer = urgency === 'live' ? setTimeout(() => leave(busy()), this.#maxWaitMs) : undefined
      const cleanUp = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', abort)
      }
      const waiting: Waiting = {
        start: () => {
          cleanUp()
          resolve()
        },
      }
      signal?.addEventListener('abort', abort)
      queue.add(waiting)
    })
  }

  #startNext(): void {
    for (const queue of [this.#queues.live, this.#queues.background]) {
      const [first] = queue
      if (first === undefined) continue
      queue.delete(first)
      this.#running++
      first.start()
      return
    }
  }
}

function busy(): AudioError {
  return new AudioError('busy', 'all analysis threads are busy')
}

function cancelled(): AudioError {
  return new AudioError('cancelled', 'the analysis was cancelled')
}
