import type { Readable } from 'node:stream'

/**
 * Where bytes are kept: under opaque ids, never under the names customers give. A blob is nobody's until a row of the
 * database names it, so a half-written one is invisible, and one that no row names is garbage.
 */
export type Blobs = {
  /** For the log and for operators. */
  readonly description: string
  create(id: string): Promise<BlobWriter>
  /** Bytes `start` to `end`, both inclusive. Throws BlobMissing when there is no such blob. */
  open(id: string, range: { start: number; end: number }): Promise<Readable>
  /** The file that a blob is, for whoever reads it by himself and does not change it; null where blobs are no files here. */
  pathOf(id: string): string | null
  copy(from: string, to: string): Promise<void>
  /** Removing what is not there does no harm. */
  remove(id: string): Promise<void>
  list(): AsyncIterable<{ id: string; size: number; modifiedAt: Date }>
  /** Whether blobs can be written and read now; throws when they cannot. */
  ask(): Promise<void>
}

export type BlobWriter = {
  /** When it resolves, the caller may use the memory of the chunk again. One at a time. */
  write(chunk: Buffer): Promise<void>
  /** When it resolves, the bytes survive a loss of power. */
  commit(): Promise<void>
  /** Leaves nothing behind. */
  abort(): Promise<void>
}

/** A row names a blob that is not there: damage, which `euterpe storage check` finds. */
export class BlobMissing extends Error {
  readonly id: string
  constructor(id: string) {
    super(`blob ${id} is missing`)
    this.id = id
  }
}

/** The store itself does not answer. */
export class BlobsUnreachable extends Error {}
