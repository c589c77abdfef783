import type { DeliveredTrack } from './delivered-track.ts'
import { FieldFault } from './field-fault.ts'

/** Real tracks stay far below these limits; one with a hundred thousand artists is an attack. */
export const maxEntries = {
  titles: 200,
  artists: 500,
  releases: 100,
  works: 100,
  contributors: 500,
  references: 100,
  customer_tags: 1000,
  deals: 1000,
} as const

export function requireShortLists(track: DeliveredTrack): void {
  requireShort(track, '', ['titles', 'artists', 'releases', 'works', 'references', 'customer_tags', 'deals'])
  for (const artist of track.artists) requireShort(artist, 'artists.', ['references'])
  for (const release of track.releases)
    requireShort(release, 'releases.', ['titles', 'artists', 'references'])
  for (const work of track.works) requireShort(work, 'works.', ['contributors'])
}

type ListName = keyof typeof maxEntries

function requireShort<Name extends ListName>(
  of: Record<Name, unknown[] | null>,
  where: string,
  names: Name[],
): void {
  for (const name of names) {
    const count = of[name]?.length ?? 0
    if (count > maxEntries[name]) {
      throw new FieldFault(`${where}${name}`, `has ${count} entries; the maximum is ${maxEntries[name]}`)
    }
  }
}
