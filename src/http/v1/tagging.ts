import { Type } from 'typebox'
import type { Context } from '../../domain/context.ts'
import { acceptPersisted } from '../../domain/ingestion/accept-persisted.ts'
import { findIngestion } from '../../domain/ingestion/read.ts'
import { tagBatch } from '../../domain/tagging/batch.ts'
import { tagLive } from '../../domain/tagging/live.ts'
import { findMatrix } from '../../domain/tagging/matrix.ts'
import { currentModel } from '../../domain/tagging/models.ts'
import { findResults } from '../../domain/tagging/results.ts'
import { taxonomy } from '../../domain/tagging/taxonomy/taxonomy.ts'
import type { ProblemCode } from '../../lib/problem.ts'
import { toProblem } from '../failures.ts'
import type { Scope } from '../generation.ts'
import { abortOnDisconnect } from './abort-on-disconnect.ts'
import { Envelope, ok, problemResponses } from './envelope.ts'
import { headerKeyOf, idempotencyHeaders, readIdempotency, splitIdempotencyKey } from './idempotency.ts'
import { MatrixResponse, StoredResult, TaxonomyResponse } from './stored-tagging-schemas.ts'
import { BatchBody, BatchResults, LiveResult, TaggingBody } from './tagging-schemas.ts'
import { TrackRef } from './track-uri-schema.ts'

const batchHeaders = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 240,
      description: 'Makes the whole batch safe to repeat: a track without a key of its own gets one from it.',
    }),
  ),
})
const noQuery = Type.Object({}, { additionalProperties: false })
const write = { scope: 'tagging.write', entitlement: 'tagging' } as const
const read = { scope: 'tagging.read', entitlement: 'tagging' } as const
const catalogueProblems: ProblemCode[] = [
  'validation_error',
  'missing_catalogue_context',
  'catalogue_forbidden',
  'quota_exceeded',
]

/** Live tagging, stored results, the taxonomy and the scoring matrix. */
export function taggingRoutes(scope: Scope, context: Context): void {
  liveRoutes(scope, context)
  storedRoutes(scope, context)
}

function liveRoutes(scope: Scope, context: Context): void {
  scope.post(
    '/v1/tagging',
    {
      config: { access: write, problems: [...catalogueProblems, 'resource_forbidden', 'not_found'] },
      schema: {
        operationId: 'tagTrack',
        summary: 'Tag an audio file',
        description:
          'Analyses one object and returns its tags. Costs one credit; with `persist` a second one, for the track that is created and analysed in the catalogue. If only persisting fails, the response is 200 with the tags and the reason in `persistence`, and the second credit is not charged.',
        tags: ['Tagging'],
        querystring: noQuery,
        headers: idempotencyHeaders,
        body: TaggingBody,
        response: { 200: { description: 'The live result.', ...Envelope(LiveResult) } },
      },
    },
    async (request, reply) => {
      const { idempotency, body } = readIdempotency(request, reply, request.body)
      const options = { ...idempotency, signal: abortOnDisconnect(reply), accept: acceptPersisted }
      return ok(await tagLive(context, request.caller, body, options))
    },
  )

  scope.post(
    '/v1/tagging/batch',
    {
      config: { access: write, problems: catalogueProblems },
      schema: {
        operationId: 'tagTracks',
        summary: 'Tag up to 50 audio files',
        description:
          'Each track is tagged, and charged, like a single call. A track that fails has an error_code in its result and costs nothing. The other tracks are not affected.',
        tags: ['Tagging'],
        querystring: noQuery,
        headers: batchHeaders,
        body: BatchBody,
        response: { 200: { description: 'A result for each track.', ...Envelope(BatchResults) } },
      },
    },
    async (request, reply) => {
      const { catalog_id, tracks } = request.body
      const header = headerKeyOf(request)
      const keyed = tracks.map((track, index) => {
        const { key, body } = splitIdempotencyKey(track, null)
        return { ...body, key: key ?? (header === null ? null : `${header}/${index}`) }
      })
      const input = { ...(catalog_id !== undefined && { catalog_id }), tracks: keyed }
      const options = { signal: abortOnDisconnect(reply), accept: acceptPersisted, describe: describeProblem }
      const results = await tagBatch(context, request.caller, input, options)
      const succeeded = results.filter(({ status }) => status === 'completed').length
      return ok({ count: results.length, succeeded, failed: results.length - succeeded, results })
    },
  )
}

function describeProblem(error: unknown) {
  const { code, message } = toProblem(error)
  return { error_code: problemResponses[code].error_code, message }
}

function storedRoutes(scope: Scope, context: Context): void {
  scope.get(
    '/v1/tagging/results',
    {
      config: { access: read, problems: ['validation_error', 'catalogue_forbidden', 'not_found'] },
      schema: {
        operationId: 'getTaggingResults',
        summary: 'Get the stored tags of a track',
        description: 'Identify the track by exactly one of track_id, outer_id and isrc.',
        tags: ['Tagging'],
        querystring: Type.Object(
          {
            track_id: Type.Optional(TrackRef),
            outer_id: Type.Optional(Type.String({ minLength: 1, maxLength: 1000 })),
            isrc: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
            catalog_id: Type.Optional(
              Type.String({ format: 'uuid', description: 'Only look in this catalogue.' }),
            ),
            all_scores: Type.Optional(
              Type.Boolean({ description: 'Return all scores, not only those above their threshold.' }),
            ),
          },
          { additionalProperties: false },
        ),
        response: { 200: { description: 'The stored result.', ...Envelope(StoredResult) } },
      },
    },
    async (request) => ok(await findResults(context, request.caller, request.query)),
  )

  scope.get(
    '/v1/tagging/taxonomy',
    {
      config: { access: read },
      schema: {
        operationId: 'getTaxonomy',
        summary: 'Get the taxonomy',
        description: 'Uids are stable: a tag keeps its uid in all later versions.',
        tags: ['Tagging'],
        querystring: noQuery,
        response: { 200: { description: 'The whole taxonomy.', ...Envelope(TaxonomyResponse) } },
      },
    },
    async () => ok({ version: currentModel.taxonomy_version, categories: taxonomy.categories }),
  )

  scope.get(
    '/v1/tagging/matrix',
    {
      config: { access: read, problems: ['catalogue_forbidden', 'not_found'] },
      schema: {
        operationId: 'getTaggingMatrix',
        summary: 'Get tag statistics over many tracks',
        tags: ['Tagging'],
        querystring: Type.Object(
          {
            catalog_id: Type.Optional(Type.String({ format: 'uuid' })),
            ingestion_id: Type.Optional(Type.String({ format: 'uuid' })),
          },
          { additionalProperties: false },
        ),
        response: {
          200: { description: 'The statistics and a link to the matrix.', ...Envelope(MatrixResponse) },
        },
      },
    },
    async (request) => {
      const { ingestion_id } = request.query
      if (ingestion_id !== undefined) await findIngestion(context, request.caller, ingestion_id)
      return ok(await findMatrix(context, request.caller, request.query))
    },
  )
}
