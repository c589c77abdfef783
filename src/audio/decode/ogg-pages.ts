import type { ByteSource } from '../byte-source.ts'

export interface OggPage {
  /** Position in samples at the end of this page, or -1 when no packet ends on it. */
  granule: number
  /** Whether a stream begins with this page, ends with it, and whether its first packet began on an earlier one. */
  first: boolean
  last: boolean
  continued: boolean
  serial: number
  /** Counts the pages of a stream. */
  sequence: number
  segments: Uint8Array
  body: Uint8Array
}

export interface OggEnding {
  cut: string | null
  pages: number
  damaged: number
}

/** Walks the pages of an Ogg file (RFC 3533), checking each one's checksum and stepping over what is broken. */
export function walkPages(source: ByteSource, offset: number) {
  let window = source.read(offset, 1 << 18)
  let windowAt = offset
  let at = offset
  const ending: OggEnding = { cut: null, pages: 0, damaged: 0 }
  let ended = false

  const bytesAt = (length: number): Uint8Array => {
    if (at + length > windowAt + window.length && windowAt + window.length < source.size) {
      window = source.read(at, Math.max(length, 1 << 18))
      windowAt = at
    }
    return window.subarray(at - windowAt, at - windowAt + length)
  }

  const resync = (): boolean => {
    ending.damaged += 1
    for (at += 1; at < source.size; at += 65536 - 3) {
      const bytes = source.read(at, 65536)
      const found = Buffer.from(bytes).indexOf('OggS', 0, 'latin1')
      if (found >= 0) {
        at += found
        return true
      }
    }
    return false
  }

  const next = (): OggPage | null => {
    while (at < source.size) {
      const head = bytesAt(27)
      const good =
        head.length === 27 && head[0] === 0x4f && head[1] === 0x67 && head[2] === 0x67 && head[3] === 0x53
      if (!good) {
        if (!resync()) break
        continue
      }
      const count = head[26]!
      const start = bytesAt(27 + count)
      let length = 27 + count
      for (let i = 27; i < start.length; i++) length += start[i]!
      const page = bytesAt(length)
      if (page.length < length) {
        ending.cut = 'the last page is incomplete'
        at = source.size
        break
      }
      if (!checksumHolds(page)) {
        if (!resync()) break
        continue
      }
      at += length
      ending.pages += 1
      const view = new DataView(page.buffer, page.byteOffset, page.byteLength)
      ended = (page[5]! & 4) !== 0
      return {
        granule: Number(view.getBigInt64(6, true)),
        first: (page[5]! & 2) !== 0,
        last: ended,
        continued: (page[5]! & 1) !== 0,
        serial: view.getUint32(14, true),
        sequence: view.getUint32(18, true),
        segments: page.subarray(27, 27 + count),
        body: page.subarray(27 + count),
      }
    }
    if (!ended && ending.cut === null) ending.cut = 'the stream has no end mark'
    return null
  }
  return { next, ending }
}

const CRC_TABLE = new Int32Array(256).map((_, i) => {
  let value = i << 24
  for (let bit = 0; bit < 8; bit++) value = value < 0 ? (value << 1) ^ 0x04c11db7 : value << 1
  return value
})

function checksumHolds(page: Uint8Array): boolean {
  let sum = 0
  for (let i = 0; i < page.length; i++) {
    const byte = i >= 22 && i < 26 ? 0 : page[i]!
    sum = (sum << 8) ^ CRC_TABLE[((sum >>> 24) ^ byte) & 255]!
  }
  const stored = page[22]! | (page[23]! << 8) | (page[24]! << 16) | (page[25]! << 24)
  return stored === sum
}

/** The position that the last page of a stream declares; null when the end of the file holds no page of it. */
export function lastGranule(source: ByteSource, serial: number): number | null {
  const start = Math.max(0, source.size - 131072)
  const bytes = Buffer.from(source.read(start, 131072))
  for (let at = bytes.lastIndexOf('OggS', -1, 'latin1'); at >= 0; ) {
    if (at + 27 <= bytes.length && bytes.readUInt32LE(at + 14) === serial) {
      const granule = Number(bytes.readBigInt64LE(at + 6))
      if (granule >= 0) return granule
    }
    at = at === 0 ? -1 : bytes.lastIndexOf('OggS', at - 1, 'latin1')
  }
  return null
}
