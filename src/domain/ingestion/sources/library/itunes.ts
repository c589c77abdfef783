import type { Bytes } from '../delivered-track.ts'
import {
  type LibraryEntry,
  type LibraryTrack,
  maxEntries,
  type PlaylistEntry,
  tooManyEntries,
} from './entries.ts'
import { parseXml } from './parse-xml.ts'
import { toPath } from './paths.ts'

/** The values of one track or playlist. Lists in it are items of a playlist. */
type Dict = { line: number; values: Map<string, string>; items: PlaylistEntry[] }

/** A property list is key, value, key, value …; the path says where a dict is. */
const trackPath = 'plist/dict/Tracks'
const playlistPath = 'plist/dict/Playlists'
const maxText = 10_000

/**
 * A library of iTunes or Music (Library > Export Library). Smart playlists are read with the tracks that they had; the whole
 * library, and playlists that the program made itself, are left out.
 */
export async function* readItunes(bytes: Bytes): AsyncGenerator<LibraryEntry> {
  const ready: LibraryEntry[] = []
  const folders = new Map<string, { name: string; parent: string | null }>()
  /** The keys that lead to the open element. */
  const path: string[] = []
  let key = ''
  let text = ''
  let dict: Dict | null = null
  const where = () => path.join('/')
  const events = {
    open(name: string, _attributes: Record<string, string>, line: number) {
      text = ''
      if (name === 'dict' && dict === null && [trackPath, playlistPath].includes(where()))
        dict = { line, values: new Map(), items: [] }
      if (name === 'plist' || name === 'dict' || name === 'array') path.push(segmentOf(name))
    },
    text(more: string) {
      if (text.length < maxText) text += more
    },
    close(name: string) {
      if (name === 'key') key = text
      else if (name === 'plist' || name === 'dict' || name === 'array') closeContainer()
      else setValue(name)
    },
  }
  /** The dict under a key of the root has the name of the key; others have that of their element. */
  const segmentOf = (name: string) => (path.length === 2 && where() === 'plist/dict' ? key : name)
  const setValue = (name: string) => {
    if (dict === null) return
    const value = name === 'true' || name === 'false' ? name : text.slice(0, maxText)
    if (where() === `${playlistPath}/dict/array/dict`) {
      if (key === 'Track ID') dict.items.push({ key: value })
      if (dict.items.length > maxEntries) throw tooManyEntries(dict.values.get('Name') ?? '')
    } else if ([`${trackPath}/dict`, `${playlistPath}/dict`].includes(where())) dict.values.set(key, value)
  }
  const closeContainer = () => {
    const at = where()
    path.pop()
    if (dict === null) return
    if (at === `${trackPath}/dict`)
      ready.push({ kind: 'track', line: dict.line, track: toTrack(dict.values) })
    else if (at === `${playlistPath}/dict`) addPlaylist(dict)
    else return
    dict = null
  }
  const addPlaylist = ({ values, items }: Dict) => {
    const name = values.get('Name')?.trim() ?? ''
    const parent = values.get('Parent Persistent ID') ?? null
    if (values.get('Folder') === 'true') {
      folders.set(values.get('Playlist Persistent ID') ?? '', { name, parent })
    } else if (name !== '' && !values.has('Master') && !values.has('Distinguished Kind'))
      ready.push({ kind: 'playlist', playlist: { folders: pathOf(folders, parent), name, items } })
  }
  yield* parseXml(bytes, events, () => ready.splice(0))
}

function pathOf(folders: Map<string, { name: string; parent: string | null }>, id: string | null): string[] {
  const names: string[] = []
  for (
    let at = folders.get(id ?? '');
    at !== undefined && names.length < 10;
    at = folders.get(at.parent ?? '')
  )
    names.unshift(at.name)
  return names
}

function toTrack(values: Map<string, string>): LibraryTrack {
  const text = (name: string) => values.get(name)?.trim() || null
  const number = (name: string) => {
    const value = Number(text(name) ?? Number.NaN)
    return Number.isFinite(value) && value > 0 ? value : null
  }
  const key = text('Track ID') ?? ''
  const location = text('Location')
  const rating = number('Rating')
  return {
    key,
    outerId: `itunes:${text('Persistent ID') ?? key}`,
    title: text('Name'),
    artist: text('Artist'),
    album: text('Album'),
    genre: text('Genre'),
    grouping: text('Grouping'),
    composer: text('Composer'),
    label: null,
    date: text('Release Date')?.slice(0, 10) ?? text('Year'),
    trackNumber: text('Track Number'),
    diskNumber: text('Disc Number'),
    durationMs: number('Total Time'),
    stars: rating === null ? null : Math.min(5, Math.max(1, Math.round(rating / 20))),
    path: location === null || /^https?:/i.test(location) ? null : toPath(location),
  }
}
