import type { Db } from '../../platform/postgres.ts'

/** Items that failed for the same reason. */
export type Failure = {
  error_code: string
  /** The message of the first one. */
  message: string
  count: number
  /** How many of them a retry may help. */
  retryable: number
  first_index: number
}

/** So many failed items are looked at. More of them hardly have other causes. */
const maxItems = 100_000
const maxFailures = 50

/**
 * Groups the failed items of an ingestion by their code and message. Messages quote what was wrong and say where: two that differ
 * in quotes and numbers alone have the same cause.
 */
export async function selectFailures(db: Db, ingestionId: string): Promise<Failure[]> {
  return db<Failure[]>`
    with failed as (
      select index, error_code, message, retryable
      from ingestion_items
      where ingestion_id = ${ingestionId}
        and status = 'failed'
      order by index
      limit ${maxItems}
    )
    select
      coalesce(error_code, 'internal_error') as error_code,
      coalesce((array_agg(message order by index))[1], '') as message,
      count(*) as count,
      count(*) filter (where retryable) as retryable,
      min(index) as first_index
    from failed
    group by coalesce(error_code, 'internal_error'), regexp_replace(left(message, 500), '"[^"]*"|[^ ]*/[^ ]*|[0-9]+', '', 'g')
    order by count(*) desc, min(index)
    limit ${maxFailures}`
}
