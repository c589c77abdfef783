import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import type { Caller } from '../../domain/access/caller.ts'
import type { Context } from '../../domain/context.ts'
import {
  changeOutsidePolicy,
  readApplicationPolicy,
  setApplicationListed,
} from '../../domain/identity/authorize/allowed-applications.ts'
import type { OutsidePolicy } from '../../domain/identity/authorize/sql-allowed-applications.ts'
import { acrossOrganisations } from '../../platform/organisation-scope.ts'
import type { Scope } from '../generation.ts'
import { Envelope } from './envelope.ts'
import { okRecord, readExpectation } from './etags.ts'

const access = { role: 'admin' } as const
const tags = ['Administration']
const noQuery = Type.Object({}, { additionalProperties: false })
const ClientId = Type.Object({ client_id: Type.String({ format: 'uuid' }) })
const Policy = Type.Unsafe<OutsidePolicy>({
  type: 'string',
  enum: ['all', 'listed', 'none'],
  description: 'all: every application. listed: only those on the list. none: only your own.',
})

const AllowedApplications = Type.Object(
  {
    policy: Policy,
    applications: Type.Array(
      Type.Object({
        client_id: Type.String({ format: 'uuid' }),
        name: Type.String(),
        organization: Type.String({ description: 'Who made it.' }),
        allowed_at: Type.String({ format: 'date-time' }),
      }),
    ),
  },
  { examples: [{ policy: 'listed', applications: [] }] },
)

/** Which applications of other organisations people may use, for their administrators. The applications are rows of those others. */
export function allowedApplicationRoutes(scope: Scope, context: Context): void {
  const respond = async ({ organisation }: Caller, reply: FastifyReply) => {
    const { policy, applications } = await acrossOrganisations(() =>
      readApplicationPolicy(context, organisation.id),
    )
    const results = applications.map(({ client_id, name, organisation_name, allowed_at }) => ({
      client_id,
      name,
      organization: organisation_name,
      allowed_at: allowed_at.toISOString(),
    }))
    // The list is no part of the version: it has calls of its own.
    return okRecord(reply, { policy, applications: results }, policy)
  }
  const response = { 200: { description: 'The policy and the list.', ...Envelope(AllowedApplications) } }

  scope.get(
    '/v1/allowed-applications',
    {
      config: { access },
      schema: {
        operationId: 'getAllowedApplications',
        summary: 'Get which outside applications your people may use',
        description: "Your organisation's own applications and the console are always allowed.",
        tags,
        querystring: noQuery,
        response,
      },
    },
    async (request, reply) => respond(request.caller, reply),
  )

  scope.patch(
    '/v1/allowed-applications',
    {
      config: { access, conditional: true },
      schema: {
        operationId: 'setApplicationPolicy',
        summary: 'Set which outside applications your people may use',
        description: 'Tokens of applications that are no longer allowed stop working at once.',
        tags,
        querystring: noQuery,
        body: Type.Object(
          { policy: Policy },
          { additionalProperties: false, examples: [{ policy: 'listed' }] },
        ),
        response,
      },
    },
    async (request, reply) => {
      const administrator = administratorOf(request.caller)
      const expect = readExpectation(request, (policy: OutsidePolicy) => policy)
      await acrossOrganisations(() =>
        changeOutsidePolicy(context, administrator, request.body.policy, expect),
      )
      return respond(request.caller, reply)
    },
  )

  scope.put(
    '/v1/allowed-applications/:client_id',
    {
      config: { access, problems: ['not_found'] },
      schema: {
        operationId: 'allowApplication',
        summary: 'Put an outside application on the list',
        tags,
        params: ClientId,
        querystring: noQuery,
        response,
      },
    },
    async (request, reply) => {
      const administrator = administratorOf(request.caller)
      await acrossOrganisations(() =>
        setApplicationListed(context, administrator, request.params.client_id, true),
      )
      return respond(request.caller, reply)
    },
  )

  scope.delete(
    '/v1/allowed-applications/:client_id',
    {
      config: { access, problems: ['not_found'] },
      schema: {
        operationId: 'disallowApplication',
        summary: 'Take an outside application off the list',
        tags,
        params: ClientId,
        querystring: noQuery,
        response,
      },
    },
    async (request, reply) => {
      const administrator = administratorOf(request.caller)
      await acrossOrganisations(() =>
        setApplicationListed(context, administrator, request.params.client_id, false),
      )
      return respond(request.caller, reply)
    },
  )
}

function administratorOf({ organisation, principal }: Caller) {
  return { organisation, actor: { type: 'user' as const, id: principal.id, name: principal.name } }
}
