import { Type } from 'typebox'
import type { Context } from '../../domain/context.ts'
import { listFailures } from '../../domain/ingestion/read.ts'
import { retryOwnIngestion } from '../../domain/ingestion/retry.ts'
import { Problem } from '../../lib/problem.ts'
import type { Scope } from '../generation.ts'
import { Envelope, ok } from './envelope.ts'
import { Ingestion, showIngestion } from './ingestion-schemas.ts'

const tags = ['Ingestion']
const noQuery = Type.Object({}, { additionalProperties: false })
const Id = Type.Object({ id: Type.String({ format: 'uuid' }) })
const maxIndexes = 1000

const Failure = Type.Object(
  {
    error_code: Type.String({ description: 'The kind of failure.' }),
    message: Type.String({ description: 'The message of the first of these items.' }),
    count: Type.Integer({ minimum: 1, description: 'How many items failed like this.' }),
    retryable: Type.Integer({ minimum: 0, description: 'How many of them a retry may help.' }),
    first_index: Type.Integer({ minimum: 0, description: 'The position of the first of them.' }),
  },
  {
    title: 'IngestionFailure',
    examples: [
      {
        error_code: 'quota_exceeded',
        message: 'No credit was left for the analysis.',
        count: 12,
        retryable: 12,
        first_index: 88,
      },
    ],
  },
)

/** Why items of an ingestion failed, and another try for some of them. */
export function ingestionFailureRoutes(scope: Scope, context: Context): void {
  scope.get(
    '/v1/ingestions/:id/failures',
    {
      config: { access: { scope: 'ingestion.read', entitlement: 'ingestion' }, problems: ['not_found'] },
      schema: {
        operationId: 'listIngestionFailures',
        summary: 'List why items of an ingestion failed',
        description:
          'One entry for each cause, the most frequent first, at most 50. Items whose messages differ only in quoted values, paths and numbers have the same cause. Of very large ingestions the first 100,000 failed items are counted.',
        tags,
        params: Id,
        querystring: noQuery,
        response: { 200: { description: 'The causes.', ...Envelope(Type.Array(Failure)) } },
      },
    },
    async (request) => ok(await listFailures(context, request.caller, request.params.id)),
  )

  scope.post(
    '/v1/ingestions/:id/items/retry',
    {
      config: {
        access: { scope: 'ingestion.write', entitlement: 'ingestion' },
        problems: ['not_found', 'validation_error', 'quota_exceeded'],
      },
      schema: {
        operationId: 'retryIngestionItems',
        summary: 'Retry some failed items of an ingestion',
        description:
          'Retries the items with these positions, those that failed with this code, or those that are both. Items with invalid entries or files are not retried (422 if there are no others).',
        tags,
        params: Id,
        querystring: noQuery,
        body: Type.Object(
          {
            indexes: Type.Optional(
              Type.Array(Type.Integer({ minimum: 0, maximum: 2_147_483_647 }), {
                minItems: 1,
                maxItems: maxIndexes,
                description: 'The positions of the items in the delivery.',
              }),
            ),
            error_code: Type.Optional(
              Type.String({ maxLength: 100, description: 'Only items that failed with this code.' }),
            ),
          },
          { additionalProperties: false, examples: [{ indexes: [88, 91] }] },
        ),
        response: { 202: { description: 'The items are retried.', ...Envelope(Ingestion, 202) } },
      },
    },
    async (request, reply) => {
      const { indexes, error_code } = request.body
      if (indexes === undefined && error_code === undefined)
        throw new Problem('validation_error', 'Send indexes or error_code. To retry everything, use retry.')
      const choice = { indexes, error_code }
      const retried = await retryOwnIngestion(context, request.caller, request.params.id, choice)
      return reply.code(202).send(ok(showIngestion(retried, undefined), 202, 'Accepted'))
    },
  )
}
