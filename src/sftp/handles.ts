import { StorageFailure } from '../domain/storage/failure.ts'
import type { ListedEntry } from '../domain/storage/files/entries.ts'
import type { FileReader } from '../domain/storage/files/read-file.ts'
import { limits } from './limits.ts'
import type { OrderedWrites } from './ordered-writes.ts'

/** A folder that is being listed. */
type FolderHandle = { key: string; pages: AsyncIterator<ListedEntry[]>; rest: ListedEntry[] }
type ReadHandle = { key: string; reader: FileReader }
type Handle = { read: ReadHandle } | { write: OrderedWrites } | { folder: FolderHandle }

/** The open files and folders of a session, by the handles that its client names them by. */
export class Handles {
  readonly #open = new Map<number, Handle>()
  #last = 0

  /** Call it before a file is opened. */
  requireFree(): void {
    if (this.#open.size >= limits.handles)
      throw new StorageFailure('InvalidRequest', `${limits.handles} files are open. Close some first.`)
  }

  requireFreeWriter(): void {
    this.requireFree()
    if (this.writers().length >= limits.writers)
      throw new StorageFailure(
        'InvalidRequest',
        `${limits.writers} files are being written. Close some first.`,
      )
  }

  add(handle: Handle): Buffer {
    this.#last = (this.#last + 1) % 2 ** 32
    this.#open.set(this.#last, handle)
    const name = Buffer.alloc(4)
    name.writeUInt32BE(this.#last)
    return name
  }

  find(name: Buffer): Handle {
    const handle = name.length === 4 ? this.#open.get(name.readUInt32BE()) : undefined
    if (handle === undefined) throw new StorageFailure('InvalidRequest', 'This file is not open.')
    return handle
  }

  remove(name: Buffer): Handle {
    const handle = this.find(name)
    this.#open.delete(name.readUInt32BE())
    return handle
  }

  writers(): OrderedWrites[] {
    return [...this.#open.values()].flatMap((handle) => ('write' in handle ? [handle.write] : []))
  }

  clear(): void {
    this.#open.clear()
  }
}
