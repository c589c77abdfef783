import type { Db } from '../../platform/postgres.ts'
import type { ItemAudio } from './sql-items.ts'

export type ClaimedItem = {
  ingestion_id: string
  index: number
  claim_id: string
  organisation_id: string
  catalogue_id: string
  outer_id: string | null
  track_id: string
  track_seq: number
  audio: ItemAudio | null
  content_hash: Buffer | null
  reservation_id: string | null
  tries: number
}

/**
 * Takes items to analyse, for as long as the lease lasts. Ingestions are served in turns of chance, so that a great one
 * does not keep a small one waiting.
 */
export async function claimItems(
  db: Db,
  claim: { id: string; now: Date; until: Date; most: number },
): Promise<ClaimedItem[]> {
  const { most, now } = claim
  return db<ClaimedItem[]>`
    with offered as (
      select due.ingestion_id, due.index
      from ingestions
      cross join lateral (
        select ingestion_id, index
        from ingestion_items
        where ingestion_id = ingestions.id
          and work = 'analyse'
          and due_at <= ${now}
        order by due_at
        limit ${most * 2}
      ) as due
      where finished_at is null
        and status in ('storing', 'analysing')
        and waiting > 0
      order by random()
      limit ${most * 2}
    ),
    taken as (
      select items.ingestion_id, items.index
      from ingestion_items as items
      join offered using (ingestion_id, index)
      where items.work = 'analyse'
        and items.due_at <= ${now}
      limit ${most}
      for update of items skip locked
    )
    update ingestion_items as items
    set status = 'analysing',
        claim_id = ${claim.id},
        due_at = ${claim.until}
    from taken, ingestions
    where items.ingestion_id = taken.ingestion_id
      and items.index = taken.index
      and ingestions.id = taken.ingestion_id
    returning
      items.ingestion_id, items.index, claim_id, organisation_id, catalogue_id, outer_id, track_id, track_seq, audio,
      content_hash, items.reservation_id, items.tries`
}

export async function keepClaim(db: Db, item: ClaimedItem, until: Date): Promise<boolean> {
  const kept = await db`
    update ingestion_items
    set due_at = ${until}
    where ingestion_id = ${item.ingestion_id}
      and index = ${item.index}
      and claim_id = ${item.claim_id}
      and work = 'analyse'`
  return kept.count > 0
}

/** False: it was cancelled, or somebody else has taken it over. */
export async function finishAnalysis(tx: Db, item: ClaimedItem): Promise<boolean> {
  const done = await tx`
    update ingestion_items
    set status = 'analysed',
        work = 'compute',
        analysed = true,
        error_code = null,
        message = null,
        reservation_id = null,
        claim_id = null,
        due_at = null
    where ingestion_id = ${item.ingestion_id}
      and index = ${item.index}
      and claim_id = ${item.claim_id}
      and work = 'analyse'`
  return done.count > 0
}

/** Leaves it for later, saying why; the same as above otherwise. */
export async function postponeAnalysis(
  db: Db,
  item: ClaimedItem,
  reason: { code: string; message: string },
  dueAt: Date,
): Promise<boolean> {
  const done = await db`
    update ingestion_items
    set status = 'stored',
        error_code = ${reason.code},
        message = ${reason.message},
        tries = tries + 1,
        claim_id = null,
        due_at = ${dueAt}
    where ingestion_id = ${item.ingestion_id}
      and index = ${item.index}
      and claim_id = ${item.claim_id}
      and work = 'analyse'`
  return done.count > 0
}

/** For a process that stops: whoever comes next may take it at once. */
export async function letGo(db: Db, item: ClaimedItem, now: Date): Promise<void> {
  await db`
    update ingestion_items
    set status = 'stored',
        claim_id = null,
        due_at = ${now}
    where ingestion_id = ${item.ingestion_id}
      and index = ${item.index}
      and claim_id = ${item.claim_id}
      and work = 'analyse'`
}

export async function isClaimed(tx: Db, item: ClaimedItem): Promise<boolean> {
  const found = await tx`
    select 1
    from ingestion_items
    where ingestion_id = ${item.ingestion_id}
      and index = ${item.index}
      and claim_id = ${item.claim_id}
      and work = 'analyse'`
  return found.length > 0
}
