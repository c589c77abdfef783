import { AudioError } from '../audio-error.ts'
import type { ByteSource } from '../byte-source.ts'

const W64_SIZE_OFFSET = 16
const CAF_HEADER_BYTES = 8
const CAF_CHUNK_HEADER_BYTES = 12
const CAF_MAX_CHUNKS = 1000

/** Throws if the file is shorter than it declares. ffmpeg derives the length of these formats from the bytes that are there. */
export function checkDeclaredSize(source: ByteSource, format: 'au' | 'caf' | 'w64'): void {
  const declared = format === 'w64' ? w64Size(source) : format === 'caf' ? cafSize(source) : 0
  if (declared <= source.size) return
  throw new AudioError(
    'truncated',
    `the file is cut short: it declares ${declared} bytes and has ${source.size}`,
  )
}

/** The riff chunk, which has the size of the file. */
function w64Size(source: ByteSource): number {
  const head = source.read(W64_SIZE_OFFSET, 8)
  return head.length < 8 ? W64_SIZE_OFFSET + 8 : Number(viewOf(head).getBigUint64(0, true))
}

/** The end of the last chunk. Audio of unknown size, which is written as -1, lasts to the end of the file. */
function cafSize(source: ByteSource): number {
  let end = CAF_HEADER_BYTES
  for (let chunks = 0; end < source.size && chunks < CAF_MAX_CHUNKS; chunks++) {
    const head = source.read(end, CAF_CHUNK_HEADER_BYTES)
    if (head.length < CAF_CHUNK_HEADER_BYTES) return end + CAF_CHUNK_HEADER_BYTES
    const size = Number(viewOf(head).getBigInt64(4))
    if (size < 0) return source.size
    end += CAF_CHUNK_HEADER_BYTES + size
  }
  return end
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
