import { type Static, Type } from 'typebox'
import type { Caller } from '../../domain/access/caller.ts'
import { scopes } from '../../domain/access/scopes.ts'
import { ownClientTypes } from '../../domain/administration/clients.ts'
import { type Client, type ClientType, type KeySet, usesKeys } from '../../domain/identity/clients/client.ts'

const clientFields = {
  id: Type.String({ format: 'uuid', description: 'The client_id.' }),
  name: Type.String(),
  type: Type.Unsafe<ClientType>({
    type: 'string',
    enum: ['public', 'confidential', 'machine', 'legacy'],
  }),
  redirect_uris: Type.Array(Type.String()),
  scopes: Type.Array(Type.String()),
  catalog_id: Type.Union([Type.String({ format: 'uuid' }), Type.Null()], {
    description: 'The catalogue this client is bound to, if any.',
  }),
  post_logout_redirect_uris: Type.Array(Type.String()),
  backchannel_logout_uri: Type.Union([Type.String(), Type.Null()]),
  authentication: Type.Unsafe<'none' | 'secret' | 'keys'>({
    type: 'string',
    enum: ['none', 'secret', 'keys'],
    description:
      'How it proves who it is: not at all (public), with its secret, or by signing (private_key_jwt).',
  }),
  jwks_uri: Type.Union([Type.String(), Type.Null()], {
    description: 'Where its public keys are published, if it authenticates with keys that way.',
  }),
  device_flow: Type.Boolean({ description: 'Whether users may connect a device without a browser.' }),
  created_at: Type.String({ format: 'date-time' }),
  revoked_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
    description: 'When it was revoked; null while it is active.',
  }),
  test: Type.Boolean({
    description: "Whether it acts in your organisation's sandbox, where nothing costs credits.",
  }),
}

const example = {
  id: '019a8400-0000-7000-8000-000000000003',
  name: 'Nightly import',
  type: 'machine' as const,
  redirect_uris: [],
  scopes: ['ingestion.read', 'ingestion.write'],
  catalog_id: null,
  post_logout_redirect_uris: [],
  backchannel_logout_uri: null,
  authentication: 'secret' as const,
  jwks_uri: null,
  device_flow: false,
  created_at: '2026-11-15T09:00:00.000Z',
  revoked_at: null,
  test: false,
}

export const ClientSchema = Type.Object(clientFields, { title: 'Client', examples: [example] })

export const CreatedClient = Type.Object(
  {
    ...clientFields,
    client_secret: Type.Optional(
      Type.String({
        description: 'Shown only once, because only its hash is stored. Public clients have none.',
      }),
    ),
  },
  { title: 'CreatedClient', examples: [{ ...example, client_secret: 'Yx8cB2f0mJ…' }] },
)

const KeySetSchema = Type.Unsafe<KeySet>({
  type: 'object',
  required: ['keys'],
  properties: {
    keys: { type: 'array', maxItems: 10, items: { type: 'object', additionalProperties: true } },
  },
  additionalProperties: false,
  description:
    'Public keys (RFC 7517) for RS256, PS256, ES256, ES384 or EdDSA. The application then signs instead of sending a secret (private_key_jwt).',
})
export const keyFields = {
  jwks: Type.Optional(KeySetSchema),
  jwks_uri: Type.Optional(
    Type.String({
      maxLength: 2000,
      description:
        'An https address that publishes the public keys, instead of jwks. Read every five minutes.',
    }),
  ),
}

export const NewClient = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 100, description: 'Shown to users when they sign in.' }),
    type: Type.Unsafe<(typeof ownClientTypes)[number]>({
      type: 'string',
      enum: [...ownClientTypes],
      description:
        'machine: acts for the organisation itself. confidential: users sign in, and a server keeps the secret. public: users sign in, without a secret.',
    }),
    redirect_uris: Type.Optional(
      Type.Array(Type.String({ maxLength: 2000 }), {
        maxItems: 20,
        description:
          'Where users return after they sign in: https, or http on localhost. Compared byte for byte.',
      }),
    ),
    scopes: Type.Optional(
      Type.Array(Type.Unsafe<(typeof scopes)[number]>({ type: 'string', enum: [...scopes] }), {
        description: 'The scopes it may request. Defaults to all scopes allowed for its type.',
      }),
    ),
    catalog_id: Type.Optional(
      Type.String({ format: 'uuid', description: 'Binds the client to this catalogue.' }),
    ),
    test: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          "For trying out: the client acts in a sandbox of your organisation with a catalogue and a storage area of its own. It sees nothing of your organisation's data, and nothing costs credits. Machine clients only.",
      }),
    ),
    post_logout_redirect_uris: Type.Optional(
      Type.Array(Type.String({ maxLength: 2000 }), {
        maxItems: 20,
        description: 'Where users may return after they sign out. Compared byte for byte.',
      }),
    ),
    backchannel_logout_uri: Type.Optional(
      Type.String({
        maxLength: 2000,
        description: 'Where a logout token is sent when a session of a user of this application ends.',
      }),
    ),
    ...keyFields,
    device_flow: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          'For programs on devices without a browser: users enter a code on another device (RFC 8628). Such a client needs no redirect URI.',
      }),
    ),
  },
  {
    title: 'NewClient',
    additionalProperties: false,
    examples: [{ name: 'Nightly import', type: 'machine', scopes: ['ingestion.read', 'ingestion.write'] }],
  },
)

export function showClient(client: Client, { organisation }: Caller): Static<typeof ClientSchema> {
  const { id, name, type, redirect_uris, catalogue_id, created_at, disabled_at } = client
  return {
    id,
    name,
    type,
    redirect_uris,
    scopes: client.scopes,
    catalog_id: catalogue_id,
    post_logout_redirect_uris: client.post_logout_redirect_uris,
    backchannel_logout_uri: client.backchannel_logout_uri,
    authentication: describeAuthentication(client),
    jwks_uri: client.jwks_uri,
    device_flow: client.device_flow,
    created_at: created_at.toISOString(),
    revoked_at: disabled_at?.toISOString() ?? null,
    test: client.organisation_id !== organisation.id,
  }
}

function describeAuthentication(client: Client): 'none' | 'secret' | 'keys' {
  if (client.type === 'public') return 'none'
  return usesKeys(client) ? 'keys' : 'secret'
}
