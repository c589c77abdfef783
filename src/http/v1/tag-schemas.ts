import { Type } from 'typebox'
import { TagOrigin } from './tag-decision-schemas.ts'

/** A tag of a track, in every response. */
export const Tag = Type.Object(
  {
    uid: Type.String({ description: 'Never changes. Can be used as a search filter.' }),
    score: Type.Number({ minimum: 0, maximum: 1, description: 'A calibrated probability.' }),
    name: Type.String({ description: 'The English name; the taxonomy has the others.' }),
    category: Type.Optional(
      Type.String({ description: 'The category, where tags are not grouped by it already.' }),
    ),
    origin: Type.Optional(TagOrigin),
  },
  {
    title: 'Tag',
    examples: [{ uid: '51c0e5cc-5a3e-5d0a-9d0e-0d7f2a6f8f11', score: 0.83, name: 'calm' }],
  },
)

/** Tags by category, highest score first. */
export const TagsByCategory = Type.Record(Type.String(), Type.Array(Tag), {
  title: 'TagsByCategory',
  description: 'The tags above their threshold, by category, highest score first.',
  examples: [{ moods: [{ uid: '51c0e5cc-5a3e-5d0a-9d0e-0d7f2a6f8f11', score: 0.83, name: 'calm' }] }],
})
