import { Type } from 'typebox'
import { countRequest } from '../../domain/access/rate-limit.ts'
import type { Context } from '../../domain/context.ts'
import { authenticateClient } from '../../domain/identity/clients/authenticate-client.ts'
import { issueLegacyToken, legacyTokenLifetimeS } from '../../domain/identity/tokens/legacy-token.ts'
import { countFailures } from '../count-failures.ts'
import type { Scope } from '../generation.ts'
import { Envelope, wrap } from './envelope.ts'

const uuid = (description: string) => Type.String({ format: 'uuid', description })
const timestamp = (description: string) =>
  Type.Integer({ description: `${description}, in milliseconds since 1970.` })
const alwaysNull = (description: string) => Type.Union([Type.Integer(), Type.Null()], { description })
const exampleId = '019a8400-0000-7000-8000-000000000040'
const exampleToken = 'AZqEAAAAcACAAAAAAAAAQAGahAAAAHAAgAAAAAAAAEE'

const AccessToken = Type.Object(
  {
    id: uuid('The id of this token.'),
    removed_at: alwaysNull('When it was removed; null: never.'),
    refreshed_at: alwaysNull('When it was refreshed; null: never.'),
    revoked_at: alwaysNull('When it was revoked; null: never.'),
    subject_type: Type.String({ description: 'The owner of the token: always Client.' }),
    subject_id: uuid('The client the token belongs to.'),
    issued_at: timestamp('When it was issued'),
    expires_at: timestamp('When it expires'),
    issuer_type: Type.Union([Type.String(), Type.Null()], { description: 'Null: the service itself.' }),
    issuer_id: Type.Union([uuid('The issuer.'), Type.Null()], {
      description: 'Null: the service itself.',
    }),
    organization_id: uuid('The organisation the token acts for.'),
    token: Type.String({ description: 'Send it as Authorization: Bearer TOKEN.' }),
  },
  {
    examples: [
      {
        id: exampleId,
        removed_at: null,
        refreshed_at: null,
        revoked_at: null,
        subject_type: 'Client',
        subject_id: '019a8400-0000-7000-8000-000000000041',
        issued_at: 1794733200000,
        expires_at: 1794740400000,
        issuer_type: null,
        issuer_id: null,
        organization_id: '019a8400-0000-7000-8000-000000000042',
        token: exampleToken,
      },
    ],
  },
)

/** Issues access tokens for the legacy API. */
export function accessTokenRoutes(scope: Scope, context: Context): void {
  scope.post(
    '/oauth/access_tokens/client',
    {
      config: { access: 'public', problems: ['invalid_client', 'unauthorized_client', 'rate_limited'] },
      schema: {
        operationId: 'createClientAccessToken',
        summary: 'Get an access token',
        description: `For a client of type legacy, which the operator creates. The token is valid for ${legacyTokenLifetimeS} seconds. Reuse it, and get a new one when it expires.`,
        tags: ['Access'],
        body: Type.Object(
          {
            client_id: Type.String({ maxLength: 200, description: 'The id of your client.' }),
            client_secret: Type.String({ maxLength: 200, description: 'Its secret.' }),
          },
          {
            examples: [{ client_id: '019a8400-0000-7000-8000-000000000041', client_secret: 'CLIENT_SECRET' }],
          },
        ),
        response: { 201: { description: 'The token.', ...Envelope(AccessToken, 201) } },
      },
    },
    async (request, reply) => {
      reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache' })
      const client = await countFailures(context, request, () =>
        authenticateClient(context, {
          authorization: undefined,
          clientId: request.body.client_id,
          clientSecret: request.body.client_secret,
        }),
      )
      request.principal = `client:${client.id}`
      // The id of a public client is no secret: strangers could use up its rate limit.
      if (client.type !== 'public') {
        const { id: clientId, rate_per_second: perSecond, rate_burst: burst } = client
        reply.headers(await countRequest(context, { clientId, perSecond, burst }))
      }
      const { id, token, issuedAt, expiresAt } = issueLegacyToken(context, client)
      const record = {
        id,
        removed_at: null,
        refreshed_at: null,
        revoked_at: null,
        subject_type: 'Client',
        subject_id: client.id,
        issued_at: issuedAt.getTime(),
        expires_at: expiresAt.getTime(),
        issuer_type: null,
        issuer_id: null,
        organization_id: client.organisation_id!,
        token,
      }
      return reply.code(201).send(wrap(context, record, 201))
    },
  )
}
