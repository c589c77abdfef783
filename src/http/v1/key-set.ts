import { Type } from 'typebox'
import type { Context } from '../../domain/context.ts'
import { publicKeys } from '../../domain/keys/keys.ts'
import type { Scope } from '../generation.ts'

const KeySet = Type.Object(
  {
    keys: Type.Array(Type.Object({ kty: Type.String(), kid: Type.String() }, { additionalProperties: true })),
  },
  {
    title: 'KeySet',
    examples: [
      {
        keys: [
          {
            kty: 'OKP',
            crv: 'Ed25519',
            x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
            kid: 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k',
            use: 'sig',
            alg: 'EdDSA',
          },
        ],
      },
    ],
  },
)

/** A JSON Web Key Set (RFC 7517), without the envelope so that libraries can read it. */
export function keySetRoutes(scope: Scope, context: Context): void {
  scope.get(
    '/v1/.well-known/jwks.json',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'getSignatureKeys',
        summary: 'The keys that sign webhooks and download URLs',
        description:
          'Keys rotate every quarter. The next key is published a day before it signs. Fetch the set when you meet an unknown key id, cache it for a few hours, and never pin a key id.',
        tags: ['Meta'],
        querystring: Type.Object({}, { additionalProperties: false }),
        response: { 200: { description: 'A JSON Web Key Set.', ...KeySet } },
      },
    },
    async (_request, reply) => {
      const keys = await publicKeys(context, 'signatures')
      return reply.header('cache-control', 'public, max-age=3600').send(keys as never)
    },
  )
}
