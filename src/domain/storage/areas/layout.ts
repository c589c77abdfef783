import { Problem } from '../../../lib/problem.ts'

export type PathAccess = 'read-write' | 'read-only' | 'none'
type AreaPath = { path: string; purpose: string; access: PathAccess; kind: 'folder' | 'file' }

/** The paths of an organisation's area and the access of its keys. The service itself has full access. */
export const layout: readonly AreaPath[] = [
  { path: 'csv_outputs', purpose: 'Exports made by the service', access: 'read-only', kind: 'folder' },
  { path: 'delivery', purpose: 'Root delivery area', access: 'read-only', kind: 'folder' },
  { path: 'delivery/audio', purpose: 'Audio delivery', access: 'read-write', kind: 'folder' },
  { path: 'delivery/ddex', purpose: 'DDEX file delivery', access: 'read-write', kind: 'folder' },
  { path: 'delivery/mapping', purpose: 'Mapping files', access: 'read-write', kind: 'folder' },
  { path: 'delivery/metadata', purpose: 'CSV metadata delivery', access: 'read-write', kind: 'folder' },
  { path: 'inbound', purpose: 'Presigned uploads', access: 'read-write', kind: 'folder' },
  { path: 'INFO.json', purpose: 'Technical configuration', access: 'read-only', kind: 'file' },
  { path: 'live_analysis', purpose: 'Temporary files of live analysis', access: 'none', kind: 'folder' },
  { path: 'logs', purpose: 'Logs of the service', access: 'none', kind: 'folder' },
  { path: 'processed', purpose: 'Processed files', access: 'none', kind: 'folder' },
  { path: 'processed/audio', purpose: 'Processed audio', access: 'none', kind: 'folder' },
  { path: 'processed/features', purpose: 'Extracted features', access: 'none', kind: 'folder' },
]

/** Who accesses an area: a client with the organisation's keys, or the service itself. */
export type Actor = 'customer' | 'service'
export type AreaKind = 'layout' | 'open'

const longestFirst = layout
  .map(({ path, access }) => ({ path, within: `${path}/`, access }))
  .sort((a, b) => b.path.length - a.path.length)

/** The longest matching path decides. Whole segments are compared: `delivery/audiobooks` is not in `delivery/audio`. */
export function accessTo(key: string): PathAccess {
  return longestFirst.find(({ path, within }) => key === path || key.startsWith(within))?.access ?? 'none'
}

export function mayRead(actor: Actor, kind: AreaKind, key: string): boolean {
  return actor === 'service' || kind === 'open' || accessTo(key) !== 'none'
}

export function mayWrite(actor: Actor, kind: AreaKind, key: string): boolean {
  return actor === 'service' || kind === 'open' || accessTo(key) === 'read-write'
}

export function requireRead(actor: Actor, kind: AreaKind, key: string): void {
  if (!mayRead(actor, kind, key)) {
    throw new Problem(
      'resource_forbidden',
      'You cannot read from this path. INFO.json lists the paths you can read.',
    )
  }
}

export function requireWrite(actor: Actor, kind: AreaKind, key: string): void {
  if (!mayWrite(actor, kind, key)) {
    throw new Problem(
      'resource_forbidden',
      'You cannot write to this path. INFO.json lists the paths you can write to.',
    )
  }
}

/** Keys from `from` (inclusive) to `to` (exclusive), in byte order. */
export type KeyRange = { from: string; to: string }

/** Greater than any key. */
const lastKey = '\u{10FFFF}\u{10FFFF}'

const customerRanges = computeReadableRanges()

/** The key ranges of listings. Hidden keys are excluded before paging, so that no page reveals them. */
export function readableRanges(actor: Actor, kind: AreaKind): readonly KeyRange[] {
  return actor === 'service' || kind === 'open' ? [{ from: '', to: lastKey }] : customerRanges
}

function computeReadableRanges(): KeyRange[] {
  const tops = layout.filter(({ path }) => !path.includes('/'))
  for (const { path, access } of layout) {
    const top = tops.find((candidate) => path.startsWith(`${candidate.path}/`))
    // The ranges below cover whole top-level paths, so a path cannot differ from its top-level path.
    if (top !== undefined && (top.access === 'none') !== (access === 'none')) {
      throw new Error(`${path} and ${top.path} must both be readable or both be hidden`)
    }
  }
  return tops
    .filter(({ access }) => access !== 'none')
    .flatMap(({ path }) => [
      { from: path, to: `${path}\u0001` },
      { from: `${path}/`, to: `${path}0` }, // '0' follows '/'
    ])
    .sort((a, b) => (a.from < b.from ? -1 : 1))
}
