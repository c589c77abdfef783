import type { Pool } from '../../src/platform/postgres.ts'

/** Loads the atlas into the file system cache, so that the benchmark measures the service and not the disk. */
export async function prewarmAtlas(owner: Pool): Promise<void> {
  await owner`create extension if not exists pg_prewarm`
  await owner`
    with relations as (
      select oid, reltoastrelid
      from pg_class
      where relnamespace = 'atlas'::regnamespace
        and relkind in ('r', 'i')
    ),
    toast as (
      select reltoastrelid as oid from relations where reltoastrelid <> 0
      union all
      select indexrelid from pg_index join relations on indrelid = reltoastrelid
    )
    select sum(pg_prewarm(oid::regclass, 'read'))
    from (select oid from relations union all select oid from toast) as everything`
}
