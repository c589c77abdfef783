import type { FastifyReply } from 'fastify'
import type { Context } from '../../domain/context.ts'
import type { Interaction } from '../../domain/identity/authorize/interaction.ts'
import { confirmWithPassword, hasPassword, isConfirmed } from '../../domain/identity/sign-in/confirm.ts'
import { registerPasskey, startPasskeyRegistration } from '../../domain/identity/sign-in/passkeys.ts'
import { codeUse, findMissingStep } from '../../domain/identity/sign-in/required-step.ts'
import {
  enableSecondFactor,
  enrolSecondFactor,
  readEnrolment,
} from '../../domain/identity/sign-in/second-factor.ts'
import type { Session } from '../../domain/identity/sign-in/sql-sessions.ts'
import { describeBrowser } from '../../lib/describe-browser.ts'
import { html } from '../../lib/html.ts'
import type { Form } from '../form.ts'
import type { Scope } from '../generation.ts'
import { openForm } from './open-form.ts'
import { passkeyForm } from './passkey-form.ts'
import { appSetup, recoveryCodesPage } from './second-factor.ts'
import { completeSecondStep } from './signed-in.ts'
import type { Visit } from './visit.ts'

type Params = { Params: { id: string } }

/** Sets up a second step during a sign-in, because the user's organisation requires one. */
export function enrolRoutes(scope: Scope, context: Context): void {
  scope.post<Params>('/sign-in/:id/enrol/confirm', async (request, reply) => {
    const { visit, interaction, form } = await openForm(context, request, reply)
    const session = await visit.session()
    const attempt = { password: form.get('password') ?? '', browser: visit.browser, address: request.ip }
    if (session !== null && !(await confirmWithPassword(context, session, attempt)))
      return askForPassword(visit, interaction, { wrong: true })
    return visit.goTo(`/sign-in/${interaction.id}`)
  })

  scope.post<Params>('/sign-in/:id/enrol/app', (request, reply) =>
    handleEnrolment(context, request, reply, async (visit, interaction, session, form) => {
      const enabled = await enableSecondFactor(context, session.user, form.get('code') ?? '')
      if (enabled === null) return showEnrolment(visit, interaction, session, { wrong: true })
      await completeSecondStep(visit, session, codeUse)
      return showDone(visit, interaction, enabled.recoveryCodes)
    }),
  )

  scope.post<Params>('/sign-in/:id/enrol/passkey', (request, reply) =>
    handleEnrolment(context, request, reply, async (visit, interaction, session, form) => {
      const { recoveryCodes, use } = await registerPasskey(context, session.user, {
        credential: form.get('credential') ?? '',
        name: describeBrowser(visit.browserInfo.userAgent),
        browser: visit.browser,
      })
      await completeSecondStep(visit, session, use)
      return showDone(visit, interaction, recoveryCodes)
    }),
  )
}

async function handleEnrolment(
  context: Context,
  request: Parameters<typeof openForm>[1],
  reply: FastifyReply,
  work: (visit: Visit, interaction: Interaction, session: Session, form: Form) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const { visit, interaction, form } = await openForm(context, request, reply)
  const session = await visit.session()
  // The step may be done already, in another tab.
  const canEnrol =
    session !== null &&
    (await findMissingStep(context, session)) === 'enrol' &&
    !(await mustConfirm(context, session))
  if (!canEnrol) return visit.goTo(`/sign-in/${interaction.id}`)
  return work(visit, interaction, session, form)
}

/**
 * Whether the user gives their password first. A sign-in at an external provider counts at some applications only. With a second step
 * of its own, whoever runs the provider would have the whole account.
 */
async function mustConfirm(context: Context, session: Session): Promise<boolean> {
  return (
    session.method.startsWith('external:') &&
    !(await isConfirmed(context, session)) &&
    (await hasPassword(context, session.user.id))
  )
}

function askForPassword(visit: Visit, interaction: Interaction, { wrong }: { wrong: boolean }): FastifyReply {
  const texts = visit.texts.confirm
  const body = html`<h1>${texts.title}</h1><p class="lead">${texts.intro}</p>
${wrong && html`<p class="wrong" role="alert" id="wrong">${texts.wrong}</p>`}
<form method="post" action="/sign-in/${interaction.id}/enrol/confirm">${visit.csrf}
<div class="field"><label for="password">${visit.texts.signIn.password}</label>
<input id="password" name="password" type="password" autocomplete="current-password" required autofocus></div>
<button>${texts.submit}</button></form>`
  const page = { title: texts.title, body, path: null }
  return visit.send(page, { status: wrong ? 401 : 200, onlyLocalForms: false })
}

/** The page that asks the user to set up an authenticator app or a passkey. */
export async function showEnrolment(
  visit: Visit,
  interaction: Interaction,
  session: Session,
  { wrong }: { wrong: boolean },
): Promise<FastifyReply> {
  const { context } = visit
  if (await mustConfirm(context, session)) return askForPassword(visit, interaction, { wrong: false })
  const texts = visit.texts.enrol
  const pending = wrong ? await readEnrolment(context, session.user) : null
  const enrolment = pending ?? (await enrolSecondFactor(context, session.user))
  const options = await startPasskeyRegistration(context, session.user, visit.browser)
  const passkey =
    options !== null &&
    passkeyForm(visit, {
      action: `/sign-in/${interaction.id}/enrol/passkey`,
      options,
      label: visit.texts.passkeys.create,
      isNew: true,
      isMain: true,
    })
  const body = html`<h1>${texts.title}</h1><p class="lead">${texts.intro}</p>
${passkey}
<h2>${texts.app}</h2>
${appSetup(visit, enrolment, { action: `/sign-in/${interaction.id}/enrol/app`, wrong })}
<form method="post" action="/sign-in/${interaction.id}/switch" class="who">${visit.csrf}<span>${visit.texts.consent.signedInAs(session.user.email)}</span>
<button class="plain">${visit.texts.consent.switch}</button></form>`
  const page = { title: texts.title, body, path: null, passkeys: true }
  return visit.send(page, { status: wrong ? 401 : 200, onlyLocalForms: false })
}

function showDone(visit: Visit, interaction: Interaction, codes: string[] | null): FastifyReply {
  const next = `/sign-in/${interaction.id}`
  if (codes === null) return visit.goTo(next)
  const page = recoveryCodesPage(visit, codes, { href: next, label: visit.texts.enrol.next })
  return visit.send(page, { onlyLocalForms: false })
}
