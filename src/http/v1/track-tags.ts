import { Type } from 'typebox'
import { trackUri } from '../../domain/catalogue/track-uri.ts'
import type { Context } from '../../domain/context.ts'
import { decideTags } from '../../domain/tagging/people/decide.ts'
import {
  listDecisions,
  listTrackTags,
  nameOf,
  type TrackTag as OwnTag,
  readAccuracy,
} from '../../domain/tagging/people/read-decisions.ts'
import type * as people from '../../domain/tagging/people/sql-decisions.ts'
import type { Scope } from '../generation.ts'
import { Envelope, ok } from './envelope.ts'
import { okRecord, readExpectation } from './etags.ts'
import { ListOf, listOf, listQuery } from './list-query.ts'
import {
  AccuracyReport,
  BulkTagDecisions,
  DecisionName,
  ListedDecision,
  TagDecisions,
  TrackTag,
} from './tag-decision-schemas.ts'
import { TrackRef } from './track-uri-schema.ts'

const closed = { additionalProperties: false }
const tags = ['Tagging']
const uuid = Type.String({ format: 'uuid' })
const TrackId = Type.Object({ track_id: TrackRef })
const noQuery = Type.Object({}, closed)
const TagList = Type.Object({ count: Type.Integer({ minimum: 0 }), results: Type.Array(TrackTag) })

/** What people decide about tags. */
export function trackTagRoutes(scope: Scope, context: Context): void {
  scope.get(
    '/v1/workspace/tracks/:track_id/tags',
    {
      config: { access: { scope: 'workspace.read' }, problems: ['not_found'] },
      schema: {
        operationId: 'listTrackTags',
        summary: 'List the tags of a track, with who assigned them',
        description: 'Tags that a person rejected come last, with a score of 0.',
        tags,
        params: TrackId,
        querystring: noQuery,
        response: { 200: { description: 'The tags.', ...Envelope(TagList) } },
      },
    },
    async (request, reply) => {
      const results = await listTrackTags(context, request.caller, request.params.track_id)
      return okRecord(reply, showTags(results))
    },
  )

  scope.patch(
    '/v1/workspace/tracks/:track_id/tags',
    {
      config: {
        access: { scope: 'workspace.write' },
        conditional: true,
        problems: ['not_found', 'validation_error'],
      },
      schema: {
        operationId: 'decideTrackTags',
        summary: 'Accept, add or reject tags of a track',
        description:
          "A person's decision wins over the model, now and after every later analysis, and search finds tracks by it at once. Use tags of the taxonomy or of your vocabularies.",
        tags,
        params: TrackId,
        querystring: noQuery,
        body: TagDecisions,
        response: { 200: { description: 'The tags of the track.', ...Envelope(TagList) } },
      },
    },
    async (request, reply) => {
      const { track_id } = request.params
      await decideTags(context, request.caller, [track_id], request.body, readExpectation(request, showTags))
      return okRecord(reply, showTags(await listTrackTags(context, request.caller, track_id)))
    },
  )

  scope.post(
    '/v1/tagging/decisions',
    {
      config: { access: { scope: 'workspace.write' }, problems: ['not_found', 'validation_error'] },
      schema: {
        operationId: 'decideTags',
        summary: 'Accept, add or reject tags of many tracks',
        description: 'All of the tracks change, or none.',
        tags,
        querystring: noQuery,
        body: BulkTagDecisions,
        response: {
          200: {
            description: 'How many tracks were tagged.',
            ...Envelope(Type.Object({ tracks: Type.Integer({ minimum: 0 }) })),
          },
        },
      },
    },
    async (request) => {
      const { track_ids, ...decisions } = request.body
      return ok(await decideTags(context, request.caller, track_ids, decisions))
    },
  )

  scope.get(
    '/v1/tagging/decisions',
    {
      config: { access: { scope: 'tagging.read' }, problems: ['not_found', 'validation_error'] },
      schema: {
        operationId: 'listTagDecisions',
        summary: 'List what people decided about tags',
        description: 'Newest first, of all tracks.',
        tags,
        querystring: Type.Object(
          {
            ...listQuery({
              pageSize: 50,
              sorts: ['updated'],
              order: 'newest first',
              changed: 'the moment of the decision counts',
            }),
            tag_uid: Type.Optional({ ...uuid, description: 'Only decisions about this tag.' }),
            track_id: Type.Optional({ ...TrackRef, description: 'Only decisions about this track.' }),
            decision: Type.Optional(DecisionName),
          },
          closed,
        ),
        response: { 200: { description: 'A page of decisions.', ...Envelope(ListOf(ListedDecision)) } },
      },
    },
    async (request) => {
      const { tag_uid: tagUid, track_id: trackId, decision } = request.query
      const filter = { ...listOf(request.query), tagUid, trackId, decision }
      const found = await listDecisions(context, request.caller, filter)
      return ok({ ...found, results: found.results.map(showDecision) })
    },
  )

  scope.get(
    '/v1/tagging/accuracy',
    {
      config: { access: { scope: 'tagging.read' }, problems: ['catalogue_forbidden'] },
      schema: {
        operationId: 'getTagAccuracy',
        summary: 'Compare the model with what people decided',
        description:
          'For every tag that people decided about: how often the model was right. Decisions are compared with the present model, for tracks that it has analysed.',
        tags,
        querystring: Type.Object({ catalog_id: Type.Optional(uuid) }, closed),
        response: { 200: { description: 'The report.', ...Envelope(AccuracyReport) } },
      },
    },
    async (request) => ok(await readAccuracy(context, request.caller, request.query)),
  )
}

function showTags(results: OwnTag[]) {
  return { count: results.length, results }
}

function showDecision(decision: people.ListedDecision) {
  const { track_id, outer_id, catalogue_id, tag_uid, model_version, model_score, actor, decided_at } =
    decision
  return {
    track_uri: trackUri('workspace', track_id),
    outer_id,
    catalog_id: catalogue_id,
    uid: tag_uid,
    ...nameOf(tag_uid, decision),
    decision: decision.decision,
    model_version,
    model_score,
    decided_by: actor,
    decided_at: decided_at.toISOString(),
  }
}
