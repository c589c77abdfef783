import { writeSpreadsheetRow } from '../../lib/csv-writer.ts'
import { spellTonic } from '../../lib/musical-key.ts'
import { escapeXml } from '../../lib/xml.ts'
import type { CompleteTrack } from '../catalogue/read/sql-complete-tracks.ts'
import type { TrackSound } from '../tagging/track-sounds.ts'

export const exportFormats = ['csv', 'm3u8', 'itunes', 'rekordbox', 'serato'] as const
export type ExportFormat = (typeof exportFormats)[number]

export type ExportedTrack = { track: CompleteTrack; sound: TrackSound | null; notes: string }

/** What the formats have in common, as text; empty where it is not known. */
type Row = Record<
  | 'id'
  | 'title'
  | 'artist'
  | 'album'
  | 'genre'
  | 'isrc'
  | 'label'
  | 'year'
  | 'bpm'
  | 'key'
  | 'position'
  | 'path'
  | 'notes',
  string
> & { durationMs: number }

export function writePlaylist(
  format: ExportFormat,
  name: string,
  tracks: ExportedTrack[],
  mediaRoot: string,
): Buffer {
  const root = mediaRoot === '' || /[/\\]$/.test(mediaRoot) ? mediaRoot : `${mediaRoot}/`
  const rows = tracks.map((each) => toRow(each, root))
  if (format === 'serato') return writeCrate(rows)
  const write = { csv: writeCsv, m3u8: writeM3u, itunes: writeItunes, rekordbox: writeRekordbox }[format]
  return Buffer.from(write(rows, name))
}

function toRow({ track, sound, notes }: ExportedTrack, root: string): Row {
  const release = track.releases[0]
  const artist = track.artists.map(({ name }) => name).join(', ')
  const own = track.customer_tags.find(({ category }) => category === 'genre')?.tag
  const delivered = track.references.find(({ source }) => source === 'file')?.id
  const fallback = [artist, track.title ?? track.outer_id ?? track.id]
    .filter((part) => part !== '')
    .join(' - ')
  const date = track.release_date ?? release?.release_date ?? null
  return {
    id: track.outer_id ?? track.id,
    title: track.title ?? '',
    artist,
    album: release?.title ?? '',
    genre: own ?? sound?.tags.find(({ category }) => category === 'genres')?.name ?? '',
    isrc: track.isrc ?? '',
    label: track.label?.name ?? release?.label?.name ?? '',
    year: date === null ? '' : String(date).slice(0, 4),
    bpm: sound?.bpm == null ? '' : sound.bpm.toFixed(2),
    key: sound?.key == null ? '' : `${spellTonic(sound.key, sound.mode)}${sound.mode === 'minor' ? 'm' : ''}`,
    position: /^\d+/.exec(release?.track_position ?? '')?.[0] ?? '',
    path: root + (delivered ?? fallback.replace(/[/\\\p{Cc}]/gu, ' ')),
    notes,
    durationMs: track.duration_ms ?? 0,
  }
}

function writeCsv(rows: Row[]): string {
  const columns = [
    'outer_id',
    'title',
    'artists',
    'album',
    'isrc',
    'duration_ms',
    'label',
    'genre',
    'bpm',
    'key',
    'file',
    'notes',
  ]
  const lines = rows.map(
    (row) =>
    writeSpreadsheetRow([
      row.id, row.title, row.artist, row.album, row.isrc, row.durationMs === 0 ? '' : String(row.durationMs), row.label,
      row.genre, row.bpm, row.key, row.path, row.notes,
    ]), // biome-ignore format: one list
  )
  return [writeSpreadsheetRow(columns), ...lines].join('')
}

function writeM3u(rows: Row[], name: string): string {
  const line = (text: string) => text.replace(/[\r\n]+/g, ' ')
  const entries = rows.map((row) => {
    const seconds = row.durationMs === 0 ? -1 : Math.round(row.durationMs / 1000)
    return `#EXTINF:${seconds},${line([row.artist, row.title].filter(Boolean).join(' - '))}\n${line(row.path)}\n`
  })
  return `#EXTM3U\n#PLAYLIST:${line(name)}\n${entries.join('')}`
}

/** A path as file URL, with the host that the program expects. */
function toUrl(path: string, host: string): string {
  if (/^file:/i.test(path)) return path
  const segments = path.replaceAll('\\', '/').split('/').map(encodeURIComponent)
  const rooted = segments[0] === '' ? segments : ['', ...segments]
  return `file://${host}${rooted.join('/').replace(/^\/([A-Za-z])%3A(?=\/)/, '/$1:')}`
}

function writeItunes(rows: Row[], name: string): string {
  const value = (key: string, type: string, text: string) =>
    text === '' ? '' : `<key>${key}</key><${type}>${escapeXml(text)}</${type}>`
  const tracks = rows.map(
    (row, at) =>
      `<key>${at + 1}</key><dict>${value('Track ID', 'integer', String(at + 1))}${value('Name', 'string', row.title)}${value('Artist', 'string', row.artist)}${value('Album', 'string', row.album)}${value('Genre', 'string', row.genre)}${value('Total Time', 'integer', row.durationMs === 0 ? '' : String(row.durationMs))}${value('Track Number', 'integer', row.position)}${value('Year', 'integer', row.year)}${value('BPM', 'integer', row.bpm === '' ? '' : String(Math.round(Number(row.bpm))))}${value('Comments', 'string', row.notes)}${value('Location', 'string', toUrl(row.path, ''))}</dict>\n`,
  )
  const items = rows.map((_, at) => `<dict><key>Track ID</key><integer>${at + 1}</integer></dict>\n`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>
<key>Major Version</key><integer>1</integer><key>Minor Version</key><integer>1</integer>
<key>Tracks</key><dict>
${tracks.join('')}</dict>
<key>Playlists</key><array><dict>${value('Name', 'string', name)}
<key>Playlist Items</key><array>
${items.join('')}</array></dict></array>
</dict></plist>
`
}

function writeRekordbox(rows: Row[], name: string): string {
  const tracks = rows.map((row, at) => {
    const attributes = {
      TrackID: String(at + 1), Name: row.title, Artist: row.artist, Album: row.album, Genre: row.genre, Label: row.label,
      TotalTime: String(Math.round(row.durationMs / 1000)), TrackNumber: row.position || '0', Year: row.year || '0',
      AverageBpm: row.bpm || '0.00', Tonality: row.key, Comments: row.notes, Location: toUrl(row.path, 'localhost'),
    } // biome-ignore format: one list
    const written = Object.entries(attributes).map(([key, text]) => ` ${key}="${escapeXml(text)}"`)
    return `<TRACK${written.join('')}/>\n`
  })
  const items = rows.map((_, at) => `<TRACK Key="${at + 1}"/>\n`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<DJ_PLAYLISTS Version="1.0.0">
<PRODUCT Name="Euterpe" Version="1.0.0" Company=""/>
<COLLECTION Entries="${rows.length}">
${tracks.join('')}</COLLECTION>
<PLAYLISTS><NODE Type="0" Name="ROOT" Count="1"><NODE Name="${escapeXml(name)}" Type="1" KeyType="0" Entries="${rows.length}">
${items.join('')}</NODE></NODE></PLAYLISTS>
</DJ_PLAYLISTS>
`
}

/** Serato knows paths from the root of the drive, without a leading slash. */
function writeCrate(rows: Row[]): Buffer {
  const path = (row: Row) => row.path.replaceAll('\\', '/').replace(/^(file:\/\/[^/]*)?\/*([A-Za-z]:\/)?/, '')
  return Buffer.concat([
    writeChunk('vrsn', writeText('1.0/Serato ScratchLive Crate')),
    ...rows.map((row) => writeChunk('otrk', writeChunk('ptrk', writeText(path(row))))),
  ])
}

const writeText = (text: string) => Buffer.from(text, 'utf16le').swap16()

function writeChunk(tag: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(tag, 0, 'latin1')
  head.writeUInt32BE(body.length, 4)
  return Buffer.concat([head, body])
}
