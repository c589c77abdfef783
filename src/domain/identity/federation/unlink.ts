import { Problem } from '../../../lib/problem.ts'
import { transaction } from '../../../platform/postgres.ts'
import { type Actor, describeUser } from '../../audit/record.ts'
import type { Context } from '../../context.ts'
import { selectPassword } from '../accounts/sql.ts'
import type { User } from '../accounts/user.ts'
import { recordAccountChange } from '../sign-in/audit-sign-in.ts'
import { deleteExternalAccounts, selectExternalAccounts } from './sql.ts'

/** Unlinks a user from their account at one issuer, or at all of them. False when there was none. */
export async function unlinkUser(
  context: Context,
  user: User,
  issuer: string | null,
  actor: Actor = describeUser(user),
): Promise<boolean> {
  return transaction(context.db, async (tx) => {
    const issuers = await deleteExternalAccounts(tx, user.id, issuer)
    if (issuers.length === 0) return false
    await recordAccountChange(context, tx, user, {
      action: 'external_account.unlinked',
      actor,
      details: { issuers },
    })
    return true
  })
}

/** A user without a password keeps their last external account, or they could not sign in any more. */
export async function unlinkOwnAccount(context: Context, user: User, issuer: string): Promise<void> {
  const accounts = await selectExternalAccounts(context.db, user.id)
  const hasPassword = (await selectPassword(context.db, user.id))?.password_hash != null
  if (!hasPassword && accounts.every((account) => account.issuer === issuer))
    throw new Problem('validation_error', 'Set a password first, or you could not sign in any more.')
  await unlinkUser(context, user, issuer)
}
