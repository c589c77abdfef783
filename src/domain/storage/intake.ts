import { Readable } from 'node:stream'
import { newId } from '../../lib/ids.ts'
import type { BlobWriter } from '../../platform/blobs/blobs.ts'
import { type DigestName, type Digests, digestBytes } from '../../platform/hashing/digests.ts'
import { slotSize } from '../../platform/hashing/hashing.ts'
import type { Context } from '../context.ts'
import { headLength } from './audio-type.ts'
import { StorageFailure } from './failure.ts'

/** Up to here bytes are gathered in memory and hashed on the spot: a thread would cost more than it saves. */
const smallSize = 128 * 1024

/** Up to here an object may stand in its row: files of a few kilobytes cost more as files than they weigh. */
const inRowSize = 16 * 1024

export type Intake = {
  blob_ids: string[]
  blob_sizes: number[]
  /** The object itself where it is small enough to stand in its row. */
  bytes: Buffer | null
  size: number
  digests: Digests
  /** The first bytes, for telling what it is. */
  head: Buffer
}

export type IntakeInput = {
  source: AsyncIterable<Buffer>
  /** Null when it is not announced. */
  length: number | null
  /** Besides MD5, which every object needs for its ETag. */
  digests: readonly DigestName[]
  maxSize: number
  /** Whether a small object may be left to the caller's row. */
  inRow: boolean
  /** Throws when the bytes are not those that were announced: nothing is kept then. */
  verify(intake: Intake): void
}

/** Takes bytes in, verifies them and brings them safely to the store. Whatever fails, nothing stays behind. */
export async function takeIn(context: Context, input: IntakeInput): Promise<Intake> {
  if (input.length !== null && input.length > input.maxSize) throw new StorageFailure('EntityTooLarge')
  const names: DigestName[] = [...new Set<DigestName>(['md5', ...input.digests])]
  if (input.length !== null && input.length <= smallSize) return takeInSmall(context, input, names)
  return takeInLarge(context, input, names)
}

/** Gives back what was taken in when its row could not be written. */
export async function dropIntake(context: Context, intake: Pick<Intake, 'blob_ids'>): Promise<void> {
  await Promise.all(intake.blob_ids.map((id) => context.blobs.remove(id)))
}

async function takeInSmall(context: Context, input: IntakeInput, names: DigestName[]): Promise<Intake> {
  const chunks = await gather(input.source, input.length!)
  const size = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
  const bytes = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)
  const inRow = input.inRow && size <= inRowSize
  const withBlob = size > 0 && !inRow
  const intake: Intake = {
    blob_ids: withBlob ? [newId()] : [],
    blob_sizes: withBlob ? [size] : [],
    bytes: inRow && size > 0 ? bytes : null,
    size,
    digests: digestBytes(names, bytes),
    head: bytes.subarray(0, headLength),
  }
  checkLength(input, size)
  input.verify(intake)
  if (!withBlob) return intake
  const writer = await context.blobs.create(intake.blob_ids[0]!)
  try {
    await writer.write(bytes)
    await writer.commit()
  } catch (error) {
    await writer.abort()
    throw error
  }
  return intake
}

/** A stream's chunks by its events, which costs a fraction of iterating over it. More than was announced is refused. */
async function gather(source: AsyncIterable<Buffer>, atMost: number): Promise<Buffer[]> {
  const chunks: Buffer[] = []
  let size = 0
  const take = (chunk: Buffer) => {
    size += chunk.length
    if (size > atMost) throw new StorageFailure('IncompleteBody')
    chunks.push(chunk)
  }
  if (!(source instanceof Readable)) {
    for await (const chunk of source) take(chunk)
    return chunks
  }
  // A request lets no more through than its Content-Length, and a stored object is as long as its row says.
  return new Promise((resolve, reject) => {
    source.on('data', (chunk: Buffer) => void chunks.push(chunk))
    let ended = false
    source.once('end', () => {
      ended = true
      resolve(chunks)
    })
    source.once('error', reject)
    source.once('close', () => {
      if (!ended) reject(new StorageFailure('IncompleteBody'))
    })
  })
}

async function takeInLarge(context: Context, input: IntakeInput, names: DigestName[]): Promise<Intake> {
  const id = newId()
  const hashes = context.hashing.open(names)
  let writer: BlobWriter | null = null
  const slots = hashes.slots.map((memory) => ({ memory, busy: Promise.resolve() as Promise<unknown> }))
  let current = 0
  let filled = 0
  let size = 0
  let head: Buffer = Buffer.alloc(0)
  let written: Promise<unknown> = Promise.resolve()
  // Receiving, hashing and writing go on side by side; a sender faster than the slowest waits for a free slot.
  const passOn = async (to: BlobWriter) => {
    const slot = slots[current]!
    const bytes = slot.memory.subarray(0, filled)
    written = written.then(() => to.write(bytes))
    slot.busy = Promise.all([written, hashes.update(current, filled)])
    slot.busy.catch(() => {}) // seen when the slot, or the end, is waited for
    current = (current + 1) % slots.length
    filled = 0
    await slots[current]!.busy
  }
  try {
    writer = await context.blobs.create(id)
    for await (const chunk of input.source) {
      size += chunk.length
      if (size > input.maxSize) throw new StorageFailure('EntityTooLarge')
      for (let at = 0; at < chunk.length; ) {
        const taken = chunk.copy(slots[current]!.memory, filled, at, at + slotSize - filled)
        at += taken
        filled += taken
        if (filled === slotSize) {
          if (head.length === 0) head = Buffer.from(slots[current]!.memory.subarray(0, headLength))
          await passOn(writer)
        }
      }
    }
    checkLength(input, size)
    if (head.length === 0)
      head = Buffer.from(slots[current]!.memory.subarray(0, Math.min(filled, headLength)))
    if (filled > 0) await passOn(writer)
    await Promise.all(slots.map(({ busy }) => busy))
    const intake = {
      blob_ids: [id],
      blob_sizes: [size],
      bytes: null,
      size,
      digests: await hashes.finish(),
      head,
    }
    input.verify(intake)
    if (size === 0) {
      await writer.abort()
      return { ...intake, blob_ids: [], blob_sizes: [] }
    }
    await writer.commit()
    return intake
  } catch (error) {
    await Promise.allSettled(slots.map(({ busy }) => busy))
    await writer?.abort()
    throw error
  } finally {
    hashes.release()
  }
}

function checkLength(input: IntakeInput, size: number): void {
  if (input.length !== null && size !== input.length) throw new StorageFailure('IncompleteBody')
}
