import { Type } from 'typebox'

/** A number from 0 to 1. */
export const Share = (description: string) => Type.Number({ minimum: 0, maximum: 1, description })

/** Scored tags by category. */
export const Tags = Type.Record(
  Type.String(),
  Type.Array(Type.Object({ uid: Type.String(), name: Type.String(), score: Share('A probability.') })),
)

export const Portrait = Type.Object({
  valence: Share('From sad to happy.'),
  arousal: Share('From calm to excited.'),
  energy: Share('How energetic it sounds.'),
  danceability: Share('How suitable it is for dancing.'),
  acousticness: Share('How much of it is played on acoustic instruments.'),
  vocal_presence: Share('How much of it is sung or spoken.'),
})

export const TimelineSegment = Type.Object({ start_s: Type.Number(), end_s: Type.Number(), tags: Tags })
