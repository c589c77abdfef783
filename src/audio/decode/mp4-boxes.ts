import type { ByteSource } from '../byte-source.ts'

export interface Box {
  type: string
  /** Offsets of the first byte behind the box's header and behind the box. */
  body: number
  end: number
  /** Whether it extends beyond its parent or the end of the file. */
  cut?: boolean
}

const MAX_BOXES = 10_000

/** The child boxes of a box or of the file (ISO/IEC 14496-12, 4.2). */
export function childrenOf(source: ByteSource, parent: Pick<Box, 'body' | 'end'>): Box[] {
  const boxes: Box[] = []
  let at = parent.body
  while (at + 8 <= parent.end && boxes.length < MAX_BOXES) {
    const head = source.read(at, 16)
    if (head.length < 8) break
    const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
    let size = view.getUint32(0)
    let header = 8
    if (size === 1 && head.length === 16) {
      size = Number(view.getBigUint64(8))
      header = 16
    } else if (size === 0) {
      size = parent.end - at
    }
    if (size < header) break
    boxes.push({
      type: Buffer.from(head.subarray(4, 8)).toString('latin1'),
      body: at + header,
      end: Math.min(at + size, parent.end),
      cut: at + size > parent.end,
    })
    at += size
  }
  return boxes
}

export function findBox(source: ByteSource, from: number, to: number, type: string): Box | null {
  return childrenOf(source, { body: from, end: to }).find((box) => box.type === type) ?? null
}
