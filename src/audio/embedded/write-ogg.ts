import { AudioError } from '../audio-error.ts'
import { checksumOf } from '../decode/ogg-pages.ts'
import type { EmbeddedTags } from './embedded-tags.ts'
import type { FileBytes } from './file-bytes.ts'
import type { Piece } from './pieces.ts'
import { writeComments } from './vorbis-comments.ts'

/** Ogg pages (RFC 3533, section 6). */
const HEADER_BYTES = 27
const CONTINUED = 1
const MAX_SEGMENTS = 255
/** Comments with large pictures have a few hundred. */
const MAX_PAGES = 1000

const formats = [
  { first: '\x01vorbis', comments: '\x03vorbis', packets: 2, end: Buffer.from([1]) },
  { first: 'OpusHead', comments: 'OpusTags', packets: 1, end: Buffer.alloc(0) },
]

/**
 * An Ogg Vorbis or Opus file. The header packets are written to as many pages as before, so that the numbers of all
 * later pages stay right and the audio can be copied as it is.
 */
export async function writeOgg(file: FileBytes, tags: EmbeddedTags): Promise<Piece[]> {
  const first = await readPage(file, 0)
  const format = formats.find((each) => first.body.toString('latin1').startsWith(each.first))
  if (format === undefined) throw unsupported()
  const { packets, pages, end } = await readHeaders(file, first, format.packets)
  const prefix = Buffer.from(format.comments, 'latin1')
  if (!packets[0]!.subarray(0, prefix.length).equals(prefix)) throw unsupported()
  const old = packets[0]!.subarray(prefix.length)
  const build = (written: EmbeddedTags) =>
    paginate(
      [Buffer.concat([prefix, writeComments(written, old), format.end]), ...packets.slice(1)],
      first.serial,
      pages,
    )
  const { lyrics: _lyrics, ...withoutLyrics } = tags
  const bytes = build(tags) ?? build(withoutLyrics)
  if (bytes === null) throw new AudioError('too_complex', 'the tags are too large for the file')
  return [{ start: 0, end: first.end }, { bytes }, { start: end, end: file.size }]
}

type Page = { serial: number; flags: number; segments: Buffer; body: Buffer; end: number }

async function readPage(file: FileBytes, at: number): Promise<Page> {
  const head = Buffer.from(await file.read(at, HEADER_BYTES))
  if (head.toString('latin1', 0, 4) !== 'OggS')
    throw new AudioError('corrupt', 'a page of the file is damaged')
  const segments = Buffer.from(await file.read(at + HEADER_BYTES, head[26]!))
  const size = segments.reduce((sum, length) => sum + length, 0)
  const start = at + HEADER_BYTES + segments.length
  const body = Buffer.from(await file.read(start, size))
  return { serial: head.readUInt32LE(14), flags: head[5]!, segments, body, end: start + size }
}

/** The header packets after the first one, and the pages they are on. They end with a page. */
async function readHeaders(file: FileBytes, first: Page, count: number) {
  const packets: Buffer[] = []
  let open: Buffer[] = []
  let at = first.end
  let pages = 0
  while (packets.length < count) {
    const page = await readPage(file, at)
    if (page.serial !== first.serial || ++pages > MAX_PAGES) throw unsupported()
    let offset = 0
    for (const length of page.segments) {
      if (packets.length === count) throw unsupported()
      open.push(page.body.subarray(offset, offset + length))
      offset += length
      if (length === MAX_SEGMENTS) continue
      packets.push(Buffer.concat(open))
      open = []
    }
    at = page.end
  }
  return { packets, pages, end: at }
}

/** The packets on exactly so many pages; null if they do not fit. */
function paginate(packets: Buffer[], serial: number, pages: number): Buffer | null {
  const segments = packets.flatMap((packet) => [
    ...Array<number>(Math.floor(packet.length / MAX_SEGMENTS)).fill(MAX_SEGMENTS),
    packet.length % MAX_SEGMENTS,
  ])
  if (segments.length > pages * MAX_SEGMENTS || segments.length < pages) return null
  const body = Buffer.concat(packets)
  const written: Buffer[] = []
  let [segment, offset] = [0, 0]
  for (let page = 0; page < pages; page++) {
    const taken = Math.min(MAX_SEGMENTS, segments.length - segment - (pages - 1 - page))
    const lengths = segments.slice(segment, segment + taken)
    const size = lengths.reduce((sum, length) => sum + length, 0)
    const isContinued = segment > 0 && segments[segment - 1] === MAX_SEGMENTS
    const endsPacket = lengths.some((length) => length < MAX_SEGMENTS)
    const head = Buffer.alloc(HEADER_BYTES)
    head.write('OggS', 0, 'latin1')
    head[5] = isContinued ? CONTINUED : 0
    head.writeBigInt64LE(endsPacket ? 0n : -1n, 6)
    head.writeUInt32LE(serial, 14)
    head.writeUInt32LE(page + 1, 18)
    head[26] = taken
    const bytes = Buffer.concat([head, Buffer.from(lengths), body.subarray(offset, offset + size)])
    bytes.writeUInt32LE(checksumOf(bytes), 22)
    written.push(bytes)
    segment += taken
    offset += size
  }
  return Buffer.concat(written)
}

const unsupported = () =>
  new AudioError(
    'unsupported_format',
    'tags can be written into Ogg files with one Vorbis or Opus stream only',
  )
