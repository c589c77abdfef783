import { transaction } from '../../../platform/postgres.ts'
import type { Context } from '../../context.ts'
import { invalidateAccess } from '../invalidate-access.ts'
import { revokeFamilies } from '../tokens/sql.ts'
import { deleteConsent, selectConsent, upsertConsent } from './sql-consents.ts'

/** What the user granted this client before. Null unless they decided on exactly the scopes requested now. */
export async function findPreviousGrant(
  context: Context,
  userId: string,
  clientId: string,
  requested: string[],
): Promise<string[] | null> {
  const consent = await selectConsent(context.db, userId, clientId)
  if (consent === null || !isSameSet(consent.requested, requested)) return null
  return consent.granted
}

/** Stores the user's decision. `openid` is always granted, because it means signing in. */
export async function saveConsent(
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

/** Withdraws a consent and revokes the client's tokens for this user at once. */
export async function withdrawConsent(context: Context, userId: string, clientId: string): Promise<void> {
  await transaction(context.db, async (tx) => {
    await deleteConsent(tx, userId, clientId)
    await revokeFamilies(tx, { userId, clientId }, context.clock.now())
  })
  invalidateAccess(context, 'user', userId)
}

function isSameSet(a: string[], b: string[]): boolean {
  return a.length === b.length && a.every((scope) => b.includes(scope))
}
