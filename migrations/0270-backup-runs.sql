-- When backups were made, and to where: operators see it in the console and as a metric. A new table, without a lock on anything.

create table backup_runs (
  id uuid primary key,
  -- Without user name and password.
  target text not null,
  release text not null,
  started_at timestamptz not null,
  -- Null while it runs, and if its process was killed.
  finished_at timestamptz,
  -- Why it failed; null if it did not.
  error text,
  row_count bigint,
  object_count bigint,
  object_bytes bigint
);

create index backup_runs_by_start on backup_runs (started_at desc);
