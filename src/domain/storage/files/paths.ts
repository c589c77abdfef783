import { accessTo, layout } from '../areas/layout.ts'
import { StorageFailure } from '../failure.ts'
import { checkKey } from '../objects/store-object.ts'

const fixedFolders = new Set(['', ...layout.filter(({ kind }) => kind === 'folder').map(({ path }) => path)])

/** The key of an absolute or relative path of a file protocol; empty for the root. `.` and `..` are resolved. */
export function toKey(path: string): string {
  const segments: string[] = []
  for (const segment of path.split('/')) {
    if (segment === '' || segment === '.') continue
    if (segment === '..') segments.pop()
    else segments.push(segment)
  }
  const key = segments.join('/')
  // Clients that send Latin-1 would otherwise get names that nobody can type.
  if (key.includes('\uFFFD') || /\p{Cc}/u.test(key))
    throw new StorageFailure(
      'InvalidArgument',
      'The name must be UTF-8 without control characters. Set the encoding of your client to UTF-8.',
    )
  if (key !== '') checkKey(key)
  return key
}

export function nameOf(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1)
}

/** A folder of the layout, or the root. It is always there. */
export function isFixedFolder(key: string): boolean {
  return fixedFolders.has(key) && (key === '' || accessTo(key) !== 'none')
}
