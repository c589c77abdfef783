import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { DigestName, Digests } from './digests.ts'
import type { HashCommand, HashReply } from './thread.ts'

export const slotSize = 512 * 1024
/** More slots keep an upload going while its thread waits for a core. With many uploads, memory matters more. */
const slotsPerUpload = { few: 8, many: 4 }
const maxFewUploads = 16
const maxFreeSlots = 64

/** The hashes of one upload, computed in a thread: on the main thread they would limit the speed of uploads. */
type HashSession = {
  /** Buffers for the caller to fill. A slot passed to `update` must not be changed until that promise resolves. */
  slots: Buffer[]
  update(slot: number, length: number): Promise<void>
  finish(): Promise<Digests>
  /** Frees the buffers, after `finish` or after a failure. */
  release(): void
}

type Session = {
  waiting: Map<number, { resolve(): void; reject(error: Error): void }>
  done?: { resolve(digests: Digests): void; reject(error: Error): void }
}

type Thread = { worker: Worker; sessions: Map<number, Session> }

/** Hashing threads, started on first use. They do not keep the process alive. */
export class Hashing {
  readonly #threads: Thread[] = []
  readonly #maxThreads = Math.max(1, Math.min(4, availableParallelism() - 1))
  readonly #free: SharedArrayBuffer[] = []
  #count = 0

  open(names: readonly DigestName[]): HashSession {
    const id = ++this.#count
    const thread = this.#pickThread()
    const session: Session = { waiting: new Map() }
    thread.sessions.set(id, session)
    const memory = Array.from(
      { length: this.#countSessions() > maxFewUploads ? slotsPerUpload.many : slotsPerUpload.few },
      () => this.#free.pop() ?? new SharedArrayBuffer(slotSize),
    )
    const send = (command: HashCommand) => thread.worker.postMessage(command)
    send({ session: id, open: [...names], slots: memory })
    let isOpen = true
    return {
      slots: memory.map((slot) => Buffer.from(slot)),
      update: (slot, length) =>
        new Promise((resolve, reject) => {
          session.waiting.set(slot, { resolve, reject })
          send({ session: id, slot, length })
        }),
      finish: () =>
        new Promise((resolve, reject) => {
          session.done = { resolve, reject }
          isOpen = false
          send({ session: id, close: 'finish' })
        }),
      release: () => {
        if (isOpen) send({ session: id, close: 'discard' })
        thread.sessions.delete(id)
        // The thread may still be reading a slot in use, so it is not reused but left to the garbage collector.
        if (session.waiting.size === 0 && this.#free.length < maxFreeSlots) this.#free.push(...memory)
      },
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.splice(0).map(({ worker }) => worker.terminate()))
  }

  #countSessions(): number {
    return this.#threads.reduce((sum, { sessions }) => sum + sessions.size, 0)
  }

  #pickThread() {
    const idle = this.#threads.find(({ sessions }) => sessions.size === 0)
    if (idle !== undefined) return idle
    if (this.#threads.length < this.#maxThreads) return this.#startThread()
    return this.#threads.reduce((least, thread) =>
      thread.sessions.size < least.sessions.size ? thread : least,
    )
  }

  #startThread() {
    const worker = new Worker(new URL('./thread.ts', import.meta.url))
    const thread = { worker, sessions: new Map<number, Session>() }
    worker.unref()
    worker.on('message', (reply: HashReply) => {
      const session = thread.sessions.get(reply.session)
      if (session === undefined) return
      if ('digests' in reply) {
        const digests = Object.entries(reply.digests).map(([name, bytes]) => [name, Buffer.from(bytes)])
        session.done?.resolve(Object.fromEntries(digests))
        return
      }
      const waiting = session.waiting.get(reply.slot)
      session.waiting.delete(reply.slot)
      waiting?.resolve()
    })
    // When a thread ends, its uploads fail instead of waiting forever. The next upload starts a new thread.
    worker.on('error', (error: Error) => this.#removeThread(thread, error))
    worker.on('exit', () => this.#removeThread(thread, new Error('a hashing thread ended unexpectedly')))
    this.#threads.push(thread)
    return thread
  }

  #removeThread(thread: Thread, error: Error): void {
    const index = this.#threads.indexOf(thread)
    if (index >= 0) this.#threads.splice(index, 1)
    for (const session of thread.sessions.values()) {
      for (const { reject } of session.waiting.values()) reject(error)
      session.done?.reject(error)
    }
    thread.sessions.clear()
  }
}
