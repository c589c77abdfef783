import type { Db } from '../../../platform/postgres.ts'
import type { AuditAction } from '../../audit/actions.ts'
import { type Actor, describeUser, recordAudit, stranger } from '../../audit/record.ts'
import type { Context } from '../../context.ts'
import type { User } from '../accounts/user.ts'

type Person = Pick<User, 'id' | 'email' | 'organisation_id'>

/** Records a wrong password or code. Whoever typed it has not proved to be the user. */
export async function recordFailedSignIn(
  context: Context,
  user: Person | null,
  attempt: { step: 'password' | 'second_step' | 'passkey'; address: string },
): Promise<void> {
  await recordAudit(context.db, context.clock.now(), {
    organisationId: user?.organisation_id ?? null,
    action: 'sign_in.failed',
    actor: stranger,
    ...(user !== null && { subject: describeUser(user) }),
    address: attempt.address,
    details: { step: attempt.step },
  })
}

/** Records that somebody signed in at an external provider and has no account here that it may open. */
export async function recordRefusedIdentity(
  context: Context,
  provider: { name: string; organisation_id: string | null },
  address: string,
): Promise<void> {
  await recordAudit(context.db, context.clock.now(), {
    organisationId: provider.organisation_id,
    action: 'sign_in.failed',
    actor: stranger,
    address,
    details: { step: 'external', provider: provider.name },
  })
}

/** Records what a user did to their own account, or what `actor` did to it. Pass the transaction of the change. */
export async function recordAccountChange(
  context: Context,
  tx: Db,
  user: Person,
  change: { action: AuditAction; actor?: Actor; address?: string; details?: Record<string, unknown> },
): Promise<void> {
  await recordAudit(tx, context.clock.now(), {
    organisationId: user.organisation_id,
    actor: describeUser(user),
    subject: describeUser(user),
    ...change,
  })
}
