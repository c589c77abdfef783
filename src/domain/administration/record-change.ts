import type { Db } from '../../platform/postgres.ts'
import type { Caller } from '../access/caller.ts'
import type { AuditAction } from '../audit/actions.ts'
import { type AuditSubject, recordAudit } from '../audit/record.ts'
import type { Context } from '../context.ts'

export type Administrator = Pick<Caller, 'principal' | 'organisation'>

/**
 * Records who changed what, in the audit trail of the organisation it concerns. Pass the transaction of the change.
 * Never pass a secret.
 */
export async function recordChange(
  context: Context,
  tx: Db,
  administrator: Administrator,
  change: {
    action: AuditAction
    subject: AuditSubject
    /** Defaults to the administrator's own. */
    organisationId?: string
    details?: Record<string, unknown>
  },
): Promise<void> {
  const { id, name } = administrator.principal
  const { organisationId = administrator.organisation.id, ...entry } = change
  await recordAudit(tx, context.clock.now(), { ...entry, organisationId, actor: { type: 'user', id, name } })
}
