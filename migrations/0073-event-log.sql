-- The log of events that integrators read with a cursor. Ids follow the clocks of processes and commits follow neither, so a
-- reader numbers what is committed, one at a time per organisation, before it reads: nothing can appear before a position
-- that was read. Adding a column without a default is short; the indexes keep writers of events out while they are built, some
-- seconds for a million events.

alter table events add column position bigint;

create index events_to_number on events (organisation_id, created_at, id) where position is null;
create unique index events_by_position on events (organisation_id, position) where position is not null;

create table event_positions (
  organisation_id uuid primary key references organisations,
  last bigint not null default 0
);
