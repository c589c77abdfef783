import type { Caller } from '../access/caller.ts'
import type { Context } from '../context.ts'

export type Administrator = Pick<Caller, 'principal' | 'organisation'>

/** Logs who changed what. Never pass a secret. */
export function logChange(
  context: Context,
  administrator: Administrator,
  action: string,
  details: Record<string, unknown>,
): void {
  const by = { user_id: administrator.principal.id, organisation_id: administrator.organisation.id }
  context.log.info({ administration: action, by, ...details }, `Administration: ${action}`)
}
