import { transaction } from '../../../platform/postgres.ts'
import type { Context } from '../../context.ts'
import { accessChanged } from '../access-changed.ts'
import { deleteConsent, selectConsent, upsertConsent } from '../sign-in/sql-sessions.ts'
import { revokeFamilies } from '../tokens/sql.ts'

/** What the user last granted this application, if that was decided for the very set that is asked for now. */
export async function rememberedGrant(
  context: Context,
  userId: string,
  clientId: string,
  requested: string[],
): Promise<string[] | null> {
  const consent = await selectConsent(context.db, userId, clientId)
  if (consent === null || !sameSet(consent.requested, requested)) return null
  return consent.granted
}

/** Remembers what the user ticked. `openid` is what signing in is, so it cannot be unticked. */
export async function decideConsent(
  context: Context,
  userId: string,
  clientId: string,
  requested: string[],
  ticked: readonly string[],
): Promise<string[]> {
  const granted = requested.filter((scope) => scope === 'openid' || ticked.includes(scope))
  await upsertConsent(context.db, {
    user_id: userId,
    client_id: clientId,
    requested,
    granted,
    decided_at: context.clock.now(),
  })
  return granted
}

/** Takes back what an application was granted; its tokens end at once. */
export async function withdrawConsent(context: Context, userId: string, clientId: string): Promise<void> {
  await transaction(context.db, async (tx) => {
    await deleteConsent(tx, userId, clientId)
    await revokeFamilies(tx, { userId, clientId }, context.clock.now())
  })
  accessChanged(context, 'user', userId)
}

function sameSet(a: string[], b: string[]): boolean {
  return a.length === b.length && a.every((word) => b.includes(word))
}
