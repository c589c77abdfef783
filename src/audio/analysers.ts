import { availableParallelism } from 'node:os'
import { AudioError } from './audio-error.ts'
import type { EmbeddedTags, FoundTags } from './embedded/embedded-tags.ts'
import type { ReadBytes } from './embedded/file-bytes.ts'
import type { Piece } from './embedded/pieces.ts'
import { FairQueue, type Urgency, type Waiting } from './fair-queue.ts'
import type { Analysis } from './features/features.ts'
import type { CompareTask, Comparison } from './fingerprint/compare.ts'
import type { ConvertedPicture } from './picture/convert-picture.ts'
import { type AnalysisPool, createPool, type PoolTask } from './pool.ts'
import type { TaggerModel } from './tagger/model.ts'

type AnalysersOptions = {
  /** Files analysed at once. */
  concurrency?: number
  model?: TaggerModel
  /** How long a live call may wait for a process, in milliseconds. */
  maxWaitMs?: number
  /** How many live calls of one owner may wait at once. */
  maxQueue?: number
}

export type AnalyserTask = Pick<PoolTask, 'signal' | 'timeoutMs' | 'tags'> & {
  /** Whose work it is. Owners get equal shares. */
  owner: string
  /** A live call fails as `busy` after a while. */
  urgency: Urgency
}

export type RemoteFile = { size: number; read: ReadBytes }

/** Comparisons of recordings belong to nobody. */
const SERVICE = ''

/** The analysis processes of a service behind a queue that is fair between the owners of the files. */
export class Analysers {
  readonly concurrency: number
  readonly #maxWaitMs: number
  readonly #maxQueue: number
  readonly #queue: FairQueue
  readonly #model: TaggerModel
  #pool: AnalysisPool | undefined

  constructor(options: AnalysersOptions = {}) {
    this.concurrency = options.concurrency ?? availableParallelism()
    this.#maxWaitMs = options.maxWaitMs ?? 20_000
    this.#maxQueue = options.maxQueue ?? 16 * this.concurrency
    this.#queue = new FairQueue(this.concurrency)
    this.#model = options.model ?? 'standard'
  }

  /** Number of tasks running now. */
  get running(): number {
    return this.#queue.running
  }

  /** Number of background tasks in the queue. */
  get waiting(): number {
    return this.#queue.waiting
  }

  async analyse(path: string, { urgency, owner, ...task }: AnalyserTask): Promise<Analysis> {
    await this.#start(owner, urgency, task.signal)
    return this.#run(owner, (pool) => pool.analyse(path, { ...task, model: this.#model }))
  }

  /** The tags in a file, whose bytes `file.read` provides. */
  async readTags(file: RemoteFile, { urgency, owner, signal }: AnalyserTask): Promise<FoundTags> {
    await this.#start(owner, urgency, signal)
    const result = await this.#run(owner, (pool) => pool.embedded({ size: file.size }, file.read, { signal }))
    return (result as { found: FoundTags }).found
  }

  /** The file with these tags in it, as pieces of the old one and new bytes. */
  async writeTags(file: RemoteFile, tags: EmbeddedTags, task: AnalyserTask): Promise<Piece[]> {
    const { urgency, owner, signal } = task
    await this.#start(owner, urgency, signal)
    const request = { size: file.size, write: tags }
    const result = await this.#run(owner, (pool) => pool.embedded(request, file.read, { signal }))
    return (result as { pieces: Piece[] }).pieces
  }

  /** The cover in the tags of a file; null if there is none. */
  async extractPicture(file: RemoteFile, task: AnalyserTask): Promise<Uint8Array | null> {
    const result = await this.#picture(file, 'extract', task)
    return (result as { picture: Uint8Array | null }).picture
  }

  /** A picture written anew, in two sizes. */
  async convertPicture(file: RemoteFile, task: AnalyserTask): Promise<ConvertedPicture> {
    const result = await this.#picture(file, 'convert', task)
    return (result as { converted: ConvertedPicture }).converted
  }

  /** Compares recordings in one of the processes, as background work. */
  async compare(task: CompareTask): Promise<Comparison[]> {
    await this.#start(SERVICE, 'background', undefined)
    return this.#run(SERVICE, (pool) => pool.compare(task))
  }

  async close(): Promise<void> {
    await this.#pool?.close()
  }

  async #run<Result>(owner: string, work: (pool: AnalysisPool) => Promise<Result>): Promise<Result> {
    try {
      // The queue decides how many run. It may exceed the usual number for a while.
      this.#pool ??= createPool({ processes: 2 * this.concurrency })
      return await work(this.#pool)
    } finally {
      this.#queue.finish(owner)
    }
  }

  async #picture(file: RemoteFile, picture: 'extract' | 'convert', task: AnalyserTask) {
    const { urgency, owner, signal } = task
    await this.#start(owner, urgency, signal)
    return this.#run(owner, (pool) => pool.embedded({ size: file.size, picture }, file.read, { signal }))
  }

  async #start(owner: string, urgency: Urgency, signal: AbortSignal | undefined): Promise<void> {
    if (signal?.aborted) throw cancelled()
    if (this.#queue.tryStart(owner, urgency)) return
    if (urgency === 'live' && this.#queue.waitingOf(owner) >= this.#maxQueue) throw busy()
    await new Promise<void>((resolve, reject) => {
      const leave = (error: AudioError) => {
        if (!this.#queue.remove(owner, urgency, waiting)) return
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
      this.#queue.add(owner, urgency, waiting)
    })
  }
}

function busy(): AudioError {
  return new AudioError('busy', 'all analysers are busy')
}

function cancelled(): AudioError {
  return new AudioError('cancelled', 'the analysis was cancelled')
}
