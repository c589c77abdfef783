import type { Socket } from 'node:net'
import type { SFTPWrapper } from 'ssh2'
import { limits } from './limits.ts'

/** Responses that wait until the client allows more bytes. ssh2 keeps them here, and has no event for when they are gone. */
type Unsent = { _buffer?: { length: number }[] }

/**
 * Runs the requests of a client one after the other. While too many wait, nothing more is read from the connection; while the client
 * does not take its responses, none is run. So a client cannot fill the memory, whatever it sends or leaves unread.
 */
export class RequestQueue {
  readonly #socket: Socket
  readonly #sftp: SFTPWrapper & Unsent
  #last: Promise<void> = Promise.resolve()
  #requests = 0
  #bytes = 0
  #isPaused = false

  constructor(socket: Socket, sftp: SFTPWrapper) {
    this.#socket = socket
    this.#sftp = sftp as SFTPWrapper & Unsent
  }

  /** Runs work after everything before it. `bytes`: what the request holds in memory. The work must not throw. */
  add(bytes: number, work: () => Promise<void>): Promise<void> {
    this.#requests++
    this.#bytes += bytes
    if (this.#requests > limits.waitingRequests || this.#bytes > limits.waitingBytes) this.#pause()
    this.#last = this.#last.then(async () => {
      await this.#untilSent()
      await work()
      this.#requests--
      this.#bytes -= bytes
      if (this.#requests <= limits.waitingRequests / 2 && this.#bytes <= limits.waitingBytes / 2)
        this.#resume()
    })
    return this.#last
  }

  #pause(): void {
    this.#isPaused = true
    this.#socket.pause()
  }

  #resume(): void {
    if (!this.#isPaused) return
    this.#isPaused = false
    this.#socket.resume()
  }

  async #untilSent(): Promise<void> {
    while (!this.#socket.destroyed && this.#unsent() > limits.unsentBytes) {
      // The client allows more bytes in a message, which must be read.
      this.#resume()
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }

  #unsent(): number {
    const waiting = this.#sftp._buffer?.reduce((sum, { length }) => sum + length, 0) ?? 0
    return this.#socket.writableLength + waiting
  }
}
