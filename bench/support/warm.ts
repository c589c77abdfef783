import type { Pool } from '../../src/platform/postgres.ts'

/** Reads the atlas into memory once: what is measured is the service and not the disk. */
export async function warmAtlas(owner: Pool): Promise<void> {
  await owner`create extension if not exists pg_prewarm`
  await owner`
    with own as (
      select oid, reltoastrelid
      from pg_class
      where relnamespace = 'atlas'::regnamespace
        and relkind in ('r', 'i')
    ),
    toast as (
      select reltoastrelid as oid from own where reltoastrelid <> 0
      union all
      select indexrelid from pg_index join own on indrelid = reltoastrelid
    )
    select sum(pg_prewarm(oid::regclass, 'read'))
    from (select oid from own union all select oid from toast) as all_of_it`
}
