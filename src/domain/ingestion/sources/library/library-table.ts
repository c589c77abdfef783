import type { CsvRow } from '../../../../lib/csv-scanner.ts'
import { type CsvOptions, readTable } from '../csv/read-csv.ts'
import type { Bytes, SourceItems } from '../delivered-track.ts'
import { maxLength } from '../values.ts'
import type { LibraryTrack } from './entries.ts'
import { type LibraryFormat, readLibrary } from './library.ts'
import { pathBelow } from './paths.ts'

type LibraryOptions = CsvOptions & {
  format: LibraryFormat
  /** The folder of the audio on the computer of the library. What is below it was delivered under delivery/audio/. */
  mediaRoot?: string | undefined
}

/** The tracks of a library as items, as if they were rows of a sheet. */
export async function* readLibraryItems(bytes: Bytes, options: LibraryOptions): SourceItems {
  for await (const item of readTable(readRows(bytes, options), options)) {
    const audio = item.kind === 'track' ? item.record.audio : null
    // People deliver the metadata of everything, and the audio of what they need.
    if (item.kind === 'track' && audio !== null)
      yield { ...item, record: { ...item.record, audio: { ...audio, if_missing: 'keep' } } }
    else yield item
  }
}

/** Rows are handed over in batches: one at a time would cost more than reading them. */
const batchSize = 200

async function* readRows(
  bytes: Bytes,
  { format, file, mediaRoot }: LibraryOptions,
): AsyncGenerator<CsvRow[]> {
  const columns = mediaRoot === undefined ? headers : [...headers, 'primary_media']
  let rows: CsvRow[] = [{ line: 1, at: 0, cells: columns }]
  for await (const entry of readLibrary(bytes, format, file)) {
    if (entry.kind !== 'track') continue
    const cells = toCells(entry.track)
    const { path } = entry.track
    if (mediaRoot !== undefined) cells.push(path === null ? '' : (pathBelow(path, mediaRoot) ?? ''))
    rows.push({ line: entry.line, at: 0, cells })
    if (rows.length < batchSize) continue
    yield rows
    rows = []
  }
  yield rows
}

const headers = [
  'outer_id', 'title', 'artists', 'albums.1.title', 'albums.1.track_position', 'albums.1.disk_number', 'release_date',
  'duration_ms', 'label', 'works.1.title', 'works.1.contributors.1.name', 'works.1.contributors.1.role',
  'customer_tags.1.tag', 'customer_tags.1.category', 'customer_tags.2.tag', 'customer_tags.2.category',
  'customer_tags.3.tag', 'customer_tags.3.category', 'references.1.id', 'references.1.source',
] // biome-ignore format: one list

function toCells(track: LibraryTrack): string[] {
  const text = (value: string | number | null) => String(value ?? '')
  const tag = (value: string | null, category: string) => (value === null ? ['', ''] : [value, category])
  const hasAlbum = track.album !== null
  const stars = track.stars === null ? null : `${track.stars} star${track.stars === 1 ? '' : 's'}`
  const isShort = track.path !== null && track.path.length <= maxLength.id
  return [
    track.outerId,
    text(track.title),
    text(track.artist),
    text(track.album),
    hasAlbum ? text(track.trackNumber) : '',
    hasAlbum ? text(track.diskNumber) : '',
    text(track.date),
    text(track.durationMs),
    text(track.label),
    track.composer === null ? '' : text(track.title),
    track.title === null ? '' : text(track.composer),
    track.composer === null || track.title === null ? '' : 'Composer',
    ...tag(track.genre, 'genre'),
    ...tag(track.grouping, 'grouping'),
    ...tag(stars, 'rating'),
    isShort ? track.path! : '',
    isShort ? 'file' : '',
  ]
}
