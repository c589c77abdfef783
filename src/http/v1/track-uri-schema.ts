import { Type } from 'typebox'

/** How responses refer to a track that they are not. */
export const TrackUri = Type.String({
  description: 'The URI of the track: `euterpe:LAYER:track:ID`.',
  examples: ['euterpe:workspace:track:019a8400-0000-7000-8000-000000000001'],
})
