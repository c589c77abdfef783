import {
  type DeliveredTrack,
  emptyTrack,
  type SourceItem,
  type SourceItems,
  type TrackField,
  trackFields,
} from '../delivered-track.ts'
import { FieldFault, quote, toItemProblem } from '../field-fault.ts'
import type { ListedFile, Listing } from '../listing.ts'
import { readDate, readIdentifier, readOuterId, readText } from '../values.ts'
import type { FilenameMapping, MappedField } from './mapping.ts'

type ScanOptions = {
  /** Without a mapping, the file name without its extension is the outer_id. */
  mapping?: FilenameMapping | undefined
}

/**
 * The files of a listing as tracks. Files whose names show that they are not audio become skipped items with the reason; for
 * all others the content decides later, when it is decoded.
 */
export async function* readScan(files: Listing, options: ScanOptions = {}): SourceItems {
  let index = 0
  for await (const file of files) yield readListedFile(file, index++, options)
}

export function readListedFile(file: ListedFile, index: number, { mapping }: ScanOptions): SourceItem {
  const base = { index, source: file.key, outer_id: null }
  const name = file.key.slice(file.key.lastIndexOf('/') + 1)
  const reason = whyNotAudio(name, file.size)
  if (reason !== null) return { ...base, kind: 'skipped', reason }
  try {
    const record = toTrack(file.key, withoutExtension(name), mapping)
    return { ...base, kind: 'track', outer_id: record.outer_id, record }
  } catch (error) {
    return { ...base, kind: 'problem', problem: toItemProblem(error, `${file.key}: `) }
  }
}

const otherKinds = new Map(
  Object.entries({
    'a text file': ['txt', 'md', 'csv', 'tsv', 'json', 'xml', 'yaml', 'yml', 'pdf', 'doc', 'docx', 'xls', 'xlsx', 'html', 'nfo', 'log', 'cue', 'm3u', 'm3u8', 'lrc', 'md5', 'sha1', 'sha256'],
    'a picture': ['jpg', 'jpeg', 'png', 'gif', 'bmp', 'tif', 'tiff', 'webp', 'svg', 'psd'],
    'an archive': ['zip', 'gz', 'tgz', 'tar', 'rar', '7z', 'bz2', 'xz'],
  }).flatMap(([kind, extensions]) => extensions.map((extension) => [extension, kind] as const)),
) // biome-ignore format: a table

function whyNotAudio(name: string, size: number): string | null {
  if (name === '') return 'This is a folder.'
  if (name.startsWith('.') || /^(thumbs\.db|desktop\.ini)$/i.test(name))
    return 'This is a hidden system file.'
  if (size === 0) return 'The file is empty.'
  const kind = otherKinds.get(name.slice(name.lastIndexOf('.') + 1).toLowerCase())
  return name.includes('.') && kind !== undefined
    ? `The file name says that this is ${kind}, not audio.`
    : null
}

/** Extensions are short and contain no spaces: `01. Intro` has none. */
function withoutExtension(name: string): string {
  return name.replace(/(?<=.)\.[\p{L}\p{N}]{1,8}$/u, '')
}

function toTrack(key: string, name: string, mapping: FilenameMapping | undefined): DeliveredTrack {
  const audio = { from: 'area', at: key, hash_sum: null } as const
  if (mapping === undefined) return { ...emptyTrack(readOuterId(name, 'the file name'), trackFields), audio }
  const { separator, columns } = mapping
  const parts = columns.length === 1 ? [name] : name.split(separator)
  if (parts.length !== columns.length) {
    throw new FieldFault(
      'the file name',
      `${quote(name)} has ${parts.length} parts separated by ${quote(separator)}, but the mapping has ${columns.length} (${columns.join(', ')})`,
    )
  }
  const part = (field: MappedField) => parts[columns.indexOf(field)] ?? ''
  const artist = readText(part('artist_name'), 'artist_name')
  const outerId = columns.includes('outer_id')
    ? readOuterId(part('outer_id'), 'outer_id')
    : readOuterId(name, 'the file name')
  return {
    ...emptyTrack(outerId, leftOutOf(mapping)),
    title: readText(part('title'), 'title'),
    isrc: readIdentifier('isrc', part('isrc'), 'isrc'),
    release_date: readDate(part('release_date'), 'release_date'),
    artists:
      artist === null ? [] : [{ outer_id: null, name: artist, role: null, isni: null, references: [] }],
    audio,
  }
}

const fieldOf = {
  title: 'title',
  isrc: 'isrc',
  release_date: 'release_date',
  artist_name: 'artists',
  outer_id: null,
} as const

function leftOutOf({ columns }: FilenameMapping): TrackField[] {
  const mapped = columns.map((column): string | null => fieldOf[column])
  return trackFields.filter((field) => !mapped.includes(field))
}
