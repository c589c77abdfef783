-- The processes of this service that are alive, each reporting itself; /status tells from it whether anybody works
-- the queue. New table: no lock on anything that exists.

create table processes (
  id uuid primary key,
  role text not null check (role in ('all', 'api', 'worker')),
  host text not null,
  pid integer not null,
  started_at timestamptz not null,
  seen_at timestamptz not null
);
