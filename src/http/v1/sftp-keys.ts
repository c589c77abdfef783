import { Type } from 'typebox'
import { addKey, readSftpAccess, removeKey } from '../../domain/administration/sftp-keys.ts'
import type { Context } from '../../domain/context.ts'
import { maxSftpKeys } from '../../domain/storage/sftp-keys/sftp-keys.ts'
import type { SftpKey } from '../../domain/storage/sftp-keys/sql.ts'
import type { Scope } from '../generation.ts'
import { Envelope, ok } from './envelope.ts'

const access = { role: 'admin' } as const
const tags = ['Administration']
const noQuery = Type.Object({}, { additionalProperties: false })
const dateTime = Type.String({ format: 'date-time' })

const exampleKey = {
  id: '0198a7c2-f3d1-7b44-a1c9-3f0e8d6b2a11',
  name: 'delivery@label.example',
  public_key: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIF3Zx3w8bq1mQ0yY5Vb0p6s9cVt7o2mZr4nK8eJd1uXa',
  fingerprint: 'SHA256:0Vq1yB3lqf7gk4t0y8b8QmYb1xZr2sT5uV6wX7yZ8aA',
  created_at: '2026-11-15T09:00:00.000Z',
  last_used_at: null,
}

const Key = Type.Object(
  {
    id: Type.String({ format: 'uuid', description: 'The id of the key.' }),
    name: Type.String({ description: 'Whose key it is. Without a name, the comment of the key.' }),
    public_key: Type.String({ description: 'As in authorized_keys, without the comment.' }),
    fingerprint: Type.String({ description: 'As `ssh-keygen -l` prints it.' }),
    created_at: dateTime,
    last_used_at: Type.Union([dateTime, Type.Null()], {
      description: 'When a client signed in with it last, to the minute; null: never.',
    }),
  },
  { title: 'SftpKey', examples: [exampleKey] },
)

const Access = Type.Object(
  {
    url: Type.Union([Type.String(), Type.Null()], {
      description: 'The address for SFTP clients; null: this service does not offer SFTP.',
    }),
    user_name: Type.String({ description: 'The name that clients sign in with: your bucket.' }),
    host_keys: Type.Array(
      Type.Object({
        type: Type.String({ description: 'The type of the key.' }),
        public_key: Type.String({ description: 'For `known_hosts`.' }),
        fingerprint: Type.String({ description: 'What a client shows when it connects first.' }),
      }),
      { description: 'What clients recognise the service by.' },
    ),
    keys: Type.Array(Key, { description: 'The keys that may sign in, newest first.' }),
  },
  {
    title: 'SftpAccess',
    examples: [
      {
        url: 'sftp://sftp.example.com:2022',
        user_name: 'euterpe-0198a7c2f3d17b44a1c9-eu-west-1',
        host_keys: [
          {
            type: 'ssh-ed25519',
            public_key: exampleKey.public_key,
            fingerprint: 'SHA256:t3Gm6kB5rXf0b9uPqk1yQ2cYwq8mF7sZl4nH0vJd2aE',
          },
        ],
        keys: [exampleKey],
      },
    ],
  },
)

/** The keys that sign in to SFTP, for administrators. */
export function sftpKeyRoutes(scope: Scope, context: Context): void {
  scope.get(
    '/v1/storage/sftp-keys',
    {
      config: { access },
      schema: {
        operationId: 'listSftpKeys',
        summary: 'List the keys that sign in to SFTP',
        description: 'With the address, the user name and the host keys that clients need.',
        tags,
        querystring: noQuery,
        response: { 200: { description: 'The access by SFTP.', ...Envelope(Access) } },
      },
    },
    async (request) => {
      const { url, userName, hostKeys, keys } = await readSftpAccess(context, request.caller.organisation.id)
      return ok({
        url,
        user_name: userName,
        host_keys: hostKeys.map(({ type, publicKey, fingerprint }) => ({
          type,
          public_key: publicKey,
          fingerprint,
        })),
        keys: keys.map(showKey),
      })
    },
  )

  scope.post(
    '/v1/storage/sftp-keys',
    {
      config: { access, problems: ['validation_error'] },
      schema: {
        operationId: 'addSftpKey',
        summary: 'Let the holder of a key sign in to SFTP',
        description: `Send the public key, as ssh-keygen writes it: Ed25519, ECDSA, or RSA of 2048 bits or more. At most ${maxSftpKeys} keys.`,
        tags,
        querystring: noQuery,
        body: Type.Object(
          {
            public_key: Type.String({
              minLength: 1,
              maxLength: 10_000,
              description: 'The content of the file that ends in `.pub`.',
            }),
            name: Type.Optional(
              Type.String({
                maxLength: 200,
                description: 'Whose key it is. Without it, the comment of the key is used.',
              }),
            ),
          },
          {
            title: 'NewSftpKey',
            additionalProperties: false,
            examples: [{ public_key: `${exampleKey.public_key} delivery@label.example` }],
          },
        ),
        response: { 201: { description: 'The key can sign in.', ...Envelope(Key, 201) } },
      },
    },
    async (request, reply) => {
      const { caller } = request
      const { id, name } = caller.principal
      const key = await addKey(context, caller.organisation.id, { type: 'user', id, name }, request.body)
      return reply.code(201).send(ok(showKey(key), 201, 'Created'))
    },
  )

  scope.delete(
    '/v1/storage/sftp-keys/:key_id',
    {
      config: { access, problems: ['not_found'] },
      schema: {
        operationId: 'removeSftpKey',
        summary: 'Remove a key that signs in to SFTP',
        description: 'Connections that were opened with it end.',
        tags,
        params: Type.Object({
          key_id: Type.String({ format: 'uuid', description: 'The id of the SFTP key.' }),
        }),
        querystring: noQuery,
        response: {
          200: {
            description: 'The key is removed.',
            ...Envelope(
              Type.Object({ id: Type.String({ format: 'uuid', description: 'The id of the key.' }) }),
            ),
          },
        },
      },
    },
    async (request) => {
      const { caller } = request
      const { id, name } = caller.principal
      const { key_id } = request.params
      await removeKey(context, caller.organisation.id, { type: 'user', id, name }, key_id)
      return ok({ id: key_id })
    },
  )
}

function showKey({ organisation_id: _, ...key }: SftpKey) {
  return {
    ...key,
    created_at: key.created_at.toISOString(),
    last_used_at: key.last_used_at?.toISOString() ?? null,
  }
}
