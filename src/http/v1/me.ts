import { Type } from 'typebox'
import { describeQuotas } from '../../domain/administration/quotas.ts'
import type { Context } from '../../domain/context.ts'
import type { Scope } from '../generation.ts'
import { Envelope, ok } from './envelope.ts'

const named = { id: Type.String({ format: 'uuid' }), name: Type.String() }

const Quota = Type.Object({
  used: Type.Integer(),
  max: Type.Union([Type.Integer(), Type.Null()], { description: 'Null: no limit.' }),
})

const Me = Type.Object(
  {
    principal: Type.Object(
      { type: Type.Union([Type.Literal('user'), Type.Literal('machine')]), ...named },
      { description: 'The signed-in user, or the client itself for a machine client.' },
    ),
    organization: Type.Object(named, { description: 'The organisation the caller acts for.' }),
    client: Type.Object({ ...named, type: Type.String() }, { description: 'The calling application.' }),
    catalog: Type.Union([Type.Object(named), Type.Null()], {
      description: 'The catalogue this client is bound to, if any.',
    }),
    scopes: Type.Array(Type.String()),
    entitlements: Type.Array(Type.String(), { description: 'What the organisation has bought.' }),
    test_mode: Type.Optional(
      Type.Literal(true, {
        description: 'Present for test clients: they act in a sandbox, and nothing costs credits.',
      }),
    ),
    quotas: Type.Object(
      { bytes: Quota, objects: Quota, tracks: Quota, clients: Quota, webhooks: Quota },
      {
        description:
          'What the organisation uses and may use: stored bytes and objects, tracks, active applications and webhooks. A call that would exceed one fails with `quota_exceeded`.',
      },
    ),
  },
  {
    title: 'TokenContext',
    examples: [
      {
        principal: { type: 'user', id: '019a8400-0000-7000-8000-000000000001', name: 'Ada Lovelace' },
        organization: { id: '019a8400-0000-7000-8000-000000000002', name: 'Blue Note Sync' },
        client: { id: '019a8400-0000-7000-8000-000000000003', name: 'Sync desk', type: 'confidential' },
        catalog: null,
        scopes: ['openid', 'profile', 'search.read'],
        entitlements: ['search', 'tagging'],
        quotas: {
          bytes: { used: 52_428_800, max: 1_099_511_627_776 },
          objects: { used: 12, max: null },
          tracks: { used: 10, max: 100_000 },
          clients: { used: 2, max: 25 },
          webhooks: { used: 0, max: 50 },
        },
      },
    ],
  },
)

/** Describes the caller's own token. */
export function meRoutes(scope: Scope, context: Context): void {
  scope.get(
    '/v1/me',
    {
      config: { access: 'token' },
      schema: {
        operationId: 'getMe',
        summary: 'Get the caller and their permissions',
        tags: ['Account'],
        querystring: Type.Object({}, { additionalProperties: false }),
        response: { 200: { description: 'The context of the token.', ...Envelope(Me) } },
      },
    },
    async (request) => {
      const { principal, organisation, client, catalogue, scopes, entitlements, isTest } = request.caller
      return ok({
        principal,
        organization: organisation,
        client,
        catalog: catalogue,
        scopes: [...scopes],
        entitlements: [...entitlements],
        quotas: await describeQuotas(context, organisation.id),
        ...(isTest && { test_mode: true as const }),
      })
    },
  )
}
