import type { ListPage, ListRequest } from '../../lib/page.ts'
import { listRows } from '../../platform/list-rows.ts'
import { transaction } from '../../platform/postgres.ts'
import type { Caller } from '../access/caller.ts'
import { actFor, readFor } from '../catalogue/act-for.ts'
import type { Context } from '../context.ts'
import { type IssueKind, issueKinds, maxCounted, type PairKind, pairKinds } from './issues.ts'
import { checkOrganisation } from './jobs.ts'
import {
  countOpenIssues,
  countPairs,
  type IssueRow,
  insertKeptPairs,
  issueList,
  type PairRow,
  pairList,
  selectChecks,
  updateDismissed,
} from './sql.ts'

type Count<Kind> = {
  kind: Kind
  count: number
  /** There are more than could be counted at once. */
  is_more: boolean
}

export type CatalogueHealth = {
  /** When the last walk through what had changed ended; null: it never did. */
  checked_at: string | null
  issues: Count<IssueKind>[]
  pairs: Count<PairKind>[]
}

const catalogueOf = ({ catalogue }: Caller, catalogueId?: string | undefined) =>
  catalogue?.id ?? catalogueId ?? null

/** How many tracks have which issue. It costs the same however many there are. */
export async function readHealth(
  context: Context,
  caller: Caller,
  given: { catalogueId?: string | undefined } = {},
): Promise<CatalogueHealth> {
  const catalogueId = catalogueOf(caller, given.catalogueId)
  const checks = (await selectChecks(context.db, caller.organisation.id)).filter(
    ({ catalogue_id }) => catalogueId === null || catalogue_id === catalogueId,
  )
  return readFor(context.db, caller.organisation.id, async (tx) => {
    const issues = await Promise.all(
      issueKinds.map(async (kind): Promise<Count<IssueKind>> => {
        const counted = await countOpenIssues(tx, kind, catalogueId)
        if (counted <= maxCounted) return { kind, count: counted, is_more: false }
        const known = checks.reduce((sum, { counts }) => sum + (counts[kind] ?? 0), 0)
        return { kind, count: Math.max(maxCounted, known), is_more: known < counted }
      }),
    )
    const pairs = await Promise.all(
      pairKinds.map(async (kind): Promise<Count<PairKind>> => {
        const counted = await countPairs(tx, kind, catalogueId)
        return { kind, count: Math.min(counted, maxCounted), is_more: counted > maxCounted }
      }),
    )
    const moments = checks.map(({ checked_at }) => checked_at)
    const isChecked = moments.length > 0 && !moments.includes(null)
    const oldest = isChecked ? Math.min(...moments.map((moment) => moment!.getTime())) : null
    return { checked_at: oldest === null ? null : new Date(oldest).toISOString(), issues, pairs }
  })
}

export function listIssues(
  context: Context,
  caller: Caller,
  input: ListRequest & { kind: IssueKind; catalogueId?: string | undefined; dismissed: boolean },
): Promise<ListPage<IssueRow>> {
  const { kind, dismissed } = input
  const catalogueId = catalogueOf(caller, input.catalogueId)
  return readFor(context.db, caller.organisation.id, (tx) =>
    listRows<IssueRow>(tx, issueList(tx, { kind, catalogueId, dismissed }), input),
  )
}

export function listPairs(
  context: Context,
  caller: Caller,
  input: ListRequest & { kind: PairKind; catalogueId?: string | undefined },
): Promise<ListPage<PairRow>> {
  const catalogueId = catalogueOf(caller, input.catalogueId)
  return readFor(context.db, caller.organisation.id, (tx) =>
    listRows<PairRow>(tx, pairList(tx, { kind: input.kind, catalogueId }), input),
  )
}

/** Says that tracks are fine as they are, or takes that back. Returns how many issues that concerns. */
export function dismissIssues(
  context: Context,
  caller: Caller,
  input: { kind: IssueKind; trackIds: string[]; dismissed: boolean },
): Promise<number> {
  return transaction(context.db, async (tx) => {
    await actFor(tx, caller.organisation.id)
    return updateDismissed(tx, { ...input, catalogueId: catalogueOf(caller) })
  })
}

/** Says that tracks that sound alike are to stay two. */
export function keepPairs(
  context: Context,
  caller: Caller,
  pairs: { track_id: string; other_id: string }[],
): Promise<number> {
  return transaction(context.db, async (tx) => {
    await actFor(tx, caller.organisation.id)
    return insertKeptPairs(tx, caller.organisation.id, pairs, catalogueOf(caller))
  })
}

/** Starts a walk through what has changed. */
export async function requestCheck(context: Context, caller: Caller): Promise<void> {
  await transaction(context.db, (tx) =>
    context.queue.enqueue(tx, checkOrganisation, { organisationId: caller.organisation.id }),
  )
}
