import { newId } from '../../../lib/ids.ts'
import { Problem } from '../../../lib/problem.ts'
import { transaction } from '../../../platform/postgres.ts'
import type { Caller } from '../../access/caller.ts'
import { actFor, readFor } from '../../catalogue/act-for.ts'
import { checkCatalogue } from '../../catalogue/list-catalogues.ts'
import type { Context } from '../../context.ts'
import type { ConflictKind } from './find-conflicts.ts'
import { type ConflictRule, type Decision, deleteRule, selectRules, upsertRule } from './sql.ts'

/** The rules that the caller sees: of its own catalogue and of all, if it is bound to one. */
export function listRules(context: Context, { organisation, catalogue }: Caller): Promise<ConflictRule[]> {
  return readFor(context.db, organisation.id, (tx) => selectRules(tx, catalogue?.id ?? null))
}

/** Decides the next conflicts of a kind, in one catalogue or in all. It replaces the rule for the same ones. */
export async function saveRule(
  context: Context,
  caller: Caller,
  { kind, decision, catalogueId }: { kind: ConflictKind; decision: Decision; catalogueId: string | null },
): Promise<ConflictRule> {
  requirePossible(kind, decision)
  if (kind === 'recording' && decision !== 'keep_both') {
    throw new Problem('validation_error', 'Tracks are merged only one by one: see details.', {
      details: [{ field: 'decision', message: 'a rule for recordings can only be keep_both' }],
    })
  }
  const id = caller.catalogue?.id ?? catalogueId
  if (id !== null) await checkCatalogue(context.db, caller, id)
  return transaction(context.db, async (tx) => {
    await actFor(tx, caller.organisation.id)
    return upsertRule(tx, caller.organisation.id, {
      id: newId(),
      catalogue_id: id,
      kind,
      decision,
      created_by: caller.principal.name,
      created_at: context.clock.now(),
    })
  })
}

export async function removeRule(context: Context, caller: Caller, id: string): Promise<void> {
  const { organisation, catalogue } = caller
  const deleted = await transaction(context.db, async (tx) => {
    await actFor(tx, organisation.id)
    return deleteRule(tx, id, catalogue?.id ?? null)
  })
  if (!deleted)
    throw new Problem('not_found', 'There is no such rule. List yours with GET /v1/conflict-rules.')
}

/** Throws if conflicts of this kind cannot be decided like that. */
export function requirePossible(kind: ConflictKind, decision: Decision): void {
  if (decision !== 'keep_both' || kind === 'artist' || kind === 'recording') return
  throw new Problem('validation_error', `A ${kind} conflict cannot be decided by keep_both: see details.`, {
    details: [
      {
        field: 'decision',
        message: 'a recording has one title and one owner: send keep_ours or take_theirs',
      },
    ],
  })
}
