import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { LRUCache } from 'lru-cache'
import { newId } from '../../lib/ids.ts'
import { memoizePer } from '../../lib/memoize.ts'
import type { Context } from '../context.ts'
import { openObject, toReadProblem } from '../storage/objects/open-object.ts'
import type { StoredObject } from '../storage/objects/sql.ts'

export type ObjectBytes = Pick<StoredObject, 'blob_ids' | 'blob_sizes' | 'bytes' | 'size'>

/** The bytes of an object as a readable file, and their SHA-256. */
export type Content = { contentHash: Buffer; path: string }

const bufferSize = 1024 * 1024
const maxSpareBuffers = 4
const maxCachedHashes = 10_000
const abandonedAfterMs = 2 * 3_600_000

/** Blobs never change, so a cached hash never becomes stale. */
const hashesOf = memoizePer((_: Context) => new LRUCache<string, Buffer>({ max: maxCachedHashes }))

/** Read buffers to be reused. */
const spareBuffersOf = memoizePer((_: Context): Buffer[] => [])

/** The hash of an object's bytes, if it is known without reading them from storage. */
export function cachedHash(context: Context, object: ObjectBytes): Buffer | null {
  if (object.bytes !== null) return createHash('sha256').update(object.bytes).digest()
  return hashesOf(context).get(object.blob_ids.join()) ?? null
}

/**
 * Hands over an object's bytes as a file. If blobs are local files, it is the blob itself; otherwise a temporary file, which
 * is hashed while it is written and removed afterwards.
 */
export async function withContent<T>(
  context: Context,
  object: ObjectBytes,
  signal: AbortSignal | undefined,
  work: (content: Content) => Promise<T>,
): Promise<T> {
  const localPath = object.blob_ids.length === 1 ? context.blobs.pathOf(object.blob_ids[0]!) : null
  if (localPath !== null) {
    const contentHash =
      cachedHash(context, object) ?? (await hashBlob(context, object.blob_ids[0]!, localPath, signal))
    cacheHash(context, object, contentHash)
    return work({ contentHash, path: localPath })
  }
  const path = join(await folderOf(context), newId())
  try {
    const contentHash = await copyTo(path, context, object, signal)
    cacheHash(context, object, contentHash)
    return await work({ contentHash, path })
  } finally {
    await rm(path, { force: true })
  }
}

/** The folder for temporary files. Files left by a killed process are removed on first use. */
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
 * Reads into reused buffers. The discarded chunks of a stream would trigger several full garbage collections a second, which
 * cost more than the hash itself.
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
  const buffer = spareBuffersOf(context).pop() ?? Buffer.allocUnsafeSlow(bufferSize)
  try {
    for (let left = true; left; ) {
      signal?.throwIfAborted()
      const { bytesRead } = await file.read(buffer, 0, bufferSize, null)
      hash.update(buffer.subarray(0, bytesRead))
      left = bytesRead > 0
    }
    return hash.digest()
  } finally {
    const spare = spareBuffersOf(context)
    if (spare.length < maxSpareBuffers) spare.push(buffer)
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

function cacheHash(context: Context, object: ObjectBytes, contentHash: Buffer): void {
  if (object.bytes !== null) return
  hashesOf(context).set(object.blob_ids.join(), contentHash)
}
