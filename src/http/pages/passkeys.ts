import type { FastifyReply } from 'fastify'
import type { Context } from '../../domain/context.ts'
import {
  registerPasskey,
  removePasskey,
  renamePasskey,
  startPasskeyRegistration,
} from '../../domain/identity/sign-in/passkeys.ts'
import type { Session } from '../../domain/identity/sign-in/sql-sessions.ts'
import { describeBrowser } from '../../lib/describe-browser.ts'
import { html } from '../../lib/html.ts'
import type { Scope } from '../generation.ts'
import { handleAccountForm, redirectToSignIn } from './account.ts'
import { askToConfirm } from './confirm.ts'
import { passkeyForm } from './passkey-form.ts'
import { recoveryCodesPage } from './second-factor.ts'
import { completeSecondStep } from './signed-in.ts'
import { Visit } from './visit.ts'

type Params = { Params: { id: string } }

/** A user adds, names and removes passkeys. Adding and removing ask who they are. */
export function passkeyRoutes(scope: Scope, context: Context): void {
  scope.get('/account/passkeys/new', async (request, reply) => {
    const visit = new Visit(context, request, reply)
    const session = await visit.session()
    if (session === null) return redirectToSignIn(visit, { next: '/account/passkeys/new' })
    visit.preferLanguages([session.user.locale])
    return (await askToConfirm(visit, session, '/account/passkeys/new')) ?? showNewPasskey(visit, session)
  })

  scope.post('/account/passkeys/new', (request, reply) =>
    handleAccountForm(context, request, reply, async (session, visit, form) => {
      const question = await askToConfirm(visit, session, '/account/passkeys/new')
      if (question !== null) return question
      const { recoveryCodes, use } = await registerPasskey(context, session.user, {
        credential: form.get('credential') ?? '',
        name: form.get('name') ?? '',
        browser: visit.browser,
      })
      await completeSecondStep(visit, session, use)
      if (recoveryCodes === null) return visit.goTo('/account')
      const next = { href: '/account', label: visit.texts.account.back }
      return visit.send(recoveryCodesPage(visit, recoveryCodes, next))
    }),
  )

  scope.post<Params>('/account/passkeys/:id/name', (request, reply) =>
    handleAccountForm(context, request, reply, (session, _visit, form) =>
      renamePasskey(context, session.user, request.params.id, form.get('name') ?? ''),
    ),
  )

  scope.post<Params>('/account/passkeys/:id/remove', (request, reply) =>
    handleAccountForm(context, request, reply, async (session, visit) => {
      const question = await askToConfirm(visit, session, '/account')
      if (question !== null) return question
      const fault = await removePasskey(context, session.user, request.params.id)
      if (fault === null) return visit.goTo('/account')
      const texts = visit.texts.passkeys
      const body = html`<h1>${texts.staysTitle}</h1><p>${texts.stays[fault]}</p>
<p class="below"><a href="/account">${visit.texts.account.back}</a></p>`
      return visit.send({ title: texts.staysTitle, body, path: null }, { status: 400 })
    }),
  )
}

async function showNewPasskey(visit: Visit, session: Session): Promise<FastifyReply> {
  const texts = visit.texts.passkeys
  const options = await startPasskeyRegistration(visit.context, session.user, visit.browser)
  const name = describeBrowser(visit.browserInfo.userAgent)
  const fields = html`<div class="field"><label for="name">${texts.name}</label>
<input id="name" name="name" type="text" maxlength="60" required value="${name}"></div>`
  const form =
    options !== null &&
    passkeyForm(visit, {
      action: '/account/passkeys/new',
      options,
      label: texts.create,
      isNew: true,
      isMain: true,
      fields,
    })
  const body = html`<h1>${texts.newTitle}</h1><p class="lead">${texts.intro}</p>
${form}<noscript><p class="wrong">${texts.unsupported}</p></noscript>
<p class="below"><a href="/account">${visit.texts.account.back}</a></p>`
  return visit.send({ title: texts.newTitle, body, path: '/account/passkeys/new', passkeys: true })
}
