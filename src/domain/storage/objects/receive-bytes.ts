import { Readable } from 'node:stream'
import { BufferPool } from '../../../lib/buffer-pool.ts'
import type { BlobWriter } from '../../../platform/blobs/blobs.ts'
import { newBlobId } from '../../../platform/blobs/new-blob-id.ts'
import { type DigestName, type Digests, IncrementalDigests } from '../../../platform/hashing/digests.ts'
import { slotSize } from '../../../platform/hashing/hashing.ts'
import type { Context } from '../../context.ts'
import { StorageFailure } from '../failure.ts'
import { headLength } from './audio-type.ts'

/**
 * Up to this size, bytes are collected in memory, hashed as they arrive, and written at once: a thread would cost more than it
 * saves. A larger upload takes more memory than this for its buffers.
 */
const maxInMemorySize = 1024 * 1024

const buffers = new BufferPool(16 * 1024 * 1024)

/** Up to this size, an object can be stored in its row: a file would cost more than its content. */
const maxInlineSize = 16 * 1024

export type ReceivedBytes = {
  blob_ids: string[]
  blob_sizes: number[]
  /** The content, if it is small enough to be stored in the row. */
  bytes: Buffer | null
  size: number
  digests: Digests
  /** The first bytes, for type detection. */
  head: Buffer
}

type ReceiveInput = {
  source: AsyncIterable<Buffer>
  /** Nobody else uses the memory of the chunks, so it is freed as soon as they are copied. */
  canFreeChunks?: boolean
  /** Null if the length is not declared. */
  length: number | null
  /** In addition to MD5, which every object needs for its ETag. */
  digests: readonly DigestName[]
  maxSize: number
  /** Whether small content can be returned in `bytes` instead of a blob. */
  allowInline: boolean
  /** Throws if the bytes do not match what was declared. Nothing is stored then. */
  verify(received: ReceivedBytes): void
}

/** Receives, verifies and stores bytes. Leaves nothing behind on failure. */
export async function receiveBytes(context: Context, input: ReceiveInput): Promise<ReceivedBytes> {
  if (input.length !== null && input.length > input.maxSize) throw new StorageFailure('EntityTooLarge')
  const names: DigestName[] = [...new Set<DigestName>(['md5', ...input.digests])]
  if (input.length !== null && input.length <= maxInMemorySize) return receiveSmall(context, input, names)
  return receiveLarge(context, input, names)
}

/** Deletes received blobs whose row could not be written. */
export async function discardBlobs(
  context: Context,
  received: Pick<ReceivedBytes, 'blob_ids'>,
): Promise<void> {
  await Promise.all(received.blob_ids.map((id) => context.blobs.remove(id)))
}

async function receiveSmall(
  context: Context,
  input: ReceiveInput,
  names: DigestName[],
): Promise<ReceivedBytes> {
  const length = input.length!
  const isInline = input.allowInline && length <= maxInlineSize
  const needsBlob = length > 0 && !isInline
  // The bytes of a blob are needed until it is written, those of a row for longer.
  const memory = needsBlob ? buffers.take(length) : Buffer.allocUnsafe(length)
  const hashes = new IncrementalDigests(names, length)
  const size = await collectBytes(input.source, memory.subarray(0, length), (chunk) => {
    hashes.update(chunk)
    if (input.canFreeChunks) freeChunk(chunk)
  })
  checkLength(input, size)
  const bytes = memory.subarray(0, length)
  const received: ReceivedBytes = {
    blob_ids: needsBlob ? [newBlobId()] : [],
    blob_sizes: needsBlob ? [size] : [],
    bytes: isInline && size > 0 ? bytes : null,
    size,
    digests: hashes.digest(bytes),
    head: Buffer.from(bytes.subarray(0, headLength)),
  }
  input.verify(received)
  if (!needsBlob) return received
  const writer = await context.blobs.create(received.blob_ids[0]!)
  try {
    await writer.write(bytes)
    await writer.commit()
  } catch (error) {
    await writer.abort()
    throw error
  }
  buffers.give(memory)
  return received
}

/**
 * Copies a stream into memory and returns its size. It reads by events, which is much cheaper than iterating. Throws if there is
 * more than fits.
 */
async function collectBytes(
  source: AsyncIterable<Buffer>,
  memory: Buffer,
  onChunk: (chunk: Buffer) => void,
): Promise<number> {
  let size = 0
  const add = (chunk: Buffer) => {
    if (size + chunk.length > memory.length) throw new StorageFailure('IncompleteBody')
    size += chunk.copy(memory, size)
    onChunk(chunk)
  }
  if (!(source instanceof Readable)) {
    for await (const chunk of source) add(chunk)
    return size
  }
  return new Promise((resolve, reject) => {
    source.on('data', (chunk: Buffer) => {
      try {
        add(chunk)
      } catch (error) {
        reject(error)
      }
    })
    let hasEnded = false
    source.once('end', () => {
      hasEnded = true
      resolve(size)
    })
    source.once('error', reject)
    source.once('close', () => {
      if (!hasEnded) reject(new StorageFailure('IncompleteBody'))
    })
  })
}

async function receiveLarge(
  context: Context,
  input: ReceiveInput,
  names: DigestName[],
): Promise<ReceivedBytes> {
  const id = newBlobId()
  const hashes = context.hashing.open(names)
  let writer: BlobWriter | null = null
  const slots = hashes.slots.map((memory) => ({ memory, busy: Promise.resolve() as Promise<unknown> }))
  let current = 0
  let filled = 0
  let size = 0
  let head: Buffer = Buffer.alloc(0)
  let written: Promise<unknown> = Promise.resolve()
  // Receiving, hashing and writing run in parallel. Back-pressure: receiving waits for a free slot.
  const flushSlot = async (target: BlobWriter) => {
    const slot = slots[current]!
    const bytes = slot.memory.subarray(0, filled)
    written = written.then(() => target.write(bytes))
    slot.busy = Promise.all([written, hashes.update(current, filled)])
    slot.busy.catch(() => {}) // rethrown when the slot is awaited
    current = (current + 1) % slots.length
    filled = 0
    await slots[current]!.busy
  }
  try {
    writer = await context.blobs.create(id)
    for await (const chunk of input.source) {
      size += chunk.length
      if (size > input.maxSize) throw new StorageFailure('EntityTooLarge')
      for (let offset = 0; offset < chunk.length; ) {
        const copied = chunk.copy(slots[current]!.memory, filled, offset, offset + slotSize - filled)
        offset += copied
        filled += copied
        if (filled === slotSize) {
          if (head.length === 0) head = Buffer.from(slots[current]!.memory.subarray(0, headLength))
          await flushSlot(writer)
        }
      }
      if (input.canFreeChunks) freeChunk(chunk)
    }
    checkLength(input, size)
    if (head.length === 0)
      head = Buffer.from(slots[current]!.memory.subarray(0, Math.min(filled, headLength)))
    if (filled > 0) await flushSlot(writer)
    await Promise.all(slots.map(({ busy }) => busy))
    const received = {
      blob_ids: [id],
      blob_sizes: [size],
      bytes: null,
      size,
      digests: await hashes.finish(),
      head,
    }
    input.verify(received)
    if (size === 0) {
      await writer.abort()
      return { ...received, blob_ids: [], blob_sizes: [] }
    }
    await writer.commit()
    return received
  } catch (error) {
    await Promise.allSettled(slots.map(({ busy }) => busy))
    await writer?.abort()
    throw error
  } finally {
    hashes.release()
  }
}

/**
 * Frees the memory of a chunk without waiting for the garbage collector, which would mark the whole heap every few hundred chunks
 * and get new memory from the kernel meanwhile. A chunk that is part of a larger buffer is left alone.
 */
function freeChunk(chunk: Buffer): void {
  if (chunk.buffer instanceof ArrayBuffer && chunk.length === chunk.buffer.byteLength)
    chunk.buffer.transfer(0)
}

function checkLength(input: ReceiveInput, size: number): void {
  if (input.length !== null && size !== input.length) throw new StorageFailure('IncompleteBody')
}
