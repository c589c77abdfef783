import type { EmbeddedTags } from './embedded-tags.ts'

/** ID3v2.4 (id3.org/id3v2.4.0-structure), with the frames of an older tag that it does not replace. */

type Frame = { id: string; body: Buffer }

const HEADER_BYTES = 10
const UTF_8 = 3
const PADDING = 1024

/** The length of the tag that these bytes start, with its header and footer. */
export function id3Length(head: Buffer): number {
  const hasFooter = head[3] === 4 && (head[5]! & 0x10) !== 0
  return HEADER_BYTES + readSyncSafe(head, 6) + (hasFooter ? HEADER_BYTES : 0)
}

/** `found` is what was read of older tags whose frames cannot be taken over, such as ID3v1 and 2.2. */
export function writeId3(
  tags: EmbeddedTags,
  old: Uint8Array = Buffer.alloc(0),
  found: EmbeddedTags = {},
): Buffer {
  const sources = [
    framesOf(tags),
    readFrames(Buffer.from(old.buffer, old.byteOffset, old.byteLength)),
    framesOf(found),
  ]
  const taken = new Set<string>()
  const frames = sources.flatMap((source) => {
    const added = source.filter((frame) => !taken.has(keyOf(frame)))
    for (const frame of added) taken.add(keyOf(frame))
    return added
  })
  const body = Buffer.concat([...frames.map(writeFrame), Buffer.alloc(PADDING)])
  const head = Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 0])
  writeSyncSafe(head, 6, body.length)
  return Buffer.concat([head, body])
}

function framesOf(tags: EmbeddedTags): Frame[] {
  const text = (id: string, value: string | number | string[] | undefined): Frame[] => {
    if (value === undefined) return []
    const body = Buffer.from(Array.isArray(value) ? value.join('\0') : String(value))
    return [{ id, body: Buffer.concat([Buffer.from([UTF_8]), body]) }]
  }
  const named = (name: string, value: string | undefined): Frame[] =>
    value === undefined ? [] : text('TXXX', `${name}\0${value}`)
  const inLanguage = (id: string, value: string | undefined): Frame[] => {
    if (value === undefined) return []
    const body = Buffer.concat([Buffer.from([UTF_8]), Buffer.from(`und\0${value}`)])
    return [{ id, body }]
  }
  const recording = tags.musicbrainz_recording_id
  return [
    ...text('TIT2', tags.title),
    ...text('TPE1', tags.artists),
    ...text('TALB', tags.album),
    ...text('TPE2', tags.album_artists),
    ...text('TRCK', tags.track_number),
    ...text('TPOS', tags.disk_number),
    ...text('TDRC', tags.release_date),
    ...text('TSRC', tags.isrc),
    ...text('TPUB', tags.label),
    ...text('TCON', tags.genres),
    ...text('TMOO', tags.moods),
    ...text('TBPM', tags.bpm === undefined ? undefined : Math.round(tags.bpm)),
    ...text('TKEY', tags.key),
    ...text('TCOM', tags.composers),
    ...text('TEXT', tags.lyricists),
    ...text('TLAN', tags.language),
    ...named('BARCODE', tags.upc),
    ...named('MusicBrainz Album Id', tags.musicbrainz_release_id),
    ...(recording === undefined
      ? []
      : [{ id: 'UFID', body: Buffer.from(`http://musicbrainz.org\0${recording}`) }]),
    ...inLanguage('USLT', tags.lyrics),
    ...inLanguage('COMM', tags.comment),
  ]
}

/** What identifies a frame: own text frames and ids of other parties have a name in front. */
function keyOf({ id, body }: Frame): string {
  if (id === 'UFID') return `UFID ${body.toString('latin1').split('\0')[0]}`
  if (id !== 'TXXX') return id
  const isWide = body[0] === 1 || body[0] === 2
  const name = isWide
    ? body
        .subarray(1)
        .toString('utf16le')
        .replace(/^\ufeff/, '')
    : body.toString('utf8', 1)
  return `TXXX ${name.split('\0')[0]!.toLowerCase()}`
}

function writeFrame({ id, body }: Frame): Buffer {
  const head = Buffer.alloc(HEADER_BYTES)
  head.write(id, 0, 'latin1')
  writeSyncSafe(head, 4, body.length)
  return Buffer.concat([head, body])
}

/** Frames that ID3v2.4 no longer has: renamed, or left out. */
const renamed: Record<string, string | null> = {
  TYER: 'TDRC', TORY: 'TDOR', IPLS: 'TIPL', TDAT: null, TIME: null, TRDA: null, TSIZ: null, EQUA: null, RVAD: null,
} // biome-ignore format: a table of pairs

/** The frames of an ID3v2.3 or 2.4 tag. Those of 2.2, and compressed or encrypted ones, are left out. */
function readFrames(tag: Buffer): Frame[] {
  const version = tag[3]
  if (tag.length < HEADER_BYTES || (version !== 3 && version !== 4)) return []
  const flags = tag[5]!
  const all = tag.subarray(HEADER_BYTES, HEADER_BYTES + readSyncSafe(tag, 6))
  const body = version === 3 && (flags & 0x80) !== 0 ? removeUnsynchronisation(all) : all
  const frames: Frame[] = []
  let at = (flags & 0x40) !== 0 ? extendedHeaderLength(body, version) : 0
  while (at + HEADER_BYTES <= body.length) {
    const id = body.toString('latin1', at, at + 4)
    const length = version === 4 ? readSyncSafe(body, at + 4) : body.readUInt32BE(at + 4)
    const end = at + HEADER_BYTES + length
    if (!/^[A-Z][A-Z0-9]{3}$/.test(id) || length === 0 || end > body.length) break
    const content = readContent(body.subarray(at + HEADER_BYTES, end), body[at + 9]!, version)
    const name = version === 3 && id in renamed ? renamed[id]! : id
    if (content !== null && name !== null) frames.push({ id: name, body: content })
    at = end
  }
  return frames
}

function readContent(body: Buffer, flags: number, version: 3 | 4): Buffer | null {
  if (version === 3) return flags === 0 ? body : null
  if ((flags & ~0x03) !== 0) return null
  const content = (flags & 0x01) !== 0 ? body.subarray(4) : body
  return (flags & 0x02) !== 0 ? removeUnsynchronisation(content) : content
}

function extendedHeaderLength(body: Buffer, version: 3 | 4): number {
  if (body.length < 4) return body.length
  return version === 4 ? readSyncSafe(body, 0) : 4 + body.readUInt32BE(0)
}

/** A zero follows each 0xff that would look like the start of audio. */
function removeUnsynchronisation(bytes: Buffer): Buffer {
  return Buffer.from(bytes.filter((byte, at) => byte !== 0 || at === 0 || bytes[at - 1] !== 0xff))
}

function readSyncSafe(bytes: Buffer, at: number): number {
  return [0, 1, 2, 3].reduce((sum, index) => (sum << 7) | ((bytes[at + index] ?? 0) & 0x7f), 0)
}

function writeSyncSafe(bytes: Buffer, at: number, value: number): void {
  for (let index = 3, rest = value; index >= 0; index--, rest >>>= 7) bytes[at + index] = rest & 0x7f
}
