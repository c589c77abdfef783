import type { Bytes } from '../delivered-track.ts'
import { decodeText } from '../text-decoder.ts'
import { type LibraryEntry, maxEntries, type PlaylistEntry, tooManyEntries } from './entries.ts'
import { toPath } from './paths.ts'

const maxLine = 10_000

/** A playlist as M3U or M3U8: a path on each line; lines that start with # are comments. */
export async function* readM3u(bytes: Bytes, name: string): AsyncGenerator<LibraryEntry> {
  const items: PlaylistEntry[] = []
  let title = name.slice(name.lastIndexOf('/') + 1).replace(/\.m3u8?$/i, '')
  const addLine = (line: string) => {
    const given = /^#PLAYLIST:(.+)$/i.exec(line)?.[1]?.trim()
    if (given !== undefined && given !== '') title = given.slice(0, 500)
    if (line === '' || line.startsWith('#') || /^https?:/i.test(line)) return
    items.push({ path: toPath(line) })
    if (items.length > maxEntries) throw tooManyEntries(name)
  }
  let rest = ''
  for await (const { text } of decodeText(bytes, 'utf-8')) {
    const lines = (rest + text).split(/\r\n|\r|\n/)
    rest = lines.pop()!.slice(0, maxLine)
    for (const line of lines) addLine(line.slice(0, maxLine).trim())
  }
  addLine(rest.trim())
  yield { kind: 'playlist', playlist: { folders: [], name: title, items } }
}
