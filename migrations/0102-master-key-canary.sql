-- A known text, sealed under the current master key. A process that cannot open it has the wrong key.
-- New table: no lock on anything that exists.
create table master_key_canary (
  single boolean primary key default true check (single),
  sealed bytea not null,
  sealed_at timestamptz not null default now()
);

-- Processes that have two keys seal with the one that opens the canary.
create trigger master_key_canary_changed
  after insert or update on master_key_canary
  for each statement execute function tell_signing_keys();
