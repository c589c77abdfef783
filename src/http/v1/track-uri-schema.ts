import { Type } from 'typebox'

const uuid = '[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'

/** How requests refer to a track. `acceptTrackUris` gives handlers the id of either. */
export const TrackRef = Type.String({
  pattern: `^(euterpe:(workspace|atlas):track:)?${uuid}$`,
  description: 'The id of the track, or its track_uri.',
  examples: ['019a8400-0000-7000-8000-000000000001'],
})

/** How responses refer to a track that they are not. */
export const TrackUri = Type.String({
  description: 'The URI of the track: `euterpe:LAYER:track:ID`.',
  examples: ['euterpe:workspace:track:019a8400-0000-7000-8000-000000000001'],
})
