import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { AudioError } from './audio-error.ts'
import type { PoolInput, PoolReply, PoolRequest } from './pool-process.ts'

/** How a process ended; `error` when it could not be started. */
export type Exit = { signal: NodeJS.Signals | null; error?: Error }

export interface AnalyserProcess {
  /** Sends a request. The process keeps the service alive until it is released. */
  use(request: PoolRequest, onReply: (reply: PoolReply) => void, onExit: (exit: Exit) => void): void
  /** Sends what the process asked for while it handles a request. */
  send(input: PoolInput): void
  /** Idle from now on. */
  release(): void
  /** Kills the process and what it has started, such as ffmpeg. Resolves when it is gone. */
  end(): Promise<void>
}

/**
 * V8 reserves 512 MB for code, which the kernel counts as data although little of it is ever used. The limit of a process
 * is this much above what an analysis may allocate.
 */
const RESERVED_MB = 640
const HEAP_MB = 192

/**
 * Limits the memory, offers the process first to the kernel when the machine runs out of memory, and leaves it an environment
 * without the settings of the service, which include secrets.
 */
const limited = `
ulimit -d "$1" 2>/dev/null
{ echo 900 >/proc/self/oom_score_adj; } 2>/dev/null
shift
exec env -i PATH="$PATH" UV_THREADPOOL_SIZE=1 \${NODE_COMPILE_CACHE:+NODE_COMPILE_CACHE="$NODE_COMPILE_CACHE"} \
  NODE_CHANNEL_FD="$NODE_CHANNEL_FD" NODE_CHANNEL_SERIALIZATION_MODE="$NODE_CHANNEL_SERIALIZATION_MODE" "$@"`

const program = fileURLToPath(new URL('./pool-process.ts', import.meta.url))

/** Starts a process that decodes and analyses files. docs/decisions/0061 says why it is a process. */
export function startProcess(memoryMb: number): AnalyserProcess {
  const kilobytes = String((RESERVED_MB + memoryMb) * 1024)
  const node = [
    process.execPath,
    `--max-old-space-size=${Math.min(HEAP_MB, memoryMb)}`,
    '--v8-pool-size=1',
    program,
  ]
  const child = spawn('/bin/sh', ['-c', limited, 'sh', kilobytes, ...node], {
    // Decoder libraries write to the console. The service's output is reserved for its log.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    // In a group of its own, so that Ctrl-C does not reach it: the service finishes its work first.
    detached: true,
  })
  const exited = new Promise<Exit>((resolve) => {
    child.once('exit', (_code, signal) => resolve({ signal }))
    child.once('error', (error) => resolve({ signal: null, error }))
  })
  // After the exit there may still be errors of the channel, for which there is no task any more.
  child.on('error', () => {})
  let onReply: ((reply: PoolReply) => void) | null = null
  let onExit: ((exit: Exit) => void) | null = null
  child.on('message', (reply: PoolReply) => onReply?.(reply))
  void exited.then((exit) => onExit?.(exit))
  return {
    use(request, handleReply, handleExit) {
      onReply = handleReply
      onExit = handleExit
      keepAlive(child, true)
      // An idle process may have been killed. Its exit may have been reported when nobody was listening.
      if (child.exitCode !== null || child.signalCode !== null) void exited.then(handleExit)
      else child.send(request, () => {})
    },
    send(input) {
      if (child.connected) child.send(input, () => {})
    },
    release() {
      onReply = null
      onExit = null
      keepAlive(child, false)
    },
    async end() {
      keepAlive(child, true)
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      } catch {
        // It has ended already.
      }
      await exited
    },
  }
}

function keepAlive(child: ChildProcess, alive: boolean): void {
  if (alive) child.ref()
  else child.unref()
  if (alive) child.channel?.ref()
  else child.channel?.unref()
}

/** V8 aborts by one of these signals when the limit of the memory is reached. */
const ABORTED: readonly (NodeJS.Signals | null)[] = ['SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGSEGV']

export function describeExit({ signal, error }: Exit): AudioError {
  if (error !== undefined)
    return new AudioError('crashed', 'the analysis could not be started', { cause: error })
  if (ABORTED.includes(signal))
    return new AudioError('out_of_memory', 'the analysis exceeded its memory limit')
  return new AudioError('crashed', 'the analysis of this file ended its process')
}
