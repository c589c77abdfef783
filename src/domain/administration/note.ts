import type { Caller } from '../access/caller.ts'
import type { Context } from '../context.ts'

export type Administrator = Pick<Caller, 'principal' | 'organisation'>

/** Who changed what, for whoever has to find out later. Never a secret. */
export function note(
  context: Context,
  who: Administrator,
  what: string,
  facts: Record<string, unknown>,
): void {
  const by = { user_id: who.principal.id, organisation_id: who.organisation.id }
  context.log.info({ administration: what, by, ...facts }, `administration: ${what}`)
}
