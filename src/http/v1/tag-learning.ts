import { type Static, Type } from 'typebox'
import type { Context } from '../../domain/context.ts'
import {
  type TagCorrection as Correction,
  findLearning,
  type TagLearning as Learning,
  learnTag,
  listCorrections,
  stopLearning,
} from '../../domain/tagging/learning/manage.ts'
import type { Scope } from '../generation.ts'
import { Envelope, ok } from './envelope.ts'
import { nullable } from './record-parts.ts'
import { TrackRef } from './track-uri-schema.ts'

const closed = { additionalProperties: false }
const tags = ['Tagging']
const uuid = Type.String({ format: 'uuid' })
const TagId = Type.Object({ vocabulary_id: uuid, tag_uid: uuid })
const noQuery = Type.Object({}, closed)
const Share = (description: string) => Type.Number({ minimum: 0, maximum: 1, description })
const Count = (description: string) => Type.Integer({ minimum: 0, description })
const Time = Type.String({ format: 'date-time' })
const url = '/v1/tagging/vocabularies/:vocabulary_id/tags/:tag_uid/learning'
const write = {
  access: { scope: 'workspace.write' },
  problems: ['not_found', 'validation_error', 'catalogue_forbidden'],
} as const

const Report = Type.Object(
  {
    examples_with: Count('Tracks that people gave the tag.'),
    examples_without: Count('Tracks that people rejected it for.'),
    assumed_without: Count('Tracks nobody decided about, which were taken as tracks without it.'),
    precision: Share('Of the tracks that it would tag, the share that has the tag.'),
    precision_at_least: Share('What the precision is at least, with a probability of 95 %.'),
    recall: Share('Of the tracks with the tag, the share that it would tag.'),
    auc: Share('Probability that a track with the tag scores higher than one without.'),
    auc_at_least: Type.Number({ description: 'The same, less twice its standard error.' }),
  },
  { description: 'Cross-validated: each example was judged by a classifier that had not seen it.' },
)

const TagLearning = Type.Object(
  {
    uid: uuid,
    name: Type.String({ description: 'The name of the tag.' }),
    status: Type.Unsafe<Learning['status']>({
      type: 'string',
      enum: ['learning', 'ready', 'refused'],
      description:
        'learning: wait a few seconds. ready: tracks get the tag. refused: it cannot be told; see reason.',
    }),
    reason: nullable(Type.String(), 'Why it was refused, and what may help; null otherwise.'),
    report: nullable(Report, 'How well it can be told; null before the first run.'),
    threshold: nullable(
      Share('A score.'),
      'Tracks get the tag from this score on; null if it cannot be told.',
    ),
    model_version: nullable(
      Type.String(),
      'Tracks analysed by this model get the tag; null if it cannot be told.',
    ),
    is_tagging: Type.Boolean({
      description: 'The tracks of your catalogues are being tagged in the background.',
    }),
    requested_at: { ...Time, description: 'When learning was last requested.' },
    learned_at: nullable(Time, 'When it was last learned; null if it was not yet.'),
  },
  { title: 'TagLearning' },
)

const Examples = Type.Object(
  {
    with: Type.Optional(Type.Array(TrackRef, { maxItems: 500, description: 'Tracks that have the tag.' })),
    without: Type.Optional(
      Type.Array(TrackRef, { maxItems: 500, description: 'Tracks that do not have it.' }),
    ),
  },
  {
    ...closed,
    title: 'TagExamples',
    examples: [{ with: ['019a8400-0000-7000-8000-000000000001'], without: [] }],
  },
)

const TagCorrection = Type.Object(
  {
    uid: Type.String({ description: 'The uid of the tag.' }),
    category: Type.String({ description: 'Its category.' }),
    name: Type.String({ description: 'Its name.' }),
    decisions: Count('How many decisions of people it is learned from.'),
    slope: Type.Number({ description: 'The log odds of a score are multiplied by this …' }),
    shift: Type.Number({
      description: '… and then this is added: negative where people are stricter than the model.',
    }),
    log_loss_before: Type.Number({ description: 'How surprising held-out decisions are to the model.' }),
    log_loss_after: Type.Number({ description: 'The same with the correction; always less.' }),
  },
  { title: 'TagCorrection' },
)

/** Tags that are learned from examples, and corrections of the model by what people decide. */
export function tagLearningRoutes(scope: Scope, context: Context): void {
  scope.post(
    url,
    {
      config: { ...write, problems: [...write.problems] },
      schema: {
        operationId: 'learnTag',
        summary: 'Learn a tag of yours from examples',
        description:
          'Fits a classifier to how the tracks sound that have the tag, at least ten of them, and tags all of your tracks with it in the background. The tracks sent are stored as decisions, like those made before, and stay. Later decisions improve it by themselves. A tag that cannot be told by its sound is refused.',
        tags,
        params: TagId,
        querystring: noQuery,
        body: Examples,
        response: { 202: { description: 'Learning has begun.', ...Envelope(TagLearning, 202) } },
      },
    },
    async (request, reply) => {
      const learning = await learnTag(context, request.caller, keyOf(request.params), request.body)
      return reply.code(202).send(ok(show(learning), 202, 'Accepted'))
    },
  )

  scope.get(
    url,
    {
      config: { access: { scope: 'tagging.read' }, problems: ['not_found'] },
      schema: {
        operationId: 'getTagLearning',
        summary: 'See how well a tag of yours is learned',
        tags,
        params: TagId,
        querystring: noQuery,
        response: { 200: { description: 'What was learned.', ...Envelope(TagLearning) } },
      },
    },
    async (request) => ok(show(await findLearning(context, request.caller, keyOf(request.params)))),
  )

  scope.delete(
    url,
    {
      config: { ...write, problems: [...write.problems] },
      schema: {
        operationId: 'stopTagLearning',
        summary: 'Stop learning a tag',
        description:
          'In the background, the tag is taken from the tracks that no person gave it to. Decisions stay, so it can be learned again.',
        tags,
        params: TagId,
        querystring: noQuery,
        response: {
          200: { description: 'It is not learned any more.', ...Envelope(Type.Object({ uid: uuid })) },
        },
      },
    },
    async (request) => {
      await stopLearning(context, request.caller, keyOf(request.params))
      return ok({ uid: request.params.tag_uid })
    },
  )

  scope.get(
    '/v1/tagging/corrections',
    {
      config: { access: { scope: 'tagging.read' } },
      schema: {
        operationId: 'listTagCorrections',
        summary: 'List how the model is corrected by what your people decided',
        description:
          "From a dozen decisions about a tag on, the scores of your organisation's tracks follow your people where that agrees better with decisions held out from fitting. Live tagging returns the model's own scores. Most decisions first.",
        tags,
        querystring: noQuery,
        response: {
          200: {
            description: 'The corrections.',
            ...Envelope(Type.Object({ count: Count('How many.'), results: Type.Array(TagCorrection) })),
          },
        },
      },
    },
    async (request) => {
      const results = (await listCorrections(context, request.caller)).map(showCorrection)
      return ok({ count: results.length, results })
    },
  )
}

function keyOf({ vocabulary_id: vocabularyId, tag_uid: uid }: Static<typeof TagId>) {
  return { vocabularyId, uid }
}

function show({
  tag_uid: uid,
  vocabulary: _,
  isRetagging: is_tagging,
  requested_at,
  learned_at,
  ...learning
}: Learning) {
  return {
    uid,
    ...learning,
    is_tagging,
    requested_at: requested_at.toISOString(),
    learned_at: learned_at?.toISOString() ?? null,
  }
}

function showCorrection({
  tag_uid: uid,
  loss_before,
  loss_after,
  model_version: _,
  ...correction
}: Correction) {
  return { uid, ...correction, log_loss_before: loss_before, log_loss_after: loss_after }
}
