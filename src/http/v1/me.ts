import { Type } from 'typebox'
import type { Scope } from '../generation.ts'
import { Envelope, ok } from './envelope.ts'

const named = { id: Type.String({ format: 'uuid' }), name: Type.String() }

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
      },
    ],
  },
)

/** Describes the caller's own token. */
export function meRoutes(scope: Scope): void {
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
      const { principal, organisation, client, catalogue, scopes, entitlements } = request.caller
      return ok({
        principal,
        organization: organisation,
        client,
        catalog: catalogue,
        scopes: [...scopes],
        entitlements: [...entitlements],
      })
    },
  )
}
