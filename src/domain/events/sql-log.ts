import type { Db } from '../../platform/postgres.ts'

export type LoggedEvent = {
  id: string
  position: number
  type: string
  data: Record<string, unknown>
  created_at: Date
}

export async function hasUnnumbered(db: Db, organisationId: string): Promise<boolean> {
  const rows = await db`
    select id
    from events
    where organisation_id = ${organisationId}
      and position is null
    limit 1`
  return rows.length > 0
}

/** Numbers the next committed events. The row of the organisation is a lock: one transaction numbers at a time. */
export async function numberEvents(tx: Db, organisationId: string, limit: number): Promise<void> {
  await tx`
    insert into event_positions (organisation_id)
    values (${organisationId})
    on conflict do nothing`
  const [row] = await tx<{ last: number }[]>`
    select last
    from event_positions
    where organisation_id = ${organisationId}
    for update`
  // A statement of its own: it sees what was committed while this one waited for the lock.
  const numbered = await tx`
    update events
    set position = ${row!.last} + next.number
    from (
      select id, row_number() over (order by created_at, id) as number
      from (
        select id, created_at
        from events
        where organisation_id = ${organisationId}
          and position is null
        order by created_at, id
        limit ${limit}
      ) as unnumbered
    ) as next
    where events.id = next.id`
  await tx`
    update event_positions
    set last = last + ${numbered.count}
    where organisation_id = ${organisationId}`
}

/** The positions that events of an organisation have. Both null: there are none. */
export async function selectLogRange(
  db: Db,
  organisationId: string,
): Promise<{ first: number | null; last: number }> {
  const [row] = await db<{ first: number | null; last: number | null }[]>`
    select
      (select min(position) from events where organisation_id = ${organisationId}) as first,
      (select last from event_positions where organisation_id = ${organisationId}) as last`
  return { first: row!.first, last: row!.last ?? 0 }
}

export async function selectLog(
  db: Db,
  organisationId: string,
  filter: { after: number; types: string[] | null; catalogueId: string | null; limit: number },
): Promise<LoggedEvent[]> {
  return db<LoggedEvent[]>`
    select id, position, type, data, created_at
    from events
    where organisation_id = ${organisationId}
      and position > ${filter.after}
      ${filter.types === null ? db`` : db`and type = any(${filter.types}::text[])`}
      ${filter.catalogueId === null ? db`` : db`and data ->> 'catalog_id' = ${filter.catalogueId}`}
    order by position
    limit ${filter.limit}`
}
