import { endSession, longSessionMs, startSession } from '../../domain/identity/sessions.ts'
import { trustBrowser } from '../../domain/identity/sign-in.ts'
import { setCookie } from './cookies.ts'
import type { Visit } from './visit.ts'

/** Starts a session in this browser, in place of the one it may have had. */
export async function completeSignIn(
  visit: Visit,
  who: { userId: string; method: string; remember: boolean },
): Promise<void> {
  const { world } = visit
  const before = await visit.session()
  if (before !== null) await endSession(world, before)
  const secret = await startSession(world, { ...who, place: visit.place })
  await trustBrowser(world, who.userId, visit.browser)
  setCookie(world, visit.reply, 'session', secret, who.remember ? longSessionMs / 1000 : undefined)
}

export function forgetSession(visit: Visit): void {
  setCookie(visit.world, visit.reply, 'session', '')
}
