import { Type } from 'typebox'
import type { Context } from '../../domain/context.ts'
import {
  dismissIssues,
  keepPairs,
  listIssues,
  listPairs,
  readHealth,
  requestCheck,
} from '../../domain/health/health.ts'
import { type IssueKind, issueKinds, type PairKind, pairKinds } from '../../domain/health/issues.ts'
import type { Scope } from '../generation.ts'
import { Envelope, ok } from './envelope.ts'
import { ListOf, listOf, listQuery } from './list-query.ts'

const read = { scope: 'workspace.read' } as const
const write = { scope: 'workspace.write' } as const
const tags = ['Workspace']
const uuid = Type.String({ format: 'uuid' })
const noQuery = Type.Object({}, { additionalProperties: false })
const catalogueQuery = {
  catalog_id: Type.Optional(
    Type.String({ format: 'uuid', description: 'Only this catalogue. Default: all of your organisation.' }),
  ),
}

const Kind = Type.Unsafe<IssueKind>({
  type: 'string',
  enum: [...issueKinds],
  description:
    'What is wrong. clipped: more than one sample in a thousand is at the limit. silent: below -60 LUFS. too_quiet and too_loud: more than 9 LU from the middle of the catalogue. missing_upc: on no release with a UPC.',
})
const KindOfPair = Type.Unsafe<PairKind>({
  type: 'string',
  enum: [...pairKinds],
  description: 'copy: the same recording. cover: versions of one piece.',
})
const countOf = <Schema extends typeof Kind | typeof KindOfPair>(kind: Schema) =>
  Type.Object({
    kind,
    count: Type.Integer({ minimum: 0, description: 'How many there are.' }),
    is_more: Type.Boolean({ description: 'There are more than the count says.' }),
  })

const Health = Type.Object(
  {
    checked_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
      description: 'When what had changed was last looked at; null: not yet.',
    }),
    issues: Type.Array(countOf(Kind), { description: 'Tracks by issue.' }),
    pairs: Type.Array(countOf(KindOfPair), { description: 'Pairs of tracks that sound alike.' }),
  },
  {
    title: 'CatalogueHealth',
    examples: [
      {
        checked_at: '2026-11-15T09:00:00.000Z',
        issues: [{ kind: 'missing_isrc', count: 12, is_more: false }],
        pairs: [{ kind: 'copy', count: 2, is_more: false }],
      },
    ],
  },
)

const Issue = Type.Object(
  {
    track_id: uuid,
    value: Type.Union([Type.Number(), Type.Null()], {
      description: 'What was measured: loudness in LUFS, or the share of clipped samples. Null: nothing.',
    }),
  },
  {
    title: 'TrackIssue',
    examples: [{ track_id: '019a8400-0000-7000-8000-000000000010', value: null }],
  },
)

const Pair = Type.Object(
  {
    track_id: uuid,
    other_id: Type.String({ format: 'uuid', description: 'The id of the other track.' }),
    score: Type.Number({ minimum: 0, maximum: 1, description: 'How sure it is, from 0 to 1.' }),
  },
  {
    title: 'TrackPair',
    examples: [
      {
        track_id: '019a8400-0000-7000-8000-000000000010',
        other_id: '019a8400-0000-7000-8000-000000000011',
        score: 0.97,
      },
    ],
  },
)

const Changed = Envelope(
  Type.Object(
    { changed: Type.Integer({ minimum: 0, description: 'How many entries that concerned.' }) },
    { title: 'ChangedIssues', examples: [{ changed: 2 }] },
  ),
)

/** What is wrong with the tracks of a workspace. */
export function healthRoutes(scope: Scope, context: Context): void {
  scope.get(
    '/v1/workspace/health',
    {
      config: { access: read },
      schema: {
        operationId: 'getHealthOfWorkspace',
        summary: 'Count what is wrong with your tracks',
        description:
          'Counts up to 10,000 at once; larger counts are those of the last check. Changes by people count at once, deliveries within about five minutes.',
        tags,
        querystring: Type.Object(catalogueQuery, { additionalProperties: false }),
        response: { 200: { description: 'The counts.', ...Envelope(Health) } },
      },
    },
    async (request) =>
      ok(await readHealth(context, request.caller, { catalogueId: request.query.catalog_id })),
  )

  scope.post(
    '/v1/workspace/health/check',
    {
      config: { access: write },
      schema: {
        operationId: 'checkHealthOfWorkspace',
        summary: 'Look at what has changed now',
        tags,
        querystring: noQuery,
        response: { 202: { description: 'The check will start.', ...Envelope(Type.Null(), 202) } },
      },
    },
    async (request, reply) => {
      await requestCheck(context, request.caller)
      return reply.code(202).send(ok(null, 202, 'Accepted'))
    },
  )

  scope.get(
    '/v1/workspace/health/issues',
    {
      config: { access: read, problems: ['validation_error'] },
      schema: {
        operationId: 'listTrackIssues',
        summary: 'List the tracks with an issue',
        tags,
        querystring: Type.Object(
          {
            ...listQuery({ pageSize: 50, sorts: ['track'], order: 'as the tracks were added' }),
            kind: Type.Optional(Type.Unsafe<IssueKind>({ ...Kind, default: 'missing_isrc' })),
            dismissed: Type.Optional(
              Type.Boolean({ default: false, description: 'Those that were dismissed instead.' }),
            ),
            ...catalogueQuery,
          },
          { additionalProperties: false },
        ),
        response: { 200: { description: 'A page of tracks.', ...Envelope(ListOf(Issue)) } },
      },
    },
    async (request) => {
      const { kind = 'missing_isrc', dismissed = false, catalog_id: catalogueId } = request.query
      const input = { ...listOf(request.query), kind, dismissed, catalogueId }
      return ok(await listIssues(context, request.caller, input))
    },
  )

  scope.get(
    '/v1/workspace/health/pairs',
    {
      config: { access: read, problems: ['validation_error'] },
      schema: {
        operationId: 'listTrackPairs',
        summary: 'List pairs of tracks that sound alike',
        description: 'Within one catalogue, without those that are to be kept.',
        tags,
        querystring: Type.Object(
          {
            ...listQuery({ pageSize: 50, sorts: ['track'], order: 'as the tracks were added' }),
            kind: Type.Optional(Type.Unsafe<PairKind>({ ...KindOfPair, default: 'copy' })),
            ...catalogueQuery,
          },
          { additionalProperties: false },
        ),
        response: { 200: { description: 'A page of pairs.', ...Envelope(ListOf(Pair)) } },
      },
    },
    async (request) => {
      const { kind = 'copy', catalog_id: catalogueId } = request.query
      return ok(await listPairs(context, request.caller, { ...listOf(request.query), kind, catalogueId }))
    },
  )

  scope.post(
    '/v1/workspace/health/issues/dismiss',
    {
      config: { access: write, problems: ['validation_error'] },
      schema: {
        operationId: 'dismissTrackIssues',
        summary: 'Say that tracks are fine as they are',
        tags,
        querystring: noQuery,
        body: Type.Object(
          {
            kind: Kind,
            track_ids: Type.Array(uuid, { minItems: 1, maxItems: 1000, description: 'The tracks.' }),
            dismissed: Type.Optional(
              Type.Boolean({ default: true, description: 'false takes an earlier decision back.' }),
            ),
          },
          {
            additionalProperties: false,
            examples: [{ kind: 'mono', track_ids: ['019a8400-0000-7000-8000-000000000010'] }],
          },
        ),
        response: { 200: { description: 'Done.', ...Changed } },
      },
    },
    async (request) => {
      const { kind, track_ids: trackIds, dismissed = true } = request.body
      return ok({ changed: await dismissIssues(context, request.caller, { kind, trackIds, dismissed }) })
    },
  )

  scope.post(
    '/v1/workspace/health/pairs/keep',
    {
      config: { access: write, problems: ['validation_error'] },
      schema: {
        operationId: 'keepTrackPairs',
        summary: 'Keep tracks that sound alike',
        description: 'They are no longer listed as a pair. To make two tracks one, merge them.',
        tags,
        querystring: noQuery,
        body: Type.Object(
          {
            pairs: Type.Array(
              Type.Object({
                track_id: uuid,
                other_id: Type.String({ format: 'uuid', description: 'The id of the other track.' }),
              }),
              { minItems: 1, maxItems: 1000, description: 'The pairs.' },
            ),
          },
          {
            additionalProperties: false,
            examples: [
              {
                pairs: [
                  {
                    track_id: '019a8400-0000-7000-8000-000000000010',
                    other_id: '019a8400-0000-7000-8000-000000000011',
                  },
                ],
              },
            ],
          },
        ),
        response: { 200: { description: 'Done.', ...Changed } },
      },
    },
    async (request) => ok({ changed: await keepPairs(context, request.caller, request.body.pairs) }),
  )
}
