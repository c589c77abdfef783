import { trustBrowser } from '../../domain/identity/sign-in/check-password.ts'
import { replaceSession } from '../../domain/identity/sign-in/end-sessions.ts'
import { addSecondStep } from '../../domain/identity/sign-in/required-step.ts'
import { longSessionMs, startSession, staysSignedIn } from '../../domain/identity/sign-in/sessions.ts'
import type { Authentication, Session } from '../../domain/identity/sign-in/sql-sessions.ts'
import { setCookie } from '../cookies.ts'
import type { Visit } from './visit.ts'

/** Starts a session in this browser and ends the previous one, if there was one. */
export async function completeSignIn(
  visit: Visit,
  signIn: {
    userId: string
    method: string
    remember: boolean
    authentication: Authentication
    passwordMark?: string
  },
): Promise<void> {
  const { context } = visit
  const previous = await visit.session()
  const { id, secret } = await startSession(context, { ...signIn, browser: visit.browserInfo })
  if (previous !== null) await replaceSession(context, previous, { id, userId: signIn.userId })
  await trustBrowser(context, signIn.userId, visit.browser, visit.browserInfo)
  setCookie(context, visit.reply, 'session', secret, signIn.remember ? longSessionMs / 1000 : undefined)
}

/** Records that the user has given a second step as well, and renews the cookie of the session. It ends when it would have. */
export async function completeSecondStep(
  visit: Visit,
  session: Session,
  use: Pick<Authentication, 'amr' | 'acr'>,
): Promise<void> {
  const { context, reply } = visit
  const secret = await addSecondStep(context, session, use)
  const leftMs = session.expires_at.getTime() - context.clock.now().getTime()
  setCookie(context, reply, 'session', secret, staysSignedIn(session) ? Math.ceil(leftMs / 1000) : undefined)
}

export function clearSessionCookie(visit: Visit): void {
  setCookie(visit.context, visit.reply, 'session', '')
}
