import { type IAudioMetadata, parseBlob } from 'music-metadata'
import { AudioError } from '../audio-error.ts'
import type { EmbeddedField, EmbeddedTags, FoundTags } from './embedded-tags.ts'
import type { FileBytes } from './file-bytes.ts'
import { asBlob } from './tagged-blob.ts'

const MAX_TEXT = 2000
const MAX_LYRICS = 200_000
const MAX_VALUES = 50

/** The tags of a file: ID3, Vorbis comments, MP4 atoms, RIFF INFO, APE and others. A file without tags has none. */
export async function readTags(file: FileBytes): Promise<FoundTags> {
  try {
    return collectTags(await parseBlob(await asBlob(file), { duration: false, skipCovers: true }))
  } catch (error) {
    if (error instanceof AudioError) throw error
    if (isUnknownType(error)) return { tags: {}, sources: {} }
    throw new AudioError('corrupt', 'the tags of the file cannot be read', { cause: error })
  }
}

function isUnknownType(error: unknown): boolean {
  const { name } = error as Error
  return name === 'CouldNotDetermineFileTypeError' || name === 'UnsupportedFileTypeError'
}

function collectTags(metadata: IAudioMetadata): FoundTags {
  const { common } = metadata
  const day = common.releasedate ?? common.date ?? common.originaldate ?? common.year
  const found: Record<EmbeddedField, unknown> = {
    title: common.title,
    artists: common.artists ?? (common.artist === undefined ? [] : [common.artist]),
    album: common.album,
    album_artists: common.albumartists ?? (common.albumartist === undefined ? [] : [common.albumartist]),
    track_number: common.track.no ?? undefined,
    disk_number: common.disk.no ?? undefined,
    release_date: day,
    isrc: common.isrc?.[0],
    upc: common.barcode,
    label: common.label?.[0] ?? common.publisher?.[0],
    genres: common.genre,
    moods: common.mood === undefined ? [] : [common.mood],
    bpm: common.bpm,
    key: common.key ?? initialKey(metadata),
    composers: common.composer,
    lyricists: common.lyricist,
    language: common.language,
    lyrics: common.lyrics?.find(({ text }) => text !== undefined)?.text,
    comment: common.comment?.find(({ text }) => text !== undefined)?.text,
    musicbrainz_recording_id: common.musicbrainz_recordingid,
    musicbrainz_release_id: common.musicbrainz_albumid,
  }
  const tags: Record<string, unknown> = {}
  const sources: Record<string, string> = {}
  for (const [field, value] of Object.entries(found)) {
    const clean = cleanValue(field as EmbeddedField, value)
    if (clean === undefined) continue
    tags[field] = clean
    sources[field] = sourceOf(metadata, clean)
  }
  return { tags: tags as EmbeddedTags, sources }
}

/** DJ software writes the key of MP4 files under this name, which the library does not know. */
function initialKey({ native }: IAudioMetadata): unknown {
  return native.iTunes?.find(({ id }) => id.toLowerCase() === '----:com.apple.itunes:initialkey')?.value
}

const numbers: ReadonlySet<EmbeddedField> = new Set<EmbeddedField>(['bpm'])

/** Files lie about types: a list may be a text, a text a number. */
function cleanValue(field: EmbeddedField, value: unknown): unknown {
  if (Array.isArray(value)) {
    const list = value.slice(0, MAX_VALUES).flatMap((each) => cleanText(each, MAX_TEXT) ?? [])
    return list.length === 0 ? undefined : [...new Set(list)]
  }
  if (numbers.has(field)) {
    const number = Number(value)
    return value !== undefined && Number.isFinite(number) && number > 0 && number < 1000 ? number : undefined
  }
  return cleanText(value, field === 'lyrics' ? MAX_LYRICS : MAX_TEXT)
}

function cleanText(value: unknown, limit: number): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  // Tags are padded with NUL, which cannot be stored.
  const text = String(value).replaceAll('\0', '').trim().toWellFormed()
  return text === '' || text.length > limit ? undefined : text
}

/** The first kind of tag that has the value; files often have several kinds. */
function sourceOf({ native, format }: IAudioMetadata, value: unknown): string {
  const texts = (Array.isArray(value) ? value : [value]).map(String)
  const kinds = format.tagTypes ?? Object.keys(native)
  const has = (kind: string) =>
    (native[kind] ?? []).some(({ value: given }) => {
      const inside = (typeof given === 'object' ? Object.values(given ?? {}) : [given]).map(String)
      return texts.some((text) => inside.some((each) => each.includes(text)))
    })
  return kinds.find(has) ?? kinds[0] ?? 'unknown'
}
