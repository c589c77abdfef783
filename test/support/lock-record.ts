import type { Pool } from '../../src/platform/postgres.ts'

/** A migration that kept others waiting for a table while it went through rows. */
type BlockingMigration = { migration: string; table: string; mode: string; rows: number }

/**
 * Records, from now on and inside of each migration, which locks it holds on tables that exist now, and how many rows it has
 * read and written so far. Event triggers do so before and after each command that changes the schema.
 */
export async function recordLocks(owner: Pool): Promise<void> {
  await owner.unsafe(`
    create schema record;
    create table record.tables as
      select oid as id, oid::regclass::text as name from pg_class
      where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'inventory', 'atlas') and relname <> 'schema_migrations';
    create table record.samples (
      number bigint generated always as identity, transaction xid8 default pg_current_xact_id(), rows bigint,
      rows_changed bigint, locks jsonb, migration text
    );

    create function record.sample(migration text) returns void language sql as $$
      insert into record.samples (migration, rows, rows_changed, locks)
      select
        migration,
        (
          select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0) + n_tup_ins + n_tup_upd + n_tup_del), 0)
          from pg_stat_xact_user_tables where schemaname <> 'record'
        ),
        (
          select coalesce(sum(n_tup_upd + n_tup_del), 0)
          from pg_stat_xact_user_tables where relid in (select id from record.tables)
        ),
        (
          select coalesce(jsonb_agg(distinct jsonb_build_array(tables.name, held.mode)), '[]')
          from pg_locks as held
          left join pg_index on indexrelid = held.relation
          join record.tables on tables.id = coalesce(pg_index.indrelid, held.relation)
          where held.pid = pg_backend_pid()
            and held.locktype = 'relation'
            and held.granted
            and held.mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')
        )
    $$;

    -- A concurrent index build commits in between, and takes no lock that others wait for.
    create function record.on_command() returns event_trigger language plpgsql as $$
    begin
      if current_query() !~ 'index concurrently' then perform record.sample(null); end if;
    end $$;
    create function record.on_end() returns trigger language plpgsql as $$
    begin
      perform record.sample(new.name);
      return null;
    end $$;
    create trigger record_end after insert on schema_migrations for each row execute function record.on_end();
    create event trigger record_start on ddl_command_start execute function record.on_command();
    create event trigger record_done on ddl_command_end execute function record.on_command();`)
}

/**
 * Migrations that took a lock on a table, one that writers or readers wait for, and then went through more than this many rows
 * until they committed; and those that changed more rows of a table that existed, which locks the rows.
 */
export function findBlocking(owner: Pool, maxRows: number): Promise<BlockingMigration[]> {
  return owner<BlockingMigration[]>`
    with samples as (
      -- The command that took a lock started with the sample before.
      select *, lag(rows, 1, 0::bigint) over (partition by transaction order by number) as rows_before
      from record.samples
    ),
    ends as (select transaction, migration, rows, rows_changed from samples where migration is not null),
    locked as (
      select samples.transaction, lock ->> 0 as "table", min(lock ->> 1) as mode, min(samples.rows_before) as rows_before
      from samples
      cross join jsonb_array_elements(locks) as lock
      group by 1, 2
    )
    select ends.migration, locked."table", locked.mode, ends.rows - locked.rows_before as rows
    from locked
    join ends using (transaction)
    where ends.rows - locked.rows_before > ${maxRows}
    union all
    select migration, 'rows', 'changed', rows_changed from ends where rows_changed > ${maxRows}
    order by 1, 2`
}
