import type { Db } from '../../../platform/postgres.ts'

/** For all organisations; the database function has access to the counts only. */
export async function foldBlocks(db: Db): Promise<void> {
  await db`select inventory.fold_blocks()`
}

/** How many tracks the organisation has and may have. Null: there is no limit. Call `setOrganisation` in the transaction before. */
export async function selectTrackQuota(
  tx: Db,
  organisationId: string,
): Promise<{ used: number; max: number } | null> {
  const [quota] = await tx<{ used: number; max: number }[]>`
    select
      tracks as max,
      (select coalesce(sum(count), 0)::bigint from workspace.blocks where kind = 'tracks') as used
    from organisation_quotas
    where organisation_id = ${organisationId}
      and tracks is not null`
  return quota ?? null
}
