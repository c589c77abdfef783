import { AudioError } from '../audio-error.ts'
import type { EmbeddedTags } from './embedded-tags.ts'
import type { FileBytes } from './file-bytes.ts'
import { writeId3 } from './id3.ts'
import type { Piece } from './pieces.ts'

const HEADER_BYTES = 8
const MAX_CHUNKS = 10_000
const formats = {
  wav: { id: 'id3 ', isLittleEndian: true },
  aiff: { id: 'ID3 ', isLittleEndian: false },
} as const

/** A WAV or AIFF file with an ID3 tag as its last chunk. All other chunks stay. */
export async function writeChunks(
  file: FileBytes,
  kind: keyof typeof formats,
  tags: EmbeddedTags,
): Promise<Piece[]> {
  const { id, isLittleEndian } = formats[kind]
  const readSize = (bytes: Buffer) => (isLittleEndian ? bytes.readUInt32LE(4) : bytes.readUInt32BE(4))
  const withSize = (name: string, size: number) => {
    const bytes = Buffer.alloc(HEADER_BYTES)
    bytes.write(name, 0, 'latin1')
    if (isLittleEndian) bytes.writeUInt32LE(size, 4)
    else bytes.writeUInt32BE(size, 4)
    return bytes
  }
  const head = Buffer.from(await file.read(0, 12))
  const kept: { start: number; end: number }[] = []
  let old: Uint8Array | undefined
  let count = 0
  for (let at = 12; at + HEADER_BYTES <= file.size; ) {
    const chunk = Buffer.from(await file.read(at, HEADER_BYTES))
    const size = readSize(chunk)
    // Streamed files declare a length that they do not have; their audio goes to the end.
    const end = Math.min(at + HEADER_BYTES + size + (size % 2), file.size)
    if (++count > MAX_CHUNKS) throw new AudioError('corrupt', 'the file has too many chunks')
    if (chunk.toString('latin1', 0, 4).toLowerCase() === 'id3 ')
      old = await file.read(at + HEADER_BYTES, Math.min(size, end - at - HEADER_BYTES))
    else kept.push({ start: at, end })
    at = end
  }
  const body = writeId3(tags, old)
  // A chunk starts at an even position.
  const last = kept.at(-1)
  const isOdd = last !== undefined && (last.end - last.start) % 2 === 1
  const padding = isOdd ? [{ bytes: Buffer.alloc(1) }] : []
  const tag = Buffer.concat([withSize(id, body.length), body, Buffer.alloc(body.length % 2)])
  const size = 4 + kept.reduce((sum, { start, end }) => sum + end - start, 0) + padding.length + tag.length
  if (size > 0xffff_ffff) throw new AudioError('unsupported_format', 'the file is too large for tags')
  return [
    { bytes: Buffer.concat([withSize(head.toString('latin1', 0, 4), size), head.subarray(8, 12)]) },
    ...kept,
    ...padding,
    { bytes: tag },
  ]
}
