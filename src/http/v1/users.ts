import { type Static, Type } from 'typebox'
import {
  changePerson,
  invitePerson,
  invitePersonAgain,
  listPeople,
  removePerson,
  resetSecondStep,
  unlinkPerson,
} from '../../domain/administration/people.ts'
import type { Context } from '../../domain/context.ts'
import { type Role, roles } from '../../domain/identity/accounts/roles.ts'
import type { ListedUser } from '../../domain/identity/accounts/sql.ts'
import type { User } from '../../domain/identity/accounts/user.ts'
import type { Scope } from '../generation.ts'
import { Envelope, ok } from './envelope.ts'
import { ListOf, listOf, listQuery } from './list-query.ts'

const access = { role: 'admin' } as const
const tags = ['Administration']
const noQuery = Type.Object({}, { additionalProperties: false })
const Id = Type.Object({ id: Type.String({ format: 'uuid' }) })
const IdOnly = Envelope(Id)
const dateTimeOrNull = (description: string) =>
  Type.Union([Type.String({ format: 'date-time' }), Type.Null()], { description })
const RoleSchema = Type.Unsafe<Role>({
  type: 'string',
  enum: [...roles],
  description: 'member: works with the catalogues. admin: also administers the organisation.',
})
const Locale = Type.Unsafe<'en' | 'fr' | 'es'>({ type: 'string', enum: ['en', 'fr', 'es'] })

const personFields = {
  id: Type.String({ format: 'uuid' }),
  email: Type.String(),
  name: Type.String(),
  locale: Type.String(),
  role: RoleSchema,
}
const example = {
  id: '019a8400-0000-7000-8000-000000000001',
  email: 'ada@example.com',
  name: 'Ada Lovelace',
  locale: 'en',
  role: 'member' as const,
}

const Person = Type.Object(personFields, { examples: [example] })
const ListedPerson = Type.Object(
  {
    ...personFields,
    invited: Type.Boolean({
      description: 'Whether they cannot sign in yet: they have no password, passkey or external account.',
    }),
    second_step: Type.Boolean({ description: 'Whether two-step verification is on.' }),
    disabled_at: dateTimeOrNull('When they were disabled; null while they can sign in.'),
    last_seen_at: dateTimeOrNull('When they last used the service; null: not recently.'),
    created_at: Type.String({ format: 'date-time' }),
  },
  {
    examples: [
      {
        ...example,
        invited: false,
        second_step: true,
        disabled_at: null,
        last_seen_at: '2026-11-15T09:00:00.000Z',
        created_at: '2026-11-01T09:00:00.000Z',
      },
    ],
  },
)

/** The people of an organisation, for its administrators. */
export function userRoutes(scope: Scope, context: Context): void {
  scope.get(
    '/v1/users',
    {
      config: { access, problems: ['validation_error'] },
      schema: {
        operationId: 'listUsers',
        summary: "List your organisation's people",
        description: 'Oldest first.',
        tags,
        querystring: Type.Object(
          listQuery({ pageSize: 50, sorts: ['created', 'name'], order: 'oldest first' }),
          { additionalProperties: false },
        ),
        response: { 200: { description: 'A page of people.', ...Envelope(ListOf(ListedPerson)) } },
      },
    },
    async (request) => {
      const found = await listPeople(context, request.caller, listOf(request.query))
      return ok({ ...found, results: found.results.map(showListed) })
    },
  )

  scope.post(
    '/v1/users',
    {
      config: { access, problems: ['validation_error'] },
      schema: {
        operationId: 'inviteUser',
        summary: 'Invite a person',
        description:
          'Creates an account without a password and mails a link, valid for seven days, to choose one. Inviting somebody again who has no password yet sends a new link.',
        tags,
        querystring: noQuery,
        body: Type.Object(
          {
            email: Type.String({ minLength: 3, maxLength: 254 }),
            name: Type.String({ minLength: 1, maxLength: 200 }),
            role: Type.Optional(RoleSchema),
            locale: Type.Optional(Locale),
          },
          { additionalProperties: false, examples: [{ email: 'ada@example.com', name: 'Ada Lovelace' }] },
        ),
        response: { 201: { description: 'The invited person.', ...Envelope(Person, 201) } },
      },
    },
    async (request, reply) => {
      const { role = 'member', locale = 'en', ...input } = request.body
      const user = await invitePerson(context, request.caller, { ...input, role, locale })
      return reply.code(201).send(ok(showPerson(user), 201, 'Created'))
    },
  )

  scope.post(
    '/v1/users/:id/invitation',
    {
      config: { access, problems: ['not_found', 'validation_error'] },
      schema: {
        operationId: 'repeatInvitation',
        summary: 'Send an invitation again',
        description: 'The earlier link stops working.',
        tags,
        params: Id,
        querystring: noQuery,
        response: { 200: { description: 'The invited person.', ...Envelope(Person) } },
      },
    },
    async (request) => ok(showPerson(await invitePersonAgain(context, request.caller, request.params.id))),
  )

  scope.patch(
    '/v1/users/:id',
    {
      config: { access, problems: ['not_found', 'validation_error'] },
      schema: {
        operationId: 'updateUser',
        summary: "Change a person's role, or disable them",
        description:
          'Disabling ends all sessions and tokens of the person at once. Nobody can change themselves here, so an organisation always has an administrator.',
        tags,
        params: Id,
        querystring: noQuery,
        body: Type.Object(
          { role: Type.Optional(RoleSchema), disabled: Type.Optional(Type.Boolean()) },
          { additionalProperties: false, minProperties: 1, examples: [{ role: 'admin' }] },
        ),
        response: { 200: { description: 'The changed person.', ...Envelope(Person) } },
      },
    },
    async (request) =>
      ok(showPerson(await changePerson(context, request.caller, request.params.id, request.body))),
  )

  scope.delete(
    '/v1/users/:id',
    {
      config: { access, problems: ['not_found', 'validation_error'] },
      schema: {
        operationId: 'removeUser',
        summary: 'Remove a person',
        description: 'Deletes the account. What the person did for the organisation stays.',
        tags,
        params: Id,
        querystring: noQuery,
        response: { 200: { description: 'The person was removed.', ...IdOnly } },
      },
    },
    async (request) => {
      await removePerson(context, request.caller, request.params.id)
      return ok({ id: request.params.id })
    },
  )

  scope.delete(
    '/v1/users/:id/second-step',
    {
      config: { access, problems: ['not_found', 'validation_error'] },
      schema: {
        operationId: 'resetSecondStep',
        summary: "Remove a person's second steps",
        description:
          'For a person who lost their phone and their recovery codes. Removes the authenticator app and all passkeys. Make sure that it is really them who asks. They are told by mail.',
        tags,
        params: Id,
        querystring: noQuery,
        response: { 200: { description: 'The person signs in with their password only.', ...IdOnly } },
      },
    },
    async (request) => {
      await resetSecondStep(context, request.caller, request.params.id)
      return ok({ id: request.params.id })
    },
  )

  scope.delete(
    '/v1/users/:id/external-accounts',
    {
      config: { access, problems: ['not_found', 'validation_error'] },
      schema: {
        operationId: 'unlinkUser',
        summary: "Unlink a person's external accounts",
        description:
          'The person signs in with their password, or is linked again by a verified address when they next sign in at the provider.',
        tags,
        params: Id,
        querystring: noQuery,
        response: { 200: { description: 'The accounts are unlinked.', ...IdOnly } },
      },
    },
    async (request) => {
      await unlinkPerson(context, request.caller, request.params.id)
      return ok({ id: request.params.id })
    },
  )
}

function showPerson({ id, email, name, locale, role }: User): Static<typeof Person> {
  return { id, email, name, locale, role }
}

function showListed(user: ListedUser): Static<typeof ListedPerson> {
  const { id, email, name, locale, role } = user
  return {
    id,
    email,
    name,
    locale,
    role,
    invited: !user.can_sign_in,
    second_step: user.second_factor,
    disabled_at: user.disabled_at?.toISOString() ?? null,
    last_seen_at: user.last_seen_at?.toISOString() ?? null,
    created_at: user.created_at.toISOString(),
  }
}
