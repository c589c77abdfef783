import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { Problem } from '../../../lib/problem.ts'

export type Format = 'csv' | 'jsonl'

/** A file to import, as it lies on the disk. */
export type Source = {
  path: string
  name: string
  size: number
  format: Format
  packed: boolean
  fingerprint: string
}

/** Where the reading of a file stands: bytes as they read when unpacked, and lines, after the last whole record. */
export type Position = { bytes: number; lines: number }

/** One record of a file, or what is wrong with the line it should stand in. */
export type Line =
  | { line: number; end: Position; record: unknown }
  | { line: number; end: Position; fault: string }

const sampled = 262_144

export async function inspectFile(path: string, given: Format | null): Promise<Source> {
  const name = basename(path)
  const found = await stat(path).catch(() => null)
  if (found === null || !found.isFile()) throw new Problem('not_found', `There is no file ${path}.`)
  const packed = /\.gz$/i.test(name)
  const format = given ?? formatOf(name.replace(/\.gz$/i, ''))
  return { path, name, size: found.size, format, packed, fingerprint: await fingerprintOf(path, found.size) }
}

function formatOf(name: string): Format {
  if (/\.(csv|tsv|txt)$/i.test(name)) return 'csv'
  if (/\.(jsonl|ndjson|json)$/i.test(name)) return 'jsonl'
  throw new Problem(
    'unsupported_value',
    `${name} is neither .csv nor .jsonl: say --format csv or --format jsonl.`,
  )
}

/** Two files that agree in it are taken for the same: reading all of ten gigabytes first would cost minutes. */
async function fingerprintOf(path: string, size: number): Promise<string> {
  const file = await open(path)
  try {
    const hash = createHash('sha256').update(String(size))
    for (const position of [0, Math.max(0, size - sampled)]) {
      const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(sampled), position })
      hash.update(buffer.subarray(0, bytesRead))
    }
    return hash.digest('hex')
  } finally {
    await file.close()
  }
}

/** The bytes from a position on. A packed file is unpacked from its beginning, and what is done is passed over. */
export async function* readFrom(
  source: Source,
  start: number,
  onBytes: (count: number) => void,
): AsyncGenerator<Buffer> {
  const file = createReadStream(source.path, { start: source.packed ? 0 : start, highWaterMark: 262_144 })
  file.on('data', (chunk) => onBytes(chunk.length))
  const bytes: Readable = source.packed ? file.pipe(createGunzip()) : file
  // An error of the file does not travel through the pipe by itself.
  if (source.packed) file.once('error', (error) => bytes.destroy(error))
  let passed = source.packed ? 0 : start
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    const skip = Math.min(chunk.length, Math.max(0, start - passed))
    passed += chunk.length
    if (skip < chunk.length) yield skip === 0 ? chunk : chunk.subarray(skip)
  }
}
