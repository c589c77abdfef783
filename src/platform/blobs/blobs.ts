import type { Readable } from 'node:stream'

/**
 * The store for bytes, under opaque ids and never under the names that customers give. A blob exists for callers only
 * once a database row names it: half-written blobs are invisible, and blobs that no row names are garbage.
 */
export type Blobs = {
  /** For the log and for operators. */
  readonly description: string
  create(id: string): Promise<BlobWriter>
  /** Reads bytes `start` to `end`, both inclusive. Throws BlobMissing when there is no such blob. */
  open(id: string, range: { start: number; end: number }): Promise<Readable>
  /**
   * The same bytes in memory. For a few of them: a stream would cost more than they do. A store that can read into memory of
   * the caller returns a part of `memory`, which must be large enough.
   */
  read(id: string, range: { start: number; end: number }, memory?: Buffer): Promise<Buffer>
  /** The path of the blob's file, to be read only; null when blobs are not local files. */
  pathOf(id: string): string | null
  /** A URL from which clients read the blob themselves; null when only the service can reach it. */
  signRead(id: string, response: HandOff): Promise<string | null>
  copy(from: string, to: string): Promise<void>
  /** Removing a missing blob is not an error. */
  remove(id: string): Promise<void>
  /** All blobs, or those whose id ends in two given hexadecimal digits. */
  list(shard?: string): AsyncIterable<{ id: string; size: number; modifiedAt: Date }>
  /** Null when there is no such blob. */
  sizeOf(id: string): Promise<number | null>
  /** The id of the store itself, by which a database recognises its own; null for a new one. */
  readIdentity(): Promise<string | null>
  writeIdentity(id: string): Promise<void>
  /** Removes what writers that died before this moment left behind and `list` does not show. Returns how many. */
  removeUnfinished(before: Date): Promise<number>
  /** Throws when blobs cannot be written or read at the moment. */
  ping(): Promise<void>
}

/** What the store is to send with a blob, and for how long the URL is good. */
type HandOff = { seconds: number; contentType: string; contentDisposition: string }

/** The name under which a store keeps its identity. */
export const identityName = 'store-id'

export type BlobWriter = {
  /** Once it resolves, the caller may overwrite the chunk. Call it for one chunk at a time. */
  write(chunk: Buffer): Promise<void>
  /** Once it resolves, the bytes survive a power failure. */
  commit(): Promise<void>
  /** Leaves nothing behind. */
  abort(): Promise<void>
}

/** A row names a blob that does not exist. That is data loss; `euterpe storage check` reports it. */
export class BlobMissing extends Error {
  readonly id: string
  constructor(id: string) {
    super(`blob ${id} is missing`)
    this.id = id
  }
}

/** The store does not respond, or rejects our requests. */
export class BlobsUnreachable extends Error {}
