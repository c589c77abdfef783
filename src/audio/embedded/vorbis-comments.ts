import { AudioError } from '../audio-error.ts'
import type { EmbeddedField, EmbeddedTags } from './embedded-tags.ts'

/** The comments of FLAC, Ogg Vorbis and Opus (xiph.org/vorbis/doc/v-comment.html). */

const names: Record<EmbeddedField, string> = {
  title: 'TITLE', artists: 'ARTIST', album: 'ALBUM', album_artists: 'ALBUMARTIST', track_number: 'TRACKNUMBER',
  disk_number: 'DISCNUMBER', release_date: 'DATE', isrc: 'ISRC', upc: 'BARCODE', label: 'LABEL', genres: 'GENRE',
  moods: 'MOOD', bpm: 'BPM', key: 'KEY', composers: 'COMPOSER', lyricists: 'LYRICIST', language: 'LANGUAGE',
  lyrics: 'LYRICS', comment: 'COMMENT', musicbrainz_recording_id: 'MUSICBRAINZ_TRACKID',
  musicbrainz_release_id: 'MUSICBRAINZ_ALBUMID',
} // biome-ignore format: a table of pairs

const defaultVendor = Buffer.from('Euterpe')

/** The comments with these tags; `old` keeps its vendor and the comments that they do not replace. */
export function writeComments(tags: EmbeddedTags, old: Buffer | null): Buffer {
  const written = Object.entries(tags).flatMap(([field, value]) => {
    const name = names[field as EmbeddedField]
    const values = Array.isArray(value) ? value : [value]
    return values.map((each) => ({ name, text: Buffer.from(`${name}=${each}`) }))
  })
  const replaced = new Set(written.map(({ name }) => name))
  const { vendor, comments } = old === null ? { vendor: defaultVendor, comments: [] } : readComments(old)
  const kept = comments.filter((text) => !replaced.has(nameOf(text)))
  const all = [...written.map(({ text }) => text), ...kept]
  return Buffer.concat([...withLength(vendor), toLength(all.length), ...all.flatMap(withLength)])
}

function readComments(bytes: Buffer): { vendor: Buffer; comments: Buffer[] } {
  let at = 0
  const next = () => {
    if (at + 4 > bytes.length) throw damaged()
    const end = at + 4 + bytes.readUInt32LE(at)
    if (end > bytes.length) throw damaged()
    const value = bytes.subarray(at + 4, end)
    at = end
    return value
  }
  const vendor = next()
  if (at + 4 > bytes.length) throw damaged()
  const count = bytes.readUInt32LE(at)
  at += 4
  const comments: Buffer[] = []
  while (comments.length < count) comments.push(next())
  return { vendor, comments }
}

function nameOf(comment: Buffer): string {
  const equals = comment.indexOf(0x3d)
  return comment.toString('latin1', 0, Math.min(equals === -1 ? comment.length : equals, 100)).toUpperCase()
}

function toLength(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

const withLength = (bytes: Buffer) => [toLength(bytes.length), bytes]

const damaged = () => new AudioError('corrupt', 'the tags of the file are damaged')
