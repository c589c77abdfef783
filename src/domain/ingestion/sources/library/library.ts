import type { Bytes } from '../delivered-track.ts'
import type { LibraryEntry } from './entries.ts'
import { readItunes } from './itunes.ts'
import { readM3u } from './m3u.ts'
import { readRekordbox } from './rekordbox.ts'
import { readSerato } from './serato.ts'

export type LibraryFormat = 'itunes' | 'rekordbox' | 'serato' | 'm3u'

/** The format of a library or playlist by its first bytes and its name; null if it is none of them. */
export function detectLibrary(head: Uint8Array, name: string): LibraryFormat | null {
  const start = Buffer.from(head.subarray(0, 2000))
    .toString('latin1')
    .replace(/^ï»¿/, '')
    .replaceAll('\0', '')
  if (/^vrsn/.test(start)) return 'serato'
  if (/<plist[\s>]|<!DOCTYPE plist/i.test(start)) return 'itunes'
  if (/<DJ_PLAYLISTS[\s>]/.test(start)) return 'rekordbox'
  return /^#EXTM3U/.test(start) || /\.m3u8?$/i.test(name) ? 'm3u' : null
}

/** The tracks and playlists of a library, in the order of the file. Only one of them is held at a time. */
export function readLibrary(bytes: Bytes, format: LibraryFormat, name: string): AsyncGenerator<LibraryEntry> {
  if (format === 'itunes') return readItunes(bytes)
  if (format === 'rekordbox') return readRekordbox(bytes)
  return format === 'serato' ? readSerato(bytes, name) : readM3u(bytes, name)
}
