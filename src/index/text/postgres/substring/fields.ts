import type { Collection, Needle } from '../../text-index.ts'

/** The fields with a substring index, as the tables name them. */
export const substringFields = [
  'tracks.title',
  'tracks.artist_name',
  'artists.name',
  'releases.title',
  'labels.name',
] as const
export type SubstringField = (typeof substringFields)[number]

const fieldNames: Record<Collection, Partial<Record<Needle['field'], SubstringField>>> = {
  tracks: { title: 'tracks.title', artist: 'tracks.artist_name' },
  artists: { name: 'artists.name' },
  releases: { name: 'releases.title' },
  labels: { name: 'labels.name' },
}

export function substringFieldOf(collection: Collection, field: Needle['field']): SubstringField {
  const name = fieldNames[collection][field]
  if (name === undefined) throw new Error(`${collection} have no field "${field}" to find substrings in.`)
  return name
}
