import type { List, SortColumn } from '../../platform/list-rows.ts'
import type { Db } from '../../platform/postgres.ts'
import { type IssueKind, maxCounted, minCopyScore, minCoverConfidence, type PairKind } from './issues.ts'

// All of these but `selectChecks` need `actFor` in their transaction.

export async function selectChecks(
  db: Db,
  organisationId: string,
): Promise<{ catalogue_id: string; counts: Record<string, number>; checked_at: Date | null }[]> {
  return db`
    select catalogue_id, counts, checked_at
    from health_checks
    where organisation_id = ${organisationId}`
}

const inCatalogue = (tx: Db, column: string, catalogueId: string | null) =>
  catalogueId === null ? tx`` : tx`and ${tx(column)} = ${catalogueId}`

/** How many tracks have an issue, counted up to a limit. */
export async function countOpenIssues(tx: Db, kind: IssueKind, catalogueId: string | null): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*) as count
    from (
      select
      from workspace.track_issues
      where kind = ${kind}
        and not dismissed
        ${inCatalogue(tx, 'catalogue_id', catalogueId)}
      limit ${maxCounted + 1}
    ) as counted`
  return row!.count
}

export type IssueRow = { track_id: string; value: number | null }

export function issueList(
  tx: Db,
  { kind, catalogueId, dismissed }: { kind: IssueKind; catalogueId: string | null; dismissed: boolean },
): List {
  const key: SortColumn = { sql: tx`issue.track_seq`, type: 'bigint' }
  return {
    identity: { list: 'issues', kind, catalogueId, dismissed },
    columns: tx`track.id as track_id, issue.value`,
    from: tx`workspace.track_issues as issue join workspace.tracks as track on track.seq = issue.track_seq`,
    where: tx`
      issue.kind = ${kind}
      and issue.dismissed = ${dismissed}
      ${inCatalogue(tx, 'issue.catalogue_id', catalogueId)}`,
    key,
    sorts: { track: key },
    changedAt: tx`track.updated_at`,
    defaultSort: { by: 'track', descending: false },
    count: async () => {
      const [row] = await tx<{ count: number }[]>`
        select count(*) as count
        from (
          select
          from workspace.track_issues as issue
          where issue.kind = ${kind}
            and issue.dismissed = ${dismissed}
            ${inCatalogue(tx, 'issue.catalogue_id', catalogueId)}
          limit ${maxCounted}
        ) as counted`
      return row!.count
    },
  }
}

/** Returns how many issues are now as asked. */
export async function updateDismissed(
  tx: Db,
  input: { kind: IssueKind; trackIds: string[]; catalogueId: string | null; dismissed: boolean },
): Promise<number> {
  const rows = await tx`
    update workspace.track_issues as issue
    set dismissed = ${input.dismissed}
    from workspace.tracks as track
    where track.seq = issue.track_seq
      and track.id = any(${input.trackIds}::uuid[])
      and issue.kind = ${input.kind}
      ${inCatalogue(tx, 'track.catalogue_id', input.catalogueId)}
    returning issue.track_seq`
  return rows.length
}

export type PairRow = { track_id: string; other_id: string; score: number }

const isPair = (tx: Db, kind: PairKind) =>
  kind === 'copy'
    ? tx`match.match_score >= ${minCopyScore}`
    : tx`match.match_score < ${minCopyScore} and match.cover_confidence >= ${minCoverConfidence}`

/** Pairs within one catalogue: what two catalogues have in common is no mistake. */
const pairsFrom = (tx: Db) => tx`
  workspace.track_matches as match
  join workspace.tracks as track on track.seq = match.track_seq
  join workspace.tracks as other on other.seq = match.other_seq and other.catalogue_id = track.catalogue_id`

const pairsWhere = (tx: Db, kind: PairKind, catalogueId: string | null) => tx`
  match.other_layer = 'workspace'
  and match.track_seq < match.other_seq
  and ${isPair(tx, kind)}
  ${inCatalogue(tx, 'track.catalogue_id', catalogueId)}
  and not exists (
    select
    from workspace.kept_pairs as kept
    where kept.track_seq = match.track_seq
      and kept.other_seq = match.other_seq)`

export async function countPairs(tx: Db, kind: PairKind, catalogueId: string | null): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*) as count
    from (select from ${pairsFrom(tx)} where ${pairsWhere(tx, kind, catalogueId)} limit ${maxCounted + 1}) as counted`
  return row!.count
}

export function pairList(
  tx: Db,
  { kind, catalogueId }: { kind: PairKind; catalogueId: string | null },
): List {
  // The other track is unique among the pairs of one track, which is all that a key has to be.
  const key: SortColumn = { sql: tx`match.other_seq`, type: 'bigint' }
  return {
    identity: { list: 'pairs', kind, catalogueId },
    columns: tx`
      track.id as track_id, other.id as other_id,
      ${kind === 'copy' ? tx`match.match_score` : tx`match.cover_confidence`} as score`,
    from: pairsFrom(tx),
    where: pairsWhere(tx, kind, catalogueId),
    key,
    sorts: { track: { sql: tx`match.track_seq`, type: 'bigint' } },
    changedAt: tx`greatest(track.updated_at, other.updated_at)`,
    defaultSort: { by: 'track', descending: false },
    count: async () => Math.min(maxCounted, await countPairs(tx, kind, catalogueId)),
  }
}

/** Returns how many pairs are kept now. */
export async function insertKeptPairs(
  tx: Db,
  organisationId: string,
  pairs: { track_id: string; other_id: string }[],
  catalogueId: string | null,
): Promise<number> {
  const rows = await tx`
    insert into workspace.kept_pairs (organisation_id, track_seq, other_seq)
    select ${organisationId}, least(track.seq, other.seq), greatest(track.seq, other.seq)
    from unnest(
      ${pairs.map(({ track_id }) => track_id)}::uuid[],
      ${pairs.map(({ other_id }) => other_id)}::uuid[]
    ) as given (track_id, other_id)
    join workspace.tracks as track on track.id = given.track_id ${inCatalogue(tx, 'track.catalogue_id', catalogueId)}
    join workspace.tracks as other on other.id = given.other_id and other.seq <> track.seq
    on conflict do nothing
    returning track_seq`
  return rows.length
}
