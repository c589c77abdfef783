import type { List, SortColumn } from '../../platform/list-rows.ts'
import type { Db } from '../../platform/postgres.ts'
import type { EntityType } from '../catalogue/entity-types.ts'
import { arrayText } from '../catalogue/store/sql.ts'
import type { EntityOutcome } from '../catalogue/store/store-tracks.ts'
import type { StoreAction } from '../catalogue/store/stored-entities.ts'

export type DeliveredEntity = EntityOutcome

/**
 * Records the entities of a batch of entries. An entity that this ingestion created stays `created`, however often it is named
 * again. The ingestion is locked, so the numbers have no gap. What this batch created cannot have been recorded before.
 */
export async function insertEntities(tx: Db, ingestionId: string, entities: EntityOutcome[]): Promise<void> {
  if (entities.length === 0) return
  const each = (pick: (entity: EntityOutcome) => string | null) => arrayText(entities.map(pick))
  await tx`
    with given as (
      select type, entity_id, outer_id, action, position
      from unnest(
        ${each(({ type }) => type)}::text[],
        ${each(({ id }) => id)}::uuid[],
        ${each(({ outer_id }) => outer_id)}::text[],
        ${each(({ action }) => action)}::text[]
      ) with ordinality as given (type, entity_id, outer_id, action, position)
    ),
    changed as (
      update ingestion_entities as existing
      set action = given.action,
          outer_id = given.outer_id
      from given
      where existing.ingestion_id = ${ingestionId}
        and existing.entity_id = given.entity_id
        and existing.action = 'unchanged'
        and given.action = 'updated'
    ),
    fresh as (
      insert into ingestion_entities (ingestion_id, number, type, entity_id, outer_id, action)
      select
        ${ingestionId},
        (select entity_count from ingestions where id = ${ingestionId}) + row_number() over (order by position) - 1,
        type, entity_id, outer_id, action
      from given
      where action = 'created' or not exists (
        select 1
        from ingestion_entities as existing
        where existing.ingestion_id = ${ingestionId}
          and existing.entity_id = given.entity_id
      )
      returning 1
    )
    update ingestions
    set entity_count = entity_count + (select count(*) from fresh)
    where id = ${ingestionId}`
}

export type EntityFilter = { type?: EntityType | undefined; action?: StoreAction | undefined }

export function entityList(
  db: Db,
  ingestionId: string,
  { type, action, total }: EntityFilter & { total: number },
): List {
  const key: SortColumn = { sql: db`number`, type: 'bigint' }
  const where = db`
    ingestion_id = ${ingestionId}
    ${type === undefined ? db`` : db`and type = ${type}`}
    ${action === undefined ? db`` : db`and action = ${action}`}`
  return {
    identity: { list: 'entities', ingestionId, type, action },
    columns: db`type, entity_id as id, outer_id, action`,
    from: db`ingestion_entities`,
    where,
    key,
    sorts: { position: key },
    changedAt: db`created_at`,
    defaultSort: { by: 'position', descending: false },
    count: async () => {
      if (type === undefined && action === undefined) return total
      const [row] = await db`select count(*) as count from ingestion_entities where ${where}`
      return row!.count
    },
  }
}

/** A range of entities. Their numbers have no gap, so that it costs the same however far down the list it is. */
export async function selectEntities(
  db: Db,
  ingestionId: string,
  range: { limit: number; offset: number },
): Promise<DeliveredEntity[]> {
  return db<DeliveredEntity[]>`
    select type, entity_id as id, outer_id, action
    from ingestion_entities
    where ingestion_id = ${ingestionId}
      and number >= ${range.offset}::bigint
      and number < ${range.offset + range.limit}::bigint
    order by number`
}
