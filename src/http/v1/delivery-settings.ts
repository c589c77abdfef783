import { Type } from 'typebox'
import type { Context } from '../../domain/context.ts'
import { readDeliverySettings, replaceDeliverySettings } from '../../domain/ingestion/delivery-settings.ts'
import type { DeliverySettings } from '../../domain/ingestion/sql-settings.ts'
import type { Scope } from '../generation.ts'
import { Envelope } from './envelope.ts'
import { okRecord, readExpectation } from './etags.ts'

const tags = ['Ingestion']
const noQuery = Type.Object({}, { additionalProperties: false })

const Settings = Type.Object(
  {
    territories: Type.Array(Type.String({ minLength: 2, maxLength: 2 }), {
      maxItems: 250,
      description:
        'Two-letter country codes (ISO 3166-1) of where you use your music. Tracks whose deals cover none of them are not available. Empty: a deal for any territory counts.',
    }),
    wait_for_batch_complete: Type.Boolean({
      description:
        'Whether DDEX batches wait for their BatchComplete file. A request can say otherwise for its own delivery.',
    }),
  },
  {
    additionalProperties: false,
    examples: [{ territories: ['DE', 'AT', 'CH'], wait_for_batch_complete: true }],
  },
)

/** What an organisation decides about all its deliveries. */
export function deliverySettingsRoutes(scope: Scope, context: Context): void {
  scope.get(
    '/v1/delivery-settings',
    {
      config: { access: { scope: 'ingestion.read', entitlement: 'ingestion' } },
      schema: {
        operationId: 'getDeliverySettings',
        summary: 'Get the delivery settings',
        tags,
        querystring: noQuery,
        response: { 200: { description: 'The settings of your organisation.', ...Envelope(Settings) } },
      },
    },
    async (request, reply) => okRecord(reply, await readDeliverySettings(context, request.caller)),
  )

  scope.put(
    '/v1/delivery-settings',
    {
      config: {
        access: { scope: 'ingestion.write', entitlement: 'ingestion' },
        conditional: true,
        problems: ['validation_error'],
      },
      schema: {
        operationId: 'replaceDeliverySettings',
        summary: 'Replace the delivery settings',
        description:
          'Other territories change which tracks are available, the next time availability is decided.',
        tags,
        querystring: noQuery,
        body: Settings,
        response: { 200: { description: 'The new settings.', ...Envelope(Settings) } },
      },
    },
    async (request, reply) => {
      const expect = readExpectation(request, (settings: DeliverySettings) => settings)
      return okRecord(reply, await replaceDeliverySettings(context, request.caller, request.body, expect))
    },
  )
}
