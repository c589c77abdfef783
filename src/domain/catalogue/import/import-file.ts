import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { Problem } from '../../../lib/problem.ts'

export const formats = ['csv', 'jsonl', 'discogs', 'musicbrainz'] as const
export type Format = (typeof formats)[number]

export type ImportFile = {
  path: string
  name: string
  size: number
  format: Format
  compressed: boolean
  fingerprint: string
}

/** How far a file has been read, after the last complete record. Bytes are counted uncompressed. */
export type FilePosition = { bytes: number; lines: number }

/** One record of a file, or why its line could not be read. */
export type Line =
  | { line: number; end: FilePosition; record: unknown }
  | { line: number; end: FilePosition; fault: string }

const sampleBytes = 262_144

export async function inspectFile(path: string, given: Format | null): Promise<ImportFile> {
  const name = basename(path)
  const found = await stat(path).catch(() => null)
  if (found === null || !found.isFile()) throw new Problem('not_found', `There is no file ${path}.`)
  const compressed = /\.gz$/i.test(name)
  const format = given ?? detectFormat(name.replace(/\.gz$/i, ''))
  const fingerprint = await fingerprintOf(path, found.size)
  return { path, name, size: found.size, format, compressed, fingerprint }
}

function detectFormat(name: string): Format {
  if (/\.(csv|tsv|txt)$/i.test(name)) return 'csv'
  if (/\.(jsonl|ndjson|json)$/i.test(name)) return 'jsonl'
  if (/^discogs_.*releases\.xml$/i.test(name)) return 'discogs'
  throw new Problem(
    'unsupported_value',
    `The name ${name} does not show the format. Add --format ${formats.join(', --format ')}.`,
  )
}

/**
 * Files with equal fingerprints are taken for the same file. It samples the beginning and the end, because reading ten
 * gigabytes up front would take minutes.
 */
async function fingerprintOf(path: string, size: number): Promise<string> {
  const file = await open(path)
  try {
    const hash = createHash('sha256').update(String(size))
    for (const position of [0, Math.max(0, size - sampleBytes)]) {
      const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(sampleBytes), position })
      hash.update(buffer.subarray(0, bytesRead))
    }
    return hash.digest('hex')
  } finally {
    await file.close()
  }
}

/** The uncompressed bytes from a position on. A compressed file is always read from its beginning. */
export async function* readFrom(
  file: ImportFile,
  start: number,
  onBytes: (count: number) => void,
): AsyncGenerator<Buffer> {
  const { path, compressed } = file
  const stream = createReadStream(path, { start: compressed ? 0 : start, highWaterMark: 262_144 })
  stream.on('data', (chunk) => onBytes(chunk.length))
  const bytes: Readable = compressed ? stream.pipe(createGunzip()) : stream
  // `pipe` does not forward errors.
  if (compressed) stream.once('error', (error) => bytes.destroy(error))
  let passed = compressed ? 0 : start
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    const skip = Math.min(chunk.length, Math.max(0, start - passed))
    passed += chunk.length
    if (skip < chunk.length) yield skip === 0 ? chunk : chunk.subarray(skip)
  }
}
