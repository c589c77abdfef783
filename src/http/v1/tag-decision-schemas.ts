import { type TSchema, Type } from 'typebox'
import type { Decision } from '../../domain/tagging/people/effective-tags.ts'
import { TrackRef } from './track-uri-schema.ts'

const nullable = <Schema extends TSchema>(schema: Schema, description?: string) =>
  Type.Union([schema, Type.Null()], description === undefined ? {} : { description })
const closed = { additionalProperties: false }
const uuid = Type.String({ format: 'uuid' })
const Time = Type.String({ format: 'date-time' })

export const TagOrigin = Type.Unsafe<'model' | 'person'>({
  type: 'string',
  enum: ['model', 'person'],
  description: 'Who assigned the tag. A person wins over the model.',
})

export const DecisionName = Type.Unsafe<Decision>({
  type: 'string',
  enum: ['accepted', 'rejected', 'added'],
  description: '`accepted`: the model was right; `rejected`: it is wrong; `added`: the model missed it.',
})

const DecidedBy = Type.Object(
  { type: Type.String(), id: Type.String(), name: Type.String(), client_id: Type.String() },
  { title: 'Actor' },
)

export const TrackTag = Type.Object(
  {
    uid: Type.String({ description: 'Of the taxonomy, or of one of your vocabularies.' }),
    category: nullable(Type.String(), 'The category of the taxonomy, or the name of the vocabulary.'),
    name: nullable(Type.String()),
    score: Type.Number({ minimum: 0, maximum: 1, description: '1 or 0 where a person decided.' }),
    origin: TagOrigin,
    decision: nullable(DecisionName, 'Null where nobody decided.'),
    model_score: nullable(Type.Number(), 'The score of the model, whatever people decided.'),
    decided_by: nullable(DecidedBy),
    decided_at: nullable(Time),
  },
  {
    title: 'TrackTag',
    examples: [
      {
        uid: '51c0e5cc-5a3e-5d0a-9d0e-0d7f2a6f8f11',
        category: 'moods',
        name: 'calm',
        score: 1,
        origin: 'person',
        decision: 'accepted',
        model_score: 0.83,
        decided_by: {
          type: 'user',
          id: '019a8400-0000-7000-8000-000000000004',
          name: 'Ada Lovelace',
          client_id: '019a8400-0000-7000-8000-000000000005',
        },
        decided_at: '2026-11-15T09:00:00.000Z',
      },
    ],
  },
)

const Uids = (description: string) => Type.Optional(Type.Array(uuid, { maxItems: 200, description }))

const decisionFields = {
  accept: Uids('Tags that the track has. One that the model missed counts as added.'),
  reject: Uids('Tags that the track does not have.'),
  withdraw: Uids("Decisions to take back: the model's opinion counts again, and an added tag goes."),
}

export const TagDecisions = Type.Object(decisionFields, {
  ...closed,
  title: 'TagDecisions',
  examples: [
    { accept: ['51c0e5cc-5a3e-5d0a-9d0e-0d7f2a6f8f11'], reject: ['9a5c6f52-8a47-5c0e-8f1a-3d2c7f9b0e44'] },
  ],
})

const maxTaggedTracks = 500

export const BulkTagDecisions = Type.Object(
  {
    track_ids: Type.Array(TrackRef, {
      minItems: 1,
      maxItems: maxTaggedTracks,
      description: 'The tracks to decide about.',
    }),
    ...decisionFields,
  },
  {
    ...closed,
    title: 'BulkTagDecisions',
    examples: [
      {
        track_ids: ['019a8400-0000-7000-8000-000000000001'],
        accept: ['51c0e5cc-5a3e-5d0a-9d0e-0d7f2a6f8f11'],
      },
    ],
  },
)

export const ListedDecision = Type.Object(
  {
    track_uri: Type.String(),
    outer_id: nullable(Type.String()),
    catalog_id: uuid,
    uid: Type.String(),
    category: nullable(Type.String()),
    name: nullable(Type.String()),
    decision: DecisionName,
    model_version: nullable(Type.String(), 'The model the decision is compared with.'),
    model_score: nullable(Type.Number()),
    decided_by: DecidedBy,
    decided_at: Time,
  },
  { title: 'TagDecision' },
)

const accuracyFields = {
  decisions: Type.Integer({ minimum: 0, description: 'How many decisions of people there are.' }),
  precision: nullable(
    Type.Number(),
    'Of the tags that the model assigned and people judged, the share that was right.',
  ),
  recall: nullable(
    Type.Number(),
    'Of the tags that tracks have according to people, the share that the model assigned.',
  ),
}

export const AccuracyReport = Type.Object(
  {
    model_version: Type.String(),
    catalog_id: nullable(uuid),
    ...accuracyFields,
    tags: Type.Array(
      Type.Object({
        uid: Type.String(),
        category: Type.String(),
        name: Type.String(),
        ...accuracyFields,
        correct: Type.Integer({ description: 'Assigned by the model, and right.' }),
        wrong: Type.Integer({ description: 'Assigned by the model, and rejected by a person.' }),
        missed: Type.Integer({ description: 'Added by a person.' }),
      }),
      { description: 'The tags with most decisions first.' },
    ),
  },
  { title: 'TagAccuracyReport' },
)

const TagName = Type.String({ minLength: 1, maxLength: 200 })
const Description = Type.String({ maxLength: 1000 })

export const NewVocabularyTag = Type.Object(
  { name: TagName, description: Type.Optional(Description) },
  {
    ...closed,
    title: 'NewVocabularyTag',
    examples: [{ name: 'needle drop', description: 'For a scene change.' }],
  },
)

export const VocabularyTagChange = Type.Object(
  { name: Type.Optional(TagName), description: Type.Optional(Description) },
  { ...closed, minProperties: 1, title: 'VocabularyTagChange', examples: [{ name: 'scene change' }] },
)

export const VocabularyTag = Type.Object(
  {
    uid: Type.String({ description: 'Never changes. Can be used as a search filter.' }),
    name: Type.String(),
    description: Type.String(),
    created_at: Time,
  },
  { title: 'VocabularyTag' },
)

export const Vocabulary = Type.Object(
  { id: uuid, name: Type.String(), tags: Type.Array(VocabularyTag), created_at: Time, updated_at: Time },
  { title: 'Vocabulary' },
)

export const NewVocabulary = Type.Object(
  {
    name: TagName,
    tags: Type.Optional(Type.Array(NewVocabularyTag, { maxItems: 200 })),
  },
  { ...closed, title: 'NewVocabulary', examples: [{ name: 'placements', tags: [{ name: 'needle drop' }] }] },
)
