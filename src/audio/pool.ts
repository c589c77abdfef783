import { availableParallelism } from 'node:os'
import type { AnalyseOptions } from './analyse.ts'
import { type AnalyserProcess, describeExit, startProcess } from './analyser-process.ts'
import { AudioError } from './audio-error.ts'
import type { ReadBytes } from './embedded/file-bytes.ts'
import type { Analysis } from './features/features.ts'
import type { CompareTask, Comparison } from './fingerprint/compare.ts'
import type { EmbeddedResult, EmbeddedTask, PoolReply, PoolRequest } from './pool-process.ts'

export interface PoolOptions {
  /** Files analysed at once; one process each. */
  processes?: number
  /** Files that may be queued. When the queue is full, analyse() waits, which applies back pressure to the caller. */
  queue?: number
  /** Limit of the memory that an analysis may allocate, in MB. */
  memoryMb?: number
}

export interface PoolTask extends Omit<AnalyseOptions, 'onOpen' | 'onProgress'> {
  signal?: AbortSignal
  /** Limit for the analysis of this file, in milliseconds. By default it follows from the length that the file declares. */
  timeoutMs?: number
  onProgress?: (seconds: number, declaredSeconds: number | null) => void
}

export interface AnalysisPool {
  analyse(path: string, task?: PoolTask): Promise<Analysis>
  /** Compares recordings in a process, off the event loop. */
  compare(task: CompareTask): Promise<Comparison[]>
  /** Reads or writes the tags or pictures of a file, whose bytes `read` provides. */
  embedded(task: EmbeddedTask, read: ReadBytes, options?: EmbeddedOptions): Promise<EmbeddedResult>
  /** Ends the processes. Running and queued tasks fail as cancelled. */
  close(): Promise<void>
}

type EmbeddedOptions = Pick<PoolTask, 'signal' | 'timeoutMs'>

interface PooledProcess {
  process: AnalyserProcess
  /** Tasks completed. */
  completed: number
  idleTimer?: NodeJS.Timeout
}

interface Job {
  request: PoolRequest
  task: Pick<PoolTask, 'signal' | 'timeoutMs' | 'onProgress'> & { read?: ReadBytes }
  resolve(result: Analysis | Comparison[] | EmbeddedResult): void
  reject(error: AudioError): void
}

/** Limit for starting a process and opening the file. */
const OPEN_TIMEOUT_MS = 60_000
/** A process on a busy machine may need this many seconds for one second of CPU time. */
const MAX_WALL_PER_CPU = 4
/** Limit for reading or writing the tags of a file, including the start of a process. */
const EMBEDDED_TIMEOUT_MS = 60_000
const DEFAULT_MEMORY_MB = 512
/** A process is replaced after this many tasks, which bounds memory leaks in libraries. */
const MAX_TASKS_PER_PROCESS = 200
/** An idle process is ended after this long, to release its memory. */
const MAX_IDLE_MS = 60_000

/** A pool of analysis processes. A process that hangs, crashes or runs out of memory is ended alone; only its file fails. */
export function createPool(options: PoolOptions = {}): AnalysisPool {
  const limit = options.processes ?? availableParallelism()
  const queueLimit = options.queue ?? limit * 4
  const waiting: Job[] = []
  const idle: PooledProcess[] = []
  const running = new Map<AnalyserProcess, { job: Job; fail(error: AudioError): void }>()
  /** Callers blocked by a full queue. */
  const blocked: (() => void)[] = []
  let closed = false

  const endIdle = (pooled: PooledProcess) => {
    idle.splice(idle.indexOf(pooled), 1)
    pooled.process.end()
  }

  const next = () => {
    while (running.size < limit && waiting.length > 0) start(waiting.shift()!)
    if (waiting.length < queueLimit) blocked.shift()?.()
  }

  const start = (job: Job) => {
    const pooled = idle.pop() ?? {
      process: startProcess(options.memoryMb ?? DEFAULT_MEMORY_MB),
      completed: 0,
    }
    const analyser = pooled.process
    clearTimeout(pooled.idleTimer)
    const settle = (reusable: boolean, finish: () => void) => {
      if (running.get(analyser)?.job !== job) return
      running.delete(analyser)
      clearTimeout(timer)
      job.task.signal?.removeEventListener('abort', abort)
      analyser.release()
      pooled.completed++
      if (reusable && !closed && pooled.completed < MAX_TASKS_PER_PROCESS) {
        idle.push(pooled)
        pooled.idleTimer = setTimeout(() => endIdle(pooled), MAX_IDLE_MS).unref()
      } else analyser.end()
      finish()
      next()
    }
    const fail = (error: AudioError) => settle(false, () => job.reject(error))
    running.set(analyser, { job, fail })
    const abort = () => fail(new AudioError('cancelled', 'the analysis was cancelled'))
    const limit = (ms: number) =>
      setTimeout(
        () => fail(new AudioError('timeout', `the file was not analysed within ${Math.round(ms / 1000)} s`)),
        ms,
      )
    let timer = limit(job.task.timeoutMs ?? OPEN_TIMEOUT_MS)
    job.task.signal?.addEventListener('abort', abort)
    const onMessage = (reply: PoolReply) => {
      if (reply.type === 'opened') {
        if (job.task.timeoutMs !== undefined) return
        clearTimeout(timer)
        timer = limit(reply.cpuSeconds * 1000 * MAX_WALL_PER_CPU)
      } else if (reply.type === 'progress') job.task.onProgress?.(reply.seconds, reply.declaredSeconds)
      else if (reply.type === 'done') settle(true, () => job.resolve(reply.analysis))
      else if (reply.type === 'read') void sendBytes(analyser, job, reply)
      else if (reply.type === 'embedded') settle(true, () => job.resolve(reply.result))
      else if (reply.type === 'compared') settle(true, () => job.resolve(reply.comparisons))
      else settle(!isPicture(job), () => job.reject(new AudioError(reply.reason, reply.message)))
    }
    analyser.use(job.request, onMessage, (exit) => fail(describeExit(exit)))
  }

  /** What cannot be read fails the task only; the process says so. */
  const sendBytes = async (
    analyser: AnalyserProcess,
    job: Job,
    wanted: { offset: number; length: number },
  ) => {
    const bytes = await job.task.read?.(wanted.offset, wanted.length).catch(() => null)
    if (running.get(analyser)?.job === job) analyser.send({ bytes: bytes ?? null })
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
    embedded: (task, read, options = {}) =>
      run<EmbeddedResult>({ embedded: task }, { timeoutMs: EMBEDDED_TIMEOUT_MS, ...options, read }),
    async close() {
      closed = true
      const cancelled = () => new AudioError('cancelled', 'the service is shutting down')
      for (const job of waiting.splice(0)) job.reject(cancelled())
      for (const resume of blocked.splice(0)) resume()
      const processes = [...running.keys(), ...idle.splice(0).map((pooled) => pooled.process)]
      for (const { fail } of [...running.values()]) fail(cancelled())
      await Promise.all(processes.map((analyser) => analyser.end()))
    },
  }
}

/** A decoder of pictures that fails does not free its memory. Its process is not used again. */
function isPicture({ request }: Job): boolean {
  return 'embedded' in request && request.embedded.picture !== undefined
}

function optionsOf(task: PoolTask) {
  const { signal: _signal, timeoutMs: _timeout, onProgress: _progress, ...options } = task
  return options
}
