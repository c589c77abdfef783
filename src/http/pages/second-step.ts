import type { FastifyReply } from 'fastify'
import type { Context } from '../../domain/context.ts'
import { selectUser } from '../../domain/identity/accounts/sql.ts'
import type { User } from '../../domain/identity/accounts/user.ts'
import type { FirstFactor, Interaction } from '../../domain/identity/authorize/interaction.ts'
import { pendingFirstFactor } from '../../domain/identity/authorize/interactions.ts'
import { recordFailedSignIn } from '../../domain/identity/sign-in/audit-sign-in.ts'
import { codeUse, lacksSecondStep } from '../../domain/identity/sign-in/required-step.ts'
import { checkSecondFactor } from '../../domain/identity/sign-in/second-factor.ts'
import type { Authentication, Session } from '../../domain/identity/sign-in/sql-sessions.ts'
import {
  checkPasskey,
  describePasskeyUse,
  startPasskeyUse,
} from '../../domain/identity/sign-in/use-passkey.ts'
import type { Scope } from '../generation.ts'
import { openForm } from './open-form.ts'
import { secondFactorPage } from './sign-in-pages.ts'
import { completeSecondStep, completeSignIn } from './signed-in.ts'
import type { Visit } from './visit.ts'

type Params = { Params: { id: string } }

/** Whose second step is missing: after a correct password, or in a session that did not need it so far. */
type PendingStep = { user: User; first: FirstFactor } | { user: User; session: Session }

/** The second step of a sign-in: a code of the app, a recovery code, or a passkey. */
export function secondStepRoutes(scope: Scope, context: Context): void {
  scope.post<Params>('/sign-in/:id/code', async (request, reply) => {
    const { visit, interaction, form } = await openForm(context, request, reply)
    const pending = await findPendingStep(visit, interaction)
    if (pending === null) return visit.goTo(`/sign-in/${interaction.id}`)
    if (!(await checkSecondFactor(context, pending.user.id, form.get('code') ?? '')))
      return refuse(visit, interaction, pending, 'second_step')
    return finish(visit, interaction, pending, codeUse)
  })

  scope.post<Params>('/sign-in/:id/second-passkey', async (request, reply) => {
    const { visit, interaction, form } = await openForm(context, request, reply)
    const pending = await findPendingStep(visit, interaction)
    if (pending === null) return visit.goTo(`/sign-in/${interaction.id}`)
    const attempt = { credential: form.get('credential') ?? '', address: request.ip }
    const used = await checkPasskey(context, purposeOf(visit, pending.user), attempt)
    if (used === null) return refuse(visit, interaction, pending, 'passkey')
    return finish(visit, interaction, pending, describePasskeyUse(context, used.passkey))
  })
}

/** Shows the page that asks for the second step. */
export async function showSecondStep(
  visit: Visit,
  interaction: Interaction,
  user: Pick<User, 'id'>,
  wrong: boolean,
): Promise<FastifyReply> {
  const passkeyOptions = await startPasskeyUse(visit.context, purposeOf(visit, user))
  const page = secondFactorPage(visit, interaction, { wrong, passkeyOptions })
  return visit.send(page, { status: wrong ? 401 : 200, onlyLocalForms: false })
}

function purposeOf(visit: Visit, { id: userId }: Pick<User, 'id'>) {
  return { use: 'second step' as const, browser: visit.browser, userId }
}

async function findPendingStep(visit: Visit, interaction: Interaction): Promise<PendingStep | null> {
  const { context } = visit
  const first = await pendingFirstFactor(context, interaction)
  const user = first === null ? null : await selectUser(context.db, first.userId)
  if (first !== null && user !== null) return { user, first }
  const session = await visit.session()
  if (session === null || !(await lacksSecondStep(context, session))) return null
  return { user: session.user, session }
}

async function refuse(
  visit: Visit,
  interaction: Interaction,
  { user }: PendingStep,
  step: 'second_step' | 'passkey',
): Promise<FastifyReply> {
  await recordFailedSignIn(visit.context, user, { step, address: visit.request.ip })
  return showSecondStep(visit, interaction, user, true)
}

async function finish(
  visit: Visit,
  interaction: Interaction,
  pending: PendingStep,
  use: Pick<Authentication, 'amr' | 'acr'>,
): Promise<FastifyReply> {
  const { context } = visit
  if ('session' in pending) {
    await completeSecondStep(visit, pending.session, use)
  } else {
    const { userId, remember, passwordMark } = pending.first
    const authentication = { authTime: context.clock.now(), amr: ['pwd', ...use.amr], acr: use.acr }
    const signIn = { userId, method: 'password', remember, authentication, passwordMark }
    await completeSignIn(visit, signIn)
  }
  return visit.goTo(`/sign-in/${interaction.id}`)
}
