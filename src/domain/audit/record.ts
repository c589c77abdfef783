import { newId } from '../../lib/ids.ts'
import type { Db } from '../../platform/postgres.ts'
import type { AuditAction } from './actions.ts'
import { insertAuditEntry } from './sql.ts'

/** Who did it. `operator`: with the command line. `unknown`: somebody who did not prove who they are. */
export type Actor = {
  type: 'user' | 'client' | 'operator' | 'service' | 'unknown'
  id: string | null
  name: string
}

/** What it was done to. */
export type AuditSubject = {
  type: 'user' | 'client' | 'session' | 'storage_key' | 'sftp_key' | 'organisation' | 'identity_provider'
  id: string
  name: string
}

export type NewAuditEntry = {
  /** Whose administrators see it. Null: nobody's, because the account does not exist. */
  organisationId: string | null
  action: AuditAction
  actor: Actor
  subject?: AuditSubject
  address?: string
  /** Never a secret. */
  details?: Record<string, unknown>
}

export const commandLine: Actor = { type: 'operator', id: null, name: 'command line' }
export const stranger: Actor = { type: 'unknown', id: null, name: '' }

/** Adds an entry to the audit trail. Pass the transaction of the change, so that there is neither without the other. */
export async function recordAudit(db: Db, now: Date, entry: NewAuditEntry): Promise<void> {
  await insertAuditEntry(db, {
    id: newId(now.getTime()),
    organisation_id: entry.organisationId,
    occurred_at: now,
    action: entry.action,
    actor_type: entry.actor.type,
    actor_id: entry.actor.id,
    actor_name: entry.actor.name,
    subject_type: entry.subject?.type ?? null,
    subject_id: entry.subject?.id ?? null,
    subject_name: entry.subject?.name ?? null,
    address: entry.address ?? null,
    details: entry.details ?? {},
  })
}

/** A user as the actor or the subject of an entry. */
export function describeUser(user: { id: string; email: string }) {
  return { type: 'user' as const, id: user.id, name: user.email }
}
