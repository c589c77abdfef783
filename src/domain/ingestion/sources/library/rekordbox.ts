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

/** A collection of rekordbox (File > Export Collection in xml format), as its format list describes it. */
export async function* readRekordbox(bytes: Bytes): AsyncGenerator<LibraryEntry> {
  const ready: LibraryEntry[] = []
  /** The open folders and the playlist in the last of them. Others elements have null. */
  const nodes: ({ name: string; items: PlaylistEntry[] | null; byLocation: boolean } | null)[] = []
  let isCollection = false
  const events = {
    open(name: string, attributes: Record<string, string>, line: number) {
      if (name === 'COLLECTION') isCollection = true
      if (name === 'NODE') {
        const isPlaylist = attributes.Type === '1'
        const byLocation = attributes.KeyType === '1'
        nodes.push({ name: attributes.Name?.trim() ?? '', items: isPlaylist ? [] : null, byLocation })
      }
      if (name !== 'TRACK') return
      if (isCollection) ready.push({ kind: 'track', line, track: toTrack(attributes) })
      else addItem(attributes.Key ?? '')
    },
    text() {},
    close(name: string) {
      if (name === 'COLLECTION') isCollection = false
      if (name !== 'NODE') return
      const node = nodes.pop()
      if (!node || node.items === null || node.name === '') return
      // The outermost node is the root, which has no name of its own.
      const folders = nodes.slice(1).map((each) => each!.name)
      ready.push({ kind: 'playlist', playlist: { folders, name: node.name, items: node.items } })
    },
  }
  const addItem = (key: string) => {
    const node = nodes.at(-1)
    if (!node?.items) return
    node.items.push(node.byLocation ? { path: toPath(key) } : { key })
    if (node.items.length > maxEntries) throw tooManyEntries(node.name)
  }
  yield* parseXml(bytes, events, () => ready.splice(0))
}

function toTrack(attributes: Record<string, string>): LibraryTrack {
  const text = (name: string) => attributes[name]?.trim() || null
  const count = (name: string) => (/^[1-9]\d*$/.test(text(name) ?? '') ? text(name) : null)
  const seconds = Number(text('TotalTime') ?? Number.NaN)
  const rating = Number(text('Rating') ?? 0)
  const location = text('Location')
  const key = text('TrackID') ?? ''
  const mix = text('Mix')
  const name = text('Name')
  return {
    key,
    outerId: `rekordbox:${key}`,
    title: name !== null && mix !== null && !name.includes(mix) ? `${name} (${mix})` : name,
    artist: text('Artist'),
    album: text('Album'),
    genre: text('Genre'),
    grouping: text('Grouping'),
    composer: text('Composer'),
    label: text('Label'),
    date: count('Year'),
    trackNumber: count('TrackNumber'),
    diskNumber: count('DiscNumber'),
    durationMs: Number.isFinite(seconds) && seconds > 0 ? Math.round(seconds * 1000) : null,
    // 0, 51, 102 … 255
    stars: rating > 0 ? Math.min(5, Math.max(1, Math.round(rating / 51))) : null,
    path: location === null ? null : toPath(location),
  }
}
