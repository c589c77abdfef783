import { hash } from 'node:crypto'
import { foldText } from '../../../lib/fold-text.ts'

/** A batch names the same artists over and over. */
const kept = new Map<string, string>()
const maxCached = 10_000

/** Of what a thing is called, where nothing else identifies it: the same for other case and accents. */
export function matchKey(...names: string[]): string {
  const text = names.join('\n')
  let key = kept.get(text)
  if (key === undefined) {
    key = hashOf(names)
    if (kept.size >= maxCached) kept.clear()
    kept.set(text, key)
  }
  return key
}

function hashOf(names: string[]): string {
  const hex = hash('sha256', names.map(foldText).join('\n'), 'hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`
}

/**
 * A release is called by its title together with who made it: there are a thousand albums called "Greatest Hits". One
 * compilation has many artists, and is called by its title alone.
 */
export function releaseMatchKey(title: string, type: string | null, firstArtist: string | null): string {
  const compiled = type !== null && /compilation/i.test(type)
  return matchKey('release', title, compiled || firstArtist === null ? '' : firstArtist)
}
