import { Problem } from '../../../lib/problem.ts'
import { type Db, transaction } from '../../../platform/postgres.ts'
import { type Actor, describeUser } from '../../audit/record.ts'
import type { Context } from '../../context.ts'
import { lockUser, selectPassword } from '../accounts/sql.ts'
import type { User } from '../accounts/user.ts'
import { recordAccountChange } from '../sign-in/audit-sign-in.ts'
import { notifyUser } from '../sign-in/notify-user.ts'
import { selectPasskeys } from '../sign-in/sql-passkeys.ts'
import { deleteExternalAccounts, selectExternalAccounts } from './sql.ts'

/** Unlinks a user from all their accounts at external providers. False when there was none. */
export async function unlinkUser(context: Context, user: User, actor: Actor): Promise<boolean> {
  return transaction(context.db, (tx) => deleteLinks(context, tx, user, { issuer: null, actor }))
}

/** A user unlinks their account at one issuer. They keep the last way to sign in. */
export async function unlinkOwnAccount(context: Context, user: User, issuer: string): Promise<void> {
  await transaction(context.db, async (tx) => {
    await lockUser(tx, user.id)
    if (!(await canSignInWithout(tx, user, issuer)))
      throw new Problem('validation_error', 'Set a password first, or you could not sign in any more.')
    await deleteLinks(context, tx, user, { issuer, actor: describeUser(user) })
  })
}

async function canSignInWithout(tx: Db, user: User, issuer: string): Promise<boolean> {
  if ((await selectPassword(tx, user.id))?.password_hash != null) return true
  if ((await selectPasskeys(tx, user.id)).length > 0) return true
  return (await selectExternalAccounts(tx, user.id)).some((account) => account.issuer !== issuer)
}

async function deleteLinks(
  context: Context,
  tx: Db,
  user: User,
  { issuer, actor }: { issuer: string | null; actor: Actor },
): Promise<boolean> {
  const issuers = await deleteExternalAccounts(tx, user.id, issuer)
  if (issuers.length === 0) return false
  await recordAccountChange(context, tx, user, {
    action: 'external_account.unlinked',
    actor,
    details: { issuers },
  })
  await notifyUser(context, tx, { userId: user.id, change: 'external_unlinked' })
  return true
}
