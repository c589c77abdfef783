import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { AudioError } from './audio-error.ts'

/**
 * Bytes with random access. Reads are synchronous: decoding runs in a worker thread, where blocking on the disk is harmless and a
 * promise per read would cost more than the read.
 */
export interface ByteSource {
  readonly size: number
  /**
   * Up to `length` bytes at `offset`; fewer at the end, none beyond it. The result is a view of `buffer` if that is given and large
   * enough, so that a sequential reader can reuse one buffer; otherwise it is a new array.
   */
  read(offset: number, length: number, buffer?: Uint8Array): Uint8Array
  /** Path of the file, for decoders that run in another process; null when the bytes are in memory. */
  readonly path: string | null
  close(): void
}

export function openFile(path: string): ByteSource {
  let handle: number
  try {
    handle = openSync(path, 'r')
  } catch (cause) {
    throw new AudioError('unreadable', 'the file cannot be opened', { cause })
  }
  const stat = fstatSync(handle)
  if (!stat.isFile()) {
    closeSync(handle)
    throw new AudioError('unreadable', 'this is not a regular file')
  }
  return {
    size: stat.size,
    path,
    read(offset, length, buffer) {
      const available = Math.max(0, Math.min(length, stat.size - offset))
      const bytes =
        buffer && buffer.length >= available ? buffer.subarray(0, available) : new Uint8Array(available)
      let filled = 0
      while (filled < available) {
        const count = readSync(handle, bytes, filled, available - filled, offset + filled)
        if (count === 0) break
        filled += count
      }
      return filled === available ? bytes : bytes.subarray(0, filled)
    },
    close() {
      closeSync(handle)
    },
  }
}

export function fromBytes(bytes: Uint8Array): ByteSource {
  return {
    size: bytes.length,
    path: null,
    // Not bytes.slice: that of a Buffer is a view into a larger ArrayBuffer, and decoders read from the start of theirs.
    read: (offset, length) => Uint8Array.prototype.slice.call(bytes, offset, offset + length),
    close() {},
  }
}

/** Buffered reads of small, mostly consecutive pieces. A piece is valid until the next read. */
export function windowed(source: ByteSource, size = 1 << 18): (offset: number, length: number) => Uint8Array {
  const buffer = new Uint8Array(Math.min(size, source.size))
  let window: Uint8Array = new Uint8Array(0)
  let start = 0
  return (offset, length) => {
    if (offset < start || offset + length > start + window.length) {
      window = source.read(offset, Math.max(size, length), buffer)
      start = offset
    }
    return window.subarray(offset - start, offset - start + length)
  }
}
