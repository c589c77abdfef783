-- Which object store holds the blobs of this database. The store has the same id in a file of its own, so that a start
-- with another store is noticed before anything is read from or written to it.

create table storage_store (
  is_current boolean primary key default true check (is_current),
  id uuid not null,
  description text not null,
  recorded_at timestamptz not null default now()
);
