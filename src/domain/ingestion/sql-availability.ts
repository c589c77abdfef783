import type { Db } from '../../platform/postgres.ts'

/** Organisations whose availability was decided with other entitlements to these products than they have now. */
export async function selectUndecided(db: Db, products: readonly string[]): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select organisations.id
    from organisations
    left join availability_decisions as decided on decided.organisation_id = organisations.id
    where decided.entitlements is distinct from ${currentEntitlements(db, products)}
    order by organisations.id
    limit 1000`
  return rows.map(({ id }) => id)
}

/**
 * Locks the progress of an organisation and returns it. When the entitlements have changed meanwhile, it starts from the first
 * track again. Null: everything is decided.
 */
export async function lockDecision(
  tx: Db,
  organisationId: string,
  products: readonly string[],
): Promise<{ after_seq: number } | null> {
  await tx`
    insert into availability_decisions (organisation_id)
    values (${organisationId})
    on conflict do nothing`
  await tx`
    select 1
    from availability_decisions
    where organisation_id = ${organisationId}
    for update`
  const [open] = await tx<{ after_seq: number }[]>`
    update availability_decisions as decided
    set deciding = current.names,
        after_seq = case when deciding = current.names then after_seq else 0 end
    from organisations, lateral (select ${currentEntitlements(tx, products)} as names) as current
    where organisations.id = ${organisationId}
      and decided.organisation_id = organisations.id
      and decided.entitlements is distinct from current.names
    returning after_seq`
  return open ?? null
}

/** Saves the progress; null: the last track is decided. */
export async function saveDecisionProgress(
  tx: Db,
  organisationId: string,
  afterSeq: number | null,
): Promise<void> {
  await tx`
    update availability_decisions
    set ${
      afterSeq === null
        ? tx`entitlements = deciding, deciding = null, after_seq = 0`
        : tx`after_seq = ${afterSeq}`
    }
    where organisation_id = ${organisationId}`
}

/** The next tracks whose availability stage 3 has decided before. Needs `actFor` in its transaction. */
export async function selectSeqsAfter(tx: Db, afterSeq: number, limit: number): Promise<number[]> {
  const rows = await tx<{ seq: number }[]>`
    select seq
    from workspace.tracks
    where seq > ${afterSeq}
      and (
        unavailable_reason is not null
        or available_tagging or available_search or available_similarity or available_profiling
      )
    order by seq
    limit ${limit}`
  return rows.map(({ seq }) => seq)
}

function currentEntitlements(db: Db, products: readonly string[]) {
  return db`array(
    select name
    from entitlements
    where entitlements.organisation_id = coalesce(organisations.test_of, organisations.id)
      and revoked_at is null
      and name = any(${products as string[]}::text[])
    order by name
  )`
}

/** The territories in which an organisation uses its music. Empty: any. */
export async function selectTerritories(db: Db, organisationId: string): Promise<string[]> {
  const [row] = await db<{ territories: string[] }[]>`
    select territories
    from delivery_settings
    where organisation_id = ${organisationId}`
  return row?.territories ?? []
}

/** Records when the availability of these tracks changes by itself next, and forgets what was recorded before. */
export async function replaceChanges(
  tx: Db,
  organisationId: string,
  trackSeqs: number[],
  changes: { seq: number; at: Date }[],
): Promise<void> {
  await tx`
    delete from availability_changes
    where organisation_id = ${organisationId}
      and track_seq = any(${trackSeqs}::bigint[])`
  if (changes.length === 0) return
  await tx`
    insert into availability_changes (organisation_id, track_seq, due_at)
    select ${organisationId}, seq, due_at
    from unnest(
      ${changes.map(({ seq }) => seq)}::bigint[],
      ${changes.map(({ at }) => at.toISOString())}::text[]::timestamptz[]
    ) as given (seq, due_at)`
}

/** Tracks whose availability changes by now, oldest first. */
export async function selectDueChanges(
  db: Db,
  now: Date,
  limit: number,
): Promise<{ organisation_id: string; track_seq: number }[]> {
  return db<{ organisation_id: string; track_seq: number }[]>`
    select organisation_id, track_seq
    from availability_changes
    where due_at <= ${now}
    order by due_at
    limit ${limit}`
}

/** Has the tracks of an organisation that messages have spoken about decided again. Needs `actFor` in its transaction. */
export async function requestDecisions(tx: Db, organisationId: string): Promise<void> {
  await tx`
    insert into availability_changes (organisation_id, track_seq, due_at)
    select distinct ${organisationId}::uuid, track_seq, '-infinity'::timestamptz
    from workspace.track_terms
    on conflict (organisation_id, track_seq) do update set due_at = excluded.due_at`
}
