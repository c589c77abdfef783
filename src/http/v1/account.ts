import { type Static, Type } from 'typebox'
import {
  changeOwnAccount,
  endOtherSessionsOf,
  endSessionOf,
  listOwnApplications,
  listOwnSessions,
  type OwnAccount,
  readOwnAccount,
  withdrawOwnConsent,
} from '../../domain/administration/account.ts'
import type { Context } from '../../domain/context.ts'
import { type Role, roles } from '../../domain/identity/accounts/roles.ts'
import type { User } from '../../domain/identity/accounts/user.ts'
import { describeBrowser } from '../../lib/describe-browser.ts'
import type { Scope } from '../generation.ts'
import { Envelope, ok } from './envelope.ts'
import { okRecord, readExpectation } from './etags.ts'

const access = { role: 'member' } as const
const tags = ['Account']
const noQuery = Type.Object({}, { additionalProperties: false })
const uuid = Type.String({ format: 'uuid' })
const dateTime = Type.String({ format: 'date-time' })
const consoleOnly = 'Only accepts tokens of the console.'
const Name = Type.String({ minLength: 1, maxLength: 200 })
const Locale = Type.Unsafe<'en' | 'fr' | 'es'>({ type: 'string', enum: ['en', 'fr', 'es'] })

const Account = Type.Object(
  {
    id: uuid,
    name: Type.String(),
    given_name: Type.String(),
    family_name: Type.String(),
    email: Type.String(),
    email_verified: Type.Boolean(),
    picture: Type.Union([Type.String(), Type.Null()], { description: 'The address of a picture.' }),
    locale: Locale,
    role: Type.Unsafe<Role>({
      type: 'string',
      enum: [...roles],
      description:
        'What the user may administer: member, only their own account; admin, their organisation; operator, the service.',
    }),
    second_factor: Type.Boolean({ description: 'Whether two-step verification is on.' }),
  },
  {
    title: 'Account',
    examples: [
      {
        id: '019a8400-0000-7000-8000-000000000001',
        name: 'Ada Lovelace',
        given_name: 'Ada',
        family_name: 'Lovelace',
        email: 'ada@example.com',
        email_verified: true,
        picture: null,
        locale: 'en',
        role: 'admin',
        second_factor: false,
      },
    ],
  },
)

const Session = Type.Object({
  id: uuid,
  browser: Type.String({ examples: ['Firefox · Linux'] }),
  address: Type.String(),
  signed_in_at: dateTime,
  seen_at: dateTime,
  expires_at: dateTime,
  current: Type.Boolean({ description: "Whether the caller's token was issued in this session." }),
})

const Application = Type.Object({
  client_id: uuid,
  name: Type.String(),
  scopes: Type.Array(Type.String(), { description: 'The scopes the user granted.' }),
  allowed_at: dateTime,
})

/** A user's own account, sessions and applications. */
export function accountRoutes(scope: Scope, context: Context): void {
  scope.get(
    '/v1/me/account',
    {
      config: { access },
      schema: {
        operationId: 'getAccount',
        summary: 'Get your account',
        description: consoleOnly,
        tags,
        querystring: noQuery,
        response: { 200: { description: 'The account.', ...Envelope(Account) } },
      },
    },
    async (request, reply) => {
      const account = await readOwnAccount(context, request.caller)
      return okRecord(reply, showAccount(account), showUser(account.user))
    },
  )

  scope.patch(
    '/v1/me/account',
    {
      config: { access, conditional: true, problems: ['validation_error'] },
      schema: {
        operationId: 'updateAccount',
        summary: 'Change your name, language or picture',
        description: `Fields you leave out stay unchanged. ${consoleOnly}`,
        tags,
        querystring: noQuery,
        body: Type.Object(
          {
            name: Type.Optional(Name),
            given_name: Type.Optional(Name),
            family_name: Type.Optional(Type.String({ maxLength: 200 })),
            locale: Type.Optional(Locale),
            picture: Type.Optional(
              Type.Union([Type.String({ maxLength: 2000 }), Type.Null()], {
                description: 'An https address; null removes the picture.',
              }),
            ),
          },
          { additionalProperties: false, examples: [{ name: 'Ada King', locale: 'fr' }] },
        ),
        response: { 200: { description: 'The changed account.', ...Envelope(Account) } },
      },
    },
    async (request, reply) => {
      const expect = readExpectation(request, showUser)
      const account = await changeOwnAccount(context, request.caller, request.body, expect)
      return okRecord(reply, showAccount(account), showUser(account.user))
    },
  )

  scope.get(
    '/v1/me/sessions',
    {
      config: { access },
      schema: {
        operationId: 'listSessions',
        summary: 'List your sessions',
        description: `Most recently used first. ${consoleOnly}`,
        tags,
        querystring: noQuery,
        response: {
          200: {
            description: 'The sessions.',
            ...Envelope(Type.Object({ count: Type.Integer(), results: Type.Array(Session) })),
          },
        },
      },
    },
    async (request) => {
      const found = await listOwnSessions(context, request.caller)
      const results = found.map((session) => ({
        id: session.id,
        browser: describeBrowser(session.user_agent),
        address: session.address,
        signed_in_at: session.signed_in_at.toISOString(),
        seen_at: session.seen_at.toISOString(),
        expires_at: session.expires_at.toISOString(),
        current: session.current,
      }))
      return ok({ count: results.length, results })
    },
  )

  scope.delete(
    '/v1/me/sessions/:id',
    {
      config: { access, problems: ['not_found'] },
      schema: {
        operationId: 'endSession',
        summary: 'End one of your sessions',
        description: `Also signs the console out in that browser. ${consoleOnly}`,
        tags,
        params: Type.Object({ id: uuid }),
        querystring: noQuery,
        response: { 200: { description: 'The session has ended.', ...Envelope(Type.Object({ id: uuid })) } },
      },
    },
    async (request) => {
      await endSessionOf(context, request.caller, request.params.id)
      return ok({ id: request.params.id })
    },
  )

  scope.post(
    '/v1/me/sessions/end-others',
    {
      config: { access },
      schema: {
        operationId: 'endOtherSessions',
        summary: 'End all your other sessions',
        description: consoleOnly,
        tags,
        querystring: noQuery,
        response: {
          200: {
            description: 'The other sessions have ended.',
            ...Envelope(Type.Object({ ended: Type.Literal(true) })),
          },
        },
      },
    },
    async (request) => {
      await endOtherSessionsOf(context, request.caller)
      return ok({ ended: true as const })
    },
  )

  scope.get(
    '/v1/me/applications',
    {
      config: { access },
      schema: {
        operationId: 'listApplications',
        summary: 'List the applications you gave access',
        description: consoleOnly,
        tags,
        querystring: noQuery,
        response: {
          200: {
            description: 'The applications.',
            ...Envelope(Type.Object({ count: Type.Integer(), results: Type.Array(Application) })),
          },
        },
      },
    },
    async (request) => {
      const found = await listOwnApplications(context, request.caller)
      const results = found.map((consent) => ({
        client_id: consent.client_id,
        name: consent.client_name,
        scopes: consent.granted,
        allowed_at: consent.decided_at.toISOString(),
      }))
      return ok({ count: results.length, results })
    },
  )

  scope.delete(
    '/v1/me/applications/:client_id',
    {
      config: { access, problems: ['not_found'] },
      schema: {
        operationId: 'withdrawApplication',
        summary: "Remove an application's access",
        description: `Its tokens stop working at once. ${consoleOnly}`,
        tags,
        params: Type.Object({ client_id: uuid }),
        querystring: noQuery,
        response: {
          200: {
            description: 'The application no longer has access.',
            ...Envelope(Type.Object({ client_id: uuid })),
          },
        },
      },
    },
    async (request) => {
      await withdrawOwnConsent(context, request.caller, request.params.client_id)
      return ok({ client_id: request.params.client_id })
    },
  )
}

function showAccount({ user, secondFactor }: OwnAccount): Static<typeof Account> {
  return { ...showUser(user), second_factor: secondFactor }
}

function showUser(user: User) {
  const { id, given_name, family_name, email, email_verified, picture, locale, role } = user
  return { id, name: user.name, given_name, family_name, email, email_verified, picture, locale, role }
}
