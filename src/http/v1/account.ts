import { type Static, Type } from 'typebox'
import {
  changeOwnAccount,
  endOtherSessionsOf,
  endSessionOf,
  listOwnApplications,
  listOwnSessions,
  type OwnAccount,
  readOwnAccount,
  withdrawFrom,
} from '../../domain/administration/account.ts'
import type { Context } from '../../domain/context.ts'
import { type Role, roles } from '../../domain/identity/accounts/roles.ts'
import { describeBrowser } from '../describe-browser.ts'
import type { Scope } from '../generation.ts'
import { Envelope, ok } from './envelope.ts'

const access = { role: 'member' } as const
const tags = ['Account']
const noQuery = Type.Object({}, { additionalProperties: false })
const uuid = Type.String({ format: 'uuid' })
const moment = Type.String({ format: 'date-time' })
const onlyConsole = 'Takes tokens of the console alone.'
const name = Type.String({ minLength: 1, maxLength: 200 })
const Locale = Type.Unsafe<'en' | 'fr' | 'es'>({ type: 'string', enum: ['en', 'fr', 'es'] })

const Account = Type.Object(
  {
    id: uuid,
    name: Type.String(),
    given_name: Type.String(),
    family_name: Type.String(),
    email: Type.String(),
    email_verified: Type.Boolean(),
    locale: Locale,
    role: Type.Unsafe<Role>({
      type: 'string',
      enum: [...roles],
      description: 'What the person may administer: nothing, their organisation, or the service.',
    }),
    second_factor: Type.Boolean({ description: 'Whether signing in asks for a second step.' }),
  },
  {
    examples: [
      {
        id: '019a8400-0000-7000-8000-000000000001',
        name: 'Ada Lovelace',
        given_name: 'Ada',
        family_name: 'Lovelace',
        email: 'ada@example.com',
        email_verified: true,
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
  signed_in_at: moment,
  seen_at: moment,
  expires_at: moment,
  current: Type.Boolean({ description: 'Whether this token came by it.' }),
})

const Application = Type.Object({
  client_id: uuid,
  name: Type.String(),
  scopes: Type.Array(Type.String(), { description: 'What the person allowed it.' }),
  allowed_at: moment,
})

/** What people see and change of their own account. */
export function accountRoutes(scope: Scope, context: Context): void {
  scope.get(
    '/v1/me/account',
    {
      config: { access },
      schema: {
        operationId: 'getAccount',
        summary: 'The account of the person who signed in',
        description: onlyConsole,
        tags,
        querystring: noQuery,
        response: { 200: { description: 'The account.', ...Envelope(Account) } },
      },
    },
    async (request) => ok(showAccount(await readOwnAccount(context, request.caller))),
  )

  scope.patch(
    '/v1/me/account',
    {
      config: { access, problems: ['validation_error'] },
      schema: {
        operationId: 'updateAccount',
        summary: 'Change names or language',
        description: `What is not named stays. ${onlyConsole}`,
        tags,
        querystring: noQuery,
        body: Type.Object(
          {
            name: Type.Optional(name),
            given_name: Type.Optional(name),
            family_name: Type.Optional(Type.String({ maxLength: 200 })),
            locale: Type.Optional(Locale),
          },
          { additionalProperties: false, examples: [{ name: 'Ada King', locale: 'fr' }] },
        ),
        response: { 200: { description: 'The account as it is now.', ...Envelope(Account) } },
      },
    },
    async (request) => ok(showAccount(await changeOwnAccount(context, request.caller, request.body))),
  )

  scope.get(
    '/v1/me/sessions',
    {
      config: { access },
      schema: {
        operationId: 'listSessions',
        summary: 'Where the person is signed in',
        description: `Last seen first. ${onlyConsole}`,
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
      const results = found.map((each) => ({
        id: each.id,
        browser: describeBrowser(each.user_agent),
        address: each.address,
        signed_in_at: each.signed_in_at.toISOString(),
        seen_at: each.seen_at.toISOString(),
        expires_at: each.expires_at.toISOString(),
        current: each.current,
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
        summary: 'Sign out somewhere',
        description: `The console in that browser ends with it. ${onlyConsole}`,
        tags,
        params: Type.Object({ id: uuid }),
        querystring: noQuery,
        response: { 200: { description: 'It has ended.', ...Envelope(Type.Object({ id: uuid })) } },
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
        summary: 'Sign out everywhere but here',
        description: onlyConsole,
        tags,
        querystring: noQuery,
        response: {
          200: { description: 'They have ended.', ...Envelope(Type.Object({ ended: Type.Literal(true) })) },
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
        summary: 'Which applications the person allowed what',
        description: onlyConsole,
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
      const results = found.map((each) => ({
        client_id: each.client_id,
        name: each.client_name,
        scopes: each.granted,
        allowed_at: each.decided_at.toISOString(),
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
        summary: 'Take back what an application was allowed',
        description: `Its tokens end at once. ${onlyConsole}`,
        tags,
        params: Type.Object({ client_id: uuid }),
        querystring: noQuery,
        response: {
          200: { description: 'It may do nothing any more.', ...Envelope(Type.Object({ client_id: uuid })) },
        },
      },
    },
    async (request) => {
      await withdrawFrom(context, request.caller, request.params.client_id)
      return ok({ client_id: request.params.client_id })
    },
  )
}

function showAccount({ person, secondFactor }: OwnAccount): Static<typeof Account> {
  const { id, name: full, given_name, family_name, email, email_verified, locale, role } = person
  return {
    id,
    name: full,
    given_name,
    family_name,
    email,
    email_verified,
    locale,
    role,
    second_factor: secondFactor,
  }
}
