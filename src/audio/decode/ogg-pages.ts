import type { ByteSource } from '../byte-source.ts'

export interface OggPage {
  /** Granule position: samples up to the end of this page, or -1 when no packet ends on it. */
  granule: number
  /** First and last page of a stream, and whether the first packet continues from the previous page. */
  first: boolean
  last: boolean
  continued: boolean
  serial: number
  /** Page number within the stream. */
  sequence: number
  segments: Uint8Array
  body: Uint8Array
}

interface OggEnding {
  cut: string | null
  pages: number
  damaged: number
}

/** Page header (RFC 3533, section 6): fixed part, flags of the header type byte, and the offset of the checksum. */
const HEADER_BYTES = 27
const CONTINUED = 1
const FIRST = 2
const LAST = 4
const CHECKSUM_OFFSET = 22
/** Generator polynomial of the checksum. */
const CRC_POLYNOMIAL = 0x04c11db7
const WINDOW = 1 << 18
/** Bytes searched at a time for a capture pattern, and at the end of a file for its last page. */
const SEARCH_BYTES = 65536
const TAIL_BYTES = 131072

/** Iterates over the pages of an Ogg file (RFC 3533). Verifies checksums and skips broken pages. */
export function iteratePages(source: ByteSource, offset: number) {
  let window = source.read(offset, WINDOW)
  let windowAt = offset
  let at = offset
  const ending: OggEnding = { cut: null, pages: 0, damaged: 0 }
  let ended = false

  const bytesAt = (length: number): Uint8Array => {
    if (at + length > windowAt + window.length && windowAt + window.length < source.size) {
      window = source.read(at, Math.max(length, WINDOW))
      windowAt = at
    }
    return window.subarray(at - windowAt, at - windowAt + length)
  }

  const resync = (): boolean => {
    ending.damaged += 1
    for (at += 1; at < source.size; at += SEARCH_BYTES - 3) {
      const bytes = source.read(at, SEARCH_BYTES)
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
      const head = bytesAt(HEADER_BYTES)
      const isPage =
        head.length === HEADER_BYTES &&
        head[0] === 0x4f &&
        head[1] === 0x67 &&
        head[2] === 0x67 &&
        head[3] === 0x53
      if (!isPage) {
        if (!resync()) break
        continue
      }
      const count = head[26]!
      const start = bytesAt(HEADER_BYTES + count)
      let length = HEADER_BYTES + count
      for (let i = HEADER_BYTES; i < start.length; i++) length += start[i]!
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
      ended = (page[5]! & LAST) !== 0
      return {
        granule: Number(view.getBigInt64(6, true)),
        first: (page[5]! & FIRST) !== 0,
        last: ended,
        continued: (page[5]! & CONTINUED) !== 0,
        serial: view.getUint32(14, true),
        sequence: view.getUint32(18, true),
        segments: page.subarray(HEADER_BYTES, HEADER_BYTES + count),
        body: page.subarray(HEADER_BYTES + count),
      }
    }
    if (!ended && ending.cut === null) ending.cut = 'the stream has no last page'
    return null
  }
  return { next, ending }
}

const CRC_TABLE = new Int32Array(256).map((_, i) => {
  let value = i << 24
  for (let bit = 0; bit < 8; bit++) value = value < 0 ? (value << 1) ^ CRC_POLYNOMIAL : value << 1
  return value
})

/** The checksum of a page. It is computed with its own field set to zero. */
export function checksumOf(page: Uint8Array): number {
  let sum = 0
  for (let i = 0; i < page.length; i++) {
    const byte = i >= CHECKSUM_OFFSET && i < CHECKSUM_OFFSET + 4 ? 0 : page[i]!
    sum = (sum << 8) ^ CRC_TABLE[((sum >>> 24) ^ byte) & 255]!
  }
  return sum >>> 0
}

function checksumHolds(page: Uint8Array): boolean {
  const stored = page[22]! | (page[23]! << 8) | (page[24]! << 16) | (page[25]! << 24)
  return stored >>> 0 === checksumOf(page)
}

/** Granule position of the last page of a stream; null when there is none near the end of the file. */
export function lastGranule(source: ByteSource, serial: number): number | null {
  const start = Math.max(0, source.size - TAIL_BYTES)
  const bytes = Buffer.from(source.read(start, TAIL_BYTES))
  for (let at = bytes.lastIndexOf('OggS', -1, 'latin1'); at >= 0; ) {
    if (at + HEADER_BYTES <= bytes.length && bytes.readUInt32LE(at + 14) === serial) {
      const granule = Number(bytes.readBigInt64LE(at + 6))
      if (granule >= 0) return granule
    }
    at = at === 0 ? -1 : bytes.lastIndexOf('OggS', at - 1, 'latin1')
  }
  return null
}
