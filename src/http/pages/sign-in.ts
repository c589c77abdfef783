import type { FastifyReply } from 'fastify'
import type { Context } from '../../domain/context.ts'
import { AuthorizeError } from '../../domain/identity/authorize/authorize-request.ts'
import { decideConsent } from '../../domain/identity/authorize/consents.ts'
import {
  findInteraction,
  noteFirstFactor,
  owedSecondFactor,
} from '../../domain/identity/authorize/interactions.ts'
import { nextStep } from '../../domain/identity/authorize/next-step.ts'
import type { Interaction } from '../../domain/identity/authorize/sql.ts'
import { signInPolicy } from '../../domain/identity/clients/console-client.ts'
import { findActiveClient } from '../../domain/identity/clients/find-client.ts'
import { accountPolicy, providersFor } from '../../domain/identity/federation/providers.ts'
import { checkFactor, hasSecondFactor } from '../../domain/identity/sign-in/second-factor.ts'
import { endSession } from '../../domain/identity/sign-in/sessions.ts'
import { checkPassword } from '../../domain/identity/sign-in/sign-in.ts'
import { Problem } from '../../lib/problem.ts'
import { formOf } from '../form.ts'
import type { Scope } from '../generation.ts'
import { answerErrors, grant } from './authorize.ts'
import { consentPage, secondFactorPage, signInPage } from './sign-in-pages.ts'
import { completeSignIn, forgetSession } from './signed-in.ts'
import { checkForm, Visit } from './visit.ts'

type Params = { Params: { id: string } }

/** The steps between an authorization request and its answer, each a form that works without JavaScript. */
export function signInRoutes(scope: Scope, context: Context): void {
  scope.get<Params>('/sign-in/:id', async (request, reply) => {
    const visit = new Visit(context, request, reply)
    return proceed(visit, await findInteraction(context, visit.browser, request.params.id))
  })

  scope.post<Params>('/sign-in/:id/password', async (request, reply) => {
    const { visit, interaction, form } = await open(context, request, reply)
    const { policy } = await applicationOf(visit, interaction)
    if (!policy.includes('password')) throw notAllowed()
    const email = form.get('email') ?? ''
    const attempt = {
      email,
      password: form.get('password') ?? '',
      browser: visit.browser,
      address: request.ip,
    }
    const person = await checkPassword(context, attempt)
    if (person === null)
      return showSignIn(visit, interaction, { email, wrong: visit.words.signIn.wrong, status: 401 })
    const remember = form.get('remember') === 'on'
    if (await hasSecondFactor(context, person.id)) {
      await noteFirstFactor(context, interaction, { userId: person.id, remember })
      return visit.goTo(`/sign-in/${interaction.id}`)
    }
    await completeSignIn(visit, { userId: person.id, method: 'password', remember })
    return visit.goTo(`/sign-in/${interaction.id}`)
  })

  scope.post<Params>('/sign-in/:id/code', async (request, reply) => {
    const { visit, interaction, form } = await open(context, request, reply)
    const first = owedSecondFactor(context, interaction)
    if (first === null) return visit.goTo(`/sign-in/${interaction.id}`)
    if (!(await checkFactor(context, first.userId, form.get('code') ?? ''))) {
      return visit.send(secondFactorPage(visit, interaction, true), { status: 401, formsStayHere: false })
    }
    await completeSignIn(visit, { userId: first.userId, method: 'password', remember: first.remember })
    await noteFirstFactor(context, interaction, null)
    return visit.goTo(`/sign-in/${interaction.id}`)
  })

  scope.post<Params>('/sign-in/:id/consent', async (request, reply) => {
    const { visit, interaction, form } = await open(context, request, reply)
    if (interaction.request.kind !== 'authorize') throw notAllowed()
    const { request: asked } = interaction.request
    return answerErrors(visit, asked, async () => {
      if (form.get('decision') !== 'allow')
        throw new AuthorizeError('access_denied', 'the user did not allow it')
      const { policy } = await applicationOf(visit, interaction)
      const step = await nextStep(context, asked, await visit.session(), policy, interaction.created_at)
      if (step.step === 'sign-in') return visit.goTo(`/sign-in/${interaction.id}`)
      const { session } = step
      // Whoever signed in in another tab meanwhile must not decide for the person this page was shown to.
      if (form.get('user') !== session.user.id) return visit.goTo(`/sign-in/${interaction.id}`)
      const ticked = asked.scopes.filter((name) => form.get(`scope:${name}`) === 'on')
      const scopes = await decideConsent(context, session.user.id, asked.clientId, asked.scopes, ticked)
      return grant(visit, asked, { step: 'grant', session, scopes })
    })
  })

  scope.post<Params>('/sign-in/:id/switch', async (request, reply) => {
    const { visit, interaction } = await open(context, request, reply)
    const session = await visit.session()
    if (session !== null) await endSession(context, session)
    forgetSession(visit)
    return visit.goTo(`/sign-in/${interaction.id}`)
  })

  scope.post<Params>('/sign-in/:id/cancel', async (request, reply) => {
    const { visit, interaction } = await open(context, request, reply)
    if (interaction.request.kind !== 'authorize') throw notAllowed()
    return answerErrors(visit, interaction.request.request, async () => {
      throw new AuthorizeError('access_denied', 'the user did not sign in')
    })
  })
}

/** Shows the next page, or goes on to where the person was going. */
async function proceed(visit: Visit, interaction: Interaction): Promise<FastifyReply> {
  const { context } = visit
  const session = await visit.session()
  if (interaction.request.kind === 'account') {
    if (session !== null) return visit.goTo('/account')
    return showOwed(visit, interaction)
  }
  const { request } = interaction.request
  visit.preferLanguages(request.uiLocales)
  const { name, policy } = await applicationOf(visit, interaction)
  return answerErrors(visit, request, async () => {
    const step = await nextStep(context, request, session, policy, interaction.created_at)
    if (step.step === 'grant') return grant(visit, request, step)
    if (step.step === 'sign-in') return showOwed(visit, interaction)
    return visit.send(consentPage(visit, interaction.id, name, step.session, request.scopes), {
      formsStayHere: false,
    })
  })
}

async function showOwed(visit: Visit, interaction: Interaction): Promise<FastifyReply> {
  if (owedSecondFactor(visit.context, interaction) === null) return showSignIn(visit, interaction, {})
  return visit.send(secondFactorPage(visit, interaction, false), { formsStayHere: false })
}

export async function showSignIn(
  visit: Visit,
  interaction: Interaction,
  again: { email?: string; wrong?: string; status?: number },
): Promise<FastifyReply> {
  const { name, policy } = await applicationOf(visit, interaction)
  const waiting = interaction.request
  if (waiting.kind === 'authorize') visit.preferLanguages(waiting.request.uiLocales)
  const page = signInPage(visit, {
    id: interaction.id,
    application: waiting.kind === 'authorize' ? name : null,
    email: again.email ?? (waiting.kind === 'authorize' ? waiting.request.loginHint : null) ?? '',
    wrong: again.wrong ?? null,
    password: policy.includes('password'),
    providers: await providersFor(visit.context, policy),
  })
  return visit.send(page, { status: again.status ?? 200, formsStayHere: false })
}

/** A form of one of the steps, checked to be from this browser. */
async function open(context: Context, request: ConstructorParameters<typeof Visit>[1], reply: FastifyReply) {
  const visit = new Visit(context, request, reply)
  const form = formOf(request.body)
  checkForm(visit, form)
  const interaction = await findInteraction(context, visit.browser, (request.params as { id: string }).id)
  if (interaction.request.kind === 'authorize') visit.preferLanguages(interaction.request.request.uiLocales)
  return { visit, interaction, form }
}

/** The application's name, and how it lets people sign in. */
export async function applicationOf(visit: Visit, interaction: Interaction) {
  if (interaction.request.kind === 'account') {
    return { name: 'Euterpe', policy: await accountPolicy(visit.context) }
  }
  const client = await findActiveClient(visit.context, interaction.request.request.clientId)
  if (client === null) throw new Problem('not_found', 'The application is no longer registered here.')
  return { name: client.name, policy: await signInPolicy(visit.context, client) }
}

function notAllowed(): Problem {
  return new Problem('invalid_request', 'This application does not let people sign in this way.', {
    details: "the client's policy does not allow this way to sign in",
  })
}
