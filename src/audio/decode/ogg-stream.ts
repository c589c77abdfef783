import type { OggPage } from './ogg-pages.ts'

/** A page of the selected stream as the packets that end on it. They are valid until the next page is read. */
export interface StreamPage {
  packets: Uint8Array[]
  granule: number
  /** Whether a stream begins here: the first of the file, or the next one of a chain. */
  begins: boolean
  last: boolean
  serial: number
}

/** Longer packets are truncated. Only comment headers with pictures are that long. */
const MAX_PACKET = 1 << 20

/**
 * Extracts the packets of the streams whose first packet starts with `mark`, one stream after another in a chained file. Other streams
 * multiplexed with them are ignored.
 */
export function followStream(pages: { next(): OggPage | null }, mark: string): () => StreamPage | null {
  let serial: number | null = null
  let sequence = 0
  let pageCount = 0
  let pending: Uint8Array[] = []
  let pendingBytes = 0

  const keep = (piece: Uint8Array) => {
    const part = piece.subarray(0, Math.max(0, MAX_PACKET - pendingBytes))
    // Copied, because reading the next page may overwrite the bytes of this one.
    pending.push(part.slice())
    pendingBytes += part.length
  }
  const finish = (piece: Uint8Array): Uint8Array => {
    if (pending.length === 0) return piece.subarray(0, MAX_PACKET)
    keep(piece)
    const packet = Buffer.concat(pending)
    discard()
    return packet
  }
  const discard = () => {
    pending = []
    pendingBytes = 0
  }

  return () => {
    for (let page = pages.next(); page; page = pages.next()) {
      // The first pages of multiplexed streams all come before any other page.
      const begins = page.first && (serial === null || pageCount > 1) && startsWith(page.body, mark)
      if (begins) {
        serial = page.serial
        pageCount = 0
      } else if (page.serial !== serial) continue
      const follows = pageCount > 0 && page.sequence === (sequence + 1) >>> 0
      if (!page.continued || !follows) discard()
      // The end of a packet whose beginning is missing is dropped.
      let lost = page.continued && !follows
      pageCount++
      sequence = page.sequence
      const packets: Uint8Array[] = []
      let start = 0
      let at = 0
      for (const size of page.segments) {
        at += size
        if (size === 255) continue
        if (!lost) packets.push(finish(page.body.subarray(start, at)))
        lost = false
        start = at
      }
      if (start < at && !lost) keep(page.body.subarray(start, at))
      return { packets, granule: page.granule, begins, last: page.last, serial: page.serial }
    }
    return null
  }
}

function startsWith(body: Uint8Array, mark: string): boolean {
  for (let i = 0; i < mark.length; i++) if (body[i] !== mark.charCodeAt(i)) return false
  return true
}

/** From the channel order of Vorbis and Opus (left, centre, right, …) to left, right, centre, low frequency, surrounds. */
const ORDERS: Record<number, number[]> = {
  3: [0, 2, 1],
  5: [0, 2, 1, 3, 4],
  6: [0, 2, 1, 5, 3, 4],
  7: [0, 2, 1, 6, 5, 3, 4],
  8: [0, 2, 1, 7, 5, 6, 3, 4],
}

export function xiphOrder(channels: number): number[] {
  return ORDERS[channels] ?? Array.from({ length: channels }, (_, i) => i)
}
