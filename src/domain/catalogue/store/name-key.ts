import { hash } from 'node:crypto'
import { foldText } from '../../../lib/fold-text.ts'

/** A batch repeats the same names over and over. Cleared when full, which is cheaper here than evicting one by one. */
const cache = new Map<string, string>()
const maxCached = 10_000

/** What an entity is matched by if it has no identifier: a hash of its name that ignores case and accents. */
export function nameKey(...names: string[]): string {
  const text = names.join('\n')
  let key = cache.get(text)
  if (key === undefined) {
    key = hashNames(names)
    if (cache.size >= maxCached) cache.clear()
    cache.set(text, key)
  }
  return key
}

function hashNames(names: string[]): string {
  const hex = hash('sha256', names.map(foldText).join('\n'), 'hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`
}

/**
 * A release is matched by title and first artist, because a thousand albums are called "Greatest Hits". A compilation has
 * many artists and is matched by title alone.
 */
export function releaseNameKey(title: string, type: string | null, firstArtist: string | null): string {
  const isCompilation = type !== null && /compilation/i.test(type)
  return nameKey('release', title, isCompilation || firstArtist === null ? '' : firstArtist)
}
