import type { ByteSource } from '../byte-source.ts'

export interface OggPage {
  /** Position in samples at the end of this page, or -1 when no packet ends on it. */
  granule: number
  last: boolean
  continued: boolean
  serial: number
  segments: Uint8Array
  body: Uint8Array
}

export interface OggEnding {
  cut: string | null
  pages: number
  damaged: number
  granule: number
}

/** Walks the pages of an Ogg file (RFC 3533), checking each one's checksum and stepping over what is broken. */
export function walkPages(source: ByteSource, offset: number) {
  let window = source.read(offset, 1 << 18)
  let windowAt = offset
  let at = offset
  const ending: OggEnding = { cut: null, pages: 0, damaged: 0, granule: 0 }
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
      const granule = Number(view.getBigInt64(6, true))
      if (granule > ending.granule) ending.granule = granule
      ended = (page[5]! & 4) !== 0
      return {
        granule,
        last: ended,
        continued: (page[5]! & 1) !== 0,
        serial: view.getUint32(14, true),
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

/** Packets of one logical stream, put together over page borders. Yields them with the granule of the page they end on. */
export function* packetsOf(pages: { next(): OggPage | null }) {
  let serial: number | null = null
  let pieces: Uint8Array[] = []
  for (let page = pages.next(); page; page = pages.next()) {
    serial ??= page.serial
    if (page.serial !== serial) continue
    if (!page.continued) pieces = []
    let start = 0
    let at = 0
    const complete = page.segments.findLastIndex((size) => size < 255)
    for (let i = 0; i < page.segments.length; i++) {
      at += page.segments[i]!
      if (page.segments[i] === 255) continue
      const piece = page.body.subarray(start, at)
      start = at
      const packet = pieces.length === 0 ? piece : Buffer.concat([...pieces, piece])
      pieces = []
      yield { packet, granule: i === complete ? page.granule : -1, lastPage: page.last }
    }
    // Kept beyond this page, whose bytes the window may replace.
    if (start < page.body.length) pieces.push(page.body.slice(start))
  }
}
