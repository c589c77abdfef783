import type { Kind } from '../entity-types.ts'
import type { Condition } from '../read/filters.ts'

/** What is looked for parts in, in the atlas. */
export const partFields = [
  'tracks.title',
  'tracks.artist_name',
  'artists.name',
  'releases.title',
  'labels.name',
] as const
export type PartField = (typeof partFields)[number]

/** What holds this part, where a filter asks for one; null where it asks for something else. */
export function partOf(kind: Kind, condition: Condition): { field: PartField; key: string } | null {
  if (condition.is === 'artist-contains') return { field: 'tracks.artist_name', key: condition.key }
  if (condition.is !== 'contains') return null
  return { field: `${kind}.${condition.column.replace('_key', '')}` as PartField, key: condition.key }
}
