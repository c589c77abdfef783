import type { Db } from '../../platform/postgres.ts'

/** Organisations whose tracks were decided by other entitlements than they hold now, of these. */
export async function selectUndecided(db: Db, products: readonly string[]): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select organisations.id
    from organisations
    left join availability_decisions as decided on decided.organisation_id = organisations.id
    where decided.entitlements is distinct from ${held(db, products)}
    order by organisations.id
    limit 1000`
  return rows.map(({ id }) => id)
}

/**
 * Where deciding again stands for an organisation, which nobody else goes on with until the transaction ends. Entitlements that
 * changed meanwhile begin it anew. Null: everything is decided.
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
    set deciding = held.names,
        after_seq = case when deciding = held.names then after_seq else 0 end
    from organisations, lateral (select ${held(tx, products)} as names) as held
    where organisations.id = ${organisationId}
      and decided.organisation_id = organisations.id
      and decided.entitlements is distinct from held.names
    returning after_seq`
  return open ?? null
}

/** Notes how far it has come; null: to the end. */
export async function noteDecided(tx: Db, organisationId: string, afterSeq: number | null): Promise<void> {
  await tx`
    update availability_decisions
    set ${
      afterSeq === null
        ? tx`entitlements = deciding, deciding = null, after_seq = 0`
        : tx`after_seq = ${afterSeq}`
    }
    where organisation_id = ${organisationId}`
}

/** The next tracks of the organisation that the transaction acts for on which stage 3 has decided before. */
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

function held(db: Db, products: readonly string[]) {
  return db`array(
    select name
    from entitlements
    where entitlements.organisation_id = organisations.id
      and revoked_at is null
      and name = any(${products as string[]}::text[])
    order by name
  )`
}
