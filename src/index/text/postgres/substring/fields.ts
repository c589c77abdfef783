import type { Collection, Needle } from '../../text-index.ts'

/** The fields with a substring index, as the tables name them. */
export type SubstringField =
  | 'tracks.title'
  | 'tracks.artist_name'
  | 'artists.name'
  | 'releases.title'
  | 'labels.name'

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
