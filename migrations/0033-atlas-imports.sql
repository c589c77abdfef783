-- How far each file was imported into the atlas: an import that was cut off goes on from there. New table: no lock on
-- anything that exists.

create table atlas.imports (
  -- A hash of the file's size and of its beginning and end.
  fingerprint text primary key,
  name text not null,
  -- Of the file as it reads when unpacked.
  bytes_done bigint not null,
  lines_done bigint not null,
  created bigint not null,
  updated bigint not null,
  unchanged bigint not null,
  refused bigint not null,
  started_at timestamptz not null,
  updated_at timestamptz not null,
  finished_at timestamptz
);

-- Whoever has written millions of rows tells the planner of it.
do $$
begin
  if current_setting('server_version_num')::int >= 170000 then
    execute 'grant maintain on all tables in schema atlas to euterpe_curator';
    execute 'alter default privileges in schema atlas grant maintain on tables to euterpe_curator';
  end if;
end $$;
