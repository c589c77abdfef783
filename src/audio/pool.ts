import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { AnalyseOptions } from './analyse.ts'
import { AudioError } from './audio-error.ts'
import type { Analysis } from './features/features.ts'
import type { CompareTask, Comparison } from './fingerprint/compare.ts'
import type { PoolReply, PoolRequest } from './pool-worker.ts'

export interface PoolOptions {
  /** Files analysed at once; one thread each. */
  threads?: number
  /** Files that may be queued. When the queue is full, analyse() waits, which applies back pressure to the caller. */
  queue?: number
  /** Limit of a thread's JavaScript heap, in MB. */
  memoryMb?: number
}

export interface PoolTask extends Omit<AnalyseOptions, 'onProgress'> {
  signal?: AbortSignal
  /** Limit for the analysis of this file, in milliseconds. */
  timeoutMs?: number
  onProgress?: (seconds: number, declaredSeconds: number | null) => void
}

export interface AnalysisPool {
  analyse(path: string, task?: PoolTask): Promise<Analysis>
  /** Compares recordings on a thread, off the event loop. */
  compare(task: CompareTask): Promise<Comparison[]>
  /** Terminates the threads. Running and queued tasks fail as cancelled. */
  close(): Promise<void>
}

interface Thread {
  worker: Worker
  /** Tasks completed. */
  completed: number
  idleTimer?: NodeJS.Timeout
}

interface Job {
  request: PoolRequest
  task: Pick<PoolTask, 'signal' | 'timeoutMs' | 'onProgress'>
  resolve(result: Analysis | Comparison[]): void
  reject(error: AudioError): void
}

const DEFAULT_TIMEOUT_MS = 120_000
/** A thread is replaced after this many tasks, which bounds memory leaks in libraries. */
const MAX_TASKS_PER_THREAD = 200
/** An idle thread is terminated after this long, to release its memory. */
const MAX_IDLE_MS = 60_000

/** A pool of analysis threads. A thread that hangs, crashes or runs out of memory is terminated alone; only its file fails. */
export function createPool(options: PoolOptions = {}): AnalysisPool {
  const limit = options.threads ?? availableParallelism()
  const queueLimit = options.queue ?? limit * 4
  const waiting: Job[] = []
  const idle: Thread[] = []
  const running = new Map<Worker, { job: Job; fail(error: AudioError): void }>()
  /** Callers blocked by a full queue. */
  const blocked: (() => void)[] = []
  let closed = false

  const startWorker = () =>
    new Worker(new URL('./pool-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: options.memoryMb ?? 192 },
      // Decoder libraries write to the console. The service's output is reserved for its log.
      stdout: true,
      stderr: true,
    })

  const terminate = (worker: Worker) => {
    // Termination may still raise an error, for which there is no task any more.
    worker.on('error', () => {})
    void worker.terminate()
  }
  const terminateIdle = (thread: Thread) => {
    idle.splice(idle.indexOf(thread), 1)
    terminate(thread.worker)
  }

  const next = () => {
    while (running.size < limit && waiting.length > 0) start(waiting.shift()!)
    if (waiting.length < queueLimit) blocked.shift()?.()
  }

  const start = (job: Job) => {
    const thread = idle.pop() ?? { worker: startWorker(), completed: 0 }
    const { worker } = thread
    clearTimeout(thread.idleTimer)
    worker.ref()
    const settle = (reusable: boolean, finish: () => void) => {
      if (running.get(worker)?.job !== job) return
      running.delete(worker)
      clearTimeout(timer)
      job.task.signal?.removeEventListener('abort', abort)
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      thread.completed++
      if (reusable && !closed && thread.completed < MAX_TASKS_PER_THREAD) {
        // An idle thread must not keep the process alive.
        worker.unref()
        idle.push(thread)
        thread.idleTimer = setTimeout(() => terminateIdle(thread), MAX_IDLE_MS).unref()
      } else terminate(worker)
      finish()
      next()
    }
    const fail = (error: AudioError) => settle(false, () => job.reject(error))
    running.set(worker, { job, fail })
    const abort = () => fail(new AudioError('cancelled', 'the analysis was cancelled'))
    const timeoutMs = job.task.timeoutMs ?? DEFAULT_TIMEOUT_MS
    const timer = setTimeout(
      () => fail(new AudioError('timeout', `the file was not analysed within ${timeoutMs / 1000} s`)),
      timeoutMs,
    )
    job.task.signal?.addEventListener('abort', abort)
    const onMessage = (reply: PoolReply) => {
      if (reply.type === 'progress') job.task.onProgress?.(reply.seconds, reply.declaredSeconds)
      else if (reply.type === 'done') settle(true, () => job.resolve(reply.analysis))
      else if (reply.type === 'compared') settle(true, () => job.resolve(reply.comparisons))
      else settle(true, () => job.reject(new AudioError(reply.reason, reply.message)))
    }
    const onError = (cause: Error & { code?: string }) => {
      const memory = cause.code === 'ERR_WORKER_OUT_OF_MEMORY'
      const message = memory ? 'the analysis exceeded its memory limit' : 'the analysis of this file crashed'
      fail(new AudioError(memory ? 'out_of_memory' : 'crashed', message, { cause }))
    }
    const onExit = () => fail(new AudioError('crashed', 'the analysis of this file ended its thread'))
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
    worker.postMessage(job.request)
  }

  const run = async <Result>(request: PoolRequest, task: Job['task']): Promise<Result> => {
    while (waiting.length >= queueLimit && !closed && !task.signal?.aborted) {
      await new Promise<void>((resolve) => blocked.push(resolve))
    }
    if (closed || task.signal?.aborted) throw new AudioError('cancelled', 'the analysis was cancelled')
    return new Promise((resolve, reject) => {
      const job: Job = { request, task, resolve: resolve as Job['resolve'], reject }
      waiting.push(job)
      task.signal?.addEventListener('abort', () => {
        const index = waiting.indexOf(job)
        if (index < 0) return
        waiting.splice(index, 1)
        reject(new AudioError('cancelled', 'the analysis was cancelled'))
        next()
      })
      next()
    })
  }

  return {
    analyse: (path, task = {}) => run<Analysis>({ path, options: optionsOf(task) }, task),
    compare: (task) => run<Comparison[]>({ compare: task }, {}),
    async close() {
      closed = true
      const cancelled = () => new AudioError('cancelled', 'the service is shutting down')
      for (const job of waiting.splice(0)) job.reject(cancelled())
      for (const resume of blocked.splice(0)) resume()
      const workers = [...running.keys(), ...idle.splice(0).map((thread) => thread.worker)]
      for (const { fail } of [...running.values()]) fail(cancelled())
      await Promise.all(workers.map((worker) => worker.terminate()))
    },
  }
}

function optionsOf(task: PoolTask) {
  const { signal: _signal, timeoutMs: _timeout, onProgress: _progress, ...options } = task
  return options
}
