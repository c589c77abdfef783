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
  /** Files that may wait; beyond it analyse() itself waits, so that whoever feeds the pool is held back. */
  queue?: number
  /** A thread's JavaScript memory, in MB. */
  memoryMb?: number
}

export interface PoolTask extends Omit<AnalyseOptions, 'onProgress'> {
  signal?: AbortSignal
  /** After so many milliseconds of work the file is given up. */
  timeoutMs?: number
  onProgress?: (seconds: number, declaredSeconds: number | null) => void
}

export interface AnalysisPool {
  analyse(path: string, task?: PoolTask): Promise<Analysis>
  /** Compares sounds on a thread, where it keeps nobody waiting. */
  compare(task: CompareTask): Promise<Comparison[]>
  /** Ends the threads; what still runs or waits fails as cancelled. */
  close(): Promise<void>
}

interface Thread {
  worker: Worker
  /** Files it has done. */
  served: number
  /** Ends it when nothing comes for a while. */
  leave?: NodeJS.Timeout
}

interface Job {
  request: PoolRequest
  task: Pick<PoolTask, 'signal' | 'timeoutMs' | 'onProgress'>
  resolve(result: Analysis | Comparison[]): void
  reject(error: AudioError): void
}

const DEFAULT_TIMEOUT = 120_000
/** Files a thread does before a fresh one takes its place: whatever a library leaks goes with it. */
const FILES_PER_THREAD = 200
/** A thread that has had nothing to do for so long ends, and its memory with it. */
const PATIENCE_MS = 60_000

/** Threads that analyse files. One that hangs, crashes or outgrows its memory ends alone, and only its file fails. */
export function createPool(options: PoolOptions = {}): AnalysisPool {
  const limit = options.threads ?? availableParallelism()
  const queueLimit = options.queue ?? limit * 4
  const waiting: Job[] = []
  const idle: Thread[] = []
  const running = new Map<Worker, { job: Job; fail(error: AudioError): void }>()
  const held: (() => void)[] = []
  let closed = false

  const startWorker = () =>
    new Worker(new URL('./pool-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: options.memoryMb ?? 192 },
      // The decoders' libraries write to the console; a service's output is its log's alone.
      stdout: true,
      stderr: true,
    })

  const end = (worker: Worker) => {
    // Its end may still report an error, which is nobody's any more.
    worker.on('error', () => {})
    void worker.terminate()
  }
  const leave = (thread: Thread) => {
    idle.splice(idle.indexOf(thread), 1)
    end(thread.worker)
  }

  const next = () => {
    while (running.size < limit && waiting.length > 0) start(waiting.shift()!)
    if (waiting.length < queueLimit) held.shift()?.()
  }

  const start = (job: Job) => {
    const thread = idle.pop() ?? { worker: startWorker(), served: 0 }
    const { worker } = thread
    clearTimeout(thread.leave)
    worker.ref()
    const settle = (keep: boolean, finish: () => void) => {
      if (running.get(worker)?.job !== job) return
      running.delete(worker)
      clearTimeout(timer)
      job.task.signal?.removeEventListener('abort', abort)
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      thread.served++
      if (keep && !closed && thread.served < FILES_PER_THREAD) {
        // A thread that waits keeps no process alive.
        worker.unref()
        idle.push(thread)
        thread.leave = setTimeout(() => leave(thread), PATIENCE_MS).unref()
      } else end(worker)
      finish()
      next()
    }
    const fail = (error: AudioError) => settle(false, () => job.reject(error))
    running.set(worker, { job, fail })
    const abort = () => fail(new AudioError('cancelled', 'the analysis was cancelled'))
    const timeout = job.task.timeoutMs ?? DEFAULT_TIMEOUT
    const timer = setTimeout(
      () => fail(new AudioError('timeout', `the file was not analysed within ${timeout / 1000} s`)),
      timeout,
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
      const message = memory
        ? 'the analysis needs more memory than it may have'
        : 'the analysis of this file crashed'
      fail(new AudioError(memory ? 'out_of_memory' : 'crashed', message, { cause }))
    }
    const onExit = () => fail(new AudioError('crashed', 'the analysis of this file ended its thread'))
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
    worker.postMessage(job.request)
  }

  const run = async <Result>(request: PoolRequest, task: Job['task']): Promise<Result> => {
    while (waiting.length >= queueLimit && !closed && !task.signal?.aborted) {
      await new Promise<void>((resolve) => held.push(resolve))
    }
    if (closed || task.signal?.aborted) throw new AudioError('cancelled', 'the analysis was cancelled')
    return new Promise((resolve, reject) => {
      const job: Job = { request, task, resolve: resolve as Job['resolve'], reject }
      waiting.push(job)
      task.signal?.addEventListener('abort', () => {
        const place = waiting.indexOf(job)
        if (place < 0) return
        waiting.splice(place, 1)
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
      for (const resume of held.splice(0)) resume()
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
