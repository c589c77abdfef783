import { availableParallelism } from 'node:os'
import { type Transferable, Worker } from 'node:worker_threads'
import { Problem } from '../lib/problem.ts'
import type { ThreadReply, ThreadRequest } from './thread.ts'

/** A module whose exported `run` threads execute. Create one with `defineTask`. */
export type ThreadTask<Input, Output> = {
  module: string
  /** Carries the types alone; never set. */
  types?: { input: Input; output: Output }
}

export type RunOptions = {
  /** Rejects the promise with its reason. A task that is still queued never starts; a running one ends unheard. */
  signal?: AbortSignal
  /** Buffers of the input to move instead of copying. SharedArrayBuffers are always shared and do not belong here. */
  transfer?: Transferable[]
}

export type ThreadPoolOptions = {
  threads?: number
  /** Tasks that may wait for a thread. Beyond it, callers are told to try again. */
  maxQueued?: number
  /** A task that runs longer is a bug: its thread is terminated. */
  maxTaskMs?: number
}

type Job = {
  request: ThreadRequest
  transfer: Transferable[]
  signal: AbortSignal | undefined
  resolve(output: unknown): void
  reject(error: unknown): void
}

type Thread = { worker: Worker; finish(end: (job: Job) => void): void }

/**
 * Names a task by the module that implements it:
 * `defineTask<typeof import('./scan-task.ts').run>(new URL('./scan-task.ts', import.meta.url))`. The module is loaded by
 * each thread on first use. `run` takes one argument and returns the result or a promise of it.
 */
export function defineTask<Run extends (input: never) => unknown>(
  module: URL,
): ThreadTask<Parameters<Run>[0], Awaited<ReturnType<Run>>> {
  return { module: module.href }
}

/**
 * Worker threads for index work that would block the event loop (anything above 5 ms of CPU: ranking, vector comparison).
 * Threads start when there is work and do not keep the process alive. Inputs and outputs are copied, except memory in
 * SharedArrayBuffers: put large immutable data there, and it costs the same to send however large it is. A view of a buffer is
 * copied with the whole buffer, so send slices. A task cannot be interrupted: keep background tasks short, or queries wait
 * for them.
 */
export class ThreadPool {
  readonly #options: Required<ThreadPoolOptions>
  readonly #queue: Job[] = []
  readonly #idle: Thread[] = []
  readonly #threads = new Set<Thread>()
  #closed = false

  constructor(options: ThreadPoolOptions = {}) {
    this.#options = {
      // One core stays free for the event loop, which serves requests.
      threads: Math.max(1, availableParallelism() - 1),
      maxQueued: 1000,
      maxTaskMs: 30_000,
      ...options,
    }
  }

  run<Input, Output>(
    task: ThreadTask<Input, Output>,
    input: Input,
    { signal, transfer = [] }: RunOptions = {},
  ): Promise<Output> {
    if (signal?.aborted) return Promise.reject(signal.reason)
    if (this.#closed) return Promise.reject(new Problem('upstream_unavailable', 'The service is stopping.'))
    if (this.#queue.length >= this.#options.maxQueued) {
      const message = 'The service has too many searches in progress. Try again in a moment.'
      return Promise.reject(new Problem('upstream_unavailable', message, { retryAfter: 1 }))
    }
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const job: Job = { request: { module: task.module, input }, transfer, signal, resolve, reject }
    const abort = () => {
      const index = this.#queue.indexOf(job)
      if (index >= 0) this.#queue.splice(index, 1)
      reject(signal!.reason)
    }
    signal?.addEventListener('abort', abort, { once: true })
    this.#queue.push(job)
    this.#startNext()
    return promise.finally(() => signal?.removeEventListener('abort', abort)) as Promise<Output>
  }

  /** Threads running, and tasks waiting for one. */
  stats(): { threads: number; busy: number; queued: number } {
    const threads = this.#threads.size
    return { threads, busy: threads - this.#idle.length, queued: this.#queue.length }
  }

  /** Terminates the threads. Whatever is queued or running fails. */
  async close(): Promise<void> {
    this.#closed = true
    for (const job of this.#queue.splice(0)) {
      job.reject(new Problem('upstream_unavailable', 'The service is stopping.'))
    }
    await Promise.all([...this.#threads].map(({ worker }) => worker.terminate()))
  }

  #startNext(): void {
    while (this.#queue.length > 0) {
      const thread = this.#idle.pop() ?? this.#startThread()
      if (thread === null) return
      this.#assign(thread, this.#queue.shift()!)
    }
  }

  #assign(thread: Thread, job: Job): void {
    const { worker } = thread
    const timer = setTimeout(() => void worker.terminate(), this.#options.maxTaskMs)
    thread.finish = (end) => {
      thread.finish = ignore
      clearTimeout(timer)
      end(job)
    }
    // Only a busy thread keeps the process alive.
    worker.ref()
    try {
      worker.postMessage(job.request, job.transfer)
    } catch (error) {
      // The input cannot be cloned.
      this.#release(thread, () => job.reject(error))
    }
  }

  #release(thread: Thread, end: (job: Job) => void): void {
    thread.finish(end)
    thread.worker.unref()
    this.#idle.push(thread)
    this.#startNext()
  }

  #startThread(): Thread | null {
    if (this.#threads.size >= this.#options.threads) return null
    const worker = new Worker(new URL('./thread.ts', import.meta.url))
    const thread: Thread = { worker, finish: ignore }
    this.#threads.add(thread)
    worker.on('message', (reply: ThreadReply) =>
      this.#release(thread, (job) =>
        'error' in reply ? job.reject(reply.error) : job.resolve(reply.output),
      ),
    )
    worker.on('messageerror', (error) => this.#release(thread, (job) => job.reject(error)))
    // Its task fails with it. The next task starts a new thread.
    worker.on('error', (cause) => this.#remove(thread, new Error('An index thread crashed.', { cause })))
    worker.on('exit', () => this.#remove(thread, new Error('An index thread ended before its task.')))
    return thread
  }

  #remove(thread: Thread, error: Error): void {
    if (!this.#threads.delete(thread)) return
    const index = this.#idle.indexOf(thread)
    if (index >= 0) this.#idle.splice(index, 1)
    thread.finish((job) => job.reject(error))
    if (!this.#closed) this.#startNext()
  }
}

function ignore(): void {}
