import type { Context } from '../../context.ts'
import { readOrOpenObject } from '../objects/open-object.ts'
import type { StoredObject } from '../objects/sql.ts'

/** Clients ask for 32 KiB at a time. An object store would take a request for each. */
const readAhead = 1024 * 1024

/** Reads an object in pieces. What is read stays the same when the object is replaced meanwhile. */
export class FileReader {
  readonly #context: Context
  readonly #object: StoredObject
  #start = 0
  #bytes: Buffer = Buffer.alloc(0)

  constructor(context: Context, object: StoredObject) {
    this.#context = context
    this.#object = object
  }

  get object(): StoredObject {
    return this.#object
  }

  /** Empty at the end of the file. May be shorter than asked for. */
  async read(offset: number, length: number): Promise<Buffer> {
    const { size } = this.#object
    if (offset >= size || length === 0) return Buffer.alloc(0)
    const isCached = offset >= this.#start && offset < this.#start + this.#bytes.length
    if (!isCached) {
      this.#bytes = await this.#load(offset, Math.min(offset + readAhead, size) - 1)
      this.#start = offset
    }
    const from = offset - this.#start
    return this.#bytes.subarray(from, from + length)
  }

  async #load(start: number, end: number): Promise<Buffer> {
    const found = await readOrOpenObject(this.#context, this.#object, { start, end })
    if (Buffer.isBuffer(found)) return found
    const chunks: Buffer[] = []
    for await (const chunk of found as AsyncIterable<Buffer>) chunks.push(chunk)
    return Buffer.concat(chunks)
  }
}
