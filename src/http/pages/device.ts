import type { FastifyReply } from 'fastify'
import type { Context } from '../../domain/context.ts'
import { saveConsent } from '../../domain/identity/authorize/consents.ts'
import {
  decideDevice,
  findDeviceRequest,
  readDeviceRequest,
  showUserCode,
} from '../../domain/identity/authorize/device-codes.ts'
import type { Interaction } from '../../domain/identity/authorize/interaction.ts'
import { startInteraction } from '../../domain/identity/authorize/interactions.ts'
import { nextStep } from '../../domain/identity/authorize/next-step.ts'
import type { DeviceCode } from '../../domain/identity/authorize/sql-device-codes.ts'
import type { Session } from '../../domain/identity/sign-in/sql-sessions.ts'
import { describeBrowser } from '../../lib/describe-browser.ts'
import { html } from '../../lib/html.ts'
import { Problem } from '../../lib/problem.ts'
import { formOf } from '../form.ts'
import type { Scope } from '../generation.ts'
import { findApplication } from './find-application.ts'
import { openForm } from './open-form.ts'
import { scopeTicks } from './sign-in-pages.ts'
import { checkForm, Visit } from './visit.ts'

type Params = { Params: { id: string } }
export type DeviceInteraction = Interaction & { request: { kind: 'device' } }

/** The user's part of the device flow (RFC 8628 §3.3): enter the code, see who asks, and decide. */
export function deviceRoutes(scope: Scope, context: Context): void {
  scope.get('/device', async (request, reply) => {
    const visit = new Visit(context, request, reply)
    const given = (request.query as Record<string, unknown>).user_code
    return showCodeForm(visit, typeof given === 'string' ? given.slice(0, 20) : '', false)
  })

  scope.post('/device', async (request, reply) => {
    const visit = new Visit(context, request, reply)
    const form = formOf(request.body)
    checkForm(visit, form)
    const typed = form.get('code') ?? ''
    const found = await findDeviceRequest(context, typed, request.ip)
    if (found === null) return showCodeForm(visit, typed.slice(0, 20), true)
    const { user_code: userCode, client_id: clientId, scopes } = found
    const pending = { kind: 'device' as const, userCode, clientId, scopes }
    const interaction = startInteraction(context, visit.browser, pending)
    return visit.goTo(`/sign-in/${interaction.id}`)
  })

  scope.post<Params>('/sign-in/:id/device', async (request, reply) => {
    const { visit, interaction, form } = await openForm(context, request, reply)
    if (interaction.request.kind !== 'device')
      throw new Problem('invalid_request', 'This sign-in is not for a device.')
    const { userCode, clientId, scopes } = interaction.request
    const step = await nextDeviceStep(visit, interaction as DeviceInteraction)
    // Another user may have signed in in another tab since this page was shown.
    if (step.step !== 'consent' || form.get('user') !== step.session.user.id)
      return visit.goTo(`/sign-in/${interaction.id}`)
    const { session } = step
    const isAllowed = form.get('decision') === 'allow'
    const ticked = scopes.filter((name) => form.get(`scope:${name}`) === 'on')
    const granted = isAllowed ? await saveConsent(context, session.user.id, clientId, scopes, ticked) : []
    const isInTime = await decideDevice(context, userCode, session, { isAllowed, scopes: granted })
    if (!isInTime) return showOutcome(visit, 'expired')
    return showOutcome(visit, isAllowed ? 'allowed' : 'denied')
  })
}

/** The user always decides: somebody else may have sent them the code. */
export async function nextDeviceStep(visit: Visit, interaction: DeviceInteraction) {
  const { clientId, scopes } = interaction.request
  const demand = { clientId, scopes, prompts: ['consent' as const], maxAge: null, expectedUserId: null }
  const { methods } = await findApplication(visit.context, interaction)
  return nextStep(visit.context, demand, await visit.session(), methods, interaction.createdAt)
}

/** Shows which program on which device asks, so that the user notices a request that is not theirs. */
export async function showDeviceConsent(
  visit: Visit,
  interaction: DeviceInteraction,
  session: Session,
): Promise<FastifyReply> {
  const { name, maker } = await findApplication(visit.context, interaction)
  const found = await readDeviceRequest(visit.context, interaction.request.userCode)
  if (found === null) return showOutcome(visit, 'expired')
  const texts = visit.texts.device
  const { consent } = visit.texts
  const body = html`<h1>${texts.consentTitle(name)}</h1>
<p class="lead">${consent.madeBy(maker)}</p>
<p class="code-shown">${showUserCode(found.user_code)}</p>
<p class="wrong">${texts.warning}</p>
<p class="quiet">${texts.askedFrom(describeAsker(found))}</p>
<form method="post" action="/sign-in/${interaction.id}/switch" class="who">${visit.csrf}<span>${consent.signedInAs(session.user.email)}</span>
<button class="plain">${consent.switch}</button></form>
<form method="post" action="/sign-in/${interaction.id}/device">${visit.csrf}<input type="hidden" name="user" value="${session.user.id}">
${scopeTicks(visit, found.scopes)}
<div class="stack"><button name="decision" value="allow">${texts.allow}</button>
<button class="second" name="decision" value="deny">${texts.deny}</button></div></form>`
  return visit.send({ title: texts.consentTitle(name), body, path: `/sign-in/${interaction.id}` })
}

function describeAsker({ user_agent, address }: DeviceCode): string {
  return [describeBrowser(user_agent), address].filter((part) => part !== '').join(' · ')
}

function showCodeForm(visit: Visit, code: string, wrong: boolean): FastifyReply {
  const texts = visit.texts.device
  const body = html`<h1>${texts.title}</h1><p class="lead">${texts.intro}</p>
${wrong && html`<p class="wrong" role="alert" id="wrong">${texts.wrong}</p>`}
<form method="post" action="/device">${visit.csrf}
<div class="field"><label for="code">${texts.code}</label>
<input class="code" id="code" name="code" type="text" autocomplete="off" autocapitalize="characters" spellcheck="false" required maxlength="20" value="${code}" placeholder="XXXX-XXXX" autofocus${wrong && html` aria-invalid="true" aria-describedby="wrong"`}></div>
<button>${texts.submit}</button></form>`
  return visit.send({ title: texts.title, body, path: '/device' }, { status: wrong ? 404 : 200 })
}

function showOutcome(visit: Visit, outcome: 'allowed' | 'denied' | 'expired'): FastifyReply {
  const { title, text } = visit.texts.device.outcomes[outcome]
  const body = html`<h1>${title}</h1><p>${text}</p>`
  return visit.send({ title, body, path: null }, { status: outcome === 'expired' ? 404 : 200 })
}
