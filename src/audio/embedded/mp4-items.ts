import type { EmbeddedTags } from './embedded-tags.ts'

/** The items of an `ilst` box, as iTunes writes them. */

const TEXT = 1
const INTEGER = 21
const BINARY = 0

export function box(type: string, ...bodies: Buffer[]): Buffer {
  const size = bodies.reduce((sum, body) => sum + body.length, 8)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(size)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, ...bodies])
}

/** Items by what identifies them. */
export function itemsOf(tags: EmbeddedTags): Map<string, Buffer> {
  const items = new Map<string, Buffer>()
  const text = (type: string, value: string | string[] | undefined) => {
    if (value !== undefined) items.set(type, box(type, ...[value].flat().map((each) => data(TEXT, each))))
  }
  const named = (name: string, value: string | string[] | undefined) => {
    if (value === undefined) return
    const fields = [fullBox('mean', 'com.apple.iTunes'), fullBox('name', name)]
    items.set(namedKey(name), box('----', ...fields, ...[value].flat().map((each) => data(TEXT, each))))
  }
  text('\xa9nam', tags.title)
  text('\xa9ART', tags.artists)
  text('\xa9alb', tags.album)
  text('aART', tags.album_artists)
  text('\xa9day', tags.release_date)
  text('\xa9gen', tags.genres)
  text('\xa9wrt', tags.composers)
  text('\xa9lyr', tags.lyrics)
  text('\xa9cmt', tags.comment)
  const track = positionOf(tags.track_number)
  const disk = positionOf(tags.disk_number)
  if (track !== null) items.set('trkn', box('trkn', data(BINARY, Buffer.from([0, 0, ...track, 0, 0, 0, 0]))))
  if (disk !== null) items.set('disk', box('disk', data(BINARY, Buffer.from([0, 0, ...disk, 0, 0]))))
  if (tags.bpm !== undefined)
    items.set('tmpo', box('tmpo', data(INTEGER, Buffer.from(wide(Math.round(tags.bpm))))))
  named('ISRC', tags.isrc)
  named('BARCODE', tags.upc)
  named('LABEL', tags.label)
  named('MOOD', tags.moods)
  named('initialkey', tags.key)
  named('LYRICIST', tags.lyricists)
  named('LANGUAGE', tags.language)
  named('MusicBrainz Track Id', tags.musicbrainz_recording_id)
  named('MusicBrainz Album Id', tags.musicbrainz_release_id)
  return items
}

/** What identifies an item of a file; own names are in a box of their own. */
export function keyOfItem(type: string, content: Buffer): string {
  if (type !== '----') return type
  const at = content.indexOf('name', 0, 'latin1')
  const size = at >= 4 ? content.readUInt32BE(at - 4) : 0
  return namedKey(content.toString('utf8', at + 8, Math.max(at + 8, at - 4 + size)))
}

const namedKey = (name: string) => `---- ${name.toLowerCase()}`

function data(kind: number, value: string | Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(kind)
  return box('data', head, Buffer.from(value))
}

const fullBox = (type: string, text: string) => box(type, Buffer.alloc(4), Buffer.from(text))

const wide = (value: number) => [value >> 8, value & 255]

/** `3` or `3/12`; null if it is no number of two bytes. */
function positionOf(text: string | undefined): number[] | null {
  const number = Number(/^\s*(\d{1,5})/.exec(text ?? '')?.[1] ?? Number.NaN)
  return number > 0 && number < 65_536 ? wide(number) : null
}
