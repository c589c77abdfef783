import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { DigestName, Digests } from './digests.ts'
import type { Order, Report } from './thread.ts'

export const slotSize = 512 * 1024
/** On a busy machine an upload with few slots waits for a thread to get its turn; with many uploads memory counts more. */
const slotsWhen = { few: 8, many: 4 }
const fewUploads = 16
const keptSlots = 64

/** A run of hashes over one upload, computed beside the main thread, which would otherwise be the ceiling of PUT. */
export type HashSession = {
  /** Memory the caller fills. A slot handed to `update` must be left alone until that promise resolves. */
  slots: Buffer[]
  update(slot: number, length: number): Promise<void>
  finish(): Promise<Digests>
  /** After a failure, or after `finish`: gives the memory back. */
  release(): void
}

type Session = {
  waiting: Map<number, { resolve(): void; reject(error: Error): void }>
  done?: { resolve(digests: Digests): void; reject(error: Error): void }
}

type Thread = { worker: Worker; sessions: Map<number, Session> }

/** A few threads that hash, started when first needed. They do not keep the process alive. */
export class Hashing {
  readonly #threads: Thread[] = []
  readonly #most = Math.max(1, Math.min(4, availableParallelism() - 1))
  readonly #free: SharedArrayBuffer[] = []
  #count = 0

  open(names: readonly DigestName[]): HashSession {
    const id = ++this.#count
    const thread = this.#pickThread()
    const session: Session = { waiting: new Map() }
    thread.sessions.set(id, session)
    const memory = Array.from(
      { length: this.#openSessions() > fewUploads ? slotsWhen.many : slotsWhen.few },
      () => this.#free.pop() ?? new SharedArrayBuffer(slotSize),
    )
    const send = (order: Order) => thread.worker.postMessage(order)
    send({ session: id, open: [...names], slots: memory })
    let open = true
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
          open = false
          send({ session: id, close: 'finish' })
        }),
      release: () => {
        if (open) send({ session: id, close: 'forget' })
        thread.sessions.delete(id)
        // A slot the thread may still be reading is not handed to another upload: the collector takes it.
        if (session.waiting.size === 0 && this.#free.length < keptSlots) this.#free.push(...memory)
      },
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.splice(0).map(({ worker }) => worker.terminate()))
  }

  #openSessions(): number {
    return this.#threads.reduce((sum, { sessions }) => sum + sessions.size, 0)
  }

  #pickThread() {
    const idle = this.#threads.find(({ sessions }) => sessions.size === 0)
    if (idle !== undefined) return idle
    if (this.#threads.length < this.#most) return this.#startThread()
    return this.#threads.reduce((least, thread) =>
      thread.sessions.size < least.sessions.size ? thread : least,
    )
  }

  #startThread() {
    const worker = new Worker(new URL('./thread.ts', import.meta.url))
    const thread = { worker, sessions: new Map<number, Session>() }
    worker.unref()
    worker.on('message', (report: Report) => {
      const session = thread.sessions.get(report.session)
      if (session === undefined) return
      if ('digests' in report) {
        const digests = Object.entries(report.digests).map(([name, bytes]) => [name, Buffer.from(bytes)])
        session.done?.resolve(Object.fromEntries(digests))
        return
      }
      const waiting = session.waiting.get(report.slot)
      session.waiting.delete(report.slot)
      waiting?.resolve()
    })
    // A thread that ends fails its uploads rather than leaving them to wait for ever; the next one gets a new thread.
    worker.on('error', (error: Error) => this.#bury(thread, error))
    worker.on('exit', () => this.#bury(thread, new Error('a hashing thread ended')))
    this.#threads.push(thread)
    return thread
  }

  #bury(thread: Thread, error: Error): void {
    const index = this.#threads.indexOf(thread)
    if (index >= 0) this.#threads.splice(index, 1)
    for (const session of thread.sessions.values()) {
      for (const { reject } of session.waiting.values()) reject(error)
      session.done?.reject(error)
    }
    thread.sessions.clear()
  }
}
