import { Type } from 'typebox'
import { maxReadNames, maxReadTerms, maxTermWeight } from '../../domain/brief/reading.ts'
import { briefLanguages } from '../../domain/brief/terms.ts'
import { maxReferences } from '../../domain/search/references.ts'

const Nullable = <T extends ReturnType<typeof Type.String> | ReturnType<typeof Type.Number>>(schema: T) =>
  Type.Union([schema, Type.Null()])

const ReadRange = (unit: string, maximum: number) =>
  Type.Union(
    [
      Type.Object(
        {
          min: Type.Optional(Type.Number({ minimum: 0, maximum, description: 'The smallest value.' })),
          max: Type.Optional(Type.Number({ minimum: 0, maximum, description: 'The largest value.' })),
        },
        { additionalProperties: false },
      ),
      Type.Null(),
    ],
    {
      description: `${unit}: min, max or both, inclusive; null if the brief does not say. Works like the filter.`,
    },
  )

const ReadTerm = Type.Object(
  {
    term: Type.String({
      maxLength: 100,
      description:
        'category/name: a tag of the taxonomy, such as moods/sad, or another term of the lexicon, such as instruments/saxophone.',
    }),
    weight: Type.Number({
      minimum: -maxTermWeight,
      maximum: maxTermWeight,
      description: 'How much the term is wanted; negative: not wanted.',
    }),
    words: Type.Union([Type.String({ maxLength: 200 }), Type.Null()], {
      description: 'The words of the brief that mean the term; null for a term that you add yourself.',
    }),
  },
  { title: 'BriefTerm', additionalProperties: false },
)

/** Of requests and responses: an edited reading can be sent back. */
export const BriefReadingSchema = Type.Object(
  {
    language: Type.Enum([...briefLanguages], { description: 'The language of the brief.' }),
    terms: Type.Array(ReadTerm, {
      maxItems: maxReadTerms,
      description: 'What the brief asks for. Remove a term, change its weight, or add one, and search again.',
    }),
    bpm: ReadRange('Beats per minute', 1000),
    key: Type.Union([Type.String({ maxLength: 20 }), Type.Null()], {
      description:
        'The musical key, such as A minor; null if the brief does not name one. Works like the filter.',
    }),
    duration: ReadRange('Seconds', 1_000_000),
    tempo_change: Type.Union([Type.Enum(['slower', 'faster']), Type.Null()], {
      description: 'Whether hits should be slower or faster than the tracks in names.',
    }),
    names: Type.Array(
      Type.Object(
        {
          text: Type.String({ minLength: 1, maxLength: 200, description: 'A title or an artist.' }),
          is_unwanted: Type.Boolean({ description: 'Whether hits should not sound like it.' }),
        },
        { additionalProperties: false },
      ),
      {
        maxItems: maxReadNames,
        description: 'Tracks and artists that hits should sound like. Only names that exist are read.',
      },
    ),
    text: Type.String({
      maxLength: 1000,
      description: 'The words that are also looked for in titles, artists and releases.',
    }),
  },
  {
    title: 'BriefReading',
    additionalProperties: false,
    description: 'What a brief was understood to ask for. An edited reading can be sent back in the request.',
    examples: [
      {
        language: 'en',
        terms: [
          { term: 'moods/melancholy', weight: 1, words: 'melancholic' },
          { term: 'instruments/piano', weight: 1, words: 'piano' },
          { term: 'instruments/drums', weight: -1, words: 'drums' },
        ],
        bpm: { min: 60, max: 90 },
        key: null,
        duration: null,
        tempo_change: null,
        names: [],
        text: 'melancholic piano drums',
      },
    ],
  },
)

export const ReasonSchema = Type.Object(
  {
    kind: Type.Enum(['tag', 'absence', 'tempo', 'key'], {
      description:
        'tag: a tag that applies to the track. absence: an unwanted tag that does not apply. tempo, key: the tempo or the musical key of the track fits.',
    }),
    words: Type.Union([Type.String(), Type.Null()], {
      description: 'The words of the brief that ask for it; null if no words do.',
    }),
    tag: Type.Union(
      [
        Type.Object({
          uid: Type.String(),
          name: Type.String({ description: 'The name of the tag.' }),
          category: Type.String({ description: 'The category of the tag.' }),
        }),
        Type.Null(),
      ],
      { description: 'The tag; null for tempo and key.' },
    ),
    score: Type.Union([Type.Number({ minimum: 0, maximum: 1 }), Type.Null()], {
      description: 'The score of the tag for the whole track; null for tempo and key.',
    }),
    bpm: { ...Nullable(Type.Number()), description: 'The tempo of the track; null for other reasons.' },
    key: { ...Nullable(Type.String()), description: 'The musical key of the track; null for other reasons.' },
    segment: Type.Union(
      [
        Type.Object({
          start_s: Type.Number({ description: 'Where the segment starts, in seconds.' }),
          end_s: Type.Number({ description: 'Where the segment ends, in seconds.' }),
          score: Type.Number({ description: 'The score of the tag in the segment.' }),
        }),
        Type.Null(),
      ],
      { description: 'Where the tag is strongest; null in the atlas, which has no segments.' },
    ),
  },
  { title: 'SearchReason', description: 'Why a track is a hit.' },
)

const Reference = Type.Object(
  {
    track_uri: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'A track of a layer that is searched. It must have been analysed.',
      }),
    ),
    segment: Type.Optional(
      Type.Object(
        {
          start_s: Type.Number({
            minimum: 0,
            maximum: 100_000,
            description: 'Where the part starts, in seconds.',
          }),
          end_s: Type.Number({
            minimum: 0,
            maximum: 100_000,
            description: 'Where the part ends, in seconds.',
          }),
        },
        {
          additionalProperties: false,
          description: 'Compare with this part of the recording only. Not for tracks of the atlas.',
        },
      ),
    ),
    s3_file_uri: Type.Optional(
      Type.String({
        maxLength: 2000,
        description:
          'Instead of track_uri: an audio file in your storage area. It is analysed for one credit, like live tagging, unless it has been analysed before, and needs the scope tagging.write and the entitlement tagging.',
      }),
    ),
  },
  { title: 'SearchReference', additionalProperties: false },
)

export const ReferencesSchema = Type.Object(
  {
    positive: Type.Array(Reference, {
      maxItems: maxReferences,
      description: 'Recordings that hits should sound like; at least one.',
    }),
    negative: Type.Optional(
      Type.Array(Reference, {
        maxItems: maxReferences,
        description: 'Recordings that hits should not sound like.',
      }),
    ),
  },
  {
    title: 'SearchReferences',
    additionalProperties: false,
    description: `Finds tracks by examples, at most ${maxReferences} in all. The reasons of each hit say what it shares with the positive ones. Not together with query, brief or similar_to.`,
  },
)
