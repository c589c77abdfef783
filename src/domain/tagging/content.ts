import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { newId } from '../../lib/ids.ts'
import { memoizePer } from '../../lib/memoize.ts'
import type { Context } from '../context.ts'
import { openObject, toReadProblem } from '../storage/objects/open-object.ts'
import type { StoredObject } from '../storage/objects/sql.ts'

export type ObjectBytes = Pick<StoredObject, 'blob_ids' | 'blob_sizes' | 'bytes' | 'size'>

/** The bytes of an object as a file that can be read, and what they hash to. */
export type Content = { contentHash: Buffer; path: string }

const pieceSize = 1024 * 1024
const maxSpare = 4
const rememberedHashes = 10_000
const abandonedAfterMs = 2 * 3_600_000

/** Blobs never change, so what their bytes hash to is known for good once it is known. */
const hashesOf = memoizePer((_: Context) => new Map<string, Buffer>())

/** Memory to read with, used again. */
const spareOf = memoizePer((_: Context): Buffer[] => [])

/** What is known of an object's bytes without reading them. */
export function knownHash(context: Context, object: ObjectBytes): Buffer | null {
  if (object.bytes !== null) return createHash('sha256').update(object.bytes).digest()
  return hashesOf(context).get(object.blob_ids.join()) ?? null
}

/**
 * Hands over an object's bytes as a file: where blobs are files it is the blob itself, else a temporary one that is
 * written and hashed in one go and removed afterwards.
 */
export async function withContent<T>(
  context: Context,
  object: ObjectBytes,
  signal: AbortSignal | undefined,
  work: (content: Content) => Promise<T>,
): Promise<T> {
  const own = object.blob_ids.length === 1 ? context.blobs.pathOf(object.blob_ids[0]!) : null
  if (own !== null) {
    const contentHash =
      knownHash(context, object) ?? (await hashBlob(context, object.blob_ids[0]!, own, signal))
    remember(context, object, contentHash)
    return work({ contentHash, path: own })
  }
  const path = join(await folderOf(context), newId())
  try {
    const contentHash = await copyTo(path, context, object, signal)
    remember(context, object, contentHash)
    return await work({ contentHash, path })
  } finally {
    await rm(path, { force: true })
  }
}

/** Where temporary files are. What a process that was killed left there goes when the next one starts to use it. */
const folderOf = memoizePer(async (context: Context) => {
  const folder = join(context.dataFolder, 'analysing')
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) {
    const file = await stat(join(folder, name)).catch(() => null)
    if (file !== null && Date.now() - file.mtimeMs > abandonedAfterMs)
      await rm(join(folder, name), { force: true })
  }
  return folder
})

/**
 * By way of memory that is used again. The chunks of a stream, dropped by the megabyte, would make the collector go through all that
 * the process keeps several times a second: more work than the hash itself.
 */
async function hashBlob(
  context: Context,
  id: string,
  path: string,
  signal: AbortSignal | undefined,
): Promise<Buffer> {
  await using file = await open(path).catch((cause) => {
    throw toReadProblem(context, id, cause)
  })
  const hash = createHash('sha256')
  const memory = spareOf(context).pop() ?? Buffer.allocUnsafeSlow(pieceSize)
  try {
    for (let left = true; left; ) {
      signal?.throwIfAborted()
      const { bytesRead } = await file.read(memory, 0, pieceSize, null)
      hash.update(memory.subarray(0, bytesRead))
      left = bytesRead > 0
    }
    return hash.digest()
  } finally {
    if (spareOf(context).length < maxSpare) spareOf(context).push(memory)
  }
}

async function copyTo(
  path: string,
  context: Context,
  object: ObjectBytes,
  signal: AbortSignal | undefined,
): Promise<Buffer> {
  const hash = createHash('sha256')
  const tap = new Transform({
    transform(chunk, _, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(await openObject(context, object), tap, createWriteStream(path, { mode: 0o600 }), { signal })
  return hash.digest()
}

function remember(context: Context, object: ObjectBytes, contentHash: Buffer): void {
  if (object.bytes !== null) return
  const hashes = hashesOf(context)
  hashes.set(object.blob_ids.join(), contentHash)
  if (hashes.size > rememberedHashes) hashes.delete(hashes.keys().next().value!)
}
