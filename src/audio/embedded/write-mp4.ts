import { AudioError } from '../audio-error.ts'
import type { EmbeddedTags } from './embedded-tags.ts'
import type { FileBytes } from './file-bytes.ts'
import { box, itemsOf, keyOfItem } from './mp4-items.ts'
import type { Piece } from './pieces.ts'

const HEADER_BYTES = 8
const MAX_MOOV = 32 * 1024 * 1024
const MAX_BOXES = 100_000

type Box = { type: string; start: number; body: number; end: number }

/**
 * An MP4 file with new items in `moov/udta/meta/ilst` (ISO 14496-12, and iTunes). The box changes its length, so the
 * positions of audio behind it are corrected.
 */
export async function writeMp4(file: FileBytes, tags: EmbeddedTags): Promise<Piece[]> {
  const moov = await findMoov(file)
  if (moov.end - moov.start > MAX_MOOV) throw unsupported('its index is too large')
  const bytes = Buffer.from(await file.read(moov.body, moov.end - moov.body))
  const children = boxesOf(bytes, 0, bytes.length)
  if (children.some(({ type }) => type === 'mvex')) throw unsupported('it consists of fragments')
  const udta = children.find(({ type }) => type === 'udta')
  const kept = children.filter((each) => each !== udta).map(({ start, end }) => bytes.subarray(start, end))
  const rebuilt = box('moov', ...kept, rebuildUserData(bytes, udta, tags))
  moveOffsets(rebuilt, moov.end, rebuilt.length - (moov.end - moov.start))
  return [{ start: 0, end: moov.start }, { bytes: rebuilt }, { start: moov.end, end: file.size }]
}

async function findMoov(file: FileBytes): Promise<Box> {
  let count = 0
  let found: Box | null = null
  for (let at = 0; at + HEADER_BYTES <= file.size; ) {
    const head = Buffer.from(await file.read(at, Math.min(16, file.size - at)))
    const size = sizeOf(head, 0, file.size - at)
    if (size === null || ++count > MAX_BOXES) throw damaged()
    const type = head.toString('latin1', 4, 8)
    const body = at + (head.readUInt32BE(0) === 1 ? 16 : HEADER_BYTES)
    if (type === 'moof') throw unsupported('it consists of fragments')
    if (type === 'moov') found ??= { type, start: at, body, end: at + size }
    at += size
  }
  if (found === null) throw damaged()
  return found
}

/** The size of a box; null if it cannot be. */
function sizeOf(bytes: Buffer, at: number, left: number): number | null {
  const short = bytes.readUInt32BE(at)
  if (short === 0) return left
  const isLong = short === 1 && bytes.length >= at + 16
  const size = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short
  return size >= (isLong ? 16 : HEADER_BYTES) && size <= left ? size : null
}

function boxesOf(bytes: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = []
  for (let at = from; at + HEADER_BYTES <= to; ) {
    const size = sizeOf(bytes, at, to - at)
    // Old files end lists with four zero bytes.
    if (size === null || boxes.length > MAX_BOXES) throw damaged()
    const body = at + (bytes.readUInt32BE(at) === 1 ? 16 : HEADER_BYTES)
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), start: at, body, end: at + size })
    at += size
  }
  return boxes
}

function rebuildUserData(bytes: Buffer, udta: Box | undefined, tags: EmbeddedTags): Buffer {
  const children = udta === undefined ? [] : boxesOf(bytes, udta.body, udta.end)
  const meta = children.find(({ type }) => type === 'meta')
  const kept = children.filter((each) => each !== meta).map(({ start, end }) => bytes.subarray(start, end))
  return box('udta', ...kept, rebuildMeta(bytes, meta, tags))
}

const handler = box('hdlr', Buffer.alloc(8), Buffer.from('mdirappl'), Buffer.alloc(9))

function rebuildMeta(bytes: Buffer, meta: Box | undefined, tags: EmbeddedTags): Buffer {
  const children = meta === undefined ? [] : boxesOf(bytes, meta.body + 4, meta.end)
  const ilst = children.find(({ type }) => type === 'ilst')
  const others = children
    .filter(({ type }) => type !== 'ilst' && type !== 'free')
    .map(({ start, end }) => bytes.subarray(start, end))
  const items = itemsOf(tags)
  const kept = (ilst === undefined ? [] : boxesOf(bytes, ilst.body, ilst.end)).filter(
    ({ type, body, end }) => !items.has(keyOfItem(type, bytes.subarray(body, end))),
  )
  const list = box('ilst', ...items.values(), ...kept.map(({ start, end }) => bytes.subarray(start, end)))
  const head = others.length > 0 ? others : [handler]
  return box('meta', Buffer.alloc(4), ...head, list)
}

const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl'])

/** Adds to every position of audio that is behind the box. */
function moveOffsets(bytes: Buffer, after: number, by: number, from = 0, to = bytes.length): void {
  for (const { type, body, end } of boxesOf(bytes, from, to)) {
    if (containers.has(type)) moveOffsets(bytes, after, by, body, end)
    if (type !== 'stco' && type !== 'co64') continue
    const width = type === 'stco' ? 4 : 8
    if (body + 8 > end) throw damaged()
    const count = bytes.readUInt32BE(body + 4)
    if (body + 8 + count * width > end) throw damaged()
    for (let at = body + 8; at < body + 8 + count * width; at += width) {
      const old = width === 4 ? bytes.readUInt32BE(at) : Number(bytes.readBigUInt64BE(at))
      const moved = old >= after ? old + by : old
      if (width === 4 && moved > 0xffff_ffff) throw unsupported('it is too large')
      if (width === 4) bytes.writeUInt32BE(moved, at)
      else bytes.writeBigUInt64BE(BigInt(moved), at)
    }
  }
}

const damaged = () => new AudioError('corrupt', 'the boxes of the file are damaged')
const unsupported = (why: string) =>
  new AudioError('unsupported_format', `tags cannot be written into this MP4 file: ${why}`)
