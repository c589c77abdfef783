import type { FastifyReply } from 'fastify'
import type { Context } from '../../domain/context.ts'
import { AuthorizeError } from '../../domain/identity/authorize/authorize-request.ts'
import { saveConsent } from '../../domain/identity/authorize/consents.ts'
import { clientIdOf, type Interaction } from '../../domain/identity/authorize/interaction.ts'
import {
  openInteraction,
  pendingFirstFactor,
  withFirstFactor,
} from '../../domain/identity/authorize/interactions.ts'
import { nextStep } from '../../domain/identity/authorize/next-step.ts'
import { findAllowedProviders } from '../../domain/identity/federation/providers.ts'
import { recordFailedSignIn } from '../../domain/identity/sign-in/audit-sign-in.ts'
import { checkPassword } from '../../domain/identity/sign-in/check-password.ts'
import { endSession } from '../../domain/identity/sign-in/end-sessions.ts'
import { markPassword } from '../../domain/identity/sign-in/password-mark.ts'
import { lacksSecondStep } from '../../domain/identity/sign-in/required-step.ts'
import { hasSecondFactor } from '../../domain/identity/sign-in/second-factor.ts'
import {
  checkPasskey,
  describePasskeyUse,
  startPasskeyUse,
} from '../../domain/identity/sign-in/use-passkey.ts'
import { Problem } from '../../lib/problem.ts'
import type { Scope } from '../generation.ts'
import { grant, redirectErrors } from './authorize.ts'
import { type DeviceInteraction, nextDeviceStep, showDeviceConsent } from './device.ts'
import { showEnrolment } from './enrol.ts'
import { findApplication } from './find-application.ts'
import { openForm } from './open-form.ts'
import { showSecondStep } from './second-step.ts'
import { consentPage, forbiddenPage, signInPage } from './sign-in-pages.ts'
import { clearSessionCookie, completeSignIn } from './signed-in.ts'
import { Visit } from './visit.ts'

type Params = { Params: { id: string } }

/** The steps from an authorization request to its response. Each is a form that works without JavaScript. */
export function signInRoutes(scope: Scope, context: Context): void {
  scope.get<Params>('/sign-in/:id', async (request, reply) => {
    const visit = new Visit(context, request, reply)
    return proceed(visit, openInteraction(context, visit.browser, request.params.id))
  })

  scope.post<Params>('/sign-in/:id/password', async (request, reply) => {
    const { visit, interaction, form } = await openForm(context, request, reply)
    const { methods } = await findApplication(context, interaction)
    if (!methods.includes('password')) throw methodNotAllowed()
    const email = form.get('email') ?? ''
    const attempt = {
      email,
      password: form.get('password') ?? '',
      browser: visit.browser,
      address: request.ip,
    }
    const user = await checkPassword(context, attempt)
    if (user === null)
      return showSignIn(visit, interaction, { email, wrong: visit.texts.signIn.wrong, status: 401 })
    const remember = form.get('remember') === 'on'
    if (await hasSecondFactor(context, user.id)) {
      const given = { userId: user.id, remember, passwordHash: user.password_hash }
      return visit.goTo(`/sign-in/${withFirstFactor(context, interaction, given).id}`)
    }
    const authentication = { authTime: context.clock.now(), amr: ['pwd'], acr: null }
    const passwordMark = markPassword(user.password_hash)
    const signIn = { userId: user.id, method: 'password', remember, authentication, passwordMark }
    await completeSignIn(visit, signIn)
    return visit.goTo(`/sign-in/${interaction.id}`)
  })

  scope.post<Params>('/sign-in/:id/passkey', async (request, reply) => {
    const { visit, interaction, form } = await openForm(context, request, reply)
    const { methods } = await findApplication(context, interaction)
    if (!methods.includes('password')) throw methodNotAllowed()
    const attempt = { credential: form.get('credential') ?? '', address: request.ip }
    const used = await checkPasskey(context, { use: 'sign-in', browser: visit.browser }, attempt)
    if (used === null) {
      await recordFailedSignIn(context, null, { step: 'passkey', address: request.ip })
      return showSignIn(visit, interaction, { wrong: visit.texts.passkeys.wrong, status: 401 })
    }
    const authentication = describePasskeyUse(context, used.passkey)
    await completeSignIn(visit, { userId: used.user.id, method: 'passkey', remember: false, authentication })
    return visit.goTo(`/sign-in/${interaction.id}`)
  })

  scope.post<Params>('/sign-in/:id/consent', async (request, reply) => {
    const { visit, interaction, form } = await openForm(context, request, reply)
    if (interaction.request.kind !== 'authorize') throw methodNotAllowed()
    const { request: pending } = interaction.request
    return redirectErrors(visit, pending, async () => {
      if (form.get('decision') !== 'allow')
        throw new AuthorizeError('access_denied', 'the user denied access')
      const { methods } = await findApplication(context, interaction)
      const step = await nextStep(context, pending, await visit.session(), methods, interaction.createdAt)
      if (step.step !== 'consent' && step.step !== 'grant') return visit.goTo(`/sign-in/${interaction.id}`)
      const { session } = step
      // Another user may have signed in in another tab since this page was shown. They must not decide here.
      if (form.get('user') !== session.user.id) return visit.goTo(`/sign-in/${interaction.id}`)
      const ticked = pending.scopes.filter((name) => form.get(`scope:${name}`) === 'on')
      const scopes = await saveConsent(context, session.user.id, pending.clientId, pending.scopes, ticked)
      return grant(visit, pending, { step: 'grant', session, scopes })
    })
  })

  scope.post<Params>('/sign-in/:id/switch', async (request, reply) => {
    const { visit, interaction } = await openForm(context, request, reply)
    const session = await visit.session()
    if (session !== null) await endSession(context, session.user.id, session.id)
    clearSessionCookie(visit)
    return visit.goTo(`/sign-in/${interaction.id}`)
  })

  scope.post<Params>('/sign-in/:id/cancel', async (request, reply) => {
    const { visit, interaction } = await openForm(context, request, reply)
    if (interaction.request.kind !== 'authorize') throw methodNotAllowed()
    return redirectErrors(visit, interaction.request.request, async () => {
      throw new AuthorizeError('access_denied', 'the user cancelled the sign-in')
    })
  })
}

/** Shows the next page, or redirects to the application once every step is done. */
async function proceed(visit: Visit, interaction: Interaction): Promise<FastifyReply> {
  const { context } = visit
  const session = await visit.session()
  if (interaction.request.kind === 'link') return visit.goTo('/account')
  if (interaction.request.kind === 'account') {
    const { next, since = 0, secondStep = false } = interaction.request
    if (session === null || session.signed_in_at.getTime() < since) return showPendingStep(visit, interaction)
    if (secondStep && (await lacksSecondStep(context, session)))
      return showSecondStep(visit, interaction, session.user, false)
    return visit.goTo(next)
  }
  if (interaction.request.kind === 'device') return proceedDevice(visit, interaction as DeviceInteraction)
  const { request } = interaction.request
  visit.preferLanguages(request.uiLocales)
  const { name, maker, methods } = await findApplication(context, interaction)
  return redirectErrors(visit, request, async () => {
    const step = await nextStep(context, request, session, methods, interaction.createdAt)
    if (step.step === 'grant') return grant(visit, request, step)
    if (step.step === 'sign-in') return showPendingStep(visit, interaction)
    if (step.step === 'second-step') return showSecondStep(visit, interaction, step.session.user, false)
    if (step.step === 'enrol') return showEnrolment(visit, interaction, step.session, { wrong: false })
    if (step.step === 'forbidden') {
      const page = forbiddenPage(visit, interaction, name, step.session)
      return visit.send(page, { status: 403, onlyLocalForms: false })
    }
    const application = { name, maker, returnsTo: new URL(request.redirectUri).host }
    return visit.send(consentPage(visit, interaction.id, application, step.session, request.scopes), {
      onlyLocalForms: false,
    })
  })
}

async function proceedDevice(visit: Visit, interaction: DeviceInteraction): Promise<FastifyReply> {
  const step = await nextDeviceStep(visit, interaction)
  if (step.step === 'sign-in') return showPendingStep(visit, interaction)
  if (step.step === 'second-step') return showSecondStep(visit, interaction, step.session.user, false)
  if (step.step === 'enrol') return showEnrolment(visit, interaction, step.session, { wrong: false })
  if (step.step !== 'forbidden') return showDeviceConsent(visit, interaction, step.session)
  const { name } = await findApplication(visit.context, interaction)
  return visit.send(forbiddenPage(visit, interaction, name, step.session), { status: 403 })
}

async function showPendingStep(visit: Visit, interaction: Interaction): Promise<FastifyReply> {
  const first = await pendingFirstFactor(visit.context, interaction)
  if (first === null) return showSignIn(visit, interaction, {})
  return showSecondStep(visit, interaction, { id: first.userId }, false)
}

export async function showSignIn(
  visit: Visit,
  interaction: Interaction,
  options: { email?: string; wrong?: string; status?: number },
): Promise<FastifyReply> {
  const { name, methods } = await findApplication(visit.context, interaction)
  const pending = interaction.request
  if (pending.kind === 'authorize') visit.preferLanguages(pending.request.uiLocales)
  const page = signInPage(visit, {
    id: interaction.id,
    application: clientIdOf(interaction) === null ? null : name,
    cancellable: pending.kind === 'authorize',
    email: options.email ?? (pending.kind === 'authorize' ? pending.request.loginHint : null) ?? '',
    wrong: options.wrong ?? null,
    password: methods.includes('password'),
    providers: await findAllowedProviders(visit.context, methods),
    passkeyOptions: methods.includes('password')
      ? await startPasskeyUse(visit.context, { use: 'sign-in', browser: visit.browser })
      : null,
  })
  return visit.send(page, { status: options.status ?? 200, onlyLocalForms: false })
}

function methodNotAllowed(): Problem {
  return new Problem('invalid_request', 'This application does not allow this way to sign in.', {
    details: 'the client does not allow this sign-in method',
  })
}
