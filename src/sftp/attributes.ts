import type { Attributes, FileEntry } from 'ssh2'
import { accessTo } from '../domain/storage/areas/layout.ts'

type Shown = { kind: 'file' | 'folder'; name: string; size?: number; modifiedAt: Date }

/** What stat shows. Permissions tell whether the organisation's keys can write there. */
export function attributesOf(entry: Shown, key: string): Attributes {
  const mtime = Math.max(0, Math.floor(entry.modifiedAt.getTime() / 1000))
  const isWritable = accessTo(key) === 'read-write'
  const mode = entry.kind === 'folder' ? (isWritable ? 0o40755 : 0o40555) : isWritable ? 0o100644 : 0o100444
  return { mode, uid: 0, gid: 0, size: entry.size ?? 0, atime: mtime, mtime }
}

/** A line of a listing. The long name is what clients show to people, like `ls -l`. */
export function describeEntry(entry: Shown, key: string): FileEntry {
  const attrs = attributesOf(entry, key)
  const type = entry.kind === 'folder' ? 'd' : '-'
  const rights = [6, 3, 0].map((shift) => rightsText((attrs.mode >> shift) & 7)).join('')
  const date = entry.modifiedAt.toISOString().slice(0, 16).replace('T', ' ')
  const longname = `${type}${rights} 1 euterpe euterpe ${String(attrs.size).padStart(12)} ${date} ${entry.name}`
  return { filename: entry.name, longname, attrs }
}

function rightsText(bits: number): string {
  return `${bits & 4 ? 'r' : '-'}${bits & 2 ? 'w' : '-'}${bits & 1 ? 'x' : '-'}`
}
