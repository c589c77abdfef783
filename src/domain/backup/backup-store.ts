import { createHash } from 'node:crypto'
import { pipeline, Readable, type Transform } from 'node:stream'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { newId } from '../../lib/ids.ts'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import { openBlobsAt } from '../../platform/blobs/open-blobs.ts'

/** A stream of bytes in a backup. */
export type Piece = { id: string; bytes: number; sha256: string }

/**
 * Where backups are: a folder, or a bucket of an S3 server. Objects are shared by all backups, because their bytes never
 * change; each backup has the rows of its own time. The manifest is written last, so what has one is complete.
 */
export type BackupStore = { objects: Blobs; rows: Blobs; manifests: Blobs }

export function openBackupStore(address: string): BackupStore {
  return {
    objects: openBlobsAt(append(address, 'objects')),
    rows: openBlobsAt(append(address, 'rows')),
    manifests: openBlobsAt(append(address, 'manifests')),
  }
}

function append(address: string, name: string): string {
  if (!/^https?:/.test(address)) return `${address.replace(/\/$/, '')}/${name}`
  const url = new URL(address)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${name}`
  return url.href
}

/** Writes a stream as a blob of its own. */
export async function writePiece(blobs: Blobs, source: AsyncIterable<Buffer>, id = newId()): Promise<Piece> {
  const hash = createHash('sha256')
  const writer = await blobs.create(id)
  let bytes = 0
  try {
    for await (const chunk of source) {
      hash.update(chunk)
      bytes += chunk.length
      await writer.write(chunk)
    }
    await writer.commit()
  } catch (error) {
    await writer.abort()
    throw error
  }
  return { id, bytes, sha256: hash.digest('hex') }
}

export function compress(source: Readable): Readable {
  return through(source, createZstdCompress())
}

/** Reads a compressed piece. Fails at its end if it is not what was written. */
export async function readCompressed(blobs: Blobs, piece: Piece): Promise<Readable> {
  return through(await readPiece(blobs, piece), createZstdDecompress())
}

/** Unlike `pipe`, it passes errors on to whoever reads the result. */
function through(source: Readable, transform: Transform): Readable {
  return pipeline(source, transform, () => {})
}

export async function readPiece(blobs: Blobs, { id, bytes, sha256 }: Piece): Promise<Readable> {
  if (bytes === 0) return Readable.from([])
  const source = await blobs.open(id, { start: 0, end: bytes - 1 })
  return Readable.from(verify(source, id, sha256), { objectMode: false })
}

async function* verify(source: AsyncIterable<Buffer>, id: string, sha256: string): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const chunk of source) {
    hash.update(chunk)
    yield chunk
  }
  if (hash.digest('hex') !== sha256) throw new Error(`The backup is damaged: blob ${id} has changed.`)
}
