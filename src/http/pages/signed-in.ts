import { endSession, longSessionMs, startSession } from '../../domain/identity/sign-in/sessions.ts'
import { trustBrowser } from '../../domain/identity/sign-in/sign-in.ts'
import { setCookie } from './cookies.ts'
import type { Visit } from './visit.ts'

/** Starts a session in this browser, in place of the one it may have had. */
export async function completeSignIn(
  visit: Visit,
  who: { userId: string; method: string; remember: boolean },
): Promise<void> {
  const { context } = visit
  const before = await visit.session()
  if (before !== null) await endSession(context, before)
  const secret = await startSession(context, { ...who, place: visit.place })
  await trustBrowser(context, who.userId, visit.browser)
  setCookie(context, visit.reply, 'session', secret, who.remember ? longSessionMs / 1000 : undefined)
}

export function forgetSession(visit: Visit): void {
  setCookie(visit.context, visit.reply, 'session', '')
}
