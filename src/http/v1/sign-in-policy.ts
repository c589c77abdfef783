import { Type } from 'typebox'
import type { Context } from '../../domain/context.ts'
import {
  changeSecondStepPolicy,
  readSecondStepPolicy,
} from '../../domain/identity/sign-in/second-step-policy.ts'
import type { Scope } from '../generation.ts'
import { Envelope, ok } from './envelope.ts'

const access = { role: 'admin' } as const
const tags = ['Administration']
const noQuery = Type.Object({}, { additionalProperties: false })
const isRequired = Type.Boolean({ description: 'Whether everybody needs a second step to sign in.' })

const SignInPolicy = Type.Object(
  {
    second_step_required: isRequired,
    people_without_second_step: Type.Integer({
      description: 'How many people would set one up when they next sign in.',
    }),
  },
  { examples: [{ second_step_required: true, people_without_second_step: 3 }] },
)

/** How the people of an organisation have to sign in, for their administrators. */
export function signInPolicyRoutes(scope: Scope, context: Context): void {
  const respond = async (organisationId: string) => {
    const policy = await readSecondStepPolicy(context, organisationId)
    return ok({
      second_step_required: policy.isRequired,
      people_without_second_step: policy.peopleWithout,
    })
  }
  const response = { 200: { description: 'The policy.', ...Envelope(SignInPolicy) } }

  scope.get(
    '/v1/sign-in-policy',
    {
      config: { access },
      schema: {
        operationId: 'getSignInPolicy',
        summary: 'Get how your people have to sign in',
        tags,
        querystring: noQuery,
        response,
      },
    },
    async (request) => respond(request.caller.organisation.id),
  )

  scope.patch(
    '/v1/sign-in-policy',
    {
      config: { access },
      schema: {
        operationId: 'updateSignInPolicy',
        summary: 'Require a second step of your people',
        description:
          'A second step is a passkey or an authenticator app. People without one set it up when they next sign in; until then no application gets tokens for them. Tokens that exist stay valid. A second step at an external identity provider counts if the provider reports it (`amr` contains `mfa`).',
        tags,
        querystring: noQuery,
        body: Type.Object(
          { second_step_required: isRequired },
          { additionalProperties: false, examples: [{ second_step_required: true }] },
        ),
        response,
      },
    },
    async (request) => {
      const { organisation, principal } = request.caller
      const actor = { type: 'user' as const, id: principal.id, name: principal.name }
      await changeSecondStepPolicy(context, organisation, request.body.second_step_required, actor)
      return respond(organisation.id)
    },
  )
}
