import { trustBrowser } from '../../domain/identity/sign-in/check-password.ts'
import { endSession, longSessionMs, startSession } from '../../domain/identity/sign-in/sessions.ts'
import { setCookie } from './cookies.ts'
import type { Visit } from './visit.ts'

/** Starts a session in this browser and ends the previous one, if there was one. */
export async function completeSignIn(
  visit: Visit,
  signIn: { userId: string; method: string; remember: boolean },
): Promise<void> {
  const { context } = visit
  const previous = await visit.session()
  if (previous !== null) await endSession(context, previous)
  const secret = await startSession(context, { ...signIn, browser: visit.browserInfo })
  await trustBrowser(context, signIn.userId, visit.browser)
  setCookie(context, visit.reply, 'session', secret, signIn.remember ? longSessionMs / 1000 : undefined)
}

export function clearSessionCookie(visit: Visit): void {
  setCookie(visit.context, visit.reply, 'session', '')
}
