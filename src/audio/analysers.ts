import { availableParallelism } from 'node:os'
import { AudioError } from './audio-error.ts'
import type { Analysis } from './features/features.ts'
import type { CompareTask, Comparison } from './fingerprint/compare.ts'
import { type AnalysisPool, createPool, type PoolTask } from './pool.ts'

export type AnalysersOptions = {
  /** Files analysed at once. */
  threads?: number
  /** How long a live call waits for its turn, in milliseconds. */
  patienceMs?: number
  /** How many live calls may wait at once. */
  line?: number
}

export type AnalyserTask = Pick<PoolTask, 'signal' | 'timeoutMs' | 'tags'> & {
  /** Live: somebody waits for the answer, goes first, and is told `busy` after a while. Patient: waits as long as it takes. */
  urgency: 'live' | 'patient'
}

type Waiting = { begin(): void }

/** The threads of a process that analyse and compare audio, and who gets them next: live calls before work of the background. */
export class Analysers {
  readonly threads: number
  readonly #patienceMs: number
  readonly #line: number
  readonly #lines: Record<AnalyserTask['urgency'], Set<Waiting>> = { live: new Set(), patient: new Set() }
  #pool: AnalysisPool | undefined
  #running = 0

  constructor(options: AnalysersOptions = {}) {
    this.threads = options.threads ?? availableParallelism()
    this.#patienceMs = options.patienceMs ?? 20_000
    this.#line = options.line ?? 16 * this.threads
  }

  /** How many files are analysed at this moment. */
  get running(): number {
    return this.#running
  }

  /** How many of the background wait for their turn. */
  get waiting(): number {
    return this.#lines.patient.size
  }

  async analyse(path: string, { urgency, ...task }: AnalyserTask): Promise<Analysis> {
    await this.#turn(urgency, task.signal)
    return this.#run((pool) => pool.analyse(path, task))
  }

  /** Compares sounds on one of the threads; it waits as long as it takes. */
  async compare(task: CompareTask): Promise<Comparison[]> {
    await this.#turn('patient', undefined)
    return this.#run((pool) => pool.compare(task))
  }

  async #run<Result>(work: (pool: AnalysisPool) => Promise<Result>): Promise<Result> {
    try {
      this.#pool ??= createPool({ threads: this.threads })
      return await work(this.#pool)
    } finally {
      this.#running--
      this.#next()
    }
  }

  async close(): Promise<void> {
    await this.#pool?.close()
  }

  async #turn(urgency: AnalyserTask['urgency'], signal: AbortSignal | undefined): Promise<void> {
    if (signal?.aborted) throw cancelled()
    if (this.#running < this.threads) {
      this.#running++
      return
    }
    const line = this.#lines[urgency]
    if (urgency === 'live' && line.size >= this.#line) throw busy()
    await new Promise<void>((resolve, reject) => {
      const leave = (error: AudioError) => {
        if (!line.delete(waiting)) return
        finish()
        reject(error)
      }
      const abort = () => leave(cancelled())
      const timer = urgency === 'live' ? setTimeout(() => leave(busy()), this.#patienceMs) : undefined
      const finish = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', abort)
      }
      const waiting: Waiting = {
        begin: () => {
          finish()
          resolve()
        },
      }
      signal?.addEventListener('abort', abort)
      line.add(waiting)
    })
  }

  #next(): void {
    for (const line of [this.#lines.live, this.#lines.patient]) {
      const [first] = line
      if (first === undefined) continue
      line.delete(first)
      this.#running++
      first.begin()
      return
    }
  }
}

function busy(): AudioError {
  return new AudioError('busy', 'all analysers are busy')
}

function cancelled(): AudioError {
  return new AudioError('cancelled', 'the analysis was cancelled')
}
