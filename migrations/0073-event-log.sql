-- The log of events that integrators read with a cursor. Ids follow the clocks of processes and commits follow neither, so a
-- reader numbers what is committed, one at a time per organisation, before it reads: nothing can appear before a position
-- that was read. Adding a column without a default is short; 0255 builds its indexes.

alter table events add column position bigint;

create table event_positions (
  organisation_id uuid primary key references organisations,
  last bigint not null default 0
);
