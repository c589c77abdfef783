-- Which engine text and vectors are read from, and which one is being built (docs/decisions/0068). One new table with one
-- row: no lock on anything that exists.

create table search_engine (
  is_only_row boolean primary key default true check (is_only_row),
  active text not null default 'postgres' check (active in ('postgres', 'opensearch')),
  -- The number of OpenSearch's indexes that are read; 0 before there are any.
  generation integer not null default 0,
  -- Written to beside the active engine, until it has everything and takes over.
  building text check (building in ('postgres', 'opensearch')),
  building_generation integer not null default 0,
  -- How far a build has come, so that an interrupted one goes on from there.
  progress jsonb
);

insert into search_engine default values;

-- Nobody but a migration adds or removes the row.
revoke insert, delete on search_engine from euterpe_service;
grant select on search_engine to euterpe_curator;
