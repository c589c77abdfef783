import { AudioError } from '../audio-error.ts'

/** A file that is read in pieces from elsewhere, such as the storage behind the service. */
export interface FileBytes {
  readonly size: number
  /** Exactly `length` bytes at `offset`. Throws `truncated` beyond the end. */
  read(offset: number, length: number): Promise<Uint8Array>
}

/** Reads up to `length` bytes at `offset`; fewer at the end of the file. */
export type ReadBytes = (offset: number, length: number) => Promise<Uint8Array>

const BLOCK = 64 * 1024
const MAX_BLOCKS = 16
/** Tags with large pictures stay below this. A file that needs more is damaged or hostile. */
const MAX_BYTES_READ = 64 * 1024 * 1024

/** Reads blocks, keeps the last few, and stops when a file makes its reader go through too much of it. */
export function openRemoteBytes(size: number, readRemote: ReadBytes): FileBytes {
  const blocks = new Map<number, Uint8Array>()
  let left = MAX_BYTES_READ
  const fetchBytes = async (offset: number, length: number) => {
    left -= length
    if (left < 0) throw new AudioError('too_complex', 'the tags of the file are too large')
    const bytes = await readRemote(offset, length)
    if (bytes.length < length) throw new AudioError('truncated', 'the file ends early')
    return bytes
  }
  const blockAt = async (start: number) => {
    const found = blocks.get(start)
    if (found !== undefined) return found
    const block = await fetchBytes(start, Math.min(BLOCK, size - start))
    blocks.set(start, block)
    if (blocks.size > MAX_BLOCKS) blocks.delete(blocks.keys().next().value!)
    return block
  }
  return {
    size,
    async read(offset, length) {
      if (offset < 0 || length < 0 || offset + length > size)
        throw new AudioError('truncated', 'the file ends early')
      if (length > BLOCK) return fetchBytes(offset, length)
      const bytes = new Uint8Array(length)
      for (let done = 0; done < length; ) {
        const start = Math.floor((offset + done) / BLOCK) * BLOCK
        const block = await blockAt(start)
        const piece = block.subarray(offset + done - start, offset + length - start)
        bytes.set(piece, done)
        done += piece.length
      }
      return bytes
    },
  }
}
