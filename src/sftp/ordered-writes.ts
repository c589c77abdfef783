import { StorageFailure } from '../domain/storage/failure.ts'
import type { FileWriter } from '../domain/storage/files/write-file.ts'
import { Unsupported } from './failures.ts'
import { limits } from './limits.ts'

/** Tells the client how its write ended: without an error, or with one. */
type Respond = (error?: unknown) => void
type Held = { bytes: Buffer; respond: Respond }

/**
 * Brings the writes of a client into order. Some send the pieces of a file in parallel, and in any order: what comes too early is
 * held, and acknowledged only when it is written, so that the client soon has to send what is missing.
 */
export class OrderedWrites {
  readonly writer: FileWriter
  readonly key: string
  /** The time that the client wants the file to have. */
  modificationTime: number | null = null
  readonly #appends: boolean
  /** What to add to the offsets of a client that appends and counts from zero. */
  #shift: number | null = null
  readonly #held = new Map<number, Held>()
  #heldBytes = 0
  #failure: { cause: unknown } | null = null

  constructor(writer: FileWriter, key: string, options: { appends: boolean }) {
    this.writer = writer
    this.key = key
    this.#appends = options.appends
  }

  /** Responds when the bytes are written, now or later. */
  async write(given: number, bytes: Buffer, respond: Respond): Promise<void> {
    try {
      if (this.#failure !== null) throw this.#failure.cause
      if (this.#appends) this.#shift ??= given === 0 ? this.writer.position : 0
      const offset = given + (this.#shift ?? 0)
      if (offset > this.writer.position) return this.#hold(offset, bytes, respond)
      if (offset < this.writer.position)
        throw new Unsupported(
          'A file is written from its first byte to its last. Upload it again as a whole.',
        )
      await this.writer.write(bytes)
      respond()
      await this.#writeHeld()
    } catch (error) {
      this.#fail(error)
      respond(error)
    }
  }

  /** Stores the file. A file of which a write has failed is not stored. */
  async close(): Promise<void> {
    if (this.#failure === null && this.#held.size > 0)
      this.#fail(
        new StorageFailure(
          'IncompleteBody',
          `Bytes are missing from position ${this.writer.position} on. The file was not stored.`,
        ),
      )
    if (this.#failure === null) return this.writer.close()
    await this.writer.interrupt()
    throw this.#failure.cause
  }

  async #writeHeld(): Promise<void> {
    for (;;) {
      const position = this.writer.position
      const next = this.#held.get(position)
      if (next === undefined) return
      await this.writer.write(next.bytes)
      this.#held.delete(position)
      this.#heldBytes -= next.bytes.length
      next.respond()
    }
  }

  #hold(offset: number, bytes: Buffer, respond: Respond): void {
    this.#heldBytes += bytes.length
    if (this.#heldBytes > limits.heldBytes || this.#held.has(offset))
      throw new Unsupported(
        `Bytes from position ${this.writer.position} on are missing, and those after them are too many to wait for.`,
      )
    this.#held.set(offset, { bytes, respond })
  }

  /** A client that waits for its other writes would otherwise wait forever. */
  #fail(cause: unknown): void {
    this.#failure ??= { cause }
    const held = [...this.#held.values()]
    this.#held.clear()
    this.#heldBytes = 0
    for (const { respond } of held) respond(cause)
  }
}
