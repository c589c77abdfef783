import { Type } from 'typebox'
import type { Layer } from '../../domain/catalogue/track-uri.ts'
import { TagsByCategory } from './tag-schemas.ts'
import { TrackUri } from './track-uri-schema.ts'

/** A number from 0 to 1. */
const Share = (description: string) => Type.Number({ minimum: 0, maximum: 1, description })

export const Portrait = Type.Object(
  {
    valence: Share('From sad to happy.'),
    arousal: Share('From calm to excited.'),
    energy: Share('How energetic it sounds.'),
    danceability: Share('How suitable it is for dancing.'),
    acousticness: Share('How much of it is played on acoustic instruments.'),
    vocal_presence: Share('How much of it is sung or spoken.'),
  },
  { title: 'Portrait' },
)

export const TimelineSegment = Type.Object(
  {
    start_s: Type.Number({ description: 'Where it starts, in seconds.' }),
    end_s: Type.Number({ description: 'Where it ends, in seconds.' }),
    tags: TagsByCategory,
  },
  { title: 'TimelineSegment' },
)

export const SimilarTrack = Type.Object(
  { track_uri: TrackUri, score: Share('The cosine similarity.') },
  { title: 'SimilarTrack' },
)

export const FingerprintMatch = Type.Object(
  {
    track_uri: TrackUri,
    layer: Type.Unsafe<Layer>({
      type: 'string',
      enum: ['workspace', 'atlas'],
      description: 'Where the other track is.',
    }),
    match_score: Share('From 0.5 the two are the same recording.'),
    cover_confidence: Share('The probability that the two are versions of the same piece.'),
  },
  { title: 'FingerprintMatch' },
)
