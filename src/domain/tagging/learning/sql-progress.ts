import type { Db } from '../../../platform/postgres.ts'

/** Notes that people have decided something. One write until it is learned from, however much they decide. */
export async function requestLearning(tx: Db, organisationId: string, at: Date): Promise<void> {
  await tx`
    insert into tag_learning (organisation_id, requested_at)
    values (${organisationId}, ${at})
    on conflict (organisation_id) do update set
      requested_at = excluded.requested_at
    where tag_learning.requested_at is null`
}

/** The organisations in which people have decided something. They are learned from once. */
export async function takeRequests(tx: Db, limit: number): Promise<string[]> {
  const rows = await tx<{ organisation_id: string }[]>`
    update tag_learning
    set requested_at = null
    where organisation_id in (
      select organisation_id
      from tag_learning
      where requested_at is not null
      order by requested_at
      limit ${limit}
      for update skip locked
    )
    returning organisation_id`
  return rows.map(({ organisation_id }) => organisation_id)
}

/** All tracks of an organisation are to be tagged again. */
export async function startRetagging(tx: Db, organisationId: string): Promise<void> {
  await tx`
    insert into tag_learning (organisation_id, retag_after)
    values (${organisationId}, 0)
    on conflict (organisation_id) do update set retag_after = 0`
}

/** Null: all tracks have the tags that they should have. */
export async function selectRetagging(tx: Db, organisationId: string): Promise<number | null> {
  const [row] = await tx<{ retag_after: number | null }[]>`
    select retag_after
    from tag_learning
    where organisation_id = ${organisationId}`
  return row?.retag_after ?? null
}

/** Does nothing if it was started anew meanwhile, or another worker is ahead. */
export async function advanceRetagging(
  tx: Db,
  organisationId: string,
  from: number,
  to: number | null,
): Promise<void> {
  await tx`
    update tag_learning
    set retag_after = ${to}
    where organisation_id = ${organisationId}
      and retag_after = ${from}`
}

export type RetaggedTrack = { seq: number; tag_uids: string[] | null; tag_scores: number[] | null }

/** The next analysed tracks, locked in one order. Needs `actFor`. */
export async function lockAnalysedAfter(tx: Db, after: number, limit: number): Promise<RetaggedTrack[]> {
  return tx<RetaggedTrack[]>`
    select seq, tag_uids, tag_scores
    from workspace.tracks
    where seq > ${after}
      and analysis_status = 'analysed'
    order by seq
    limit ${limit}
    for no key update`
}
