import { type Db, transaction } from '../../../platform/postgres.ts'
import { describeUser, recordAudit } from '../../audit/record.ts'
import type { Context } from '../../context.ts'
import { selectUser } from '../accounts/sql.ts'
import { selectClient } from '../clients/sql.ts'
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
  const row = { user_id: userId, client_id: clientId, requested, granted, decided_at: context.clock.now() }
  await transaction(context.db, async (tx) => {
    await upsertConsent(tx, row)
    await recordConsent(context, tx, userId, clientId, { action: 'consent.given', scopes: granted })
  })
  return granted
}

/** Withdraws a consent and revokes the client's tokens for this user at once. */
export async function withdrawConsent(context: Context, userId: string, clientId: string): Promise<void> {
  await transaction(context.db, async (tx) => {
    await deleteConsent(tx, userId, clientId)
    await revokeFamilies(tx, { userId, clientId }, context.clock.now())
    await recordConsent(context, tx, userId, clientId, { action: 'consent.withdrawn' })
  })
  invalidateAccess(context, 'user', userId)
}

async function recordConsent(
  context: Context,
  tx: Db,
  userId: string,
  clientId: string,
  { action, ...details }: { action: 'consent.given' | 'consent.withdrawn'; scopes?: string[] },
): Promise<void> {
  const [user, client] = [await selectUser(tx, userId), await selectClient(tx, clientId)]
  if (user === null || client === null) return
  await recordAudit(tx, context.clock.now(), {
    organisationId: user.organisation_id,
    action,
    actor: describeUser(user),
    subject: { type: 'client', id: clientId, name: client.name },
    details,
  })
}

function isSameSet(a: string[], b: string[]): boolean {
  return a.length === b.length && a.every((scope) => b.includes(scope))
}
