import type { Context } from '../../context.ts'
import { recordAccountChange } from '../sign-in/audit-sign-in.ts'
import { readAccount } from './account.ts'
import { selectStoredDetails } from './sql-export.ts'
import type { User } from './user.ts'

/** Everything that is stored about a user, without secrets. */
export async function exportAccount(context: Context, user: User) {
  await recordAccountChange(context, context.db, user, { action: 'user.exported' })
  const [account, stored] = await Promise.all([
    readAccount(context, user.id),
    selectStoredDetails(context.db, user.id),
  ])
  return {
    exported_at: context.clock.now().toISOString(),
    user,
    second_step: account.secondFactor,
    sessions: account.sessions,
    applications: account.consents,
    ...stored,
  }
}
